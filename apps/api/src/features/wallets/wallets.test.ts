import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walletSchema, walletSummarySchema } from '@nzela/contract/wallets';
import { money } from '@nzela/money/money';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { newId } from '../../kernel/ids.ts';
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
async function tell(
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
    await tell(
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

  test('received is what came in: not what only came back', async () => {
    const who = await api.user();
    await tell(
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
    expect((await walletOf(who)).apercu).toMatchObject({ transfere: 0, recu: 175 });
    expect(await summaryOf(who)).toMatchObject({ envoyeCeMois: 0, recuCeMois: 175 });
  });
});
