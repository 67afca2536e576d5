import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import { referralRewardsSchema, type ReferralRewards } from '@nzela/contract/users';
import { money, zero, add, type Money } from '@nzela/money/money';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import type { Settings } from '../settings/settings.ts';
import { findUser, shortName } from '../users/users.ts';
import { explanationOf, reasonOf } from './reasons.ts';
import { listReferrals, type ReferredRow } from './referrals.store.ts';

type Needs = WithReads & {
  readonly settings: Settings;
  readonly config: { readonly publicUrl: string };
};

export const referralRoutes: Features<Needs> = async (app, { reads, settings, config }) => {
  app.get(
    '/users/:id/recompenses-parrainage',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Lister ses filleuls et ses récompenses de parrainage',
        tags: ['referrals'],
        params: z.object({ id: idSchema }),
        response: { 200: referralRewardsSchema },
      },
    },
    async (request): Promise<Untold<ReferralRewards>> => {
      const { userId } = actorOf(request);
      if (request.params.id !== userId) refuse('introuvable');
      const { user, rows } = await reads.within(request, async (snapshot) => ({
        user: (await findUser(snapshot, 'id', userId)) ?? refuse('introuvable'),
        rows: await listReferrals(snapshot, userId),
      }));
      const terms = await settings.read('referrals');
      return {
        codeParrainage: user.referralCode,
        lien: `${config.publicUrl}/register?parrainage=${user.referralCode}`,
        conditions: {
          actif: terms.actif,
          recompense: Number(terms.recompenseEur),
          montantMinimum: Number(terms.montantMinimumEur),
          delaiJours: terms.delaiJours,
          plafond: terms.plafondParPersonne,
        },
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
          raisonCode: reasonOf(row),
          raison: explanationOf(row),
          datePrevue: expectedAt(row, terms.delaiJours),
          dateCreation: row.createdAt.toISOString(),
        })),
      };
    },
  );
};

/** The earliest moment of a reward that waits. */
function expectedAt({ status, paymentAt }: ReferredRow, delayDays: number): string | null {
  if (status !== 'en_attente' || paymentAt === null) return null;
  return addSeconds(paymentAt, delayDays * 86_400).toISOString();
}

function earned(row: ReferredRow): Money<'EUR'> {
  return money(row.amountMinor ?? 0n, 'EUR');
}
