import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type { Bill as WireBill, BillList, billListQuerySchema } from '@nzela/contract/bills';
import { say } from '@nzela/messages/message';
import type { Destinations } from '../../gateways/destinations.ts';
import { apply, movement } from '../../kernel/data/book.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { transact, violatedConstraint } from '../../kernel/data/database.ts';
import { once, type IdempotencyKey, type StoredAnswer } from '../../kernel/http/idempotency.ts';
import { pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import { paymentSubject, type ProvenPayee, type StepUpRequest } from '../step-up/step-up.ts';
import { spendProven } from '../limits/limits.ts';
import { writeOperations } from '../operations/operations.ts';
import { isKeptNow } from '../quotes/quotes.ts';
import type { Bill, PaidBill } from './bill.ts';
import { refuseDownBiller } from './bills.billers.ts';
import { wirePrice } from './bills.check.ts';
import {
  findBill,
  listBills,
  lockBill,
  lockOwnBill,
  orderBill,
  otherPayment,
  type Proposal,
} from './bills.store.ts';
import { depart } from './departure.ts';
import type { BillDeps } from './deps.ts';
import { holdLegs } from './postings.ts';
import { giveUpBill, publishBill } from './steps.ts';

type Order = {
  readonly key: IdempotencyKey;
  readonly ownerId: string;
  /** Of the check, whose price is paid. */
  readonly billId: string;
  /** Null where nobody asks over HTTP. */
  readonly request: StepUpRequest | null;
};

/**
 * Pays a checked bill from the wallet: the money is set aside, and the gateway asked by a job of the same
 * commit, unless it is held for a review. Refuses `introuvable`, `facturier_en_panne`, `facture_a_verifier`, `facture_en_cours`, `facture_deja_payee`, `solde_insuffisant`,
 * `plafond_atteint`, `verification_requise`, `cle_idempotence_reutilisee`, `operation_en_cours`.
 */
export async function payBill(deps: BillDeps, order: Order): Promise<StoredAnswer> {
  const destinations = await deps.gateways.bills.destinations();
  try {
    return await once(deps.pool, order.key, async ({ client }) => ({
      status: 201,
      body: wireBill(await orderChecked(deps, client, { ...order, destinations })),
    }));
  } catch (error) {
    // Somebody else's order of the same bill was written between our look and our write.
    if (violatedConstraint(error) === 'bills_paid_once') return refuse('facture_en_cours');
    throw error;
  }
}

async function orderChecked(
  deps: BillDeps,
  client: PoolClient,
  order: Order & { readonly destinations: Destinations },
): Promise<PaidBill> {
  const at = deps.clock.now();
  const proposal = await lockOwnBill(client, order.billId, order.ownerId);
  const { bill, paidAs } = proposal ?? refuse('introuvable');
  await refuseAgain(client, { bill, paidAs });
  refuseDownBiller(order.destinations, bill.biller);
  if (bill.expiresAt <= at) return refuse('facture_a_verifier');
  if (!(await isKeptNow(deps.rates, { sent: bill.sent, received: bill.amount }))) {
    return refuse('facture_a_verifier');
  }
  const promisedAt = addSeconds(at, bill.biller.settlementMinutes * 60);
  const ordered = await spendProven(deps, client, {
    spend: { subject: bill.id, userId: bill.ownerId, amount: bill.total, at },
    proof: {
      request: order.request,
      action: 'paiement',
      subject: paymentSubject(bill.total, payeeOf(bill)),
      use: order.key.id,
    },
    take: async () => {
      await apply(deps.ledger, client, movement('bill.hold', bill.id, holdLegs(bill, at)));
      return orderBill(client, bill.id, { at, promisedAt });
    },
  });
  await writeOperations(client, [headerOf(ordered)]);
  await publishBill(client, ordered);
  return depart(deps, client, ordered);
}

/** The customer at the biller: another customer's bill of the same amount is another payment. */
function payeeOf({ biller, billReference }: Bill): ProvenPayee {
  return {
    words: `${biller.name} · ${billReference}`,
    account: `${biller.id}:${billReference}`,
  };
}

/** A bill that is on its way or paid is not paid again, by whomever. */
async function refuseAgain(client: PoolClient, { bill, paidAs }: Proposal): Promise<void> {
  const status = paidAs?.status ?? (await otherPayment(client, bill));
  if (status === null) return;
  if (status === 'annule' || status === 'echoue') refuse('facture_a_verifier');
  refuse(status === 'complete' ? 'facture_deja_payee' : 'facture_en_cours');
}

function headerOf(bill: PaidBill) {
  return {
    ownerId: bill.ownerId,
    kind: 'facture',
    direction: 'out',
    description: say('operations_bill', { biller: bill.biller.name }),
    counterparty: bill.biller.name,
    amount: bill.total,
    fee: bill.fee,
    status: 'pending',
    at: bill.orderedAt,
    object: { type: 'bills', id: bill.id },
    reference: bill.reference,
    subject: bill.id,
  } as const;
}

type Own = { readonly id: string; readonly userId: string };

/** Refuses `introuvable` for what is not the person's own. */
export async function getBill(
  { pool }: { readonly pool: Pool },
  own: Own,
): Promise<Untold<WireBill>> {
  return wireBill((await findBill(pool, own.id, own.userId)) ?? refuse('introuvable'));
}

/**
 * Calls a bill off while it is held for a review. Doing so again changes nothing. Refuses `introuvable`,
 * `facture_non_annulable`.
 */
export async function cancelBill(
  deps: Pick<BillDeps, 'pool' | 'ledger' | 'clock'>,
  own: Own,
): Promise<Untold<WireBill>> {
  return transact(deps.pool, async ({ client }) => {
    const bill = (await lockOwnBill(client, own.id, own.userId))?.paidAs ?? refuse('introuvable');
    if (bill.status === 'annule') return wireBill(bill);
    if (bill.status !== 'en_verification') return refuse('facture_non_annulable');
    await giveUpBill(deps, client, { bill, end: { to: 'annule', reason: null } });
    return wireBill(await lockBill(client, bill.id));
  });
}

/** A page of a person's bills. */
export async function searchBills(
  snapshot: Snapshot,
  ownerId: string,
  query: z.output<typeof billListQuerySchema>,
): Promise<Untold<BillList>> {
  const found = await listBills(snapshot, {
    ownerId,
    status: query.statut ?? null,
    span: spanOf(query),
  });
  const { shown, ...page } = pageOf(query, found, ({ orderedAt: at, id }) => ({ at, id }));
  return { elements: shown.map(wireBill), ...page };
}

export function wireBill(bill: PaidBill): Untold<WireBill> {
  const { id, name: nom, country: pays, type } = bill.biller;
  return {
    ...wirePrice(bill),
    id: bill.id,
    reference: bill.reference,
    statut: bill.status,
    facturier: { id, nom, pays, type },
    referenceFacture: bill.billReference,
    titulaire: bill.customerName,
    quittance: bill.receiptNumber,
    raison: bill.reason,
    reponsePromise: bill.promisedAt.toISOString(),
    verificationAvant: bill.reviewDueAt?.toISOString() ?? null,
    dateCreation: bill.orderedAt.toISOString(),
    dateModification: bill.updatedAt.toISOString(),
  };
}
