import { amountText } from '../providers/amounts.ts';
import { account } from '../providers/bank/bank.ts';
import type { CardPaymentRecord } from '../providers/cards/cards.ts';
import type { CardDisputeRecord } from '../providers/cards/disputes.ts';
import type { PayoutRecord } from '../providers/payouts/payouts.ts';
import { dailyFeed } from '../providers/rates/rates.ts';
import type { TopupRecord } from '../providers/topup/topup.ts';
import { operators, productsOf } from '../providers/topup/catalogue.ts';
import type { World } from '../world/world.ts';
import { billView } from './bills.routes.ts';
import { mailSummary } from './mail.routes.ts';
import { terminalCardView, terminalView } from './terminal.routes.ts';

const shown = 60;

/** What the desk's page shows: the newest of everything first, at most sixty of each. */
export function deskState(world: World) {
  const { state, clock } = world;
  return {
    switches: state.switches,
    confirmations: newest(state.confirmations),
    sms: newest(state.sms).map(({ id, to, text, at }) => ({ id, to, text, at })),
    chatMessages: newest(state.chatMessages),
    mails: newest(state.mails).map(mailSummary),
    wires: newest(state.bank.wires).map((wire) => ({ ...wire, amountText: amountText(wire) })),
    account: { ...account, notificationUrl: state.bank.notificationUrl },
    payouts: newest(state.payouts).map(payoutView),
    bills: newest(state.billPayments).map(billView),
    topups: newest(state.topups).map(topupView),
    cardPayments: newest(state.cardPayments).map(paymentView),
    refunds: newest(state.cardRefunds).map(
      ({ reference, paymentId, amount, currency, status }) => ({
        reference,
        paymentId,
        status,
        amountText: amountText({ amount, currency }),
      }),
    ),
    disputes: newest(state.cardDisputes).map((dispute) => disputeView(world, dispute)),
    issuedCards: newest(state.issuedCards).map(terminalCardView),
    authorizations: newest(state.authorizations).map((one) => terminalView(world, one)),
    deliveries: newest(state.deliveries),
    rates: dailyFeed(clock.now(), state),
  };
}

export function payoutsView(world: World, reference: string | undefined) {
  return byReference(world.state.payouts, reference).map(payoutView);
}

export function topupsView(world: World, reference: string | undefined) {
  return byReference(world.state.topups, reference).map(topupView);
}

/** Mobile money that was asked for, with the phone that is asked. */
export function collectionsView(world: World, reference: string | undefined) {
  return world.state.collections
    .filter((one) => reference === undefined || one.transactionReference === reference)
    .map(({ id, transactionReference, walletID, status, description }) => ({
      id,
      reference: transactionReference,
      phone: walletID,
      status,
      description,
    }));
}

export function paymentsView(world: World, reference: string | undefined) {
  return byReference(world.state.cardPayments, reference).map(paymentView);
}

/** Disputes, each with the reference that the product gave its payment. */
export function disputesView(world: World, reference: string | undefined) {
  return world.state.cardDisputes
    .map((dispute) => disputeView(world, dispute))
    .filter((dispute) => reference === undefined || dispute.reference === reference);
}

function disputeView({ state }: World, dispute: CardDisputeRecord) {
  const { id, paymentId, reason, status, dueAt, openedAt, evidence } = dispute;
  const payment = state.cardPayments.find((one) => one.id === paymentId);
  return {
    id,
    reference: payment?.reference ?? '—',
    reason,
    status,
    dueAt,
    openedAt,
    evidence,
    amountText: amountText(dispute),
  };
}

export function smsView(world: World, to: string | undefined) {
  return world.state.sms
    .filter((message) => to === undefined || message.to === to)
    .map(({ id, reference, to: phone, text, at }) => ({ id, reference, to: phone, text, at }));
}

function byReference<T extends { readonly reference: string }>(
  records: readonly T[],
  reference: string | undefined,
): readonly T[] {
  return records.filter((record) => reference === undefined || record.reference === reference);
}

function payoutView(payout: PayoutRecord) {
  const { id, reference, method, beneficiary, status, returnReason, pickupCode } = payout;
  const { createdAt, updatedAt } = payout;
  return {
    id,
    reference,
    method,
    beneficiary,
    status,
    returnReason,
    pickupCode,
    createdAt,
    updatedAt,
    amountText: amountText(payout),
  };
}

function topupView(topup: TopupRecord) {
  const { id, reference, phoneNumber, operatorId, status, errorCode, updatedAt } = topup;
  const operator = operators.find((one) => one.id === operatorId);
  const products = operator === undefined ? [] : productsOf(operator);
  const bundle = products
    .flatMap(({ dataPackages }) => dataPackages)
    .find((one) => one.id === topup.dataPackageId);
  return {
    id,
    reference,
    phoneNumber,
    operator: operator?.name ?? operatorId,
    product: bundle?.name ?? amountText(topup),
    priceText: amountText({ amount: topup.price, currency: 'EUR' }),
    status,
    errorCode,
    updatedAt,
  };
}

function paymentView(payment: CardPaymentRecord) {
  const { id, reference, description, status, stage, declineReason, card, createdAt } = payment;
  return {
    id,
    reference,
    description,
    status,
    stage,
    declineReason,
    card,
    createdAt,
    amountText: amountText(payment),
  };
}

function newest<T>(records: readonly T[]): T[] {
  return records.slice(-shown).toReversed();
}
