import { buildSandbox, type Sandbox } from '../../apps/sandbox/src/app.ts';

export type TestSandbox = Sandbox & {
  /** What a visitor of the desk does; throws on anything but a success. */
  desk<Answer = unknown>(path: string, body?: object): Promise<Answer>;
};

/**
 * The simulated outside world on free ports, in this process. Its delays are divided by `speed`: by default they are
 * milliseconds. It waits long for a decision on a card payment: a test must not fail because the machine is busy.
 */
export async function startSandbox(speed = 1000): Promise<TestSandbox> {
  const sandbox = await buildSandbox({ port: 0, smtpPort: 0, speed, decisionMs: 30_000 });
  return {
    ...sandbox,
    async desk<Answer>(path: string, body: object = {}) {
      const answer = await fetch(`${sandbox.url}/desk/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: sandbox.url },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`The desk answered ${answer.status}: ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as Answer;
    },
  };
}
