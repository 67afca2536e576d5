import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../process/ports.ts';
import { startProduct, type Product } from './product.ts';
import { printedSteps, type Steps } from './steps.ts';
import { ensureWebBuild } from './web-build.ts';

/** Data that is thrown away needs no durability. */
const FAST_AND_FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A machine busy with a browser delays the event loop; shedding load has its own test. */
const PATIENT = { MAX_EVENT_LOOP_DELAY_MS: '0' };

type TemporaryOptions = {
  /** Where the product's output goes; PostgreSQL's durability is off unless asked for. */
  readonly steps?: Steps;
  readonly durable?: boolean;
  /** How many instances answer beside the first. */
  readonly others?: number;
  readonly apiEnv?: Readonly<Record<string, string>>;
};

/** The whole product with demo data, on free ports and a folder that goes away with it. */
export async function startTemporaryProduct(options: TemporaryOptions = {}): Promise<Product> {
  const { steps = printedSteps(), durable = false, others = 0, apiEnv } = options;
  await ensureWebBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'nzela-product-'));
  const [port, sandboxPort, sandboxSmtpPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
  ]);
  const otherPorts = await Promise.all(Array.from({ length: others }, () => freePort()));
  const product = await startProduct({
    settings: {
      host: '127.0.0.1',
      port,
      sandboxPort,
      sandboxSmtpPort,
      dataDir,
      databaseUrl: undefined,
      secretKey: undefined,
      nodeEnv: 'test',
    },
    steps,
    mode: 'built',
    otherPorts,
    ...(!durable && { postgresSettings: FAST_AND_FORGETFUL }),
    apiEnv: { ...PATIENT, ...apiEnv },
  });
  return {
    ...product,
    async stop() {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
