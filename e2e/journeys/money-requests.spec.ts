import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { linkMailedTo } from '../support/mailbox.ts';
import { cards, submit, typeCard } from '../support/sending.ts';
import { confirmMailbox, signUp } from '../support/wallet.ts';

type Operations = { readonly elements: readonly { readonly id: string }[] };
type Made = { readonly lien: string };

journey('by e-mail: asked in three steps, paid by card from the mail', async (walk) => {
  const { page, desk } = walk;
  const { person, call } = await signUp(page);
  await confirmMailbox(page, desk, person);
  await page.goto('/dashboard/user/request-money');
  const goOn = page.getByRole('button', { name: 'Continuer' });
  await expect.poll(() => goOn.isDisabled()).toBe(true);
  await page.getByText('Entrez un montant pour continuer.').waitFor();
  await page.getByLabel('Montant').fill('18,50');
  await page.getByLabel('Motif').fill('Repas du club');
  await expectAccessible(page);
  await goOn.click();

  await page.getByLabel('Adresse e-mail du destinataire').waitFor();
  await expect.poll(() => page.title()).toMatch(/^Destinataire · /);
  await goOn.click();
  await page.getByText('Veuillez entrer un destinataire').first().waitFor();
  const address = `payeur-${Date.now()}@nzela.example`;
  await page.getByLabel('Adresse e-mail du destinataire').fill(address);
  await goOn.click();
  await page.getByText('Repas du club').first().waitFor();
  // Going back loses nothing.
  await page.getByRole('button', { name: 'Retour' }).click();
  await expect
    .poll(() => page.getByLabel('Adresse e-mail du destinataire').inputValue())
    .toBe(address);
  await goOn.click();
  await page.getByRole('button', { name: 'Envoyer la demande' }).waitFor();
  await expectAccessible(page);
  await submit(page, 'Envoyer la demande');
  await page.getByText(`Nous avons écrit à ${address}`, { exact: false }).waitFor();
  await expectAccessible(page);

  const visitor = await walk.newPerson();
  await visitor.goto(await linkMailedTo(desk, address, '/pay/'));
  await visitor.getByText('Repas du club', { exact: false }).waitFor();
  await expectAccessible(visitor);
  await typeCard(visitor, cards.accepted);
  await visitor.getByText('C’est payé').waitFor();
  const download = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: 'Télécharger reçu' }).click();
  expect((await download).suggestedFilename()).toMatch(/^recu-req-[a-z0-9]{8}\.pdf$/);

  await submit(page, 'Voir mes demandes');
  await page.getByRole('list', { name: 'Mes demandes' }).getByText('Payée').first().waitFor();

  // Made again from its operation: all that was typed but its last day.
  const { elements } = await call<Operations>('GET', '/operations?genre=demande');
  await page.goto(`/dashboard/user/activity/${elements[0]?.id}`);
  await page.getByRole('link', { name: 'Refaire' }).click();
  await expect.poll(() => page.getByLabel('Montant').inputValue()).toBe('18,50');
  expect(await page.getByLabel('Motif').inputValue()).toBe('Repas du club');
  await goOn.click();
  await expect
    .poll(() => page.getByLabel('Adresse e-mail du destinataire').inputValue())
    .toBe(address);
});

journey('a link: cancelled by who asked, and its page says so', async (walk) => {
  const { page } = walk;
  await signUp(page);
  await page.goto('/dashboard/user/request-money');
  await page.getByLabel('Montant').fill('7');
  await submit(page, 'Continuer');
  await page.locator('input[name=mode][value=link]').check({ force: true });
  await submit(page, 'Continuer');
  await submit(page, 'Créer le lien');
  const link = await page.getByText(/\/pay\/[\w-]{22}/).innerText();

  const payer = await walk.newPerson();
  await payer.goto(new URL(link).pathname);
  await payer.getByText('Comment payer ?').waitFor();
  await page.getByRole('list', { name: 'Mes demandes' }).getByText('7,00').first().click();
  await submit(page, 'Annuler la demande');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la demande' }).click();
  await payer.getByText('Cette demande a été annulée').waitFor();
  await expectAccessible(payer);
});

journey('too little money: to a deposit and back to the request', async (walk) => {
  const asker = await signUp(await walk.newPerson());
  const made = await asker.call<Made>('POST', '/money-requests', { montant: 30, mode: 'link' });
  const path = `/pay/${made.lien.split('/pay/')[1]}`;
  const { page } = walk;
  await signUp(page);
  await page.goto(`${path}?moyen=portefeuille`);
  await page.getByText(/^Il vous manque 30,00/).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Déposer de l’argent' }).click();
  await page.getByText('Une demande attend votre paiement').waitFor();
  await page.getByRole('heading', { name: /^Déposer de l.argent sur mon compte$/ }).waitFor();
  await expectAccessible(page);
  // By phone it is another tab; the request is not lost on the way there.
  await page.getByLabel('Montant').fill('40');
  await page.locator('input[name=methode][value=mobile]').check({ force: true });
  await page.getByRole('button', { name: 'Procéder au dépôt' }).click();
  await page.waitForURL(/onglet=mobilemoney/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Revenir à la demande' }).click();
  await page.waitForURL(new RegExp(path));
  await page.getByText(/^Il vous manque 30,00/).waitFor();
});

journey(
  'over by the time the page would pay: it says so at once, without a refusal',
  async (walk) => {
    const asker = await signUp(walk.page);
    const { id, lien } = await asker.call<Made & { readonly id: string }>(
      'POST',
      '/money-requests',
      {
        montant: 18.5,
        mode: 'link',
      },
    );
    const payer = await walk.newPerson();
    await payer.route('**/api/pay/*/paiements', async (route) => {
      await asker.call('PATCH', `/money-requests/${id}/cancel`, {});
      await route.continue();
    });
    await payer.addInitScript(() => {
      const alerts: string[] = [];
      Object.assign(window, { alerts });
      new MutationObserver(() => {
        for (const alert of document.querySelectorAll('[role=alert]'))
          alerts.push(alert.textContent);
      }).observe(document, { childList: true, subtree: true });
    });
    await payer.goto(new URL(lien).pathname);
    await payer.getByText('Cette demande a été annulée', { exact: true }).waitFor();
    const alerts = await payer.evaluate(() => Reflect.get(window, 'alerts') as string[]);
    expect(alerts.filter((text) => text !== '')).toEqual([]);
  },
);
