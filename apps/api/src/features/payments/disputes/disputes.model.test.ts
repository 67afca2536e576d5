import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MerchantPayment } from '@nzela/contract/payments';
import { decide, disputed, paidByCard, sweepDisputes } from '../../../../test/disputing.ts';
import { fund, heldIn, moveOn, timeless } from '../../../../test/money.ts';
import { obliging } from '../../../../test/proof.ts';
import { inMode, openShop, paidFromWallet, type Shop } from '../../../../test/selling.ts';
import { startWorld } from '../../../../test/world.ts';
import { sweepPayments } from '../settling.ts';

const world = await startWorld();
const { api } = world;
const payer = obliging(timeless(api, await api.user()));
await fund(api, payer, 900_000_000n);
const mode = 'test';
const iban = 'FR7630006000011234567890189';

type Act =
  | { readonly does: 'sell' | 'sell by card' | 'pay out'; readonly amount: number }
  | { readonly does: 'refund' | 'dispute'; readonly which: number; readonly amount: number }
  | { readonly does: 'decide'; readonly which: number; readonly status: 'WON' | 'LOST' }
  | { readonly does: 'settle' | 'cover' };

const amount = fc.integer({ min: 500, max: 20_000 });
const which = fc.nat(20);
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ does: fc.constantFrom('sell', 'sell by card', 'pay out'), amount }),
  fc.record({ does: fc.constant('sell by card' as const), amount }),
  fc.record({ does: fc.constantFrom('refund', 'dispute'), which, amount }),
  fc.record({ does: fc.constant('dispute' as const), which, amount }),
  fc.record({
    does: fc.constant('decide' as const),
    which,
    status: fc.constantFrom('WON', 'LOST'),
  }),
  fc.record({ does: fc.constantFrom('settle', 'cover') }),
);

type Sums = Readonly<
  Record<'net' | 'refunded' | 'refunding' | 'out' | 'paying' | 'lost' | 'open', bigint>
>;

/** What the rows say became of the money. */
async function sumsOf({ accounts }: Shop): Promise<Sums> {
  const { rows } = await api.deps.pool.query<Sums>(
    `SELECT (SELECT coalesce(sum(paid - fee), 0)::bigint FROM payments WHERE account_id = $1) AS net,
       (SELECT coalesce(sum(amount), 0)::bigint FROM refunds WHERE account_id = $1 AND status = 'reussi') AS refunded,
       (SELECT coalesce(sum(amount), 0)::bigint FROM refunds WHERE account_id = $1 AND status = 'en_attente') AS refunding,
       (SELECT coalesce(sum(amount), 0)::bigint FROM merchant_payouts WHERE account_id = $1 AND status = 'paye') AS out,
       (SELECT coalesce(sum(amount), 0)::bigint FROM merchant_payouts
         WHERE account_id = $1 AND status IN ('en_cours', 'indetermine')) AS paying,
       (SELECT coalesce(sum(taken), 0)::bigint FROM disputes WHERE account_id = $1 AND status = 'perdu') AS lost,
       (SELECT coalesce(sum(taken), 0)::bigint FROM disputes
         WHERE account_id = $1 AND status IN ('a_repondre', 'repondu')) AS open`,
    [accounts[mode]],
  );
  const [sums] = rows;
  if (sums === undefined) throw new Error('Sums are a row');
  return sums;
}

async function expectWhole(shop: Shop): Promise<void> {
  const held = async (kind: 'wallet' | 'pending' | 'transit') =>
    (await heldIn(api, { kind, owner: shop.accounts[mode], currency: 'EUR', mode })).posted;
  const [available, pending, reserved] = [
    await held('wallet'),
    await held('pending'),
    await held('transit'),
  ];
  const { net, refunded, refunding, out, paying, lost, open } = await sumsOf(shop);
  expect(available + pending + reserved).toBe(net - refunded - out - lost);
  expect(reserved).toBe(refunding + paying + open);
  expect(available).toBeGreaterThanOrEqual(0n);
  const { rows } = await api.deps.pool.query(
    'SELECT FROM payments WHERE account_id = $1 AND refunded + disputed > coalesce(paid, 0)',
    [shop.accounts[mode]],
  );
  expect(rows).toEqual([]);
}

test('whatever happens, what is available, pending and reserved is what operations made of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 8, maxLength: 18 }), async (history) => {
      const shop = await openShop(api);
      const named = await obliging(shop.owner).post(
        '/v1/payees',
        { methode: 'bank', pays: 'FR', compte: iban },
        inMode(mode),
      );
      const payments: MerchantPayment[] = [];
      const disputes: string[] = [];
      for (const act of history) {
        const one = 'which' in act ? payments[act.which % payments.length] : undefined;
        if (act.does === 'sell')
          payments.push(
            await paidFromWallet(payer, await shop.sell(mode, { montant: act.amount / 100 })),
          );
        if (act.does === 'sell by card')
          payments.push(
            await paidByCard(world, shop, await shop.sell(mode, { montant: act.amount / 100 })),
          );
        if (act.does === 'pay out')
          await obliging(shop.owner).post(
            '/v1/payouts',
            { montant: Math.max(act.amount, 5_000) / 100, compteId: named.body.id },
            inMode(mode),
          );
        if (act.does === 'refund' && one !== undefined)
          await shop.owner.post(
            `/v1/payments/${one.id}/remboursements`,
            { montant: act.amount / 100 },
            inMode(mode),
          );
        if (act.does === 'dispute' && one !== undefined && one.moyen === 'card') {
          const part = act.amount % 2 === 0 ? null : (act.amount / 100).toFixed(2);
          // The gateway refuses more than what is left of a payment.
          const opened = await disputed(world, shop, one, part).catch((error: Error) => {
            if (error.message.includes('TOO_LATE')) return null;
            throw error;
          });
          if (opened !== null) disputes.push(opened.atGateway);
        }
        const decided = 'which' in act ? disputes[act.which % disputes.length] : undefined;
        if (act.does === 'decide' && decided !== undefined)
          await decide(world, mode, { id: decided, status: act.status });
        if (act.does === 'settle') {
          await moveOn(api, 5 * 86_400);
          await sweepPayments(api.deps);
        }
        if (act.does === 'cover') {
          await moveOn(api, 700);
          await sweepDisputes(world);
        }
        await expectWhole(shop);
      }
    }),
    { numRuns: 6 },
  );
});
