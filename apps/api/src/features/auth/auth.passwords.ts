import { hash, verify } from '@node-rs/argon2';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { refuse } from '../../kernel/problem.ts';

/** Passwords, kept as argon2id (19 MiB, 2 passes: OWASP's first choice). */
export type Passwords = {
  /** Refuses `service_sature` before hashing when too many wait already. */
  hash(password: string): Promise<string>;
  /** Takes the same time when there is no account (`known` null), and is then false. */
  matches(password: string, known: string | null): Promise<boolean>;
};

const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
/** A hash takes 12 ms of one core: more at once only slows down everything else. */
const running = 2;
const waitingAtMost = 60;

export function createPasswords(): Passwords {
  const turn = createTurns(running, waitingAtMost);
  // Of a password nobody has: made at the first need, with the same cost as the real ones.
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => turn(() => hash(password, cost)),
    async matches(password, known) {
      const against = known ?? (await (decoy ??= hash('no account has this password', cost)));
      const same = await turn(() => verify(against, password));
      return same && known !== null;
    },
  };
}

/** At most `running` at once and `waiting` behind them; whoever comes after is refused at once. */
function createTurns(atOnce: number, atMost: number) {
  const queue: (() => void)[] = [];
  let busy = 0;
  return async function turn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (busy < atOnce) busy += 1;
    else if (queue.length >= atMost) refuse('service_sature', { retryAfterSeconds: 2 });
    else await new Promise<void>((proceed) => queue.push(proceed));
    try {
      return await work();
    } finally {
      // The place is handed on; it is given up only when nobody waits.
      const next = queue.shift();
      if (next === undefined) busy -= 1;
      else next();
    }
  };
}

/** zxcvbn's scale: 3 is « safely unguessable », about 10^8 guesses, offline and slowly hashed. */
const lowestScore = 3;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Its words take 18 MB, so they come with the first password that somebody chooses. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...french.dictionary },
    graphs: common.adjacencyGraphs,
    // Longer texts are cut for the estimate alone, so that nobody can make it slow.
    maxLength: 72,
  });
}

/** Refuses `mot_de_passe_faible` at `field`. `personal` are words a stranger tries first: name, e-mail, phone. */
export async function requireStrongPassword(
  password: string,
  personal: readonly string[],
  field: string,
): Promise<void> {
  const words = personal
    .flatMap((text) => [text, ...text.split(/[@.\s-]+/)])
    .filter((word) => word.length > 2);
  const strength = await (estimator ??= loadEstimator());
  if (strength.check(password, [...words]).score < lowestScore)
    refuse('mot_de_passe_faible', { field });
}
