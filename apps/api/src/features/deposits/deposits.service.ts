import type { z } from 'zod';
import {
  depositMinimum,
  type createDepositSchema,
  type Deposit as WireDeposit,
  type DepositList,
  type depositListQuerySchema,
} from '@nzela/contract/deposits';
import type { SettingsDocument } from '@nzela/contract/settings';
import { say } from '@nzela/messages/message';
import { compare } from '@nzela/money/money';
import { readAmount, wireAmount } from '../../kernel/texts/amounts.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { once, type IdempotencyKey, type StoredAnswer } from '../../kernel/http/idempotency.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { reasonColumns, type Untold } from '../../kernel/texts/texts.ts';
import {
  closeCardPayment,
  liveCardPayment,
  type CardPaymentDeps,
} from '../card-payments/card-payments.ts';
import { requireFunding } from '../gateways/gateways.ts';
import { refuseManyUnpaid } from '../limits/limits.ts';
import {
  countUnpaidDeposits,
  findDeposit,
  insertDeposit,
  listDeposits,
  lockDeposit,
  lockOwnDeposit,
  type Deposit,
} from './deposits.store.ts';
import { requireOffered } from '../rates/rates.ts';
import { moveDeposit } from './steps.ts';

export type DepositDeps = CardPaymentDeps;

type CreateBody = z.output<typeof createDepositSchema>;
type Creation = { readonly ownerId: string; readonly body: CreateBody };

const daySeconds = 86_400;
/** A card is typed at once or not at all; a wire takes 1 to 3 days (spec §2), and people are slow to send one. */
const waitSeconds = { card: daySeconds, bank: 30 * daySeconds } as const;

const fundingMethods = { card: 'card', bank: 'bank-transfer' } as const;

/**
 * A deposit that waits for its money; nothing has moved. Its id is the key's. Refuses `devise_inactive`, `montant_invalide`,
 * `montant_trop_petit`, `moyen_desactive` and `paiements_en_attente`.
 */
export async function createDeposit(
  deps: DepositDeps,
  key: IdempotencyKey,
  { ownerId, body }: Creation,
): Promise<StoredAnswer> {
  const { devise, methode } = body;
  await requireOffered(deps.settings, devise, 'devise');
  const amount = readAmount(body.montant, devise, 'montant');
  const minimum = readAmount(depositMinimum, devise, 'montant');
  if (compare(amount, minimum) < 0) {
    refuse('montant_trop_petit', { field: 'montant', values: { minimum } });
  }
  const bank = await deps.settings.read('bank-account');
  return once(deps.pool, key, async ({ client }) => {
    await requireFunding(deps.settings, { method: fundingMethods[methode], field: 'methode' });
    await refuseManyUnpaid(client, {
      noun: 'deposits',
      userId: ownerId,
      count: countUnpaidDeposits,
    });
    const createdAt = deps.clock.now();
    const deposit = await insertDeposit(client, {
      id: key.id,
      ownerId,
      method: methode,
      amount,
      createdAt,
      expiresAt: addSeconds(createdAt, waitSeconds[methode]),
    });
    return { status: 201, body: wireDeposit(deposit, bank) };
  });
}

type Own = { readonly id: string; readonly userId: string };

export async function getDeposit(deps: DepositDeps, own: Own): Promise<Untold<WireDeposit>> {
  const deposit = (await findDeposit(deps.pool, own.id, own.userId)) ?? refuse('introuvable');
  return seen(deps, deposit);
}

/**
 * Calls a deposit off that has not come. Doing so again changes nothing. What comes after all is given back to its card,
 * or, by wire, is on the wallet. Refuses `introuvable`, `depot_non_annulable`.
 */
export async function cancelDeposit(deps: DepositDeps, own: Own): Promise<Untold<WireDeposit>> {
  const deposit = await transact(deps.pool, async ({ client }) => {
    const held = (await lockOwnDeposit(client, own.id, own.userId)) ?? refuse('introuvable');
    if (held.status === 'annule') return held;
    if (held.status !== 'en_attente') return refuse('depot_non_annulable');
    await closeCardPayment(deps, client, { purpose: 'deposit', subjectId: held.id });
    return moveDeposit(client, held, { at: deps.clock.now(), to: 'annule' });
  });
  return seen(deps, deposit);
}

/** Nothing came while it was waited for. A card attempt that is still open has its own end first. */
export async function expireDeposit(deps: DepositDeps, id: string): Promise<void> {
  await transact(deps.pool, async ({ client }) => {
    const deposit = await lockDeposit(client, id);
    const at = deps.clock.now();
    if (deposit.status !== 'en_attente' || deposit.expiresAt > at) return;
    const open = await liveCardPayment(client, { purpose: 'deposit', subjectId: id });
    if (open !== null) return;
    const change = reasonColumns(say('deposits_reason_late'));
    await moveDeposit(client, deposit, { at, to: 'annule', change });
  });
}

type Search = z.output<typeof depositListQuerySchema>;

export async function searchDeposits(
  deps: Pick<DepositDeps, 'settings'> & { readonly snapshot: Snapshot },
  ownerId: string,
  query: Search,
): Promise<Untold<DepositList>> {
  const found = await listDeposits(deps.snapshot, {
    ownerId,
    status: query.statut ?? null,
    span: spanOf(query),
  });
  const { shown, ...page } = pageOf(query, found, byCreation);
  const bank = await deps.settings.read('bank-account');
  return { elements: shown.map((deposit) => wireDeposit(deposit, bank)), ...page };
}

async function seen({ settings }: DepositDeps, deposit: Deposit): Promise<Untold<WireDeposit>> {
  return wireDeposit(deposit, await settings.read('bank-account'));
}

function wireDeposit(
  deposit: Deposit,
  bank: SettingsDocument<'bank-account'>,
): Untold<WireDeposit> {
  const { amount, received, reference } = deposit;
  const waits = deposit.status === 'en_attente';
  return {
    id: deposit.id,
    reference,
    statut: deposit.status,
    methode: deposit.method,
    montant: wireAmount(amount),
    devise: amount.currency,
    montantRecu: received === null ? null : wireAmount(received),
    deviseRecue: received?.currency ?? null,
    coordonneesBancaires: waits && deposit.method === 'bank' ? { ...bank, reference } : null,
    expireLe: waits ? deposit.expiresAt.toISOString() : null,
    annulable: waits,
    raison: deposit.reason,
    dateCreation: deposit.createdAt.toISOString(),
    dateModification: deposit.updatedAt.toISOString(),
  };
}

/** The person's deposit with its money there. Refuses `introuvable`, and `recu_indisponible` before it came. */
export async function receivedDeposit(snapshot: Snapshot, own: Own): Promise<Deposit> {
  const deposit = (await findDeposit(snapshot, own.id, own.userId)) ?? refuse('introuvable');
  return deposit.received === null ? refuse('recu_indisponible') : deposit;
}
