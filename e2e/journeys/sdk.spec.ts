import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { expect } from 'vitest';
import type * as Sdk from '@nzela/sdk';
import { runToEnd } from '../../tools/process/run.ts';
import { projectRoot } from '../../tools/product/settings.ts';
import { followGuide, testKeys } from '../support/developers.ts';
import { journey } from '../support/journey.ts';
import { signUp } from '../support/wallet.ts';

/** Those of a merchant who signed up a moment ago. */
async function keysOf(page: Page) {
  await signUp(page, 'merchant');
  return testKeys(page);
}

/** The SDK as a shop's page would have it: one script. */
async function bundled(): Promise<string> {
  const bundle = await rolldown({ input: 'packages/sdk/src/sdk.ts', platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', name: 'sdk' });
  return `${output[0].code}; globalThis.sdk = sdk;`;
}

type InPage = { readonly sdk: typeof Sdk };

journey(
  'the SDK runs in a page, where a public key is told what it may not',
  async ({ page, url }) => {
    const { open: key } = await keysOf(page);
    await page.evaluate(await bundled());
    const refused = await page.evaluate(
      async (options) => {
        const { createNzela, NzelaError } = (globalThis as unknown as InPage).sdk;
        const error: unknown = await createNzela(options)
          .payments.list()
          .catch((one) => one);
        return error instanceof NzelaError ? [error.status, error.code, error.message] : [];
      },
      { url, key },
    );
    expect(refused).toEqual([
      403,
      'cle_publique_refusee',
      'Une clé publique ne permet pas cette opération\u00a0: utilisez une clé secrète, depuis votre serveur.',
    ]);
  },
  { expectedFaults: /403/ },
);

journey('what the guide installs compiles, and takes a payment', async ({ page, url }) => {
  const { secret } = await keysOf(page);
  await followGuide({ page, url }, async ({ folder, program, run }) => {
    const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--types', 'node'];
    await runToEnd({
      command: join(projectRoot, 'node_modules/.bin/tsc'),
      args: [...strict, program],
      cwd: folder,
    });
    const { id, address } = await run(secret);
    expect(id).toMatch(/^[\da-f-]{36}$/);
    await page.goto(address);
    await page.getByText('Commande 1042').first().waitFor();
  });
});
