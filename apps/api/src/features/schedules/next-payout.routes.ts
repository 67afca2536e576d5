import { nextPayoutSchema } from '@nzela/contract/merchant-payouts';
import { inSnapshot } from '../../kernel/data/snapshots.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { merchant, merchantOf } from '../../kernel/identity/session.ts';
import { forecastPayout } from '../payments/payments.ts';
import { payoutScheduleId } from './merchant.use.ts';
import { findSchedule } from './schedules.store.ts';
import type { ScheduleDeps } from './terms.ts';

/** What a merchant will be paid out by itself, and when. */
export const nextPayoutRoutes: Features<ScheduleDeps> = async (app, deps) => {
  app.get(
    '/v1/payouts/prochain',
    {
      config: { access: merchant('versements.lire') },
      schema: {
        summary: 'Lire le prochain versement automatique',
        tags: ['payments'],
        response: { 200: nextPayoutSchema },
      },
    },
    async (request) => {
      const { accountId } = merchantOf(request);
      const schedule = await findSchedule(deps.pool, payoutScheduleId(accountId), accountId);
      const at = schedule?.status === 'active' ? schedule.nextAt : null;
      return inSnapshot(deps.pool, (snapshot) => forecastPayout(deps, snapshot, { accountId, at }));
    },
  );
};
