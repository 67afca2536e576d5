import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './addresses.ts';
import type { Attempts } from '../identity/attempts.ts';
import { refuse } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route does costly work of this kind: requests are counted before their body is read. */
    costly?: CostlyKind;
  }
}

type Budget = {
  readonly person: number;
  readonly address: number;
  readonly windowSeconds: number;
  /** Requests of one person under way in one process, when that is limited, too: as many times more for an address. */
  readonly atOnce?: number;
};

const quarter = 900;
const hour = 3_600;

/**
 * Requests to all routes of a kind in a window of time, whatever became of them: unlike the limits on guesses, nothing is
 * given back for a success. An address is shared by the people of a mobile operator or an office.
 */
export const costlyBudgets = {
  /** Hashes and estimates of passwords, hashes of backup codes, signatures of passkeys. */
  password: { person: 60, address: 600, windowSeconds: quarter },
  /** Documents of a page, and files that were drawn before. */
  document: { person: 120, address: 1_200, windowSeconds: quarter, atOnce: 4 },
  /** Documents as long as a person's history. */
  statement: { person: 120, address: 1_200, windowSeconds: hour, atOnce: 3 },
  /** Files that are decoded. */
  picture: { person: 30, address: 300, windowSeconds: quarter },
  /** Questions to a provider that move no money. */
  outside: { person: 120, address: 1_200, windowSeconds: quarter },
} as const satisfies Record<string, Budget>;

export type CostlyKind = keyof typeof costlyBudgets;

type CostlyNeeds = {
  readonly attempts: Attempts;
  /** The browser that asks, if it has signed in to any account before. */
  readonly knownDevice: (request: FastifyRequest) => Promise<string | null>;
};

type Asker = { readonly who: string; readonly isAlone: boolean };

/**
 * A person counts alone, and so does a browser that has signed in before: a stranger behind the same address does not
 * use up what is theirs.
 */
async function askerOf(request: FastifyRequest, { knownDevice }: CostlyNeeds): Promise<Asker> {
  const alone = request.actor?.userId ?? (await knownDevice(request));
  return { who: alone ?? networkOf(request.clientAddress), isAlone: alone !== null };
}

/**
 * Counts requests to routes that declare `config.costly`, after the guard and before the body is read. Refuses
 * `trop_de_tentatives`, and `deja_en_preparation` to who has too many under way. Register before any route.
 */
export function installCostly(app: FastifyInstance, needs: CostlyNeeds): void {
  const underWay = new Map<string, number>();
  app.addHook('onRoute', (route) => {
    const kind = route.config?.costly;
    if (kind === undefined) return;
    const { person, address, windowSeconds, atOnce }: Budget = costlyBudgets[kind];
    const count = async (request: FastifyRequest, reply: FastifyReply) => {
      const { who, isAlone } = await askerOf(request, needs);
      const key = `costly:${kind}:${who}`;
      const maximum = isAlone ? person : address;
      await needs.attempts.take([{ key, maximum, windowSeconds }]);
      if (atOnce === undefined) return;
      takePlace(key, isAlone ? atOnce : (atOnce * address) / person, reply);
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), count];
  });

  /** A place is taken until the whole answer was sent, or the client left. */
  function takePlace(who: string, atOnce: number, { raw }: FastifyReply): void {
    // Who left while the request was counted is not heard leaving any more.
    if (raw.destroyed) return;
    const taken = underWay.get(who) ?? 0;
    if (taken >= atOnce) refuse('deja_en_preparation', { retryAfterSeconds: 5 });
    underWay.set(who, taken + 1);
    raw.once('close', () => {
      const left = (underWay.get(who) ?? 1) - 1;
      if (left === 0) underWay.delete(who);
      else underWay.set(who, left);
    });
  }
}
