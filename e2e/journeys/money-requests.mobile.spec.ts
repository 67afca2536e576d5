import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { kinshasa, press } from '../support/collecting.ts';
import { asking, checkPhone, payFrom } from '../support/requesting.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';

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
