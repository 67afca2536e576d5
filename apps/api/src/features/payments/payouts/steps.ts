import type { PoolClient } from 'pg';
import type { MerchantEventType } from '@nzela/contract/merchant-events';
import type { PayoutStatus } from '@nzela/contract/merchant-payouts';
import { say, type Message } from '@nzela/messages/message';
import {
  apply,
  inMode,
  movement,
  post,
  settlement,
  transit,
  wallet,
} from '../../../kernel/data/book.ts';
import { publish } from '../../../kernel/data/events.ts';
import type { PurposeDeps } from '../../../kernel/jobs/purposes.ts';
import { assertWay } from '../../../kernel/data/states.ts';
import { joined, type Text } from '../../../kernel/texts/texts.ts';
import { recordEvent } from '../../events/events.ts';
import { faceOf, membersOf, whoMay } from '../../merchants/merchants.ts';
import { notify } from '../../notifications/notifications.ts';
import { endReview } from '../../reviews/reviews.ts';
import { merchantPayoutStates } from './states.ts';
import { updateMerchantPayout, type MerchantPayout, type PayoutChange } from './payouts.store.ts';
import { payoutChanges } from './versions.ts';
import { wirePayout } from './view.ts';

type Step = { readonly to: PayoutStatus; readonly change?: PayoutChange };

/** The one place where a merchant's payout changes its status: their open pages and programs hear of it. */
export async function moveMerchantPayout(
  { clock }: PurposeDeps,
  client: PoolClient,
  { payout, step: { to, change = {} } }: { readonly payout: MerchantPayout; readonly step: Step },
): Promise<MerchantPayout> {
  assertWay(merchantPayoutStates, payout.status, to);
  const at = clock.now();
  const moved = await updateMerchantPayout(client, payout, {
    at,
    change: {
      ...change,
      status: to,
      ...(merchantPayoutStates.ways[to].length === 0 ? { ended_at: at } : {}),
    },
  });
  if (payout.status === 'en_verification')
    await endReview(client, { type: 'payouts', id: payout.id }, at);
  await publishPayout(client, moved);
  return moved;
}

/** What a merchant can spend is told with its payments. */
const told = ['payouts', 'payments'] as const;

export async function publishPayout(
  client: PoolClient,
  { accountId, id }: MerchantPayout,
): Promise<void> {
  const members = await membersOf(client, accountId);
  const events = members.flatMap((userId) => told.map((sujet) => ({ userId, sujet, id })));
  await publish(client, ...events);
}

/** The merchant's bank or operator has the money. */
export async function completePayout(
  deps: PurposeDeps,
  client: PoolClient,
  payout: MerchantPayout,
): Promise<void> {
  const { id, accountId, mode, amount } = payout;
  const { currency } = amount;
  const legs = post(transit(accountId, currency), settlement('payouts', currency), amount);
  await apply(deps.ledger, client, movement('payout.paid', id, inMode(mode, legs)));
  const paid = await moveMerchantPayout(deps, client, { payout, step: { to: 'paye' } });
  await tell(deps, client, {
    payout: paid,
    type: 'payout.paid',
    title: say('payments_payout_arrived_title', { amount }),
    text: say('payments_payout_arrived_text'),
  });
}

type Ending = { readonly payout: MerchantPayout; readonly why: Message };

/** It came to nothing: the money is the merchant's to spend again. */
export async function giveUpPayout(
  deps: PurposeDeps,
  client: PoolClient,
  ending: Ending,
): Promise<void> {
  const { amount } = ending.payout;
  await tell(deps, client, {
    payout: await bringBack(deps, client, { ...ending, to: 'echoue' }),
    type: 'payout.failed',
    title: say('payments_payout_failed_title', { amount }),
    text: joined([ending.why, say('payments_payout_failed_text')]),
  });
}

/** The merchant calls off one that is held: the money is theirs to spend again. */
export async function callOffPayout(
  deps: PurposeDeps,
  client: PoolClient,
  payout: MerchantPayout,
): Promise<MerchantPayout> {
  const { amount } = payout;
  const why = say('payments_payout_called_off');
  const ended = await bringBack(deps, client, { payout, why, to: 'annule' });
  await tell(deps, client, {
    payout: ended,
    type: 'payout.cancelled',
    title: say('payments_payout_cancelled_title', { amount }),
    text: say('payments_payout_failed_text'),
  });
  return ended;
}

/** Out of transit, and back to what the merchant can spend. */
async function bringBack(
  deps: PurposeDeps,
  client: PoolClient,
  { payout, why, to }: Ending & { readonly to: 'annule' | 'echoue' },
): Promise<MerchantPayout> {
  const { id, accountId, mode, amount } = payout;
  const { currency } = amount;
  const legs = post(transit(accountId, currency), wallet(accountId, currency), amount);
  await apply(deps.ledger, client, movement('payout.returned', id, inMode(mode, legs)));
  const change = { failure_message: why, review_due_at: null };
  return moveMerchantPayout(deps, client, { payout, step: { to, change } });
}

type PayoutEvent = Extract<MerchantEventType, `payout.${string}`>;

/** The merchant's programs hear of it. */
export async function tellPrograms(
  { clock }: PurposeDeps,
  client: PoolClient,
  { payout, type }: { readonly payout: MerchantPayout; readonly type: PayoutEvent },
): Promise<void> {
  const { accountId } = payout;
  const data = wirePayout(payout);
  await recordEvent(client, { accountId, type, data, changes: payoutChanges, at: clock.now() });
}

type Told = {
  readonly payout: MerchantPayout;
  readonly type: PayoutEvent;
  readonly title: Text;
  readonly text: Text;
};

/** The merchant's programs, and in the live mode the people who may see its payouts. */
export async function tell(
  deps: PurposeDeps,
  client: PoolClient,
  { payout, type, title, text }: Told,
): Promise<void> {
  await tellPrograms(deps, client, { payout, type });
  if (payout.mode === 'live') await notifyReaders(client, payout, { about: type, title, text });
}

type Notice = { readonly about: PayoutEvent; readonly title: Text; readonly text: Text };

/** The people who may see the merchant's payouts, once about each step. */
async function notifyReaders(
  client: PoolClient,
  { id, accountId }: MerchantPayout,
  { about, title, text }: Notice,
): Promise<void> {
  const { id: merchantId } = await faceOf(client, accountId);
  for (const userId of await whoMay(client, merchantId, 'versements.lire'))
    await notify(client, {
      userId,
      event: 'retraits',
      title,
      text,
      path: `/dashboard/merchant/payouts/${id}`,
      subject: `merchant-payout:${id}:${about}`,
    });
}
