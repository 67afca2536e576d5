import type { TestProject } from 'vitest/node';
import { startTemporaryProduct } from '../../tools/product/temporary.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    productUrl: string;
    deskUrl: string;
    databaseUrl: string;
  }
}

/** One product for the whole run: built pages, API, sandbox, PostgreSQL. BASE_URL, DESK_URL and DATABASE_URL name a running one instead. */
export default async function setup(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const { BASE_URL: ownUrl, DESK_URL: ownDesk, DATABASE_URL: ownDatabase = '' } = process.env;
  if (ownUrl !== undefined && ownDesk !== undefined) {
    project.provide('productUrl', ownUrl);
    project.provide('deskUrl', ownDesk);
    project.provide('databaseUrl', ownDatabase);
    return undefined;
  }
  // Each journey says that it comes from an address of its own: what is counted per address would add up otherwise.
  process.env['TRUST_PROXY'] = '127.0.0.1,::1';
  // A busy machine decides late; what an issuer makes of that has its own tests.
  process.env['SANDBOX_DECISION_MS'] = '60000';
  const product = await startTemporaryProduct();
  project.provide('productUrl', product.url);
  project.provide('deskUrl', product.deskUrl ?? '');
  project.provide('databaseUrl', product.databaseUrl);
  return () => product.stop();
}
