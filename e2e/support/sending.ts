import { randomInt } from 'node:crypto';
import type { FrameLocator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Desk } from './desk.ts';

/** Cards of the sandbox, by what their bank does. */
export const cards = {
  accepted: '4242 4242 4242 4242',
  strongAuthentication: '4000 0000 0000 3220',
  noFunds: '4000 0000 0008 0004',
  answerLost: '4000 0000 0006 0006',
} as const;

/** The code of every strong authentication in the sandbox. */
export const authenticationCode = '123456';

export type Person = {
  readonly name: string;
  readonly email: string;
  /** As typed after the country's code. */
  readonly phone: string;
  readonly password: string;
};

/** Of everybody who opens an account in a journey. */
export const usualPassword = 'trois-mots-sans-lien-aucun';

/**
 * Somebody who has no account yet. A number opens one account only, and the 10,000 of the range for fiction (06 39 98) would
 * meet by chance in every fourth run; so it is one of 45 million, and only the sandbox ever sends to it. It ends on none of
 * the sandbox's outcomes (0001 to 0009).
 */
export function newPerson(): Person {
  const pairs = [randomInt(50, 100), randomInt(100), randomInt(10, 100), randomInt(100)];
  const number = pairs.map((pair) => String(pair).padStart(2, '0')).join(' ');
  const label = `${Date.now()}${randomInt(1_000_000)}`;
  return {
    name: 'Compte Essai',
    email: `essai-${label}@nzela.example`,
    phone: `07 ${number}`,
    password: usualPassword,
  };
}

export type Recipient = { readonly name: string; readonly phone: string };

/** A mobile wallet in Senegal that the sandbox pays without ado. */
export function someRecipient(): Recipient {
  const number = String(randomInt(1_000)).padStart(3, '0');
  return { name: 'Destinataire Essai', phone: `77 ${number} 10 01` };
}

/** What `amount` EUR cost as the page writes it: with the wizard's 1 %, or the wallet's 4.99. */
function totalOf(amount: number, method?: 'card' | 'bank' | 'wallet'): string {
  const total = method === 'wallet' ? amount + 4.99 : amount * 1.01;
  return total.toFixed(2).replace('.', ',');
}

/**
 * From the first step of the wizard to the payment: EUR to a mobile wallet in Senegal. Names are told to who is signed in,
 * who reads what the check says before going on.
 */
export async function prepareTransfer(
  page: Page,
  recipient: Recipient,
  { amount = 200, isSignedIn = false } = {},
): Promise<void> {
  await page.goto(`/transfer?montant=${amount}&devise=EUR&pays=SN`);
  await page.getByText(totalOf(amount)).first().waitFor();
  await submit(page, 'Continuer');
  await page.waitForURL(/etape=destinataire/);
  await page.getByLabel('Nom complet').fill(recipient.name);
  await page.getByLabel('Opérateur').selectOption({ label: 'Orange Money' });
  await page.getByLabel('Téléphone', { exact: true }).fill(recipient.phone);
  await page.getByText(/Nous avons lu/).waitFor();
  if (isSignedIn) await page.getByText('Premier envoi à ce bénéficiaire').waitFor();
  await submit(page, 'Continuer');
  await page.waitForURL(/etape=paiement/);
}

/** Somebody new has prepared a transfer and opened an account for it: what is left is how to pay. */
export async function readyToPay(
  page: Page,
  recipient = someRecipient(),
  person = newPerson(),
): Promise<void> {
  await prepareTransfer(page, recipient);
  await registerInPlace(page, person);
}

/** Creates an account in place, at the payment step. */
export async function registerInPlace(page: Page, person: Person): Promise<void> {
  await page.getByRole('tab', { name: 'Créer un compte' }).click();
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.getByRole('heading', { name: 'Comment payez-vous ?' }).waitFor();
}

async function fillRegistration(page: Page, person: Person): Promise<void> {
  const form = page.getByRole('form', { name: 'Créer un compte' });
  await form.getByLabel('Nom complet').fill(person.name);
  await form.getByLabel(/e-mail/).fill(person.email);
  await form.getByLabel('Numéro de téléphone').fill(person.phone);
  await form.getByLabel('Mot de passe', { exact: true }).fill(person.password);
}

/** Chooses how to pay and presses « Payer », once the name check has been read. */
export async function choosePayment(
  page: Page,
  method: 'card' | 'bank' | 'wallet',
  amount = 200,
): Promise<void> {
  await page
    .getByText(/Premier envoi|n’a pas pu être vérifié|Nom vérifié/)
    .first()
    .waitFor();
  const way = page.locator(`input[name=moyen][value=${method}]:enabled`);
  // What is chosen stands in the address, and the page follows it.
  await way.click({ force: true });
  await page.locator(`input[name=moyen][value=${method}]:checked`).waitFor({ state: 'attached' });
  await submit(page, new RegExp(`^Payer ${totalOf(amount, method)}`));
}

/** Puts EUR into the wallet: a wire of another amount than a transfer waits for goes there. */
export async function fundWallet(page: Page, desk: Desk, amount = 500): Promise<void> {
  await choosePayment(page, 'bank');
  const reference = await page.getByText(/^TRANSFER-\d{6,}$/).textContent();
  await desk.post('/desk/api/wires', {
    reference: reference ?? '',
    amount: `${amount},00`,
    currency: 'EUR',
    debtorName: 'Compte Essai',
  });
  await page.getByRole('button', { name: 'Changer de moyen de paiement' }).click();
  await page.getByRole('heading', { name: 'Comment payez-vous ?' }).waitFor();
  const credited = page.getByText(`${amount},00\u00a0€ disponibles`);
  const shownAnew = async () => {
    await page.reload();
    await page
      .getByText(/disponibles|manque|pas de solde/)
      .first()
      .waitFor();
    return credited.count();
  };
  await expect.poll(shownAnew).toBe(1);
}

/** The gateway's fields inside our page. */
export function cardFields(page: Page): FrameLocator {
  return page.frameLocator('iframe[title*="carte"]');
}

export async function typeCard(page: Page, number: string): Promise<void> {
  const fields = cardFields(page);
  await fields.getByLabel('Numéro de carte').fill(number);
  await fields.getByLabel('MM/AA').fill('12/40');
  await fields.getByLabel('CVC').fill('123');
  await pressInFields(page, /^Payer/);
}

/** Types the code that the bank sent to the card's owner, and confirms with it. */
export async function confirmCard(page: Page): Promise<void> {
  await cardFields(page).getByLabel('Code de confirmation').fill(authenticationCode);
  await pressInFields(page, 'Confirmer le paiement');
}

/** Presses a button of the fields until its form has gone: a press that the page moved away from is made again. */
async function pressInFields(page: Page, name: string | RegExp): Promise<void> {
  const button = cardFields(page).getByRole('button', { name });
  await stopped(page);
  await expect
    .poll(async () => {
      await button.click({ timeout: 1_000 }).catch(() => undefined);
      return button.isVisible();
    })
    .toBe(false);
}

/** Waits until the page around the fields stands still: a frame does not know that it is being scrolled. */
async function stopped(page: Page): Promise<void> {
  let before = Number.NaN;
  const moved = async () => {
    const box = await page.locator('iframe[title*="carte"]').boundingBox();
    const distance = Math.abs((box?.y ?? 0) - before);
    before = box?.y ?? 0;
    return distance;
  };
  await expect.poll(moved).toBe(0);
}

/** Waits for the confirmation; answers the reference that it shows. */
export async function confirmedReference(page: Page): Promise<string> {
  await page.getByText('Transfert confirmé!').waitFor();
  return shownReference(page);
}

export async function shownReference(page: Page): Promise<string> {
  const text = await page
    .getByText(/^TRF-\d{6,}$/)
    .first()
    .textContent();
  if (text === null) throw new Error('The page shows no reference');
  return text;
}

/** The id of the transfer that the wizard's address names. */
export function transferId(page: Page): string {
  const id = new URL(page.url()).searchParams.get('transfert');
  if (id === null) throw new Error(`No transfer in ${page.url()}`);
  return id;
}

type CardPayment = { readonly reference: string; readonly status: string };
type Payout = { readonly reference: string; readonly status: string };

/** Payments by card that the gateway was asked for a transfer, in order. */
export async function cardPaymentsOf(desk: Desk, reference: string): Promise<CardPayment[]> {
  const all = await desk.get<CardPayment[]>('/desk/api/card-payments');
  return all.filter((payment) => payment.reference.startsWith(reference));
}

export async function payoutsOf(desk: Desk, reference: string): Promise<Payout[]> {
  const all = await desk.get<Payout[]>('/desk/api/payouts');
  return all.filter((payout) => payout.reference.startsWith(reference));
}

/** Presses the step's button. */
export async function submit(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
}
