import { hash, verify } from '@node-rs/argon2';
import type { CountWork } from '../../../kernel/monitoring/metrics.ts';
import { createTurns } from '../../../kernel/jobs/turns.ts';

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

export function createPasswords(count: CountWork): Passwords {
  const turns = createTurns(running, waitingAtMost);
  const turn = <Result>(work: () => Promise<Result>) =>
    turns(() => {
      count('hash');
      return work();
    });
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
