import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Desk } from './desk.ts';
import { linkMailedTo } from './mailbox.ts';
import { pixel } from './pixel.ts';
import { newPerson, type Person } from './sending.ts';

/** The tabs of the wallet, by their names in the address (spec §2). */
export const walletTabs = [
  'solde',
  'recharger',
  'retirer',
  'qr',
  'mobilemoney',
  'international',
  'factures',
  'cartes',
] as const;

// A notification that was missed is made up for by the statement, read every minute.
const looksAtMost = 3_000;

/** A new person, signed in with this page's profile. What is asked of the API in their name is `call`. */
export async function signUp(page: Page, role: 'merchant' | 'user' = 'user') {
  const person: Person = newPerson();
  const [prenom, nom] = person.name.split(' ');
  const { email, phone: telephone, password } = person;
  const data = { prenom, nom, email, telephone, password, role };
  return caller(page, person, await tokenOf(page, '/api/auth/register', data));
}

/** The same for somebody whose session has ended. */
export async function signInAgain(page: Page, person: Person) {
  const { email, password } = person;
  return caller(page, person, await tokenOf(page, '/api/auth/login', { email, password }));
}

async function tokenOf(page: Page, path: string, data: object): Promise<string> {
  const answer = await page.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

function caller(page: Page, person: Person, accessToken: string) {
  const headers = { authorization: `Bearer ${accessToken}` };
  return {
    person,
    async call<Answer>(
      method: 'GET' | 'PATCH' | 'POST' | 'PUT',
      path: string,
      data?: object,
      also: Readonly<Record<string, string>> = {},
    ): Promise<Answer> {
      const key = { 'idempotency-key': randomUUID(), ...also };
      const ask = (more: Readonly<Record<string, string>> = {}) =>
        page.request.fetch(`/api${path}`, {
          method,
          headers: { ...headers, ...key, ...more },
          ...(data === undefined ? {} : { data }),
        });
      let answer = await ask();
      const refused = answer.ok() ? {} : ((await answer.json()) as { verification?: object });
      if (refused.verification !== undefined) {
        const proof = {
          ...refused.verification,
          methode: 'mot-de-passe',
          motDePasse: person.password,
        };
        const proved = await page.request.post('/api/auth/verifications', { headers, data: proof });
        answer = await ask({ verification: ((await proved.json()) as { jeton: string }).jeton });
      }
      if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
      return (await answer.json()) as Answer;
    },
    /** Sends a picture as a browser's form does. */
    async sendPicture(path: string): Promise<{ readonly id: string }> {
      const fichier = { name: 'piece.png', mimeType: 'image/png', buffer: pixel };
      const sent = await page.request.post(`/api${path}`, { headers, multipart: { fichier } });
      if (!sent.ok()) throw new Error(`${path}: ${await sent.text()}`);
      return (await sent.json()) as { id: string };
    },
  };
}

/** Opens the link of the first mail: from then on the person may have mails and SMS sent to others. */
export async function confirmMailbox(page: Page, desk: Desk, { email }: Person): Promise<void> {
  const link = await linkMailedTo(desk, email, '/verify-email');
  const token = new URLSearchParams(link.split('?')[1]).get('token');
  const confirmed = await page.request.post('/api/auth/verify-email', { data: { token } });
  if (!confirmed.ok()) throw new Error(`verify-email: ${await confirmed.text()}`);
}

type Deposit = { readonly reference: string };
type Wallet = {
  readonly soldes: readonly { readonly devise: string; readonly disponible: number }[];
};

/** The same with `euros` in the wallet, come by wire. */
export async function signUpWithMoney(page: Page, desk: Desk, euros: number) {
  const account = await signUp(page);
  const deposit = { montant: euros, devise: 'EUR', methode: 'bank' };
  const { reference } = await account.call<Deposit>('POST', '/deposits', deposit);
  await desk.post('/desk/api/wires', {
    reference,
    amount: euros.toFixed(2),
    currency: 'EUR',
    debtorName: account.person.name,
  });
  for (let looks = 0; looks < looksAtMost; looks += 1) {
    const { soldes } = await account.call<Wallet>('GET', '/wallets');
    if (soldes.some(({ devise, disponible }) => devise === 'EUR' && disponible >= euros)) {
      return account;
    }
    await sleep(100);
  }
  throw new Error(`The wire ${reference} never reached the wallet`);
}
