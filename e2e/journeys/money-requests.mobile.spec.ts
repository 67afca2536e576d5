import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { kinshasa, press } from '../support/collecting.ts';
import { signUp } from '../support/wallet.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';

type Asked = { readonly id: string; readonly lien: string };

/** Somebody who asks for 5 000 francs, and the page of their link. */
async function asking(page: Page) {
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

async function payFrom(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Numéro de téléphone').fill(phone);
  await page.getByRole('button', { name: /^Payer 5.000,00/ }).click();
}

const checkPhone = (page: Page) =>
  page.getByRole('heading', { name: 'Vérifiez votre téléphone' }).waitFor();

journey(
  'by phone: asked, confirmed on the desk’s phone, paid with a receipt; a reload loses nothing',
  async (walk) => {
    const { page: owner, desk } = walk;
    const { path, francs } = await asking(owner);
    await owner.goto('/dashboard/user/request-money');
    const visitor = await walk.newPerson();
    await visitor.goto(path);
    await visitor.getByRole('radio', { name: /^Mobile Money/, checked: true }).waitFor({
      state: 'attached',
    });
    // Only who collects francs of the Congo is offered.
    await visitor.getByText('M-Pesa').waitFor();
    expect(await visitor.getByText('MTN MoMo').count()).toBe(0);
    await visitor.getByRole('button', { name: /^Payer 5.000,00/ }).click();
    await visitor.getByText('Veuillez saisir un numéro de téléphone').first().waitFor();
    await visitor.getByLabel('Numéro de téléphone').fill('0970120005');
    await visitor
      .getByText(/commençant par \+/)
      .first()
      .waitFor();
    await expectAccessible(visitor);

    const phone = kinshasa('0005');
    await payFrom(visitor, phone);
    await checkPhone(visitor);
    await expectAccessible(visitor);
    await visitor.reload();
    await checkPhone(visitor);
    await press(desk, phone, true);
    await visitor.getByText('C’est payé').waitFor();
    await expectAccessible(visitor);
    const download = visitor.waitForEvent('download');
    await visitor.getByRole('button', { name: 'Télécharger reçu' }).click();
    expect((await download).suggestedFilename()).toMatch(/^recu-req-[a-z0-9]{8}\.pdf$/);
    expect(await francs()).toBe(5000);
    await owner.getByRole('list', { name: 'Mes demandes' }).getByText('Payée').waitFor();
  },
);

journey('by phone: refused there; why is said, and what was typed is kept', async (walk) => {
  const { page: owner, desk } = walk;
  const { path, francs } = await asking(owner);
  const visitor = await walk.newPerson();
  await visitor.goto(path);
  const phone = kinshasa('0005');
  await visitor.getByText('M-Pesa').waitFor();
  await visitor.locator('input[name=operateur][value=ORANGE]').check({ force: true });
  await payFrom(visitor, phone);
  await press(desk, phone, false);
  await visitor.getByRole('heading', { name: 'Paiement échoué' }).waitFor();
  await visitor.getByText(/refusée sur le téléphone.*Rien n’a été débité/).waitFor();
  await expectAccessible(visitor);
  await visitor.reload();
  await visitor.getByRole('button', { name: 'Corriger et réessayer' }).click();
  await expect.poll(() => visitor.getByLabel('Numéro de téléphone').inputValue()).toBe(phone);
  await expect
    .poll(() => visitor.locator('input[name=operateur][value=ORANGE]').isChecked())
    .toBe(true);

  // Another phone without enough on it, then one that pays.
  await payFrom(visitor, kinshasa('0004'));
  await visitor.getByText(/ne suffit pas.*prenez un autre numéro ou payez autrement/).waitFor();
  await visitor.getByRole('button', { name: 'Corriger et réessayer' }).click();
  await payFrom(visitor, kinshasa('0001'));
  await visitor.getByText('C’est payé').waitFor();
  expect(await francs()).toBe(5000);
});

journey(
  'by phone: the operator’s answer is lost, and ours too: one payment, never shown as failed',
  async (walk) => {
    const { page: owner, desk } = walk;
    const { path, francs } = await asking(owner);
    const visitor = await walk.newPerson();
    const keys = await loseFirstAnswer(visitor.context(), '**/api/pay/*/mobile-money');
    await visitor.goto(path);
    const phone = kinshasa('0006');
    await payFrom(visitor, phone);
    await visitor.getByText('En cours de vérification').waitFor();
    await visitor.getByText('C’est payé').waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(await visitor.getByText('Paiement échoué').count()).toBe(0);
    expect(await francs()).toBe(5000);
    const { confirmations } = await desk.get<{ confirmations: { phone: string }[] }>(
      '/desk/api/state',
    );
    expect(confirmations.filter((one) => one.phone === phone)).toHaveLength(1);
  },
);

journey(
  'by phone: called off meanwhile; who confirms after all gets the money back',
  async (walk) => {
    const { page: owner, desk } = walk;
    const { path, francs, call, id } = await asking(owner);
    const visitor = await walk.newPerson();
    await visitor.goto(path);
    const phone = kinshasa('0005');
    await payFrom(visitor, phone);
    await checkPhone(visitor);
    await owner.goto(`/dashboard/user/request-money?demande=${id}`);
    await owner.getByRole('button', { name: 'Annuler la demande' }).click();
    await owner
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Annuler la demande' })
      .click();
    await visitor.getByText('Cette demande a été annulée').waitFor();
    await visitor.getByText('Votre téléphone peut encore vous demander ce paiement').waitFor();
    await expectAccessible(visitor);
    await desk.post('/desk/api/providers/payouts', { nextOutcomes: ['0001'] });
    await press(desk, phone, true);
    await visitor.getByText(/^5.000,00.*vous ont été rendus$/).waitFor();
    await expectAccessible(visitor);
    expect(await francs()).toBe(0);
    expect((await call<{ statut: string }>('GET', `/money-requests/${id}`)).statut).toBe('annulee');
  },
);
