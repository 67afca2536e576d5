import { describe, expect, test } from 'vitest';
import { unpaidMost } from '@nzela/contract/transfer-terms';
import { moveOn, pass, timeless } from '../../../test/money.ts';
import { dakarBank } from '../../../test/sending.ts';
import { startWorld } from '../../../test/world.ts';
import { transact } from '../../kernel/data/database.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import type { Account, Answer, Wire } from '../../../test/api.ts';

const { api } = await startWorld();

const transfer = (methodePaiement: 'bank' | 'card') => async (person: Account) => {
  const price = { montant: 20, deviseSource: 'EUR', deviseCible: 'XOF', methodePaiement };
  const route = { pays: 'SN', modeReception: 'bank' };
  const quote = await person.post('/quotes', { ...price, ...route });
  return person.post('/transfers', {
    devisId: quote.body.id,
    beneficiaire: dakarBank(),
    methodePaiement,
  });
};
const deposit = (methode: 'bank' | 'card') => (person: Account) =>
  person.post('/deposits', { montant: 20, devise: 'EUR', methode });

type Noun = {
  readonly make: (person: Account) => Promise<Answer<Wire>>;
  readonly cancel: (person: Account, id: string) => Promise<Answer<Wire>>;
  readonly days: number;
};
const callOff = (noun: string) => (person: Account, id: string) =>
  person.patch(`/${noun}/${id}/cancel`);
const nouns: Record<string, Noun> = {
  'a transfer by wire': { make: transfer('bank'), cancel: callOff('transfers'), days: 6 },
  'a transfer by card': { make: transfer('card'), cancel: callOff('transfers'), days: 1 },
  'a deposit by wire': { make: deposit('bank'), cancel: callOff('deposits'), days: 31 },
  'a deposit by card': { make: deposit('card'), cancel: callOff('deposits'), days: 2 },
};

describe('what waits for its payment', () => {
  test.each(Object.entries(nouns))(
    '409 paiements_en_attente: %s, past twenty of one person, at once or one by one',
    async (_name, { make, cancel, days }) => {
      const person = timeless(api, await api.user());
      const half = Array.from({ length: unpaidMost / 2 + 2 });
      const asked = [
        ...(await Promise.all(half.map(() => make(person)))),
        ...(await Promise.all(half.map(() => make(person)))),
      ];
      const made = asked.filter(({ status }) => status === 201);
      const refused = asked.filter(({ status }) => status !== 201);
      expect(made).toHaveLength(unpaidMost);
      expect(refused.map(({ body }) => body.code)).toEqual(
        refused.map(() => 'paiements_en_attente'),
      );
      expect((await make(timeless(api, await api.user()))).status).toBe(201);

      expect((await cancel(person, made[0]?.body.id)).status).toBe(200);
      expect((await make(person)).status).toBe(201);
      expect((await make(person)).body.code).toBe('paiements_en_attente');
      // Their time ends: a sweep calls them off.
      await moveOn(api, days * 86_400);
      await transact(api.deps.pool, ({ client }) =>
        addJobs(client, [
          { name: 'transfers.sweep', payload: {} },
          { name: 'deposits.sweep', payload: {} },
        ]),
      );
      await pass(api, 60);
      expect((await make(person)).status).toBe(201);
    },
  );
});
