import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enter, expectReadable } from '../support/administrators.ts';
import { journey } from '../support/journey.ts';
import { signUpWithMoney } from '../support/wallet.ts';

const rules = '/dashboard/admin/transactions?onglet=regles';
const office = '/dashboard/admin/verifications';
const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

type Made = { readonly id: string; readonly reference: string };

journey(
  'a rule that an administrator switches on holds a transfer of another instance, whose sender reads what is awaited; switched off, it holds nothing',
  async ({ page, desk, secondUrl, newPerson }) => {
    await enter(page, 'Administrateur', rules);
    await page.getByRole('button', { name: 'Ajouter une règle' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Cadence', { exact: true }).click();
    await dialog.getByLabel('Nombre au plus').fill('1000');
    await dialog.getByLabel('Montant à partir duquel retenir').fill('60');
    await dialog.getByRole('button', { name: 'Enregistrer la règle' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Essayer sur 30 jours' }).last().click();
    await page.getByRole('button', { name: 'Activer', exact: true }).last().click();
    await shown(page, 'Règle mise à jour');

    const sender = await newPerson({ baseURL: secondUrl });
    const { call } = await signUpWithMoney(sender, desk, 300);
    const send = async (montant: number) => {
      const quote = await call<Made>('POST', '/quotes', {
        montant,
        deviseSource: 'EUR',
        deviseCible: 'XOF',
        pays: 'SN',
        modeReception: 'mobile',
        methodePaiement: 'wallet',
      });
      const sent = await call<Made>('POST', '/transfers', {
        devisId: quote.id,
        beneficiaire: {
          mode: 'mobile',
          nom: 'Aminata Essai',
          telephone: `+22177${randomInt(100, 1_000)}1001`,
          pays: 'SN',
          operateur: 'ORANGE',
        },
        methodePaiement: 'wallet',
      });
      await call('PATCH', `/transfers/${sent.id}/confirm`, {});
      return sent;
    };
    const stateOf = async ({ id }: Made) =>
      (await call<{ statut: string }>('GET', `/transfers/${id}`)).statut;

    const held = await send(80);
    await sender.goto(`/dashboard/user/transfers/${held.id}`);
    await shown(sender, /La loi nous demande de vérifier ce transfert/);
    await expectReadable(sender, 360, 1280);
    await page.goto(office);
    await page.getByRole('button', { name: `Examiner ${held.reference}` }).click();
    const sheet = page.getByRole('dialog', { name: `Opération ${held.reference}` });
    await sheet.getByText('Cadence').first().waitFor();
    await sheet.getByLabel('Motif de la décision').fill('La personne a été jointe.');
    await sheet.getByRole('button', { name: 'Laisser partir' }).click();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => stateOf(held)).toBe('complete');

    await page.goto(rules);
    await page.getByRole('button', { name: 'Désactiver' }).last().click();
    await expect.poll(() => page.getByRole('button', { name: 'Désactiver' }).count()).toBe(0);
    const free = await send(90);
    await expect.poll(() => stateOf(free)).toBe('complete');
  },
);
