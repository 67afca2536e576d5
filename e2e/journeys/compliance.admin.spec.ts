import { randomInt } from 'node:crypto';
import { Pool } from 'pg';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enter, expectReadable } from '../support/administrators.ts';
import { journey } from '../support/journey.ts';
import { product } from '../support/product.ts';
import { reviewer } from '../support/reviewer.ts';
import { openShop } from '../support/shops.ts';
import { signUpWithMoney } from '../support/wallet.ts';
import { accounts } from '../support/withdrawing.ts';

const office = '/dashboard/admin/verifications';
const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

type Made = { readonly id: string; readonly reference: string };

journey(
  'a payee on a list: held, its sender reads what is awaited, an administrator releases it, and it is paid',
  async ({ page, desk, secondUrl, newPerson }) => {
    const admin = await newPerson({
      baseURL: secondUrl,
      viewport: { width: 1280, height: 900 },
    });
    await enter(admin, 'Administrateur', office);
    await shown(admin, 'Opérations à vérifier');
    await admin.goto(`${office}?onglet=ressemblances`);
    await admin.getByRole('button', { name: 'Demander la dernière version' }).click();
    await shown(admin, /Version SBX-\d+/);
    await expectReadable(admin, 360, 1280);

    const { call } = await signUpWithMoney(page, desk, 300);
    const name = `Quillmarek Ostrobald ${'abcdefghij'[randomInt(10)]}`;
    const quote = await call<Made>('POST', '/quotes', {
      montant: 50,
      deviseSource: 'EUR',
      deviseCible: 'XOF',
      pays: 'SN',
      modeReception: 'mobile',
      methodePaiement: 'wallet',
    });
    const { id, reference } = await call<Made>('POST', '/transfers', {
      devisId: quote.id,
      beneficiaire: {
        mode: 'mobile',
        nom: name,
        telephone: `+22177${randomInt(100, 1_000)}1001`,
        pays: 'SN',
        operateur: 'ORANGE',
      },
      methodePaiement: 'wallet',
    });
    await call('PATCH', `/transfers/${id}/confirm`, {});
    await page.goto(`/dashboard/user/transfers/${id}`);
    // Its undo window first.
    await expect
      .poll(() => page.getByText(/La loi nous demande de vérifier ce transfert/).count())
      .toBeGreaterThan(0);
    await shown(page, 'En cours de vérification');
    await expectReadable(page, 360, 1280);

    await admin.goto(office);
    const see = admin.getByRole('button', { name: `Examiner ${reference}` });
    await see.waitFor();
    await expectReadable(admin, 360, 1280);
    await see.click();
    const sheet = admin.getByRole('dialog', { name: `Opération ${reference}` });
    await sheet.getByText('Pourquoi elle est retenue').waitFor();
    await sheet.getByLabel('Motif de la décision').fill('Vu avec la pièce d’identité.');
    await sheet.getByRole('button', { name: 'Laisser partir' }).click();
    await sheet.getByText('Décidez d’abord de chaque ressemblance').first().waitFor();
    await expectReadable(admin, 360, 1280);
    await sheet.getByLabel('Motif', { exact: true }).fill('Une autre personne.');
    await sheet.getByRole('button', { name: 'Enregistrer la décision' }).click();
    await sheet.getByText('Sans rapport', { exact: true }).waitFor();
    await sheet.getByRole('button', { name: 'Laisser partir' }).click();
    await sheet.waitFor({ state: 'detached' });

    await expect
      .poll(async () => (await call<{ statut: string }>('GET', `/transfers/${id}`)).statut)
      .toBe('complete');
    await page.reload();
    await shown(page, 'Complété');
  },
);

journey(
  'a bill and a top-up of somebody on a list: held, refused with a reason that is read, and called off',
  async ({ page, desk, secondUrl, newPerson }) => {
    const admin = await newPerson({
      baseURL: secondUrl,
      viewport: { width: 1280, height: 900 },
    });
    await enter(admin, 'Administrateur', `${office}?onglet=ressemblances`);
    await admin.getByRole('button', { name: 'Demander la dernière version' }).click();
    await shown(admin, /Version SBX-\d+/);

    const { call } = await signUpWithMoney(page, desk, 300);
    await call('PATCH', '/users/me', { prenom: 'Ostrobald', nom: 'Quillmarec' });
    const pay = async () => {
      const reference = `SEN-${Date.now()}-0001`;
      const asked = { facturier: 'senelec', reference };
      const { id: verification } = await call<Made>('POST', '/bills/check', asked);
      return call<Made>('POST', '/bills', { verification });
    };
    const topUp = () =>
      call<Made>('POST', '/topups', {
        phoneNumber: `22178${randomInt(100, 1_000)}0001`,
        countryIso: 'SN',
        operatorId: 'orange-sn',
        productId: 'orange-sn-credit',
        amount: 1000,
      });
    const billPath = ({ id }: Made) => `/dashboard/user/wallet?onglet=factures&facture=${id}`;
    const topupPath = ({ id }: Made) => `/dashboard/user/topup?recharge=${id}`;
    const [bill, topup] = [await pay(), await topUp()];
    for (const path of [billPath(bill), topupPath(topup)]) {
      await page.goto(path);
      await shown(page, /La loi nous demande de vérifier cette opération/);
      await shown(page, 'En cours de vérification');
      await expectReadable(page, 360, 1280);
    }

    await admin.goto(office);
    for (const [held, kind, payee] of [
      [bill, 'Facture', /SENELEC/],
      [topup, 'Recharge', /Orange/],
    ] as const) {
      await admin.getByRole('button', { name: `Examiner ${held.reference}` }).click();
      const sheet = admin.getByRole('dialog', { name: `Opération ${held.reference}` });
      await sheet.getByText(kind, { exact: true }).waitFor();
      await sheet.getByText(payee).first().waitFor();
      await sheet.getByText('Refuser et rendre l’argent').first().click();
      await sheet.getByLabel('Motif de la décision').fill('Aucune pièce.');
      await sheet.getByRole('button', { name: 'Refuser et rendre l’argent' }).click();
      await sheet.waitFor({ state: 'detached' });
    }
    // The page that is open hears of it.
    await shown(page, 'Après vérification, nous ne pouvons pas faire cette opération.');
    await expectReadable(page, 360, 1280);

    for (const [path, button, said] of [
      [billPath(await pay()), 'Annuler le paiement', 'Annulé, tout vous est rendu'],
      [topupPath(await topUp()), 'Annuler la recharge', /^La recharge n’est pas partie/],
    ] as const) {
      await page.goto(path);
      await page.getByRole('button', { name: button }).click();
      await shown(page, said);
      await expectReadable(page, 360, 1280);
    }
  },
);

journey(
  'payouts of somebody on a list: the merchant reads that they are held, calls one off, and another one is released',
  async ({ page, desk, secondUrl, newPerson }) => {
    const admin = await newPerson({
      baseURL: secondUrl,
      viewport: { width: 1280, height: 900 },
    });
    await enter(admin, 'Administrateur', `${office}?onglet=ressemblances`);
    await admin.getByRole('button', { name: 'Demander la dernière version' }).click();
    await shown(admin, /Version SBX-\d+/);

    const { call, goLive } = await openShop(page);
    await goLive(await reviewer(await newPerson()));
    const live = { 'merchant-mode': 'live' };
    const payer = await signUpWithMoney(await newPerson(), desk, 200);
    const sale = await call<{ adresse: string }>('POST', '/v1/payments', { montant: 150 }, live);
    await payer.call('POST', `/checkouts/${sale.adresse.split('/pay/')[1]}/portefeuille`, {});
    await call('PATCH', '/users/me', { prenom: 'Ostrobald', nom: 'Quillmarec' });
    const account = { methode: 'bank', pays: 'FR', compte: accounts.accepted };
    const payee = await call<Made>('POST', '/v1/payees', account, live);
    const order = async () => {
      const body = { montant: 100, compteId: payee.id };
      const payout = await call<Made>('POST', '/v1/payouts', body, live);
      await page.goto(`/dashboard/merchant/payouts/${payout.id}?mode=live`);
      await shown(page, /La loi nous demande de vérifier cette opération/);
      await shown(page, 'En cours de vérification');
      return payout.reference;
    };

    await order();
    await expectReadable(page, 360, 1280);
    await page.getByRole('button', { name: 'Annuler le versement' }).click();
    await shown(page, /^Demandé le .*, annulé le/);
    await shown(page, 'Annulé');
    await expect
      .poll(() => page.getByRole('button', { name: 'Annuler le versement' }).count())
      .toBe(0);
    await expectReadable(page, 360, 1280);

    // All of the money was back: there is not enough for two.
    const reference = await order();
    await admin.goto(office);
    await admin.getByRole('button', { name: `Examiner ${reference}` }).click();
    const sheet = admin.getByRole('dialog', { name: `Opération ${reference}` });
    await sheet.getByText('Versement d’un commerce').first().waitFor();
    await sheet.getByLabel('Motif', { exact: true }).fill('Une autre personne.');
    await sheet.getByRole('button', { name: 'Enregistrer la décision' }).click();
    await sheet.getByText('Sans rapport', { exact: true }).waitFor();
    await sheet.getByLabel('Motif de la décision').fill('Vu avec les pièces.');
    await sheet.getByRole('button', { name: 'Laisser partir' }).click();
    await sheet.waitFor({ state: 'detached' });
    // The page that is open hears of it.
    await shown(page, /^Demandé le .*, (?:arrivée au plus tard|arrivé) le/);
    expect(await page.getByRole('button', { name: 'Annuler le versement' }).count()).toBe(0);
  },
);

journey(
  'a rule is kept within its ranges, tried on the past, and only then switched on',
  async ({ page }) => {
    const rules = '/dashboard/admin/transactions?onglet=regles';
    await enter(page, 'Administrateur', rules);
    await page.getByRole('button', { name: 'Ajouter une règle' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Boucle', { exact: true }).click();
    await dialog.getByLabel('Montant à partir duquel retenir').fill('1000000');
    await dialog.getByLabel('Fenêtre, en heures').fill('721');
    await dialog.getByRole('button', { name: 'Enregistrer la règle' }).click();
    await dialog.getByText('Indiquez un nombre de 1 à 720').first().waitFor();
    await expectReadable(page, 360, 1280);
    await dialog.getByLabel('Fenêtre, en heures').fill('23');
    await dialog.getByRole('button', { name: 'Enregistrer la règle' }).click();
    await dialog.waitFor({ state: 'detached' });
    await shown(page, /23 heures/);
    await expectReadable(page, 360, 1280);
    await page.getByRole('button', { name: 'Essayer sur 30 jours' }).last().click();
    await shown(page, /trouvées? sur/);
    await expectReadable(page, 360, 1280);
    await page.getByRole('button', { name: 'Activer', exact: true }).last().click();
    await shown(page, 'Règle mise à jour');
    await page.getByRole('button', { name: 'Désactiver' }).last().click();
    await expect.poll(() => page.getByRole('button', { name: 'Désactiver' }).count()).toBe(0);
    await readManyVersions(page);
  },
);

/** Those of the rule that was added last: as if it had been changed 39 times. */
async function readManyVersions(page: Page): Promise<void> {
  const pool = new Pool({ connectionString: product().databaseUrl });
  try {
    await pool.query(
      `INSERT INTO rule_versions (rule_id, version, parameters, created_by, created_at)
       SELECT id, n, parameters, updated_by, updated_at
         FROM (SELECT * FROM rules ORDER BY created_at DESC, id DESC LIMIT 1) AS newest, generate_series(2, 40) AS n`,
    );
    await page.getByRole('button', { name: 'Versions', exact: true }).last().click();
    const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
    await expect.poll(() => versions.count()).toBe(30);
    await page.getByRole('main').getByRole('button', { name: 'Plus', exact: true }).last().click();
    await expect.poll(() => versions.count()).toBe(40);
    await expectReadable(page, 360, 1280);
  } finally {
    await pool.query(
      'DELETE FROM rule_versions v USING rules r WHERE r.id = v.rule_id AND v.version > r.version',
    );
    await pool.end();
  }
}
