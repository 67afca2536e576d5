import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AttemptLimit, Attempts } from './attempts.ts';
import { networkOf } from './addresses.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route does costly work of this kind: requests are counted before their body is read. */
    costly?: CostlyKind;
  }
}

type Budget = { readonly person: number; readonly address: number };

const windowSeconds = 900;

/**
 * Requests to all routes of a kind, in 15 minutes, whatever became of them: unlike the limits on guesses, nothing is
 * given back for a success. An address is shared by the people of a mobile operator or an office.
 */
export const costlyBudgets = {
  /** Hashes and estimates of passwords, hashes of backup codes, signatures of passkeys. */
  password: { person: 60, address: 600 },
  /** Documents drawn for one request. */
  document: { person: 120, address: 1_200 },
  /** Files that are decoded. */
  picture: { person: 30, address: 300 },
  /** Questions to a provider that move no money. */
  outside: { person: 120, address: 1_200 },
} as const satisfies Record<string, Budget>;

export type CostlyKind = keyof typeof costlyBudgets;

type CostlyNeeds = {
  readonly attempts: Attempts;
  /** The browser that asks, if it has signed in to any account before. */
  readonly knownDevice: (request: FastifyRequest) => Promise<string | null>;
};

/**
 * A person counts alone, and so does a browser that has signed in before: a stranger behind the same address does not
 * use up what is theirs.
 */
async function limitsOf(
  kind: CostlyKind,
  request: FastifyRequest,
  { knownDevice }: CostlyNeeds,
): Promise<AttemptLimit[]> {
  const { person, address } = costlyBudgets[kind];
  const alone = request.actor?.userId ?? (await knownDevice(request));
  const limit = (who: string, maximum: number) => ({
    key: `costly:${kind}:${who}`,
    maximum,
    windowSeconds,
  });
  return [alone === null ? limit(networkOf(request.clientAddress), address) : limit(alone, person)];
}

/**
 * Counts requests to routes that declare `config.costly`, after the guard and before the body is read. Refuses
 * `trop_de_tentatives`. Register before any route.
 */
export function installCostly(app: FastifyInstance, needs: CostlyNeeds): void {
  app.addHook('onRoute', (route) => {
    const kind = route.config?.costly;
    if (kind === undefined) return;
    const count = async (request: FastifyRequest) =>
      needs.attempts.take(await limitsOf(kind, request, needs));
    route.onRequest = [...[route.onRequest ?? []].flat(), count];
  });
}
