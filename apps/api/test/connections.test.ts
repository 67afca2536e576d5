import { describe, expect, test } from 'vitest';
import type { Account, Answer } from './api.ts';
import { startWorld } from './world.ts';
import { fund } from './money.ts';
import { dakarBank, order } from './sending.ts';

/**
 * Work that holds a connection and waits for another one ends in a wait that nobody can end, once as many wait as there
 * are connections. With two connections, three at a time are enough to see it.
 */
const connections = 2;
const atOnce = 6;

const { api } = await startWorld({ environment: { DATABASE_POOL_SIZE: String(connections) } });
const people = await Promise.all(Array.from({ length: atOnce }, () => api.user()));
for (const person of people) await fund(api, person, 100_000n);

/** Everybody at once, with nothing remembered of settings and rates. */
async function together(ask: (person: Account, index: number) => Promise<Answer>): Promise<void> {
  await api.deps.pool.query("SELECT pg_notify('nzela.settings', 'corridors')");
  const answers = await Promise.all(people.map(ask));
  const refused = answers.filter(({ status }) => status >= 300);
  expect(refused.map(({ text }) => text)).toEqual([]);
}

const made = () => Promise.all(people.map((person) => order(person, 'wallet', dakarBank())));

describe('as many requests at once as there are connections, and more', () => {
  test('transfers on quotes are made', async () => {
    const quotes = await Promise.all(
      people.map((person) =>
        person.post('/quotes', {
          montant: 20,
          deviseSource: 'EUR',
          deviseCible: 'XOF',
          pays: 'SN',
          modeReception: 'bank',
          methodePaiement: 'wallet',
        }),
      ),
    );
    await together((person, index) =>
      person.post('/transfers', {
        devisId: quotes[index]?.body.id,
        beneficiaire: dakarBank(),
        methodePaiement: 'wallet',
      }),
    );
  });

  test('transfers are confirmed and called off', async () => {
    const transfers = await made();
    for (const verb of ['confirm', 'cancel'])
      await together((person, index) => person.patch(`/transfers/${transfers[index]?.id}/${verb}`));
  });

  test('card payments are opened', async () => {
    const transfers = await Promise.all(people.map((person) => order(person, 'card')));
    await together((person, index) => person.post(`/transfers/${transfers[index]?.id}/paiements`));
  });

  test('wallets are paid, read and listed', async () => {
    const [first, second] = people;
    const payee = (person: Account) => (person === first ? second : first)?.telephone;
    await together((person) =>
      person.post('/transfers', {
        montant: 1,
        devise: 'EUR',
        methodePaiement: 'wallet',
        beneficiaire: { mode: 'nzela', telephone: payee(person) },
      }),
    );
    for (const path of ['/wallets', '/wallets/resume', '/operations', '/transfers', '/recipients'])
      await together((person) => person.get(path));
  });

  test('accounts are opened and signed in to', async () => {
    await Promise.all(Array.from({ length: atOnce }, () => api.user()));
    await together(({ email, password }, index) =>
      api.visitor.post('/auth/login', { email, password }, { address: `10.1.1.${index}` }),
    );
  });
});
