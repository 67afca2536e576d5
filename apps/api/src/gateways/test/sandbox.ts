import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startSandbox, type TestSandbox } from '../../../../../tools/testing/sandbox.ts';
import { createOutbound } from '../../kernel/http/outbound.ts';
import type { GatewayAnswer, GatewayCallback, GatewayDeps, GatewaySettings } from '../gateway.ts';
import { sandboxGateways } from './sandbox-gateways.ts';

/** A sandbox whose delays are a fiftieth, the settings that reach it, and an ear for its callbacks. */
export type OutsideWorld = {
  readonly sandbox: TestSandbox;
  readonly gateways: ReturnType<typeof sandboxGateways>;
  readonly outbound: GatewayDeps['outbound'];
  /** Where the product would be called back. */
  readonly callbackUrl: string;
  readonly callbacks: GatewayCallback[];
  deps<Settings>(settings: Settings): GatewayDeps<Settings>;
  /** A call to the desk, as a browser journey makes it. */
  desk(path: string, body?: object): Promise<unknown>;
  close(): Promise<void>;
};

export const silentLog = { info() {}, warn() {} };

export async function startOutsideWorld(): Promise<OutsideWorld> {
  const sandbox = await startSandbox(50);
  const outbound = createOutbound({ allowPrivate: true });
  const callbacks: GatewayCallback[] = [];
  const ear = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      callbacks.push({ headers: request.headers, rawBody: Buffer.concat(chunks) });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => ear.listen(0, '127.0.0.1', done));
  return {
    sandbox,
    gateways: sandboxGateways(sandbox.url, sandbox.smtpPort),
    outbound,
    callbackUrl: `http://127.0.0.1:${(ear.address() as AddressInfo).port}/callback`,
    callbacks,
    deps: (settings) => ({
      outbound,
      settings: async () => settings,
      log: silentLog,
      record: async () => {},
    }),
    async desk(path, body) {
      const response = await fetch(`${sandbox.url}${path}`, {
        method: body ? 'POST' : 'GET',
        ...(body
          ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
          : {}),
      });
      return response.json();
    },
    async close() {
      await sandbox.close();
      await outbound.close();
      ear.closeAllConnections();
      await new Promise((done) => ear.close(done));
    },
  };
}

/** What was answered; a test that gets anything else fails with it. */
export function value<T>(answer: GatewayAnswer<T>): T {
  if (answer.status !== 'answered') throw new Error(JSON.stringify(answer));
  return answer.value;
}

/** Asks until the answer satisfies, for at most ten seconds. */
export async function eventually<T>(
  ask: () => Promise<T> | T,
  satisfies: (value: T) => boolean,
): Promise<T> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const value = await ask();
    if (satisfies(value)) return value;
    if (Date.now() > deadline) throw new Error(`Never satisfied: ${JSON.stringify(value)}`);
    await wait(10);
  }
}

/** Settings that reach an address of the test's own. */
export function settingsFor(baseUrl: string): GatewaySettings {
  return { ...sandboxGateways('http://127.0.0.1:1', 1).cards, baseUrl };
}
