import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { signUpWithMoney } from '../../../e2e/support/wallet.ts';
import { press, type Scene, type Stage } from './scene.ts';

/** How often the rate is asked for: for 30 s. */
const looksAtMost = 150;

type Rate = { readonly devise: string; readonly taux: string };
type Published = { readonly rates: { readonly rates: readonly (readonly [string, string])[] } };

/** Moves every rate by so many percent from those of the day, and waits until the product exchanges at it. */
async function move({ page, desk }: Stage, percent: number): Promise<void> {
  await desk.post('/desk/api/rates', { percent });
  const { rates } = await desk.get<Published>('/desk/api/state');
  const wanted = new Map(rates.rates).get('MAD');
  for (let looks = 0; looks < looksAtMost; looks += 1) {
    const answer = await page.request.get('/api/rates');
    const { taux } = (await answer.json()) as { taux: readonly Rate[] };
    const held = taux.find(({ devise }) => devise === 'MAD')?.taux;
    if (Number(held) === Number(wanted)) return;
    await sleep(200);
  }
  throw new Error('the product never exchanged at the moved rate');
}

type Ordered = {
  readonly id: string;
  readonly coordonneesBancaires: { readonly reference: string };
};

/** A transfer to Morocco whose wire came after the rate had moved: the sender is asked. */
async function openAsked(stage: Stage): Promise<void> {
  const { page, desk } = stage;
  await move(stage, 0);
  const { call, person } = await signUpWithMoney(page, desk, 10);
  const route = { deviseSource: 'EUR', deviseCible: 'MAD', pays: 'MA', modeReception: 'bank' };
  const price = { ...route, montant: 500, methodePaiement: 'bank' };
  const { id: devisId } = await call<{ id: string }>('POST', '/quotes', price);
  const account = { mode: 'bank', pays: 'MA', numeroCompte: 'MA0120100001' };
  const beneficiaire = { ...account, nom: 'Destinataire Essai', telephone: '+212661234567' };
  const body = { devisId, beneficiaire, methodePaiement: 'bank' };
  const made = await call<Ordered>('POST', '/transfers', body);
  await move(stage, -3);
  const { reference } = made.coordonneesBancaires;
  const wire = { reference, amount: '505,00', currency: 'EUR', debtorName: person.name };
  await desk.post('/desk/api/wires', wire);
  await page.goto(`/dashboard/user/transfers/${made.id}`);
  await page.getByText(/arriveraient maintenant/).waitFor({ timeout: 90_000 });
}

const asked = (name: string, answer: (page: Page, stage: Stage) => Promise<void>): Scene => ({
  name,
  actor: 'newcomer',
  async set(stage) {
    await openAsked(stage);
    await answer(stage.page, stage);
  },
});

/**
 * What a sender sees when the rate moves between the price and the payment. Played last: they move the world's clock and
 * make somebody else of the newcomer.
 */
export const movedRateScenes: readonly Scene[] = [
  asked('transfer-new-price', async () => undefined),
  asked('transfer-new-price-cancel', async (page) => {
    await press(page, 'Annuler');
    await page.getByRole('alertdialog').waitFor();
  }),
  asked('transfer-new-price-changed', async (page, stage) => {
    await move(stage, -6);
    await press(page, /^Accepter /);
    await page.getByText(/^Le taux a encore bougé/).waitFor();
  }),
  asked('transfer-new-price-accepted', async (page) => {
    await press(page, /^Accepter /);
    await page.getByText(/arriveraient maintenant/).waitFor({ state: 'hidden' });
  }),
];
