import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { expect } from 'vitest';
import type * as Sdk from '@nzela/sdk';
import { runToEnd } from '../../tools/process/run.ts';
import { projectRoot } from '../../tools/product/settings.ts';
import { installed, testKeys } from '../support/developers.ts';
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
  await page.goto('/docs');
  const command = await page.getByText(/^npm install/).innerText();
  const folder = await installed(command.replace(/^npm install "\$NZELA_URL(.+)"$/, `${url}$1`));
  try {
    const program = join(folder, 'payment.ts');
    await copyFile(join(projectRoot, 'packages/sdk/examples/payment.ts'), program);
    const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--types', 'node'];
    await runToEnd({
      command: join(projectRoot, 'node_modules/.bin/tsc'),
      args: [...strict, program],
      cwd: folder,
    });
    const env = { ...process.env, NZELA_URL: url, NZELA_KEY: secret };
    const printed = await runToEnd({
      command: process.execPath,
      args: [program],
      cwd: folder,
      env,
    });
    const [id = '', address = ''] = printed.trim().split(' ');
    expect(id).toMatch(/^[\da-f-]{36}$/);
    await page.goto(address);
    await page.getByText('Commande 1042').first().waitFor();
  } finally {
    await rm(folder, { recursive: true });
  }
});
