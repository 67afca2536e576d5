import type { Pool } from 'pg';
import { merchantBalanceListSchema } from '@nzela/contract/payments';
import type { Ledger } from '@nzela/ledger/types';
import { inSnapshot } from '../../../kernel/data/snapshots.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { merchant, merchantOf } from '../../../kernel/identity/session.ts';
import { readBalance } from './balance.service.ts';

/** What a merchant can spend, what waits and what is set aside. */
export const balanceRoutes: Features<{ readonly pool: Pool; readonly ledger: Ledger }> = async (
  app,
  deps,
) => {
  app.get(
    '/v1/balance',
    {
      config: { access: merchant('solde.lire') },
      schema: {
        summary: 'Lire le solde d’un commerce',
        tags: ['payments'],
        response: { 200: merchantBalanceListSchema },
      },
    },
    (request) =>
      inSnapshot(deps.pool, (snapshot) =>
        readBalance({ ledger: deps.ledger, snapshot }, merchantOf(request)),
      ),
  );
};
