import type { Page } from 'playwright-core';
import { signUp } from './wallet.ts';

type Asked = { readonly id: string; readonly lien: string };

/** Somebody who asks for 5 000 francs, and the page of their link. */
export async function asking(page: Page) {
  const { call } = await signUp(page);
  const body = { montant: 5000, devise: 'CDF', motif: 'Repas du club', mode: 'link' };
  const request = await call<Asked>('POST', '/money-requests', body);
  const francs = async () => {
    const { soldes } = await call<{ soldes: { devise: string; disponible: number }[] }>(
      'GET',
      '/wallets',
    );
    return soldes.find(({ devise }) => devise === 'CDF')?.disponible ?? 0;
  };
  return { call, francs, id: request.id, path: new URL(request.lien).pathname };
}

export async function payFrom(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Numéro de téléphone').fill(phone);
  await page.getByRole('button', { name: /^Payer 5.000,00/ }).click();
}

export const checkPhone = (page: Page) =>
  page.getByRole('heading', { name: 'Vérifiez votre téléphone' }).waitFor();
