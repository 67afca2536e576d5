import type { TestProject } from 'vitest/node';
import { startTemporaryProduct } from '../../tools/product/temporary.ts';
import { ensureWebBuild } from '../../tools/product/web-build.ts';

export type RunningProduct = {
  readonly url: string;
  /** A second process of the product on the same database: what is set on the first holds on it as well. */
  readonly secondUrl: string;
  readonly deskUrl: string;
  readonly databaseUrl: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    products: readonly RunningProduct[];
  }
}

/**
 * Built pages, API, sandbox and PostgreSQL: one product for the whole run, or one for each worker of a project whose journeys
 * change a product for everybody on it. BASE_URL, DESK_URL and DATABASE_URL name a running one instead, SECOND_URL its other
 * instance.
 */
export default async function setup(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const { BASE_URL: url, DESK_URL: deskUrl, DATABASE_URL: databaseUrl = '' } = process.env;
  if (url !== undefined && deskUrl !== undefined) {
    const { SECOND_URL: secondUrl = url } = process.env;
    project.provide('products', [{ url, secondUrl, deskUrl, databaseUrl }]);
    return undefined;
  }
  // Each journey says that it comes from an address of its own: what is counted per address would add up otherwise.
  process.env['TRUST_PROXY'] = '127.0.0.1,::1';
  // A busy machine decides late; what an issuer makes of that has its own tests.
  process.env['SANDBOX_DECISION_MS'] = '60000';
  await ensureWebBuild();
  const count = project.name === 'alone' ? project.config.maxWorkers : 1;
  const products = await Promise.all(
    Array.from({ length: count }, () => startTemporaryProduct({ others: 1 })),
  );
  project.provide(
    'products',
    products.map((product) => ({
      url: product.url,
      secondUrl: product.otherUrls[0] ?? product.url,
      deskUrl: product.deskUrl ?? '',
      databaseUrl: product.databaseUrl,
    })),
  );
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
  };
}
