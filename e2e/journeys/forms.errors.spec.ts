import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signIn } from '../../tools/browser/sign-in.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { signUp } from '../support/wallet.ts';

type ShownForm = {
  readonly path: string;
  /** From the page to a form in which something is wrong; nothing where it is empty from the start. */
  readonly spoil?: (page: Page) => Promise<void>;
  readonly submit: string;
};

const wallet = (tab: string) => `/dashboard/user/wallet?onglet=${tab}`;
const settings = (tab: string) => `/dashboard/user/settings?onglet=${tab}`;
const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();
const type = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text);

/** What a field says of itself, for every one in error, and where the summary is. */
type Said = {
  readonly fields: readonly string[];
  readonly hasFocus: boolean;
  /** Whole in the window and below what sticks to its top. */
  readonly isSeen: boolean;
  readonly lines: readonly string[];
};

function readErrors(): Said {
  const summary = [...document.querySelectorAll<HTMLElement>('[role=alert][tabindex]')].at(-1);
  const box = summary?.getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect();
  const top = (summary?.closest('[role=dialog]') ?? null) === null ? (header?.bottom ?? 0) : 0;
  const wrong = [...document.querySelectorAll('[aria-invalid=true]')];
  return {
    hasFocus: summary !== undefined && document.activeElement === summary,
    isSeen: box !== undefined && box.top >= Math.max(top, 0) && box.bottom <= innerHeight,
    lines: [...(summary?.querySelectorAll('li') ?? [])].map((line) => line.textContent),
    fields: wrong.map((field) => {
      const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
      const id = ids.find((one) => one.endsWith('-error')) ?? '';
      return document.getElementById(id)?.textContent ?? '';
    }),
  };
}

/** Sends the form once, with what is wrong in it, and lists what is not as promised. */
async function faultsOf(
  page: Page,
  { path, spoil, submit }: ShownForm,
): Promise<readonly string[]> {
  await page.goto(path);
  await expect.poll(() => page.locator('.animate-skeleton').count()).toBe(0);
  await spoil?.(page);
  await page.getByRole('button', { name: submit, exact: true }).last().click();
  await expect.poll(() => page.evaluate(readErrors)).toMatchObject({ hasFocus: true });
  const { fields, isSeen, lines } = await page.evaluate(readErrors);
  return [
    ...(isSeen ? [] : ['the summary is not in view']),
    ...(lines.length > 0 && new Set(lines).size === lines.length ? [] : [`lines: ${lines.join()}`]),
    ...(fields.length > 0 ? [] : ['no field is in error']),
    ...(fields.includes('') ? ['a field says nothing'] : []),
    ...(new Set(fields).size === fields.length ? [] : [`fields: ${fields.join(' | ')}`]),
  ];
}

async function expectTold(page: Page, forms: readonly ShownForm[]): Promise<void> {
  const wrong: unknown[] = [];
  for (const form of forms) {
    const faults = await faultsOf(page, form);
    if (faults.length > 0) wrong.push({ path: form.path, submit: form.submit, faults });
  }
  expect(wrong).toEqual([]);
}

const promise =
  'at 360 px, every form sent with faults once: the summary has the focus and is in view, each field says its own';

journey(
  `${promise} (visitors)`,
  async ({ page }) => {
    await expectTold(page, [
      { path: '/login', submit: 'Se connecter' },
      {
        path: '/login',
        async spoil(page) {
          await page.getByRole('tab', { name: 'Téléphone' }).click();
          await page.getByLabel('Numéro de téléphone').waitFor();
        },
        submit: 'Se connecter',
      },
      { path: '/register', submit: 'Créer mon compte' },
      { path: '/forgot-password', submit: 'Envoyer le lien' },
      { path: '/reset-password?token=essai', submit: 'Changer le mot de passe' },
      {
        path: '/transfer?montant=200&devise=EUR&pays=SN',
        spoil: (page) => page.locator('input[name=montant]').fill(''),
        submit: 'Continuer',
      },
      ...['mobile', 'bank', 'cash', 'nzela'].map((mode) => ({
        path: `/transfer?montant=200&devise=EUR&pays=SN&mode=${mode}&etape=destinataire`,
        submit: 'Continuer',
      })),
    ]);
    await expectAccessible(page);
  },
  onPhone,
);

journey(
  `${promise} (the wallet)`,
  async ({ page, context, newPerson }) => {
    const payee = await signUp(await newPerson());
    const { url } = await payee.call<{ url: string }>('GET', '/qr/mine');
    await signIn(context, 'user');
    await expectTold(page, [
      { path: wallet('recharger'), submit: 'Procéder au dépôt' },
      { path: wallet('retirer'), submit: 'Confirmer le retrait' },
      {
        path: wallet('retirer'),
        spoil: (page) => page.locator('input[name=methode][value=mobile]').check({ force: true }),
        submit: 'Confirmer le retrait',
      },
      { path: wallet('mobilemoney'), submit: 'Payer par Mobile Money' },
      { path: wallet('international'), submit: 'Envoyer le transfert' },
      {
        path: wallet('international'),
        spoil: (page) =>
          page
            .locator('select[name=pays]')
            .selectOption('SN')
            .then(() => undefined),
        submit: 'Envoyer le transfert',
      },
      { path: wallet('factures'), submit: 'Payer la facture' },
      {
        path: wallet('cartes'),
        async spoil(page) {
          await press(page, 'Gérer la carte');
          await page.getByRole('tab', { name: 'Réglages' }).click();
          await page.getByLabel('Plafond par paiement').fill('0');
          await page.getByLabel('Plafond mensuel').fill('0');
        },
        submit: 'Enregistrer les réglages',
      },
      {
        path: '/dashboard/user/wallet',
        spoil: (page) => press(page, 'Convertir'),
        submit: 'Voir le prix',
      },
      {
        path: '/dashboard/user/request-money',
        async spoil(page) {
          await page.getByLabel('Montant', { exact: true }).fill('12');
          await press(page, 'Continuer');
          await page.locator('input[name=mode][value=email]').waitFor({ state: 'attached' });
        },
        submit: 'Continuer',
      },
      {
        path: '/dashboard/user/schedules',
        async spoil(page) {
          await press(page, 'Modifier');
          await page.getByRole('dialog').locator('input[name=montant]').fill('0');
        },
        submit: 'Enregistrer',
      },
      { path: new URL(url).pathname, submit: 'Payer' },
    ]);
    await expectAccessible(page);
  },
  onPhone,
);

journey(
  `${promise} (settings)`,
  async ({ page }) => {
    await signUp(page);
    await expectTold(page, [
      { path: settings('profile'), spoil: type('Prénom', ''), submit: 'Enregistrer' },
      {
        path: settings('profile'),
        spoil: (page) => press(page, 'Changer d’adresse'),
        submit: 'Envoyer le lien',
      },
      {
        path: settings('profile'),
        spoil: (page) => press(page, 'Changer de numéro'),
        submit: 'Recevoir le code',
      },
      {
        path: settings('profile'),
        spoil: (page) => press(page, 'Fermer mon compte'),
        submit: 'Fermer définitivement mon compte',
      },
      {
        path: '/dashboard/user/wallet',
        spoil: (page) => press(page, 'Contacter le support'),
        submit: 'Envoyer la demande',
      },
      { path: settings('security'), submit: 'Changer le mot de passe' },
      {
        path: settings('limits'),
        async spoil(page) {
          await press(page, 'Changer mes plafonds');
          for (const period of ['jour', 'mois', 'annee']) {
            await page.locator(`input[name=${period}]`).fill('');
          }
        },
        submit: 'Enregistrer',
      },
      { path: settings('limits'), submit: 'Envoyer le document' },
    ]);
    await expectAccessible(page);
  },
  onPhone,
);

journey(
  'the API, which the same process serves beside the pages, tells a program the bound of a field',
  async ({ page }) => {
    const answer = await page.request.post('/api/auth/register', {
      data: { prenom: 'a'.repeat(500) },
    });
    expect(answer.status()).toBe(400);
    const { errors } = (await answer.json()) as { errors: { champ: string; message: string }[] };
    expect(errors).toContainEqual({
      champ: 'prenom',
      message: expect.stringMatching(/^\d+ caractères au plus\.$/),
    });
  },
);
