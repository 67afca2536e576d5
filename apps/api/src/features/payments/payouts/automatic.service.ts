import type { PoolClient } from 'pg';
import type { NextPayout } from '@nzela/contract/merchant-payouts';
import { say, type Message } from '@nzela/messages/message';
import { add, compare, money } from '@nzela/money/money';
import { wallet } from '../../../kernel/data/book.ts';
import { transact } from '../../../kernel/data/database.ts';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import { recordEvent } from '../../events/events.ts';
import { faceOf, whoMay } from '../../merchants/merchants.ts';
import { notify } from '../../notifications/notifications.ts';
import { coverOwed } from '../disputes/covering.ts';
import { owedBy } from '../disputes/disputes.store.ts';
import { settlingBy, walletOf } from './automatic.store.ts';
import type { MerchantPayoutDeps } from './deps.ts';
import { automaticPayee, lockAutomaticPayee } from './payees.store.ts';
import { findMerchantPayout } from './payouts.store.ts';
import { destinationsOf, minimumIn, payOut, refuseDownPayee } from './payouts.service.ts';
import { wirePayee } from './view.ts';

/** Whether the clock's order of this id was carried out; null: there is none. */
export async function automaticPayoutStage(
  { pool }: Pick<MerchantPayoutDeps, 'pool'>,
  { id, userId: accountId }: { readonly id: string; readonly userId: string },
): Promise<'paid' | null> {
  return (await findMerchantPayout(pool, { id, accountId })) === null ? null : 'paid';
}

/**
 * Pays all that the account can spend, in the merchant's currency, out to the account that an owner chose for it. Refuses
 * `rien_a_verser`, `versement_sans_compte`, `montant_trop_petit`, and what {@link refuseDownPayee} and {@link payOut} do.
 */
export async function orderAutomaticPayout(
  deps: MerchantPayoutDeps,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<void> {
  const destinations = await destinationsOf(deps, (await walletOf(deps.pool, accountId)).mode);
  await transact(deps.pool, async ({ client }) => {
    const { currency, mode } = await walletOf(client, accountId);
    await coverOwed(deps, client, { accountId, currency });
    const [balance] = await deps.ledger.balances(client, [
      { ...wallet(accountId, currency), mode },
    ]);
    const amount = balance?.available ?? money(0n, currency);
    if (amount.minor === 0n) return refuse('rien_a_verser');
    const payee =
      (await lockAutomaticPayee(client, { accountId, currency })) ??
      refuse('versement_sans_compte');
    await refuseDownPayee(deps, payee, destinations);
    await payOut(deps, client, { id, payee, amount, metadata: {}, createdBy: null });
  });
}

type Skipped = {
  readonly accountId: string;
  /** Of the occurrence: `2026-01-31`. */
  readonly day: string;
  readonly reason: Message;
  readonly nextAt: Date;
};

const nothing: readonly string[] = ['refusals_rien_a_verser', 'schedules_reason_passed'];

/** Tells the merchant's programs, and in the live mode its people, why nothing was paid out; of nothing, nothing is told. */
export async function announceSkippedPayout(
  { clock }: Pick<MerchantPayoutDeps, 'clock'>,
  client: PoolClient,
  { accountId, day, reason, nextAt }: Skipped,
): Promise<void> {
  if (nothing.includes(reason.key)) return;
  const { currency, mode } = await walletOf(client, accountId);
  const data = { jour: day, devise: currency, prochain: nextAt.toISOString(), raison: reason };
  await recordEvent(client, { accountId, type: 'payout.skipped', data, at: clock.now() });
  if (mode === 'test') return;
  const { id: merchantId } = await faceOf(client, accountId);
  for (const userId of await whoMay(client, merchantId, 'versements.lire'))
    await notify(client, {
      userId,
      event: 'retraits',
      title: say('payments_payout_skipped_title'),
      text: say('payments_payout_skipped_text', { reason, occasion: nextAt }),
      path: '/dashboard/merchant/settings?onglet=wallet',
      subject: `merchant-payout-skipped:${accountId}:${day}`,
    });
}

type Forecast = { readonly accountId: string; readonly at: Date | null };

/** The next payout, as things stand: what can be spent now, with what will be by then. */
export async function forecastPayout(
  { ledger, rates }: MerchantPayoutDeps,
  snapshot: Snapshot,
  { accountId, at }: Forecast,
): Promise<NextPayout> {
  const { currency, mode, rhythm } = await walletOf(snapshot, accountId);
  const [balance] = await ledger.balances(snapshot, [{ ...wallet(accountId, currency), mode }]);
  const available = balance?.available ?? money(0n, currency);
  const settling = at === null ? 0n : await settlingBy(snapshot, { accountId, currency, at });
  const owed = (await owedBy(snapshot, accountId)).get(currency) ?? 0n;
  const coming = add(available, money(settling, currency)).minor - owed;
  const sum = money(coming > 0n ? coming : 0n, currency);
  const minimum = await minimumIn(rates, currency);
  const payee = await automaticPayee(snapshot, { accountId, currency });
  return {
    mode,
    rythme: rhythm,
    date: at?.toISOString() ?? null,
    devise: currency,
    montant: wireAmount(sum),
    minimum: wireAmount(minimum),
    suffisant: compare(sum, minimum) >= 0,
    compte: payee === null ? null : wirePayee(payee),
  };
}
