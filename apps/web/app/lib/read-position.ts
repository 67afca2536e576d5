import {
  laterPosition,
  parseReadPosition,
  readPositionHeader,
  readPositionText,
  type ReadPosition,
} from '@nzela/contract/read-position';

/** How long the page goes by what it was told before it asks for the very latest again. */
const trustedMs = 30_000;

/** One request under way: the position it names, and what its answer says. */
type Asking = { readonly names: string | null; answered(response: Response | null): void };

/**
 * What this page was told, as a position of the database: a read that names it may be answered by a replica, and never
 * with less. The page names one only while it hears of news at once, over its open line of live events. Whatever else
 * may have told the person something (a write, a live event, an answer without a position, the time that the page was
 * out of sight) makes it forget the position: the next read names none, and gets the very latest.
 */
export function createReadPosition(now: () => number) {
  let known: { readonly position: ReadPosition; readonly endsAt: number } | null = null;
  let isListening = false;
  let forgotten = 0;

  function forget(): void {
    known = null;
    forgotten += 1;
  }

  function learn(position: ReadPosition): void {
    known =
      known === null
        ? { position, endsAt: now() + trustedMs }
        : { ...known, position: laterPosition(known.position, position) };
  }

  return {
    forget,
    /** Whether the line of live events is open. */
    listens(isOpen: boolean): void {
      isListening = isOpen;
      forget();
    },
    ask(method: string): Asking {
      if (method !== 'GET' || (known !== null && known.endsAt <= now())) forget();
      const asked = forgotten;
      return {
        names: known === null ? null : readPositionText(known.position),
        answered(response) {
          const position = parseReadPosition(response?.headers.get(readPositionHeader));
          if (method !== 'GET' || position === null) forget();
          // What was forgotten meanwhile may be later than what this answer tells.
          else if (isListening && asked === forgotten) learn(position);
        },
      };
    },
  };
}
