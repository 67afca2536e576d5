import type { Pool } from 'pg';
import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import { referralRewardsSchema, type ReferralRewards } from '@nzela/contract/users';
import { money, zero, add, type Money } from '@nzela/money/money';
import { wireAmount } from '../../kernel/amounts.ts';
import { refuse } from '../../kernel/problem.ts';
import type { Features } from '../../kernel/routes.ts';
import { actorOf, signedIn } from '../../kernel/session.ts';
import { findUser, shortName } from '../users/users.ts';
import { listReferrals, type ReferredRow } from './referrals.store.ts';

export const referralRoutes: Features<{ readonly pool: Pool }> = async (app, { pool }) => {
  app.get(
    '/users/:id/recompenses-parrainage',
    {
      config: { access: signedIn },
      schema: {
        tags: ['referrals'],
        params: z.object({ id: idSchema }),
        response: { 200: referralRewardsSchema },
      },
    },
    async (request): Promise<ReferralRewards> => {
      const { userId } = actorOf(request);
      if (request.params.id !== userId) refuse('introuvable');
      const user = (await findUser(pool, 'id', userId)) ?? refuse('introuvable');
      const rows = await listReferrals(pool, userId);
      return {
        codeParrainage: user.referralCode,
        total: wireAmount(
          rows
            .filter((row) => row.status === 'versee')
            .map(earned)
            .reduce(add, zero('EUR')),
        ),
        devise: 'EUR',
        elements: rows.map((row) => ({
          id: row.id,
          filleul: shortName(row),
          montant: wireAmount(earned(row)),
          devise: row.currency,
          statut: row.status,
          dateCreation: row.createdAt.toISOString(),
        })),
      };
    },
  );
};

function earned(row: ReferredRow): Money<'EUR'> {
  return money(row.amountMinor ?? 0n, 'EUR');
}
