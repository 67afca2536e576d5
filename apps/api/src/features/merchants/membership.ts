import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { merchantModeSchema } from '@nzela/contract/merchants';
import { merchantHeader, modeHeader, type MerchantMode } from '@nzela/contract/merchant-terms';
import { idSchema } from '@nzela/contract/common';
import { batchReads } from '../../kernel/data/batched-reads.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Actor, MerchantPerson } from '../../kernel/identity/session.ts';
import { membershipsOf, type Employment } from './merchants.store.ts';

/** Null when they work for none, or not for the one named. */
type FindCaller = (
  request: Pick<FastifyRequest, 'headers'>,
  actor: Actor,
) => Promise<MerchantPerson | null>;

/**
 * For which merchant and in which mode a person asks, read from the database at each request, in one statement for those
 * who ask at once: whoever was taken out of a team is out at once. Without `Merchant-Id` it is the merchant that they own,
 * else the first that they joined; without `Merchant-Mode` the live mode where it is on.
 */
export function createFindCaller(pool: Pool): FindCaller {
  const membershipOf = batchReads((asked: readonly Employment[]) => membershipsOf(pool, asked));
  return async (request, { userId }) => {
    const named = request.headers[merchantHeader];
    const merchantId = named === undefined ? null : idSchema.safeParse(named).data;
    if (merchantId === undefined) return null;
    const found = await membershipOf({ userId, merchantId });
    if (found === null) return null;
    const mode = modeOf(request, found.live);
    const accountId = mode === 'live' ? found.liveAccountId : found.testAccountId;
    return {
      kind: 'person',
      merchantId: found.merchantId,
      accountId,
      mode,
      takesMoney: mode === 'test' || found.live,
      userId,
      role: found.role,
    };
  };
}

function modeOf({ headers }: Pick<FastifyRequest, 'headers'>, live: boolean): MerchantMode {
  const named = headers[modeHeader];
  if (named === undefined) return live ? 'live' : 'test';
  return merchantModeSchema.safeParse(named).data ?? refuse('requete_invalide');
}
