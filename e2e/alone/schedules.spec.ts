import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { type Journey, journey } from '../support/journey.ts';
import { chooseCredit, pay, proceed, someNumber, stands } from '../support/topping-up.ts';
import { signUp, signUpWithMoney } from '../support/wallet.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';
import { proveByPassword } from '../support/signing-in.ts';

const dayMs = 86_400_000;

/** Presses `button` and asks for every week from three days ahead, on the product's clock: the browser's may be behind it. */
async function openWeekly({ page, desk }: Journey, button: string) {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Chaque semaine').click();
  const { now } = await desk.get<{ now: string }>('/clock');
  const first = new Date(new Date(now).getTime() + 3 * dayMs).toISOString().slice(0, 10);
  await dialog.getByLabel('Première date').fill(first);
  await dialog.getByText('Prochaines dates').waitFor();
  return { dialog, first };
}

journey('a transfer is scheduled from its page, and moved by the clock', async (walk) => {
  const { page, desk } = walk;
  const payee = await signUp(await walk.newPerson());
  const { call } = await signUpWithMoney(page, desk, 100);
  const sent = await call<{ id: string }>('POST', '/transfers', {
    montant: 10,
    devise: 'EUR',
    beneficiaire: { mode: 'nzela', telephone: payee.person.phone },
    methodePaiement: 'wallet',
  });
  await page.goto(`/dashboard/user/transfers/${sent.id}`);
  const { dialog, first } = await openWeekly(walk, 'Programmer ce transfert');
  await expectAccessible(page);
  await dialog.getByLabel('Première date').fill('2020-01-01');
  await dialog
    .getByText(/Choisissez une date et une heure à venir/)
    .first()
    .waitFor();
  await dialog.getByLabel('Première date').fill(first);
  await dialog.getByText('Prochaines dates').waitFor();
  await dialog.getByRole('button', { name: 'Programmer', exact: true }).click();
  await proveByPassword(page);
  await dialog.getByText('C’est programmé').waitFor();
  await dialog.getByRole('link', { name: 'Voir mes programmations' }).click();

  await page.getByRole('heading', { name: /^10,00.* à / }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mettre en pause' }).click();
  await page.getByText('En pause', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await page.getByText('Active', { exact: true }).waitFor();

  await desk.post('/desk/api/clock', { advanceMs: 4 * dayMs });
  await page.getByText('Historique (1)').waitFor();
  await page.getByText('Historique (1)').click();
  await page.getByText('Exécutée').waitFor();
  await page.getByRole('link', { name: 'Voir', exact: true }).click();
  await page.getByText('Complété', { exact: true }).waitFor();

  await page.goto('/dashboard/user/schedules');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: 'Annuler la programmation' }).click();
  await page.getByText('Annulée', { exact: true }).waitFor();
  await page.goto('/dashboard/user/transfers');
  const list = page.getByRole('list', { name: 'Mes transferts' });
  await list.waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
});

journey('without funds: tried again, left out and said; the next date passed', async (walk) => {
  const { page, desk } = walk;
  const payee = await signUp(await walk.newPerson());
  const { call } = await signUpWithMoney(page, desk, 5);
  const kept = await call<{ id: string }>('POST', '/recipients', {
    mode: 'nzela',
    telephone: payee.person.phone,
  });
  const { now } = await desk.get<{ now: string }>('/clock');
  const inDays = (days: number) =>
    new Date(new Date(now).getTime() + days * dayMs).toISOString().slice(0, 10);
  await call('POST', '/schedules', {
    genre: 'transfert',
    montant: 10,
    devise: 'EUR',
    beneficiaireId: kept.id,
    frequence: 'hebdomadaire',
    debut: inDays(1),
  });
  await page.goto('/dashboard/user/schedules');
  await page.getByText(/^Prochaine/).waitFor();
  await desk.post('/desk/api/clock', { advanceMs: 2 * dayMs });
  await page.getByText(/^Nouvel essai/).waitFor();
  // At nine in Paris on the next day there: up to 33 hours from now.
  await desk.post('/desk/api/clock', { advanceMs: 2 * dayMs });
  const history = page.getByText(/^Historique \(\d\)$/);
  await page.getByText(/^Prochaine/).waitFor();
  await history.click();
  await page.getByText('Non exécutée').waitFor();
  await page.getByText(/solde/i).first().waitFor();
  await page.getByRole('button', { name: 'Passer la prochaine' }).click();
  await page.getByText('La prochaine date ne sera pas exécutée').first().waitFor();
  await expectAccessible(page);
  await page.goto('/dashboard/user/notifications');
  await page.getByRole('link', { name: /10,00/ }).first().waitFor();
});

journey('a top-up is scheduled from its result, and delivered by the clock', async (walk) => {
  const { page, desk } = walk;
  await signUpWithMoney(page, desk, 20);
  await chooseCredit(page, someNumber());
  await proceed(page);
  await pay(page);
  await stands(page, 'Réussi');
  const { dialog } = await openWeekly(walk, 'Programmer cette recharge');
  await expectAccessible(page);
  // Our answer is lost: the same request goes out again, and one schedule is made.
  const keys = await loseFirstAnswer(page.context(), '**/api/schedules');
  await dialog.getByRole('button', { name: 'Programmer', exact: true }).click();
  await proveByPassword(page);
  await dialog.getByText('C’est programmé').waitFor();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await dialog.getByRole('link', { name: 'Voir mes programmations' }).click();
  await page.getByRole('heading', { name: /^1.000 F CFA à \+221/ }).waitFor();

  await desk.post('/desk/api/clock', { advanceMs: 4 * dayMs });
  await page.getByText('Historique (1)').waitFor();
  await page.getByText('Historique (1)').click();
  await page.getByText('Exécutée').waitFor();
  await page.getByRole('link', { name: 'Voir', exact: true }).click();
  await stands(page, 'Réussi');
  await page.goto('/dashboard/user');
  await page.getByText('16,94').first().waitFor();
});
