import type { PoolClient } from 'pg';
import type { GatewayAnswer } from '../../gateways/gateway.ts';
import type { Payout } from '../../gateways/payouts/payouts.port.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { transact } from '../../kernel/database.ts';
import { nextAttempt } from '../../kernel/patience.ts';
import { payoutBeneficiary } from '../recipients/recipients.ts';
import { callbackUrl, type TransferDeps } from './deps.ts';
import { liveAttempt } from './card-payments.store.ts';
import { isExpired, isUnderway } from './machine.ts';
import { giveUp } from './money-back.ts';
import { recordPayout } from './payout-answers.ts';
import { findPayout, insertPayout, updatePayout } from './payouts.store.ts';
import { moveTransfer } from './steps.ts';
import type { NewEvent, Transfer } from './transfer.ts';
import { lockTransfer } from './transfers.store.ts';

/** Longer than a call with its look-up can take (30 s each), so that nobody else calls meanwhile. */
const leaseSeconds = 75;

type Turn = {
  readonly transfer: Transfer;
  readonly reference: string;
  /** Ask for the payout, or how it stands. */
  readonly verb: 'start' | 'lookup';
};

/**
 * Takes a confirmed transfer one step towards its recipient: asks for the payout once the undo window is over, then
 * asks how it stands until it is paid or returned. Safe to run at any time, any number of times, by any instance.
 */
export async function advanceTransfer(deps: TransferDeps, transferId: string): Promise<void> {
  const turn = await transact(deps.pool, ({ client }) => takeTurn(deps, client, transferId));
  if (turn === null) return;
  const { payouts } = deps.gateways;
  const found = turn.verb === 'lookup' ? await payouts.lookup({ reference: turn.reference }) : null;
  // The provider has never heard of it: asking (again) under the same reference cannot pay twice, and what it refuses
  // now was never carried out before either.
  const unheard = found === null || (found.status === 'answered' && found.value === null);
  const answer = unheard
    ? await payouts.start(payoutRequest(deps, turn))
    : (found as GatewayAnswer<Payout>);
  await transact(deps.pool, async ({ client }) => {
    const transfer = await lockTransfer(client, transferId);
    await recordPayout(deps, client, { transfer, answer, certain: unheard });
  });
}

/** Decides under lock what to do, and takes the lease for it. Null when there is nothing to do now. */
async function takeTurn(
  deps: TransferDeps,
  client: PoolClient,
  transferId: string,
): Promise<Turn | null> {
  const transfer = await lockTransfer(client, transferId);
  const at = deps.clock.now();
  const leasedUntil = addSeconds(at, leaseSeconds);
  if (isExpired(transfer, at)) await callOff(deps, client, transfer);
  if (!isUnderway(transfer.status)) return null;
  if (transfer.status === 'confirme') {
    const { cancellableUntil } = transfer;
    if (cancellableUntil !== null && cancellableUntil > at) {
      await moveTransfer(client, transfer, { at, next: cancellableUntil });
      return null;
    }
    const reference = `${transfer.reference}-V`;
    await insertPayout(client, { transferId, reference, leasedUntil, at });
    await moveTransfer(client, transfer, {
      at,
      to: 'en_cours',
      events: [{ type: 'versement_demande', actor: 'nzela' }],
      change: { attempts_since: at },
      next: leasedUntil,
    });
    return { transfer, reference, verb: 'start' };
  }
  const payout = await findPayout(client, transferId);
  if (payout === null) throw new Error(`The payout of ${transferId} is missing`);
  if (payout.leasedUntil !== null && payout.leasedUntil > at) return null;
  await updatePayout(client, transferId, { at, leasedUntil });
  return { transfer, reference: payout.reference, verb: 'lookup' };
}

/** Nobody paid while the price held. A card attempt that is still open has its own end first. */
async function callOff(deps: TransferDeps, client: PoolClient, transfer: Transfer): Promise<void> {
  const reason =
    'Le paiement n’est pas arrivé à temps. Refaites un devis pour voir le taux actuel.';
  const open = await liveAttempt(client, transfer.id);
  if (open !== null) {
    const at = deps.clock.now();
    await moveTransfer(client, transfer, { at, next: nextAttempt(open.createdAt, at) });
    return;
  }
  const events: NewEvent[] = [{ type: 'annule', actor: 'nzela', detail: reason }];
  await giveUp(deps, client, { transfer, end: { to: 'annule', events, reason } });
}

function payoutRequest(deps: TransferDeps, { transfer, reference }: Turn) {
  const { beneficiary, deliveryMethod } = transfer;
  if (deliveryMethod === 'nzela') throw new Error('A Nzela wallet is not paid out');
  return {
    reference,
    amount: transfer.received,
    method: deliveryMethod,
    beneficiary: payoutBeneficiary({
      name: beneficiary.nom,
      country: beneficiary.pays,
      phone: beneficiary.telephone,
      iban: beneficiary.iban,
      accountNumber: beneficiary.numeroCompte,
      operator: beneficiary.operateur,
    }),
    callbackUrl: callbackUrl(deps, 'payouts'),
  };
}
