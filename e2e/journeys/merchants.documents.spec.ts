import { merchantDocumentTypes } from '@nzela/contract/kyc';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { pixel } from '../support/pixel.ts';
import { reviewer } from '../support/reviewer.ts';
import { submit } from '../support/sending.ts';
import { signUp } from '../support/wallet.ts';

const keys = '/dashboard/merchant/settings?onglet=api&section=keys';

for (const [width, how] of [
  [360, onPhone],
  [1280, {}],
] as const)
  journey(
    `at ${width} px: documents are sent, refused and sent again one by one, and a verified business goes live`,
    async ({ page, newPerson }) => {
      const { call, person } = await signUp(page, 'merchant');
      const decide = await reviewer(await newPerson());
      const sent = async () =>
        (await call<{ documents: { id: string; type: string }[] }>('GET', '/kyc/commerce'))
          .documents;
      await page.goto(keys);
      await page.getByText('Aucun paiement réel ne sera traité.').first().waitFor();
      expect(
        await page.getByRole('switch', { name: 'Traiter des paiements réels' }).isDisabled(),
      ).toBe(true);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Voir mes documents' }).click();
      await page.getByText('Non commencée').waitFor();

      const send = () => submit(page, 'Envoyer le document');
      const choose = (label: string) =>
        page.getByLabel('Document', { exact: true }).selectOption({ label });
      const file = page.locator('input[type=file]');
      await send();
      await page.getByText('Veuillez sélectionner un fichier').first().waitFor();
      await expectAccessible(page);
      await choose('Relevé bancaire');
      const name = { name: 'releve.png', mimeType: 'image/png' };
      await file.setInputFiles({ ...name, buffer: Buffer.from('<svg/>') });
      await send();
      await page
        .getByText(/ni un PDF, ni une image JPG ou PNG/)
        .first()
        .waitFor();
      await file.setInputFiles({ ...name, buffer: pixel });
      await send();
      await page.getByRole('progressbar', { name: 'Progression' }).getByText('15').waitFor();
      await expectAccessible(page);

      const [first] = await sent();
      await decide(first?.id ?? '', { decision: 'refuse', motif: 'La date est illisible.' });
      // The page hears of it by itself.
      await page.getByText('La date est illisible.').first().waitFor();
      await expectAccessible(page);
      for (const label of [
        'Relevé bancaire',
        'Registre du commerce',
        'Pièce d’identité du dirigeant',
        'Justificatif d’adresse',
        'Document fiscal',
      ]) {
        await choose(label);
        await file.setInputFiles({ ...name, buffer: pixel });
        await send();
        await page.getByRole('button', { name: `Télécharger\u00a0: ${label}` }).waitFor();
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page);
      const all = await sent();
      expect(all.map(({ type }) => type)).toEqual(merchantDocumentTypes);
      for (const { id } of all) await decide(id, { decision: 'verifie' });
      await page.getByText('Tous vos documents sont acceptés.').waitFor();
      expect(await page.getByText('Document envoyé avec succès').count()).toBe(0);
      await expectAccessible(page);

      await page.getByRole('link', { name: 'Activer le mode production' }).click();
      await page.getByText('Traiter des paiements réels').click();
      const question = page.getByRole('alertdialog');
      await question
        .getByText(
          'Activer le mode production\u00a0? Cela permettra de traiter des paiements réels.',
        )
        .waitFor();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Activer' }).click();
      await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
      await submit(page, 'Confirmer');
      await page.getByText('Mode production activé', { exact: true }).first().waitFor();
      await page
        .getByText('Aucun paiement réel ne sera traité.')
        .first()
        .waitFor({ state: 'detached' });
      await page.getByText('Vous regardez encore le mode test.').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Voir la production' }).click();
      await page.getByText('Vous regardez encore').waitFor({ state: 'detached' });
      await page.locator('section[data-mode=live]').waitFor();
      await page.getByText('Traiter des paiements réels').click();
      await page.getByText('Aucun paiement réel ne sera traité.').first().waitFor();
    },
    how,
  );
