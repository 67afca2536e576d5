import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { orderCard } from '../support/cards.ts';
import { hydrated } from '../support/hydrated.ts';
import { journey, onPhone } from '../support/journey.ts';
import { someBillReference } from '../support/paying-bills.ts';
import type { Person } from '../support/sending.ts';
import { proveByPassword, stepUp } from '../support/signing-in.ts';
import { chooseCredit, proceed, someNumber } from '../support/topping-up.ts';
import { signUp, signUpWithMoney } from '../support/wallet.ts';
import { accounts } from '../support/withdrawing.ts';

type Form = {
  readonly name: string;
  /** From anywhere to the form, filled in, with its last button there to be pressed. */
  readonly fill: (page: Page) => Promise<void>;
  readonly submit: string | RegExp;
  /** What the press asks of the API: its method and the end of its path. */
  readonly asks: RegExp;
};

const question = (page: Page) => page.getByRole('dialog', { name: 'Votre session a expiré' });
const wallet = (tab: string) => `/dashboard/user/wallet?onglet=${tab}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last();
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const forms: readonly Form[] = [
  {
    name: 'profile',
    async fill(page) {
      await page.goto('/dashboard/user/settings');
      await page.getByLabel('Prénom').fill('Comptable');
    },
    submit: 'Enregistrer',
    asks: /^PATCH .*\/users\/me$/,
  },
  {
    name: 'support',
    async fill(page) {
      await page.goto('/dashboard/user/wallet');
      await button(page, 'Contacter le support').click();
      await page.getByLabel('Sujet').fill('Un transfert qui tarde');
      await page.getByLabel('Votre message').fill('Il est parti hier.\nRien n’est arrivé.');
    },
    submit: 'Envoyer la demande',
    asks: /^POST .*\/support$/,
  },
  {
    name: 'deposit',
    async fill(page) {
      await page.goto(wallet('recharger'));
      await page.getByLabel('Montant', { exact: true }).fill('75');
      await page.locator('input[name=methode][value=bank]').check({ force: true });
    },
    submit: 'Procéder au dépôt',
    asks: /^POST .*\/deposits$/,
  },
  {
    name: 'withdrawal',
    async fill(page) {
      await page.goto(wallet('retirer'));
      await page.getByLabel('Montant', { exact: true }).fill('25');
      await page.getByLabel('IBAN ou numéro de compte').fill(accounts.accepted);
      await page.getByText('Ce compte est bien à votre nom.').waitFor();
      await page.getByText('Total débité').waitFor();
    },
    submit: 'Confirmer le retrait',
    asks: /^POST .*\/withdrawals$/,
  },
  {
    name: 'top-up, at its last look',
    async fill(page) {
      await chooseCredit(page, someNumber());
      await proceed(page);
    },
    submit: /^Payer 1,53/,
    asks: /^POST .*\/topups$/,
  },
  {
    name: 'bill, at its last look',
    async fill(page) {
      await page.goto(wallet('factures'));
      await page.getByRole('button', { name: /^SENELEC/ }).click();
      await page.getByLabel('Référence de la facture').fill(someBillReference());
      await page.getByText('SENELEC a trouvé la facture').waitFor();
      await button(page, 'Payer la facture').click();
      await page.getByRole('dialog').getByText('Titulaire').waitFor();
    },
    submit: /^Payer \d/,
    asks: /^POST .*\/bills$/,
  },
  {
    name: 'money request',
    async fill(page) {
      await page.goto('/dashboard/user/request-money');
      await page.getByLabel('Montant', { exact: true }).fill('18,50');
      await page.getByLabel('Motif').fill('Repas du club');
      await button(page, 'Continuer').click();
      await page.locator('input[name=mode][value=link]').check({ force: true });
      await button(page, 'Continuer').click();
      await button(page, 'Créer le lien').waitFor();
    },
    submit: 'Créer le lien',
    asks: /^POST .*\/money-requests$/,
  },
  {
    name: 'conversion, at its price',
    async fill(page) {
      await page.goto('/dashboard/user/wallet');
      await page.getByRole('button', { name: 'Convertir', exact: true }).first().click();
      await page.getByLabel('Vous convertissez', { exact: true }).fill('10');
      await expect.poll(() => page.locator('input[name=montantRecu]').inputValue()).not.toBe('');
      await button(page, 'Voir le prix').click();
      await button(page, /^Convertir 10,00/).waitFor();
    },
    submit: /^Convertir 10,00/,
    asks: /^POST .*\/wallets\/conversions$/,
  },
  {
    name: 'abroad from the wallet, at its last look',
    async fill(page) {
      await page.goto(wallet('international'));
      await page.getByLabel('Pays du bénéficiaire').selectOption('SN');
      await page.getByLabel('Montant à envoyer').fill('20');
      await page.getByLabel('Nom complet').fill('Maman');
      await page.getByLabel('Opérateur').selectOption({ label: 'Orange Money' });
      await page.getByLabel('Téléphone', { exact: true }).fill('77 123 10 01');
      await page.getByText('Premier envoi à ce bénéficiaire').waitFor();
      await button(page, 'Envoyer le transfert').click();
      await button(page, /^Payer 24,99/).waitFor();
    },
    submit: /^Payer 24,99/,
    asks: /^POST .*\/transfers$/,
  },
];

/** What stands in every field of the page and of the dialogs over it, but the one that asks to sign in. */
function typed(): readonly string[] {
  const fields = ['main', '[role=dialog]'].flatMap((place) => [
    ...document.querySelectorAll<HTMLInputElement>(`${place} :is(input, select, textarea)`),
  ]);
  return fields
    .filter(
      (field) =>
        (field.closest('[role=dialog]')?.querySelector('[type=password]') ?? null) === null,
    )
    .map(({ name, type, value, checked }) =>
      ['radio', 'checkbox'].includes(type) ? `${name} ${value} ${checked}` : `${name} ${value}`,
    );
}

async function signInOver(page: Page, { email, password }: Person): Promise<void> {
  await question(page).getByLabel('Adresse e-mail').fill(email);
  await question(page).getByLabel('Mot de passe', { exact: true }).fill(password);
  await question(page).getByRole('button', { name: 'Se connecter' }).click();
}

/** Presses the form's last button after the session has ended; whether the question is there first is chance. */
async function pressWithoutSession(page: Page, submit: Form['submit']) {
  const pressed = await button(page, submit).elementHandle();
  await page.request.post('/api/auth/logout', { data: {} });
  await pressed?.evaluate((element) => (element as HTMLButtonElement).click());
  await question(page).waitFor();
}

journey(
  'a session that ends under any form: signed in over it, what was typed stands there, and goes out once',
  async ({ page, desk }) => {
    const { person } = await signUpWithMoney(page, desk, 300);
    const done: string[] = [];
    page.on('response', (answer) => {
      if (answer.ok()) done.push(`${answer.request().method()} ${new URL(answer.url()).pathname}`);
    });
    const doneOf = ({ asks }: Form) => done.filter((call) => asks.test(call)).length;
    for (const form of forms) {
      await form.fill(page);
      await hydrated(page);
      const before = await page.evaluate(typed);
      await pressWithoutSession(page, form.submit);
      expect([form.name, ...(await page.evaluate(typed))]).toEqual([form.name, ...before]);
      let leaving: readonly string[] = [];
      await page.route('**/api/**', async (route, call) => {
        if (form.asks.test(`${call.method()} ${new URL(call.url()).pathname}`)) {
          leaving = await page.evaluate(typed);
        }
        await route.continue();
      });
      await signInOver(page, person);
      const proof = stepUp(page);
      await expect.poll(async () => doneOf(form) + (await proof.count())).toBeGreaterThan(0);
      if (await proof.isVisible()) await proveByPassword(page);
      await expect.poll(() => doneOf(form)).toBe(1);
      await page.unroute('**/api/**');
      expect([form.name, ...leaving]).toEqual([form.name, ...before]);
    }
    expect(forms.map((form) => [form.name, doneOf(form)])).toEqual(
      forms.map(({ name }) => [name, 1]),
    );
  },
  onPhone,
);

journey(
  'a session that ends under a card’s load: signed in over it, the card is loaded once',
  async ({ page, desk }) => {
    const { person } = await signUpWithMoney(page, desk, 300);
    const last4 = await orderCard(page);
    const card = page.getByRole('article', { name: `Visa •••• ${last4}` });
    await card.getByRole('button', { name: 'Recharger' }).click();
    const reload = page.getByRole('dialog', { name: /^Recharger la carte/ });
    await reload.getByLabel('Montant à mettre sur la carte').fill('20,00');
    await reload.getByText('Frais de recharge').waitFor();
    await expect.poll(() => button(page, 'Recharger la carte').isEnabled()).toBe(true);
    await pressWithoutSession(page, 'Recharger la carte');
    expect((await page.evaluate(typed)).join()).toContain('montant 20');
    await signInOver(page, person);
    await card.getByText('70,00').waitFor();
  },
  onPhone,
);

journey(
  'a session that ends under a schedule: signed in over it, one is made',
  async ({ page, desk, newPerson }) => {
    const payee = await signUp(await newPerson());
    const { person, call } = await signUpWithMoney(page, desk, 100);
    const sent = await call<{ id: string }>('POST', '/transfers', {
      montant: 10,
      devise: 'EUR',
      beneficiaire: { mode: 'nzela', telephone: payee.person.phone },
      methodePaiement: 'wallet',
    });
    await page.goto(`/dashboard/user/transfers/${sent.id}`);
    await button(page, 'Programmer ce transfert').click();
    const dialog = page.getByRole('dialog', { name: 'Programmer' });
    await dialog.getByLabel('Première date').fill(inDays(30));
    await dialog.getByText('Prochaines dates').waitFor();
    await pressWithoutSession(page, 'Programmer');
    expect((await page.evaluate(typed)).join()).toContain(inDays(30));
    await signInOver(page, person);
    const made = dialog.getByText('C’est programmé');
    await made.or(stepUp(page)).waitFor();
    if (await stepUp(page).isVisible()) await proveByPassword(page);
    await made.waitFor();
    await page.goto('/dashboard/user/schedules');
    await expect.poll(() => page.getByRole('heading', { name: /^10,00.* à / }).count()).toBe(1);
  },
  onPhone,
);

journey(
  'somebody else who signs in over a filled form: nothing of it is sent, and nothing of it is shown to them',
  async ({ page, desk, newPerson }) => {
    await signUpWithMoney(page, desk, 100);
    const other = await signUpWithMoney(await newPerson(), desk, 100);
    const abroad = forms.find(({ name }) => name.startsWith('abroad'));
    await abroad?.fill(page);
    await pressWithoutSession(page, abroad?.submit ?? '');
    await signInOver(page, other.person);
    await page.waitForURL(/\/dashboard\/user$/);
    await page.getByText('100,00\u00a0€').first().waitFor();
    await page.goto(wallet('international'));
    await expect.poll(() => page.getByLabel('Montant à envoyer').inputValue()).toBe('');
    expect(await page.getByLabel('Nom complet').inputValue()).toBe('');
    const { elements } = await other.call<{ elements: unknown[] }>('GET', '/transfers');
    expect(elements).toEqual([]);
  },
  onPhone,
);
