import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import { answerDays } from '@nzela/contract/transfer-terms';
import { decimalText } from '@nzela/money/decimal';
import { compare } from '@nzela/money/money';
import { addSeconds } from '../../../kernel/time/clock.ts';
import { isKeptNow, repriced, transferChannel, type NewPrice } from '../../quotes/quotes.ts';
import type { TransferDeps } from '../deps.ts';
import { moveTransfer } from '../steps.ts';
import type { Transfer } from '../transfer.ts';

/** What answers for a payment is given beside what every purpose gets. */
export type Pricing = Pick<TransferDeps, 'rates' | 'settings'>;
export type PricingDeps = Pricing & Pick<TransferDeps, 'clock'>;

/** What the money of a transfer buys at the rate of now: see {@link repriced}. */
export function priceNow(deps: PricingDeps, transfer: Transfer): Promise<NewPrice | null> {
  return repriced(deps, { ...transfer, channel: transferChannel(transfer) });
}

/** `demande`: the sender agrees to a new amount ({@link answerDays} days) or has everything back. `rien`: it buys nothing. */
type Arrival = { readonly transfer: Transfer } | 'demande' | 'rien';

/** Why a transfer whose money buys nothing any more came to nothing. */
export const worthlessReason = say('transfers_reason_worthless');

/**
 * The price at which a transfer goes on whose payment has just come: the promised one while the rate of now bears it, the
 * better one of now when a wire has travelled meanwhile; when neither can be, the sender is asked.
 */
export async function pricedOnArrival(
  deps: PricingDeps,
  client: PoolClient,
  transfer: Transfer,
): Promise<Arrival> {
  const at = deps.clock.now();
  const now = await priceNow(deps, transfer);
  if (now === null) return 'rien';
  if (!(await isKeptNow(deps.rates, transfer))) {
    await ask(client, transfer, { now, at });
    return 'demande';
  }
  const isBetter = compare(now.received, transfer.received) > 0;
  if (transfer.paymentMethod !== 'bank' || !isBetter) return { transfer };
  return { transfer: await reprice(client, transfer, { now, at }) };
}

type Repricing = { readonly now: NewPrice; readonly at: Date };

/** Writes the price of now in the place of the promised one. */
export function reprice(
  client: PoolClient,
  transfer: Transfer,
  { now, at }: Repricing,
): Promise<Transfer> {
  return moveTransfer(client, transfer, {
    at,
    change: { answer_by: null, ...columnsOf(now) },
  });
}

function columnsOf({ received, spread, rate, midRate, rateSource, rateAt }: NewPrice) {
  return {
    target_amount: received.minor,
    spread_amount: spread.minor,
    rate: decimalText(rate),
    mid_rate: decimalText(midRate),
    rate_source: rateSource,
    rate_at: rateAt,
  };
}

async function ask(client: PoolClient, transfer: Transfer, { now, at }: Repricing): Promise<void> {
  const answerBy = addSeconds(at, answerDays * 86_400);
  await moveTransfer(client, transfer, {
    at,
    events: [
      { type: 'paiement_recu', actor: 'client' },
      {
        type: 'accord_demande',
        actor: 'nzela',
        detail: say('transfers_event_rate', { after: now.received, before: transfer.received }),
      },
    ],
    change: { paid_at: at, answer_by: answerBy },
    next: answerBy,
    mails: ['accord'],
  });
}
