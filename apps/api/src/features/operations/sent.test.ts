import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation, Sent } from '@nzela/contract/operations';
import { money } from '@nzela/money/money';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { fund } from '../../../test/money.ts';
import { newId } from '../../kernel/data/ids.ts';
import { writeOperations, type NewOperation } from './operations.ts';

let api: Api;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api?.close());

async function record(who: Account, ...operations: Partial<NewOperation>[]): Promise<void> {
  const client = await api.deps.pool.connect();
  try {
    await writeOperations(
      client,
      operations.map((operation) => ({
        ownerId: who.id,
        kind: 'transfert',
        direction: 'out',
        amount: money(1_000n, 'EUR'),
        description: 'Essai',
        counterparty: 'Awa',
        status: 'completed',
        at: api.deps.clock.now(),
        object: null,
        subject: newId(),
        ...operation,
      })),
    );
  } finally {
    client.release();
  }
}

const sentBy = async (who: Account, devise = ''): Promise<Sent> => {
  const { status, body, text } = await who.get<Sent>(
    `/operations/envois${devise === '' ? '' : `?devise=${devise}`}`,
  );
  expect(status, text).toBe(200);
  return body;
};

/** Cents of the lines of a history that say they arrived and went to somebody. */
async function historyOf(who: Account, devise: string): Promise<number> {
  const lines: Operation[] = [];
  for (let curseur = ''; ;) {
    const { body } = await who.get(`/operations?type=out&devise=${devise}&limit=100${curseur}`);
    lines.push(...body.elements);
    if (body.curseur === null) break;
    curseur = `&curseur=${encodeURIComponent(body.curseur)}`;
  }
  return lines
    .filter(({ genre, statut }) => statut === 'completed' && /^(transfert|demande)$/.test(genre))
    .reduce((sum, { montant }) => sum + Math.round(montant * 100), 0);
}

const cents = (amount: number) => Math.round(amount * 100);
const sum = (parts: readonly { readonly montant: number }[]) =>
  parts.reduce((total, { montant }) => total + cents(montant), 0);

describe('GET /operations/envois', () => {
  test('200: counts what arrived and went to somebody, as the history tells it and the dashboard sums it', async () => {
    const [who, awa] = await Promise.all([api.user(), api.user()]);
    await fund(api, who, 100_000n);
    for (const montant of [12.5, 30]) {
      const { status, text } = await who.post('/transfers', {
        montant,
        devise: 'EUR',
        beneficiaire: { mode: 'nzela', telephone: awa.telephone },
        methodePaiement: 'wallet',
      });
      expect(status, text).toBe(201);
    }
    await record(
      who,
      { kind: 'demande', amount: money(700n, 'EUR'), counterparty: 'Boutique' },
      { status: 'pending', amount: money(5_000n, 'EUR') },
      { status: 'failed', amount: money(6_000n, 'EUR') },
      { kind: 'retrait', amount: money(8_000n, 'EUR') },
      { direction: 'in', amount: money(9_000n, 'EUR') },
      { amount: money(655n, 'XOF') },
    );
    const sent = await sentBy(who);
    expect(sent).toMatchObject({ devise: 'EUR', devises: ['EUR', 'XOF'], total: 49.5, nombre: 3 });
    expect(cents(sent.total)).toBe(await historyOf(who, 'EUR'));
    expect(sum(sent.mois)).toBe(cents(sent.total));
    expect(sum(sent.personnes)).toBe(cents(sent.total));
    expect(sent.personnes.map(({ montant, nombre }) => [montant, nombre])).toEqual([
      [42.5, 2],
      [7, 1],
    ]);
    const francs = await sentBy(who, 'XOF');
    expect(francs).toMatchObject({ devise: 'XOF', total: 655, nombre: 1 });
    expect(cents(francs.total)).toBe(await historyOf(who, 'XOF'));
  });

  test('200: has twelve months of the person’s own calendar, those without anything too', async () => {
    const who = await api.user();
    const region = { langue: 'fr', devise: 'EUR', fuseauHoraire: 'Africa/Kinshasa' };
    expect((await who.put('/users/me/region', region)).status).toBe(200);
    const today = api.deps.clock.now().toISOString().slice(0, 7);
    // An hour before midnight of UTC it is the next month in Kinshasa.
    const at = new Date(new Date(`${today}-01T00:00:00Z`).getTime() - 1_800_000);
    const eleven = Temporal.PlainYearMonth.from(today).subtract({ months: 11 }).toString();
    const tooOld = new Date(new Date(`${eleven}-01T00:00:00Z`).getTime() - 2 * 3_600_000);
    await record(who, { at }, { at: tooOld, amount: money(99_900n, 'EUR') });
    const { mois, total } = await sentBy(who);
    expect(mois).toHaveLength(12);
    expect(mois[0]?.mois).toBe(eleven);
    expect(mois.at(-1)).toEqual({ mois: today, montant: 10, nombre: 1 });
    expect(total).toBe(10);
  });

  test('200: the eight to whom most went, and the others together', async () => {
    const who = await api.user();
    await record(
      who,
      ...Array.from({ length: 11 }, (_, index) => ({
        counterparty: `Personne ${index}`,
        amount: money(BigInt(100 * (index + 1)), 'EUR'),
      })),
    );
    const { personnes, autres, total, nombre } = await sentBy(who);
    expect(personnes.map(({ nom }) => nom)).toEqual(
      [10, 9, 8, 7, 6, 5, 4, 3].map((index) => `Personne ${index}`),
    );
    expect(autres).toEqual({ personnes: 3, montant: 6, nombre: 3 });
    expect([total, nombre]).toEqual([66, 11]);
  });

  test('200: of nobody else, and nothing when nothing was sent', async () => {
    const [who, other] = await Promise.all([api.user(), api.user()]);
    await record(other, {});
    expect(await sentBy(who)).toMatchObject({ devises: [], total: 0, personnes: [], autres: null });
  });

  test('400 and 401: neither an unknown currency nor a visitor', async () => {
    expect((await (await api.user()).get('/operations/envois?devise=BTC')).status).toBe(400);
    expect((await api.visitor.get('/operations/envois')).status).toBe(401);
  });
});
