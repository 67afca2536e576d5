import type { PoolClient } from 'pg';
import type { BillPayment } from '../../gateways/bills/bills.port.ts';
import type { GatewayAnswer } from '../../gateways/gateway.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { transact } from '../../kernel/database.ts';
import { isUnderway, type PaidBill } from './bill.ts';
import { lockBill } from './bills.store.ts';
import type { BillDeps } from './deps.ts';
import { recordAnswer } from './recording.ts';
import { moveBill } from './steps.ts';

/** Longer than a call with its look-up can take (30 s each), so that nobody else calls meanwhile. */
const leaseSeconds = 75;

/** `isFirst`: the gateway was never asked for it. */
type Turn = { readonly bill: PaidBill; readonly isFirst: boolean };

/**
 * Takes a bill one step towards its biller: asks for the payment, then how it stands, until it is paid or refused. Safe
 * to run at any time, any number of times, by any instance.
 */
export async function advanceBill(deps: BillDeps, billId: string): Promise<void> {
  const turn = await transact(deps.pool, ({ client }) => takeTurn(deps, client, billId));
  if (turn === null) return;
  const { bills } = deps.gateways;
  const { reference } = turn.bill;
  const found = turn.isFirst ? null : await bills.lookup({ reference });
  const isUnknown = found?.status === 'answered' && found.value === null;
  // Never heard of: asking (again) under the same reference cannot pay twice, and what it refuses now was never carried
  // out before either. What the gateway accepted it must know, and is never ordered again.
  const isUnheard = found === null || (isUnknown && turn.bill.gatewayState !== 'accepte');
  const answer = isUnheard
    ? await bills.start(requestOf(deps, turn.bill))
    : isUnknown
      ? forgotten
      : (found as GatewayAnswer<BillPayment>);
  await transact(deps.pool, async ({ client }) => {
    const bill = await lockBill(client, billId);
    await recordAnswer(deps, client, { bill, answer, isCertain: isUnheard });
  });
}

/** The gateway calls back: whatever it claims, the bill is looked up; of one that is over it must say the same. */
export async function heardOf(deps: BillDeps, billId: string): Promise<void> {
  const held = await transact(deps.pool, ({ client }) => lockBill(client, billId));
  if (isUnderway(held.status)) return advanceBill(deps, billId);
  const answer = await deps.gateways.bills.lookup({ reference: held.reference });
  if (answer.status !== 'answered' || answer.value === null) return;
  await transact(deps.pool, async ({ client }) => {
    const bill = await lockBill(client, billId);
    const told = answer as GatewayAnswer<BillPayment>;
    await recordAnswer(deps, client, { bill, answer: told, isCertain: false });
  });
}

const forgotten = { status: 'unknown', reason: 'what was accepted is not found' } as const;

/** Decides under lock whether to ask, and takes the lease for it. */
async function takeTurn(deps: BillDeps, client: PoolClient, billId: string): Promise<Turn | null> {
  const bill = await lockBill(client, billId);
  const at = deps.clock.now();
  if (!isUnderway(bill.status)) return null;
  if (bill.leasedUntil !== null && bill.leasedUntil > at) return null;
  const leasedUntil = addSeconds(at, leaseSeconds);
  const isFirst = bill.gatewayState === null;
  await moveBill(client, bill, {
    at,
    to: isFirst ? 'en_cours' : bill.status,
    change: {
      leased_until: leasedUntil,
      ...(isFirst ? { gateway_state: 'demande', attempts_since: at } : {}),
    },
    next: leasedUntil,
  });
  return { bill, isFirst };
}

function requestOf({ config }: BillDeps, bill: PaidBill) {
  return {
    reference: bill.reference,
    billerId: bill.biller.id,
    billReference: bill.billReference,
    amount: bill.amount,
    // The same for ever for one deployment: it is part of what we ordered.
    callbackUrl: `${config.publicUrl}/api/gateways/bills/callback`,
  };
}
