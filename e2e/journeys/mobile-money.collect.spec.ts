import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { ask, kinshasa, press } from '../support/collecting.ts';
import { journey } from '../support/journey.ts';
import { signUp } from '../support/wallet.ts';

journey(
  'the phone says yes: the wallet has it, and the next payment starts empty',
  async (walk) => {
    const { page, desk } = walk;
    await signUp(page);
    const phone = kinshasa('0005');
    await page.goto('/dashboard/user/wallet?onglet=mobilemoney');
    const submit = page.getByRole('button', { name: 'Payer par Mobile Money' });
    await submit.click();
    await page.getByText('Veuillez entrer un montant valide').first().waitFor();
    await page.getByText('Veuillez saisir un numéro de téléphone').first().waitFor();
    await page.getByLabel('Numéro de téléphone').fill('0970120005');
    await page
      .getByText('Le numéro doit être au format international (commençant par +)')
      .first()
      .waitFor();
    await expectAccessible(page);
    await ask(page, phone);
    await page
      .getByText('Veuillez vérifier votre téléphone et confirmer le paiement')
      .first()
      .waitFor();
    await expectAccessible(page);
    // The waiting survives a reload.
    await page.reload();
    await page.getByRole('heading', { name: 'Vérifiez votre téléphone' }).waitFor();
    await press(desk, phone, true);
    await page.getByRole('heading', { name: 'Paiement réussi !' }).waitFor();
    await page.getByText('Paiement confirmé avec succès !').first().waitFor();
    await page.getByText('Tout le suivi').click();
    await page.getByText('5 050,00').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Nouveau paiement' }).click();
    await expect.poll(() => page.getByLabel('Numéro de téléphone').inputValue()).toBe('');
    await page.goto('/dashboard/user/wallet');
    await page.getByText('5 000,00').first().waitFor();
  },
);

journey('the phone says no: nothing taken, why, and the form as it was', async (walk) => {
  const { page, desk } = walk;
  await signUp(page);
  const phone = kinshasa('0005');
  await ask(page, phone);
  await press(desk, phone, false);
  await page.getByRole('heading', { name: 'Paiement échoué' }).waitFor();
  await page.getByText('Le paiement a échoué. Veuillez réessayer.').first().waitFor();
  await page.getByText(/refusée sur le téléphone.*Rien n’a été débité/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Corriger et réessayer' }).click();
  await expect.poll(() => page.getByLabel('Numéro de téléphone').inputValue()).toBe(phone);
});

journey('the operator’s answer is lost: looked for, found, credited once', async (walk) => {
  const { page } = walk;
  await signUp(page);
  await ask(page, kinshasa('0006'));
  await page.getByRole('heading', { name: 'Paiement réussi !' }).waitFor();
  await page.goto('/dashboard/user/wallet');
  await page.getByText('5 000,00').first().waitFor();
});
