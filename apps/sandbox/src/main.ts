import { buildSandbox } from './app.ts';

/** Starts the sandbox from the environment: see docs/providers.md, « Running the sandbox ». */
async function main(): Promise<void> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error(
      'The sandbox is a development tool: it does not start with NODE_ENV=production',
    );
  }
  const { env } = process;
  const sandbox = await buildSandbox({
    port: portOf('SANDBOX_PORT', 4100),
    smtpPort: portOf('SANDBOX_SMTP_PORT', 4125),
    host: env['SANDBOX_HOST'] || '127.0.0.1',
    ...(env['SANDBOX_PUBLIC_URL'] ? { publicUrl: env['SANDBOX_PUBLIC_URL'] } : {}),
    ...(env['SANDBOX_DATA'] ? { dataFile: env['SANDBOX_DATA'] } : {}),
    ...(env['SANDBOX_BANK_NOTIFICATION_URL']
      ? { bankNotificationUrl: env['SANDBOX_BANK_NOTIFICATION_URL'] }
      : {}),
    ...(env['PRODUCT_URL'] ? { productUrl: env['PRODUCT_URL'] } : {}),
    ...(env['SANDBOX_SPEED'] ? { speed: positive('SANDBOX_SPEED') } : {}),
    ...(env['SANDBOX_DECISION_MS'] ? { decisionMs: positive('SANDBOX_DECISION_MS') } : {}),
  });
  process.stdout.write(
    `Sandbox: control desk at ${sandbox.url}, SMTP on port ${sandbox.smtpPort}\n`,
  );

  const stop = () => {
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function portOf(name: string, otherwise: number): number {
  const text = process.env[name];
  if (!text) return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name} is not a port: ${text}`);
  }
  return port;
}

function positive(name: string): number {
  const text = process.env[name];
  const number = Number(text);
  if (!(number > 0)) throw new Error(`${name} is not a positive number: ${text}`);
  return number;
}

function fail(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  console.error(
    code === 'EADDRINUSE'
      ? `The sandbox's port is taken (${message}). Set SANDBOX_PORT or SANDBOX_SMTP_PORT.`
      : `The sandbox stopped: ${message}`,
  );
  process.exit(1);
}

main().catch(fail);
