import { payAtTerminal } from '../../../e2e/support/cards.ts';
import { ask, kinshasa } from '../../../e2e/support/collecting.ts';
import { chooseCredit, pay, proceed, someNumber, stands } from '../../../e2e/support/topping-up.ts';
import { signUp, signUpWithMoney } from '../../../e2e/support/wallet.ts';
import { accounts, withdraw } from '../../../e2e/support/withdrawing.ts';
import { askedByLink } from './requests.ts';
import { press, type Scene } from './scene.ts';
import { orderCard } from './wallet-cards.ts';
import { openTab } from './wallet-page.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** States that only time brings about. They move the world's clock, so they are played last, the nearest first; the last
 * ones outlive every session and make somebody else of the newcomer. */
export const laterScenes: readonly Scene[] = [
  {
    name: 'wallet-mobilemoney-late',
    actor: 'newcomer',
    async set({ page, desk }) {
      await ask(page, kinshasa('0005'));
      await page.getByRole('heading', { name: 'Vérifiez votre téléphone' }).waitFor();
      await desk.post('/desk/api/clock', { advanceMs: 20 * minuteMs });
      await page.getByText('Nous continuons à chercher').first().waitFor();
    },
  },
  {
    name: 'wallet-withdrawal-returned',
    actor: 'funded',
    async set({ page, desk }) {
      await withdraw(page, '20', accounts.sentBack);
      // The minute in which it can be called off, and a second.
      await desk.post('/desk/api/clock', { advanceMs: minuteMs + 1000 });
      await page
        .getByText(/revenu|renvoyé/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'schedules-history',
    actor: 'funded',
    async set({ page, desk }) {
      await chooseCredit(page, someNumber());
      await proceed(page);
      await pay(page);
      await stands(page, 'Réussi');
      await press(page, 'Programmer cette recharge');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Chaque semaine').click();
      const { now } = await desk.get<{ now: string }>('/clock');
      const first = new Date(Date.parse(now) + 3 * dayMs).toISOString().slice(0, 10);
      await dialog.getByLabel('Première date').fill(first);
      await dialog.getByText('Prochaines dates').waitFor();
      await dialog.getByRole('button', { name: 'Programmer', exact: true }).click();
      await dialog.getByRole('link', { name: 'Voir mes programmations' }).click();
      await desk.post('/desk/api/clock', { advanceMs: 11 * dayMs });
      const history = page.getByText(/^Historique \(\d\)/);
      await history.waitFor({ timeout: 90_000 });
      await history.click();
      await page.getByText('Exécutée').first().waitFor();
    },
  },
  {
    name: 'pay-expired',
    actor: 'visitor',
    async set({ page, desk, someoneElse }) {
      const path = await askedByLink(await someoneElse('funded'));
      // A request without a date stays open for 90 days.
      await desk.post('/desk/api/clock', { advanceMs: 91 * dayMs });
      await page.goto(path);
      await page.getByText('Cette demande a expiré', { exact: true }).waitFor();
    },
  },
  {
    name: 'wallet-cards-paused',
    actor: 'newcomer',
    async set({ page, desk, someoneElse }) {
      const { person } = await signUpWithMoney(page, desk, 100);
      const last4 = await orderCard(page, '10');
      const shop = await someoneElse('visitor');
      await payAtTerminal(shop, desk.url, { last4, amount: '9,50', merchant: 'Librairie' });
      await shop.getByRole('button', { name: 'Encaisser' }).first().click();
      await desk.post('/desk/api/clock', { advanceMs: 32 * dayMs });
      // A session ends after thirty days, whatever is done in it.
      const { email, password } = person;
      await page.request.post('/api/auth/login', { data: { email, password } });
      await openTab(page, 'cartes');
      await page.getByText('Carte en pause').first().waitFor({ timeout: 90_000 });
    },
  },
  {
    name: 'login-session-ended',
    actor: 'newcomer',
    async set({ page, desk }) {
      await signUp(page);
      await page.goto('/dashboard/user');
      await page.getByRole('heading').first().waitFor();
      await desk.post('/desk/api/clock', { advanceMs: 31 * dayMs });
      await page.waitForURL(/\/login\?next=/, { timeout: 90_000 });
      await page.getByText('Votre session a expiré').first().waitFor();
    },
  },
];
