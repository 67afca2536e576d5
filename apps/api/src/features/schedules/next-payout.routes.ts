import {
  automaticPayeeSchema,
  nextPayoutSchema,
  type NextPayout,
} from '@nzela/contract/merchant-payouts';
import { inSnapshot } from '../../kernel/data/snapshots.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { merchant, merchantOf, personOf } from '../../kernel/identity/session.ts';
import { chooseAutomaticPayee, forecastPayout } from '../payments/payments.ts';
import { payoutScheduleId } from './merchant.use.ts';
import { findSchedule } from './schedules.store.ts';
import type { ScheduleDeps } from './terms.ts';

const tags = ['payments'];

/** What a merchant will be paid out by itself, when, and to which account. */
export const nextPayoutRoutes: Features<ScheduleDeps> = async (app, deps) => {
  app.get(
    '/v1/payouts/prochain',
    {
      config: { access: merchant('versements.lire') },
      schema: {
        summary: 'Lire le prochain versement automatique',
        tags,
        response: { 200: nextPayoutSchema },
      },
    },
    (request) => nextPayout(deps, merchantOf(request).accountId),
  );

  app.put(
    '/v1/payouts/prochain/compte',
    {
      config: {
        access: merchant('versements.comptes'),
        refusals: ['compte_autre_devise', 'verification_requise'],
      },
      schema: {
        summary: 'Choisir le compte des versements automatiques',
        tags,
        body: automaticPayeeSchema,
        response: { 200: nextPayoutSchema },
      },
    },
    async (request) => {
      const caller = personOf(request);
      const { compteId } = request.body;
      await chooseAutomaticPayee(deps, {
        caller,
        address: request.clientAddress,
        compteId,
        request,
      });
      return nextPayout(deps, caller.accountId);
    },
  );
};

async function nextPayout(deps: ScheduleDeps, accountId: string): Promise<NextPayout> {
  const schedule = await findSchedule(deps.pool, payoutScheduleId(accountId), accountId);
  const at = schedule?.status === 'active' ? schedule.nextAt : null;
  return inSnapshot(deps.pool, (snapshot) => forecastPayout(deps, snapshot, { accountId, at }));
}
