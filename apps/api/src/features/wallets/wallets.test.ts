import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walletSchema, walletSummarySchema } from '@nzela/contract/wallets';
import { money } from '@nzela/money/money';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { fund } from '../../../test/money.ts';
import { newId } from '../../kernel/data/ids.ts';
import { writeOperations, type NewOperation } from '../operations/operations.ts';

let api: Api;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const walletOf = async (who: Account) => walletSchema.parse((await who.get('/wallets')).body);
const summaryOf = async (who: Account) =>
  walletSummarySchema.parse((await who.get('/wallets/resume')).body);

/** Tells what happened to somebody, as the feature that did it does. */
async function record(
  who: Account,
  ...operations: (Pick<NewOperation, 'kind' | 'direction' | 'amount'> & Partial<NewOperation>)[]
): Promise<void> {
  const client = await api.deps.pool.connect();
  try {
    await writeOperations(
      client,
      operations.map((operation) => ({
        ownerId: who.id,
        description: 'Essai',
        counterparty: null,
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

const euros = (units: bigint) => money(units * 100n, 'EUR');

describe('what was sent and received this month', () => {
  test('sent is what went to others and is done: no own card, no withdrawal, nothing on its way', async () => {
    const who = await api.user();
    await record(
      who,
      { kind: 'transfert', direction: 'out', amount: euros(102n), fee: euros(2n) },
      { kind: 'demande', direction: 'out', amount: euros(30n) },
      { kind: 'transfert', direction: 'out', amount: euros(500n), status: 'pending' },
      { kind: 'transfert', direction: 'out', amount: euros(600n), status: 'failed' },
      { kind: 'carte', direction: 'out', amount: euros(55n), fee: euros(5n) },
      { kind: 'retrait', direction: 'out', amount: euros(80n), status: 'pending' },
      { kind: 'retrait', direction: 'out', amount: euros(70n) },
      { kind: 'recharge', direction: 'out', amount: euros(10n) },
      { kind: 'facture', direction: 'out', amount: euros(20n) },
      { kind: 'conversion', direction: 'out', amount: euros(40n) },
    );
    expect((await walletOf(who)).apercu).toMatchObject({ transfere: 132, recu: 0 });
    const summary = await summaryOf(who);
    expect(summary).toMatchObject({ envoyeCeMois: 132, recuCeMois: 0 });
    // What a bank takes of the 100 euros sent with a fee, less our 2: a card's fee has no part in it.
    const bankShare = Number(summary.economies.moyenneBanques);
    expect(summary.economies.montant).toBeCloseTo(Math.max(0, bankShare - 2), 2);
  });

  test('received is what others gave: not what was paid in oneself, nor what only came back', async () => {
    const who = await api.user();
    await record(
      who,
      { kind: 'transfert', direction: 'in', amount: euros(50n) },
      { kind: 'demande', direction: 'in', amount: euros(20n) },
      { kind: 'depot', direction: 'in', amount: euros(100n) },
      { kind: 'parrainage', direction: 'in', amount: euros(5n) },
      { kind: 'remboursement', direction: 'in', amount: euros(60n) },
      { kind: 'carte', direction: 'in', amount: euros(45n) },
      { kind: 'frais', direction: 'in', amount: euros(2n) },
      { kind: 'conversion', direction: 'in', amount: euros(40n) },
    );
    expect((await walletOf(who)).apercu).toMatchObject({ transfere: 0, recu: 75 });
    expect(await summaryOf(who)).toMatchObject({ envoyeCeMois: 0, recuCeMois: 75 });
  });
});

describe('the chosen currency', () => {
  const choose = async (who: Account, devise: string) => {
    const region = { langue: 'fr', devise, fuseauHoraire: 'Europe/Paris' };
    expect((await who.put('/users/me/region', region)).status).toBe(200);
  };

  test('the main balance, and sums over all wallets, at the mid rate and told as estimates', async () => {
    const who = await api.user();
    await fund(api, who, 100_00n);
    await fund(api, who, 65_596n, 'XOF');
    await record(
      who,
      { kind: 'transfert', direction: 'out', amount: euros(100n) },
      { kind: 'transfert', direction: 'in', amount: money(131_191n, 'XOF') },
    );
    const inEuros = await walletOf(who);
    expect(inEuros.apercu).toMatchObject({
      devise: 'EUR',
      disponible: 100,
      disponibleTotal: 200,
      reserve: 0,
      transfere: 100,
      recu: 200,
      estimations: ['disponibleTotal', 'recu'],
      // The franc hangs on the euro by law: its rate has no age.
      dateTaux: null,
    });

    await choose(who, 'USD');
    const inDollars = await walletOf(who);
    expect(inDollars.apercu).toMatchObject({
      devise: 'USD',
      disponible: 109,
      disponibleTotal: 218,
      transfere: 109,
      recu: 218,
      estimations: ['disponible', 'disponibleTotal', 'transfere', 'recu'],
    });
    expect(Date.parse(inDollars.apercu.dateTaux ?? '')).not.toBeNaN();
    // What is owned stays what it is, and pays as before: there are no dollars.
    expect(inDollars.soldes).toEqual(inEuros.soldes);
    expect(inDollars.devisePrincipale).toBe('EUR');
    expect(await summaryOf(who)).toMatchObject({
      devise: 'USD',
      soldeDisponible: 109,
      soldeTotal: 218,
      envoyeCeMois: 109,
      recuCeMois: 218,
      envoyeMoisPrecedent: 0,
      estimations: ['soldeDisponible', 'soldeTotal', 'envoyeCeMois', 'recuCeMois'],
    });
  });

  test('nothing is an estimate while all is in the chosen currency', async () => {
    const who = await api.user();
    await fund(api, who, 1_250_45n);
    const exact = { estimations: [], dateTaux: null };
    expect((await walletOf(who)).apercu).toMatchObject({ disponible: 1250.45, ...exact });
    expect(await summaryOf(who)).toMatchObject({ soldeDisponible: 1250.45, ...exact });
  });

  test('the main wallet is the chosen currency’s when the person has it, or has none at all', async () => {
    const who = await api.user();
    await choose(who, 'XOF');
    expect((await walletOf(who)).soldes).toMatchObject([{ devise: 'XOF', solde: 0 }]);
    await fund(api, who, 5_00n, 'USD');
    await fund(api, who, 100n);
    expect((await walletOf(who)).devisePrincipale).toBe('EUR');
    await who.post('/wallets/currencies', { devise: 'XOF' });
    const { devisePrincipale, soldes } = await walletOf(who);
    expect([devisePrincipale, soldes.map(({ devise }) => devise)]).toEqual([
      'XOF',
      ['XOF', 'EUR', 'USD'],
    ]);
  });
});
