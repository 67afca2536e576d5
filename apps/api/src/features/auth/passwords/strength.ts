import type { CountWork } from '../../../kernel/monitoring/metrics.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { createThread } from '../../../kernel/jobs/thread.ts';

/** What a thread is asked: how hard it is to guess `password` for somebody who knows `words`. */
export type StrengthQuestion = { readonly password: string; readonly words: readonly string[] };

export type Strength = {
  /**
   * Refuses `mot_de_passe_faible` at `field`, and `service_sature` when too many wait. `personal` are words that a
   * stranger tries first: name, e-mail, phone.
   */
  require(password: string, personal: readonly string[], field: string): Promise<void>;
};

/** zxcvbn's scale: 3 is « safely unguessable », about 10^8 guesses, offline and slowly hashed. */
const lowestScore = 3;
const fewestCharacters = 5;
const mostWords = 12;
const longestWord = 40;

/** The process's: its dictionaries take a third of a second to read. */
const thread = createThread<StrengthQuestion, number>({
  script: new URL('strength.thread.ts', import.meta.url),
  budgetMs: 2_000,
  waitingAtMost: 20,
  memoryMb: 256,
});

/** Estimates passwords (zxcvbn with French words) in a thread, one at a time. */
export function createStrength(count: CountWork): Strength {
  return {
    async require(password, personal, field) {
      const words = wordsOf(personal);
      if (isPlainlyWeak(password, words)) return refuse('mot_de_passe_faible', { field });
      count('estimate');
      const score = await thread.ask({ password, words });
      if (score < lowestScore) refuse('mot_de_passe_faible', { field });
    },
  };
}

function wordsOf(personal: readonly string[]): string[] {
  return personal
    .flatMap((text) => [text, ...text.split(/[@.\s-]+/)])
    .filter((word) => word.length > 2 && word.length <= longestWord)
    .slice(0, mostWords);
}

/** What needs no estimate: a few characters repeated, or one of the person's own words. */
function isPlainlyWeak(password: string, words: readonly string[]): boolean {
  const lower = password.toLowerCase();
  return (
    new Set(lower).size < fewestCharacters || words.some((word) => word.toLowerCase() === lower)
  );
}
