import type { Pool } from 'pg';
import { z } from 'zod';
import {
  demoAccountsSchema,
  referralCheckSchema,
  visitSchema,
  type DemoAccounts,
} from '@nzela/contract/auth';
import type { RouteRefusals } from '../../../kernel/http/openapi.ts';
import { networkOf } from '../../../kernel/http/addresses.ts';
import type { Attempts } from '../../../kernel/identity/attempts.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { publicAccess } from '../../../kernel/identity/session.ts';
import type { Referrals } from '../../referrals/referrals.ts';
import { findUser } from '../../users/users.ts';
import type { Visits } from './visits.ts';
import { demoAccounts } from '../demo-accounts.ts';

type Needs = {
  readonly pool: Pool;
  readonly referrals: Referrals;
  readonly attempts: Attempts;
  readonly visits: Visits;
  readonly demo: boolean;
};

const referralCodeSchema = z.object({ code: z.string().min(1).max(32) });
const codeOf = (params: unknown) => referralCodeSchema.parse(params).code.trim().toUpperCase();

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  getVerifierParrainage: ['trop_de_tentatives'],
} as const satisfies RouteRefusals;

/** What a visitor may ask before signing in: whose session this is, whose referral code, which demo accounts. */
export const visitRoutes: Features<Needs> = async (app, needs) => {
  app.get(
    '/auth/session',
    {
      config: { access: publicAccess },
      schema: {
        summary: 'Savoir qui visite, sans jeton d’accès',
        tags: ['auth'],
        response: { 200: visitSchema },
      },
    },
    async (request) => needs.visits.of(request),
  );

  app.get(
    '/auth/verifier-parrainage/:code',
    {
      config: {
        access: publicAccess,
        resolvesName: { of: ({ params }) => ({ account: codeOf(params) }) },
        refusals: refused.getVerifierParrainage,
      },
      schema: {
        summary: 'Vérifier un code de parrainage',
        tags: ['referrals'],
        params: referralCodeSchema,
        response: { 200: referralCheckSchema },
      },
    },
    async (request) => {
      await needs.attempts.take([
        { key: `referral:${networkOf(request.clientAddress)}`, maximum: 30, windowSeconds: 600 },
      ]);
      return needs.referrals.check(request.params.code);
    },
  );

  app.get(
    '/auth/comptes-demo',
    {
      config: { access: publicAccess },
      schema: {
        summary: 'Lister les comptes de démonstration',
        tags: ['auth'],
        response: { 200: demoAccountsSchema },
      },
    },
    async (): Promise<DemoAccounts> => {
      if (!needs.demo) return refuse('introuvable');
      const found = await Promise.all(
        demoAccounts.map(async (account) => ({
          account,
          user: await findUser(needs.pool, 'email', account.email),
        })),
      );
      const offered = found.filter(({ account, user }) => account.offered && user?.demo === true);
      return {
        comptes: offered.map(({ account: { role, email, motDePasse } }) => ({
          role,
          email,
          motDePasse,
        })),
      };
    },
  );
};
