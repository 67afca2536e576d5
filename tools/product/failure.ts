/** What went wrong, said to the person at the terminal, in French and with what to do. Shown without a stack. */
export class Failure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Failure';
  }
}

/** The text to show for any error: a sentence where the cause is known, the whole error where it is not. */
export function explain(error: unknown): string {
  if (error instanceof Failure) return error.message;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (isDiskFull(error)) {
    return `The disk is full. Free some space, then start again: nothing that was saved is lost.\n${text}`;
  }
  return text;
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return true;
  return /no space left on device/i.test(error.message);
}
