import type { Merchant } from '@nzela/contract/merchants';
import { transact } from '../../kernel/data/database.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { writeAudit } from '../../kernel/identity/audit.ts';
import { requireStepUp, type StepUpRequest } from '../step-up/step-up.ts';
import { wireMerchant, type Changing, type MerchantDeps } from './merchants.service.ts';
import { lockMerchant, setLive, takesMoney } from './merchants.store.ts';
import { showMerchant } from './team/showing.ts';

type Switching = { readonly by: Changing; readonly on: boolean; readonly request: StepUpRequest };

/**
 * Switches real payments on, for a merchant whose required documents are all accepted and with a fresh proof, or off. Saying
 * what is already so changes nothing. Refuses `commerce_non_verifie`, `verification_requise`.
 */
export async function switchLive(
  { pool, clock }: MerchantDeps,
  { by: { caller, address }, on, request }: Switching,
): Promise<Merchant> {
  const { merchantId, userId, role } = caller;
  return transact(pool, async ({ client }) => {
    const before = (await lockMerchant(client, merchantId)) ?? refuse('introuvable');
    if ((before.liveAt !== null) === on) return wireMerchant({ ...before, role });
    if (on) {
      if (before.verifiedAt === null) return refuse('commerce_non_verifie');
      const subject = { commerce: before.name };
      await requireStepUp({ pool: client, clock }, request, { action: 'mode-production', subject });
    }
    const at = clock.now();
    const liveAt = on ? at : null;
    await setLive(client, merchantId, { liveAt, at });
    await writeAudit(client, {
      actor: userId,
      address,
      action: 'merchants.live',
      subject: merchantId,
      before: { actif: before.liveAt !== null },
      after: { actif: on },
      at,
    });
    await showMerchant(client, merchantId);
    return wireMerchant({ ...before, liveAt, role });
  });
}

/**
 * Goes on when the account may be paid: always in the test mode, in the live one while it is on. What takes money for a
 * merchant asks here, or knows it of its caller, when a payment is made and when it is paid; reading, refunds and
 * withdrawals do not.
 * Refuses `mode_production_inactif`.
 */
export async function requireTaking(source: Readable, accountId: string): Promise<void> {
  if (!(await takesMoney(source, accountId))) refuse('mode_production_inactif');
}
