import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Visit } from '@nzela/contract/auth';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { AccessTokens, Actor } from '../../../kernel/identity/session.ts';
import { capabilitiesOf } from '../../../kernel/identity/capabilities.ts';
import { shownMerchants } from '../../merchants/merchants.ts';
import { maintenanceOf, type Settings } from '../../settings/settings.ts';
import type { AuthCookies } from './cookies.ts';
import type { Sessions } from './sessions.ts';
import { clientOf } from './session-answer.ts';

/** What a page needs to know of its visitor before it is rendered. The refresh token is read, never used up. */
export type Visits = {
  of(request: FastifyRequest): Promise<Visit>;
  /** The same, with a token under which the page's own loaders may ask the API. */
  withToken(
    request: FastifyRequest,
  ): Promise<{ readonly visit: Visit; readonly accessToken: string | null }>;
};

type VisitsDeps = {
  readonly pool: Pool;
  readonly sessions: Sessions;
  readonly settings: Settings;
  readonly cookies: AuthCookies;
  readonly tokens: AccessTokens;
  readonly clock: Clock;
  readonly demo: boolean;
  readonly deskUrl: string | null;
  readonly adminsNeedSecondFactor: boolean;
};

/** Who visits, and when their session ends at the latest. */
type Held = { readonly actor: Actor; readonly endsAt: Date };

export function createVisits(deps: VisitsDeps): Visits {
  const { sessions, settings, cookies, demo, deskUrl } = deps;

  async function look(request: FastifyRequest): Promise<{ visit: Visit; held: Held | null }> {
    const token = cookies.refreshToken(request);
    const found = token === null ? null : await sessions.peek(token, clientOf(request));
    const { nomApplication: applicationName, fuseauHoraire: timeZone } =
      await settings.read('application');
    const maintenance = (await maintenanceOf(settings))?.message ?? null;
    const now = deps.clock.now().toISOString();
    const shown = { applicationName, maintenance, demo, deskUrl, now, timeZone };
    if (found === null)
      return { visit: { session: null, sessionTerminee: token !== null, ...shown }, held: null };
    const { sessionId, secondFactor, endsAt } = found;
    const { id: userId, role, firstName: prenom, lastName: nom } = found.user;
    const { avatarVersion: avatar, language: langue, timeZone: fuseauHoraire } = found.user;
    const secondFacteurDemande = deps.adminsNeedSecondFactor && role === 'admin' && !secondFactor;
    const commerces = await shownMerchants(deps, userId);
    const capacites = role === 'admin' ? await capabilitiesOf(deps.pool, userId) : [];
    const shownPerson = { userId, role, prenom, nom, avatar, langue, fuseauHoraire };
    const person = { ...shownPerson, commerces, capacites };
    return {
      visit: { session: { ...person, secondFacteurDemande }, sessionTerminee: false, ...shown },
      held: { actor: { userId, role, sessionId, language: langue, secondFactor }, endsAt },
    };
  }

  return {
    of: async (request) => (await look(request)).visit,
    async withToken(request) {
      const { visit, held } = await look(request);
      if (held === null) return { visit, accessToken: null };
      const { actor, endsAt } = held;
      return { visit, accessToken: await deps.tokens.issue(actor, deps.clock.now(), endsAt) };
    },
  };
}
