import { createServer } from 'node:net';

/** A loopback port that is free now. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0);
  if (port === undefined) throw new Error('this machine has no free loopback port');
  return port;
}

/** Whether a server could listen on this loopback port now. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await tryPort(port)) !== undefined;
}

/** The port that was granted, or undefined when it is taken or forbidden. */
function tryPort(port: number): Promise<number | undefined> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
