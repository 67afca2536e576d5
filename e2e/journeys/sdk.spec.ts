import { rolldown } from 'rolldown';
import { expect } from 'vitest';
import type * as Sdk from '@nzela/sdk';
import { journey } from '../support/journey.ts';
import { signUp } from '../support/wallet.ts';

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
    await signUp(page, 'merchant');
    await page.goto('/dashboard/merchant/settings?onglet=api');
    await page.getByRole('button', { name: 'Générer des clés de test' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nom des clés').fill('Boutique');
    await dialog.getByRole('button', { name: 'Générer', exact: true }).click();
    await dialog.getByRole('button', { name: 'J’ai copié la clé secrète' }).click();
    const key = await page
      .getByText(/^pk_test_\w{33}$/)
      .first()
      .innerText();
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
