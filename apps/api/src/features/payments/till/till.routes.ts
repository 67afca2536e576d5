import type { Pool } from 'pg';
import { dailyClosingQuerySchema, dailyClosingSchema } from '@nzela/contract/daily-closings';
import { inSnapshot } from '../../../kernel/data/snapshots.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { merchant, merchantOf } from '../../../kernel/identity/session.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { closeDay } from './till.service.ts';

/** What whoever stands at the counter asks at the end of the day. */
export const tillRoutes: Features<{ readonly pool: Pool; readonly clock: Clock }> = async (
  app,
  deps,
) => {
  app.get(
    '/v1/daily-closings',
    {
      config: { access: merchant('paiements.lire') },
      schema: {
        summary: 'Lire la clôture d’une journée',
        tags: ['payments'],
        querystring: dailyClosingQuerySchema,
        response: { 200: dailyClosingSchema },
      },
    },
    (request) =>
      inSnapshot(deps.pool, (snapshot) =>
        closeDay(
          { clock: deps.clock, snapshot },
          { ...merchantOf(request), day: request.query.jour },
        ),
      ),
  );
};
