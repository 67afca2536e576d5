import { setTimeout as pause } from 'node:timers/promises';
import { say } from '@nzela/messages/message';
import type { Companion, LedgerResult } from '@nzela/ledger/types';
import type { Money } from '@nzela/money/money';
import { batchReads, type BatchedRead } from '../../../kernel/data/batched-reads.ts';
import { requireCovered, settled, settlement, submit, wallet } from '../../../kernel/data/book.ts';
import {
  idempotencyWriter,
  storedAnswer,
  type IdempotencyKey,
  type StoredAnswer,
} from '../../../kernel/http/idempotency.ts';
import { Refusal, refuse } from '../../../kernel/http/problem.ts';
import { actorOf } from '../../../kernel/identity/session.ts';
import { assertWay } from '../../../kernel/data/states.ts';
import {
  consentTo,
  createSpendingGate,
  keptSpendingWriter,
  requireWithinLimits,
  type Consent,
  type SpendingGate,
} from '../../limits/limits.ts';
import type { Face } from '../../merchants/merchants.ts';
import type { NewOperation } from '../../operations/operations.ts';
import { paymentSubject, requireStepUp, type StepUpRequest } from '../../step-up/step-up.ts';
import { checkoutOf } from '../checkout.service.ts';
import type { PaymentDeps } from '../deps.ts';
import { requireUsesLeft } from '../../payment-links/payment-links.ts';
import { refuseOver } from '../payable.ts';
import { paymentStates } from '../states.ts';
import { receiving } from '../steps.ts';
import { wirePayment } from '../view.ts';
import { PaymentHeld, atTills, paidWriter, type AtTill, type PaidRow } from './paying.store.ts';

export type WalletDeps = PaymentDeps & {
  readonly spending: SpendingGate;
  /** Finds a payment by its code. */
  readonly atTill: BatchedRead<string, AtTill | null>;
};

/** What paying from a wallet needs beside what paying needs: once for a process. */
export function walletDeps<Deps extends PaymentDeps>(deps: Deps): Deps & WalletDeps {
  return {
    ...deps,
    spending: createSpendingGate(deps),
    atTill: batchReads((codes) => atTills(deps.pool, codes)),
  };
}

type WalletPayment = {
  readonly key: IdempotencyKey;
  readonly code: string;
  /** Null: a visitor, who pays in the test mode alone. */
  readonly payerId: string | null;
  /** Null where nobody asks over HTTP. */
  readonly request: StepUpRequest | null;
};

/** How often a payment that another transaction has in hand, or has just paid, is read again. */
const triesMost = 5;
const pauseMs = 20;

/**
 * Pays from the payer's own wallet, at once, in one group commit with its rows; in the test mode from an imagined one,
 * which always holds enough. The movement's id is the payment's, so that it is paid once whatever is asked. Refuses
 * `introuvable`, `paiement_deja_paye`, `paiement_annule`, `paiement_expire`, `moyen_de_paiement_indisponible`,
 * `non_authentifie`, `verification_requise`, `solde_insuffisant`, `plafond_atteint`, `compte_ferme`, `lien_epuise`.
 */
export async function payFromWallet(
  deps: WalletDeps,
  paying: WalletPayment,
): Promise<StoredAnswer> {
  for (let tries = 1; ; tries += 1) {
    const till = (await deps.atTill(paying.code)) ?? refuse('introuvable');
    const isWaiting = till.payment.status === 'en_attente';
    const answered = isWaiting ? null : await storedAnswer(deps.pool, paying.key);
    if (answered !== null) return answered;
    const answer = await pay(deps, { ...paying, ...till });
    if (answer !== null) return answer;
    if (tries === triesMost) refuse('operation_en_cours', { retryAfterSeconds: 1 });
    await pause(pauseMs * tries);
  }
}

type Paying = WalletPayment & AtTill;

/** Null when another transaction has the payment in hand, or has paid it. */
async function pay(deps: WalletDeps, paying: Paying): Promise<StoredAnswer | null> {
  const { payment, face, members, key, payerId } = paying;
  refuseOver(payment, deps.clock.now());
  if (!paying.takesMoney) refuse('mode_production_inactif');
  if (payment.linkId !== null) await requireUsesLeft(deps.pool, payment.linkId);
  if (payment.terms.wallet === undefined) refuse('moyen_de_paiement_indisponible');
  assertWay(paymentStates, payment.status, 'paye');
  const isLive = payment.mode === 'live';
  if (isLive && payerId === null) return refuse('non_authentifie');
  const { currency } = payment.amount;
  const { operation, receipt } = receiving(
    {
      payment,
      method: 'wallet',
      from: isLive ? wallet(payerId ?? '', currency) : settlement('test-wallets', currency),
      payerId: isLive ? payerId : null,
    },
    deps.clock.now(),
  );
  const paid = { ...payment, status: 'paye', receipt } as const;
  // Kept to be told again: what the payer has left is no part of it.
  const body = await checkoutOf(deps, { payment: paid, face, userId: null, byPhone: false });
  const answer = { status: 201, body };
  const row: PaidRow = {
    payment: paid,
    event: wirePayment(deps, paid),
    members,
    operation: isLive ? lineOf(paid, face) : null,
    origin: key.origin ?? null,
  };
  const rows: Companion[] = [
    { writer: paidWriter, row },
    { writer: idempotencyWriter, row: { ...key, ...answer } },
  ];
  const move = (...more: readonly Companion[]) => submit(deps, operation, [...rows, ...more]);
  try {
    const result = await (payerId !== null && isLive
      ? spend(deps, { ...paying, payerId, amount: receipt.paid, at: receipt.paidAt }, move)
      : move());
    settled(result);
    return result.status === 'replayed' ? null : answer;
  } catch (error) {
    if (error instanceof PaymentHeld) return null;
    throw error;
  }
}

type Spending = Omit<Paying, 'payerId'> & {
  readonly payerId: string;
  readonly amount: Money;
  readonly at: Date;
};

/** Moves the money with what it takes of the payer's limits, once they have given the proof that it needs. */
async function spend(
  deps: WalletDeps,
  { payment, face, key, request, payerId: userId, amount, at }: Spending,
  move: (spent: Companion) => Promise<LedgerResult>,
): Promise<LedgerResult> {
  const { id, accountId, reference } = payment;
  const proof = {
    action: 'paiement',
    subject: paymentSubject(amount, { words: face.name, account: accountId }, { reference }),
    use: key.id,
  } as const;
  const prove = async (): Promise<Consent> => {
    if (request === null) return { kind: 'standing' };
    await requireStepUp(deps, request, proof);
    return { kind: 'proven', sessionId: actorOf(request).sessionId };
  };
  // Nobody is to prove who they are for what is then refused.
  const proveLast = async (): Promise<Consent> => {
    await requireCovered(deps, userId, amount);
    await requireWithinLimits(deps, { userId, amount, at });
    return prove();
  };
  const consent = (await consentTo(deps, request, amount)) ?? (await proveLast());
  const isDone = async () => (await storedAnswer(deps.pool, key)) !== null;
  try {
    const counted = await deps.spending.admit({ userId, amount, at, consent, isDone });
    return await move({ writer: keptSpendingWriter, row: { ...counted, subject: id } });
  } catch (error) {
    deps.spending.learn(userId, error);
    // What left without a proof adds up to too much.
    if (error instanceof Refusal && error.code === 'verification_requise') await prove();
    throw error;
  }
}

/** The line of the payer's history. */
function lineOf(
  { id, description, reference, receipt }: PaidRow['payment'],
  { name }: Face,
): NewOperation {
  return {
    ownerId: receipt.payerId ?? '',
    kind: 'paiement',
    direction: 'out',
    description: description ?? say('operations_payment_to', { name }),
    counterparty: name,
    amount: receipt.paid,
    status: 'completed',
    at: receipt.paidAt,
    object: null,
    reference,
    subject: id,
  };
}
