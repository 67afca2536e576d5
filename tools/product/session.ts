import { rmSync, writeFileSync } from 'node:fs';
import { LockHeldError, takeLock } from '../process/lock.ts';
import { checkDataDir, checkPorts } from './checks.ts';
import { explain, Failure } from './failure.ts';
import { instanceLock, runFile } from './instance.ts';
import type { Product } from './product.ts';
import { readSettings, type Settings } from './settings.ts';

/** A second Ctrl-C within this time is the same one: the terminal and npm both pass it on. */
const SAME_REQUEST_MS = 1000;

/**
 * Runs an instance in the foreground until it is told to stop or a part of it ends: checks, takes the data folder,
 * starts, tells, waits, stops. Ends the process: 0 when it was asked to stop, 1 when something went wrong.
 */
export async function runInForeground(
  start: (settings: Settings, signal: AbortSignal) => Promise<Product>,
  announce: (product: Product, settings: Settings) => void,
): Promise<never> {
  let product: Product | undefined;
  let release: (() => void) | undefined;
  let code = 0;
  const asked = stopRequest();
  try {
    const settings = readSettings(process.env);
    checkDataDir(settings.dataDir);
    release = takeInstance(settings);
    await checkPorts(settings);
    product = await start(settings, asked.signal);
    writeFileSync(runFile(settings.dataDir), JSON.stringify(describe(product)), { mode: 0o600 });
    announce(product, settings);
    const trouble = await Promise.race([product.broken, aborted(asked.signal)]);
    if (trouble instanceof Failure) throw trouble;
  } catch (error) {
    if (!asked.signal.aborted) {
      process.stderr.write(`\n✗ ${explain(error)}\n\n`);
      code = 1;
    }
  }
  await product?.stop();
  release?.();
  if (code === 0) process.stdout.write('Everything is stopped.\n');
  process.exit(code);
}

function describe({ url, deskUrl, databaseUrl }: Product): object {
  return { pid: process.pid, url, deskUrl, databaseUrl };
}

/** Takes the data folder for this process, or throws a Failure: two instances need two folders. */
function takeInstance({ dataDir }: Settings): () => void {
  try {
    const release = takeLock(instanceLock(dataDir));
    return () => {
      rmSync(runFile(dataDir), { force: true });
      release();
    };
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw error;
    throw new Failure(
      `Nzela already runs with the data folder ${dataDir} (process ${error.pid}). ` +
        'Stop it, or start a second instance beside it: ' +
        'DATA_DIR=.data-2 PORT=3001 SANDBOX_PORT=4101 SANDBOX_SMTP_PORT=4126 npm start',
      { cause: error },
    );
  }
}

/** Aborted by the first request to stop; a second one ends the process at once. */
function stopRequest(): AbortController {
  const asked = new AbortController();
  let firstAt: number | undefined;
  const onRequest = (): void => {
    if (firstAt === undefined) {
      process.stdout.write('\nStopping (Ctrl-C once more to force it)…\n');
    }
    firstAt ??= Date.now();
    asked.abort();
    // Whatever still runs ends with this process: each part hangs on a pipe of ours.
    if (Date.now() - firstAt > SAME_REQUEST_MS) process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onRequest);
  // The process that npm started is gone.
  process.on('disconnect', onRequest);
  return asked;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    signal.addEventListener('abort', () => done());
  });
}
