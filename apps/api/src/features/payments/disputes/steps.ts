import type { PoolClient } from 'pg';
import type { DisputeReason, DisputeStatus } from '@nzela/contract/disputes';
import { say } from '@nzela/messages/message';
import { formatMoney } from '@nzela/money/format';
import { compare, subtract } from '@nzela/money/money';
import type { CardDispute, CardDisputeReason } from '../../../gateways/cards/cards.port.ts';
import {
  apply,
  inMode,
  movement,
  own,
  post,
  settlement,
  transit,
  wallet,
} from '../../../kernel/data/book.ts';
import { dueJob, type Due } from '../../../kernel/data/due.ts';
import { derivedId } from '../../../kernel/data/ids.ts';
import { assertWay, isEnd } from '../../../kernel/data/states.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';
import type { PurposeDeps } from '../../../kernel/jobs/purposes.ts';
import type { Text } from '../../../kernel/texts/texts.ts';
import { recordEvent } from '../../events/events.ts';
import { faceOf, whoMay } from '../../merchants/merchants.ts';
import { notify } from '../../notifications/notifications.ts';
import { raiseAlert } from '../../operations/operations.ts';
import type { Payment, PaymentChange } from '../payments.store.ts';
import { movePayment, settle } from '../steps.ts';
import type { Site } from '../view.ts';
import { coverDispute, undisputed } from './covering.ts';
import {
  disputeOfProvider,
  insertDispute,
  updateDispute,
  type Dispute,
  type DisputeChange,
} from './disputes.store.ts';
import { disputeStates } from './states.ts';
import { wireDisputes } from './view.ts';

type Deps = PurposeDeps & Site;

export const disputesDue: Due = { table: 'disputes', job: 'disputes.follow', key: 'disputeId' };

const reasons = {
  fraudulent: 'fraude',
  not_received: 'non_recu',
  not_as_described: 'non_conforme',
  duplicate: 'double',
  credit_not_processed: 'remboursement_attendu',
  other: 'autre',
} as const satisfies Record<CardDisputeReason, DisputeReason>;

type Heard = { readonly payment: Payment; readonly told: CardDispute };

/**
 * The gateway tells of a dispute of a payment, which is locked: at the first time its amount is set aside, afterwards it is
 * looked at how it stands.
 */
export async function hearDisputed(
  deps: Deps,
  client: PoolClient,
  { payment, told }: Heard,
): Promise<void> {
  const known = await disputeOfProvider(client, told.id);
  const { id } = known ?? (await openDispute(deps, client, { payment, told }));
  await addJobs(client, [dueJob(disputesDue, id, deps.clock.now())]);
}

async function openDispute(
  deps: Deps,
  client: PoolClient,
  { payment, told }: Heard,
): Promise<Dispute> {
  const { currency } = payment.amount;
  const amount = { minor: told.amount.minor, currency };
  const left = undisputed(payment);
  const claimed = compare(amount, left) < 0 ? amount : left;
  const at = deps.clock.now();
  const disputed = payment.disputed.minor + claimed.minor;
  const change = { disputed, dispute_status: 'a_repondre' } as const;
  const step = { at, to: payment.status, change };
  const now = await movePayment(deps, client, { payment, step });
  const dispute = await insertDispute(client, {
    id: derivedId('dispute', told.id),
    accountId: payment.accountId,
    paymentId: payment.id,
    paymentReference: payment.reference,
    providerId: told.id,
    reason: reasons[told.reason],
    amount,
    claimed,
    dueAt: told.dueAt,
    openedAt: told.openedAt,
    createdAt: at,
  });
  await settleDisputed(deps, client, { payment: now, claimed });
  const covered = await coverDispute(deps, client, dispute);
  await tell(deps, client, { dispute: covered, type: 'dispute.created' });
  await inform(client, covered, {
    title: say('payments_dispute_opened_title', { amount }),
    text: say('payments_dispute_opened_text', {
      reference: payment.reference,
      moment: told.dueAt,
    }),
  });
  return covered;
}

type Claimed = { readonly payment: Payment; readonly claimed: Dispute['claimed'] };

/** What waits to be settled is all of it disputed: it waits no more, and is set aside instead. */
async function settleDisputed(
  deps: Deps,
  client: PoolClient,
  { payment, claimed }: Claimed,
): Promise<void> {
  const { receipt } = payment;
  if (receipt === null || receipt.settledAt !== null) return;
  // Of a dispute in part, the rest would be spendable too soon.
  if (compare(subtract(receipt.paid, receipt.fee), claimed) <= 0)
    await settle(deps, client, payment);
}

type Held = { readonly payment: Payment; readonly dispute: Dispute };
type Step = { readonly to: DisputeStatus; readonly change?: DisputeChange };

/** The one place where a dispute changes its status: the merchant's open pages and programs hear of it. */
export async function moveDispute(
  deps: Deps,
  client: PoolClient,
  { payment, dispute, to, change }: Held & Step,
): Promise<Dispute> {
  assertWay(disputeStates, dispute.status, to);
  const at = deps.clock.now();
  const ends = isEnd(disputeStates, to);
  const moved = await updateDispute(client, dispute, {
    at,
    change: { ...change, status: to, ...(ends ? { ended_at: at } : {}) },
  });
  const given =
    to === 'gagne' ? { disputed: subtract(payment.disputed, dispute.claimed).minor } : {};
  const paid: PaymentChange = { dispute_status: to, ...given };
  await movePayment(deps, client, { payment, step: { at, to: payment.status, change: paid } });
  await tell(deps, client, { dispute: moved, type: ends ? 'dispute.closed' : 'dispute.updated' });
  return moved;
}

/** The merchant keeps the money: what was set aside can be spent again. */
export async function winDispute(deps: Deps, client: PoolClient, held: Held): Promise<void> {
  const { id, accountId, mode, taken } = held.dispute;
  const { currency } = taken;
  const legs = post(transit(accountId, currency), wallet(accountId, currency), taken);
  if (legs.length > 0)
    await apply(deps.ledger, client, movement('dispute.won', id, inMode(mode, legs)));
  const won = await moveDispute(deps, client, { ...held, to: 'gagne', change: { cover_at: null } });
  await inform(client, won, {
    title: say('payments_dispute_won_title', { amount: taken }),
    text: say('payments_dispute_won_text', { reference: held.payment.reference }),
  });
}

/** The holder of the card has the money: what the merchant's did not cover is ours until more of it comes in. */
export async function loseDispute(deps: Deps, client: PoolClient, held: Held): Promise<void> {
  const dispute = await coverDispute(deps, client, held.dispute);
  const { id, accountId, mode, amount, taken, reference } = dispute;
  const { currency } = amount;
  const gateway = settlement('cards', currency);
  const uncovered = subtract(amount, taken);
  const legs = [
    ...post(transit(accountId, currency), gateway, taken),
    ...post(own('guarantee', currency), gateway, uncovered),
  ];
  await apply(deps.ledger, client, movement('dispute.lost', id, inMode(mode, legs)));
  if (uncovered.minor > 0n && mode === 'live') {
    const detail = { reference, amount: formatMoney(uncovered, { code: true }) };
    await raiseAlert(client, { kind: 'dispute_uncovered', subject: id, detail });
  }
  const lost = await moveDispute(deps, client, { ...held, dispute, to: 'perdu' });
  await inform(client, lost, {
    title: say('payments_dispute_lost_title', { amount }),
    text: say('payments_dispute_lost_text', { reference: held.payment.reference }),
  });
}

type Told = {
  readonly dispute: Dispute;
  readonly type: 'dispute.created' | 'dispute.updated' | 'dispute.closed';
};

async function tell({ clock }: Deps, client: PoolClient, { dispute, type }: Told): Promise<void> {
  const { accountId } = dispute;
  const [data] = await wireDisputes(client, accountId, [dispute]);
  if (data !== undefined) await recordEvent(client, { accountId, type, data, at: clock.now() });
}

/** In the live mode, the people who may answer. */
async function inform(
  client: PoolClient,
  { id, accountId, paymentId, mode, status }: Dispute,
  told: { readonly title: Text; readonly text: Text },
): Promise<void> {
  if (mode === 'test') return;
  const { id: merchantId } = await faceOf(client, accountId);
  for (const userId of await whoMay(client, merchantId, 'litiges.repondre'))
    await notify(client, {
      userId,
      event: 'compte',
      ...told,
      path: `/dashboard/merchant/transactions/${paymentId}`,
      subject: `dispute:${id}:${status}`,
    });
}
