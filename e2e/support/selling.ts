import type { Page } from 'playwright-core';
import type { Desk } from './desk.ts';
import { linkMailedTo } from './mailbox.ts';
import { confirmMailbox, signUp } from './wallet.ts';

type Made = { readonly id: string; readonly adresse: string; readonly reference: string };

/** A payment in the test mode of a business that was opened a moment ago: 20 € unless told otherwise. */
export async function selling(page: Page, body: object = {}) {
  const { call } = await signUp(page, 'merchant');
  const made = await call<Made>('POST', '/v1/payments', {
    montant: 20,
    description: 'Commande 1042',
    adresseRetour: 'https://boutique.example/merci',
    ...body,
  });
  return {
    path: new URL(made.adresse).pathname,
    cancel: () => call('POST', `/v1/payments/${made.id}/annulation`, {}),
    refund: (montant: number) =>
      call('POST', `/v1/payments/${made.id}/remboursements`, { montant }),
    read: () => call<{ statut: string; moyen: string | null }>('GET', `/v1/payments/${made.id}`),
  };
}

/** A business that was opened a moment ago, signed in with this page's profile, in its test mode. */
export async function openTill(page: Page) {
  const { call } = await signUp(page, 'merchant');
  type Listed = {
    readonly elements: readonly { adresse: string; statut: string; moyen: string | null }[];
  };
  const payments = async () => (await call<Listed>('GET', '/v1/payments')).elements;
  return {
    payments,
    /** Where the latest payment is paid. */
    async path(): Promise<string> {
      const [latest] = await payments();
      if (latest === undefined) throw new Error('nothing is asked for');
      return new URL(latest.adresse).pathname;
    },
  };
}

/** Signs a cashier up with this page's profile, in the team of a business that `owner` opens with its own. */
export async function openTillAsCashier(page: Page, { owner, desk }: { owner: Page; desk: Desk }) {
  const { call, person } = await signUp(owner, 'merchant');
  await confirmMailbox(owner, desk, person);
  const cashier = await signUp(page);
  const { email } = cashier.person;
  await call('POST', '/merchants/equipe/invitations', { email, role: 'caissier' });
  const jeton = (await linkMailedTo(desk, email, '/invitation/')).split('/').at(-1);
  await cashier.call('POST', '/merchants/invitations/accepter', { jeton });
}

/** A payment link in the test mode of a business that was opened a moment ago: 20 € unless told otherwise. */
export async function offering(
  page: Page,
  body: object = { montant: 20 },
  mode: 'test' | 'live' = 'test',
) {
  const { call } = await signUp(page, 'merchant');
  const inMode = { 'merchant-mode': mode };
  const terms = { titre: 'Panier de légumes', ...body };
  const made = await call<Made>('POST', '/v1/payment-links', terms, inMode);
  type Listed = { readonly elements: readonly { statut: string; moyen: string | null }[] };
  return {
    path: new URL(made.adresse).pathname,
    pause: () => call('POST', `/v1/payment-links/${made.id}/pause`, {}, inMode),
    resume: () => call('POST', `/v1/payment-links/${made.id}/reprise`, {}, inMode),
    /** All payments that the business was asked for. */
    payments: async () => (await call<Listed>('GET', '/v1/payments', undefined, inMode)).elements,
    /** How often it was seen, begun and paid. */
    counted: async () =>
      (await call<{ statistiques: object }>('GET', `/v1/payment-links/${made.id}`)).statistiques,
  };
}

export const inFrancs = { montant: 5000, devise: 'CDF' };

/** Opens one of the ways to pay. */
export async function openWay(page: Page, name: string): Promise<void> {
  await page.locator('summary').filter({ hasText: name }).click();
}
