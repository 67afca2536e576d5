import type { Pool } from 'pg';

/** References for transfers, each given once. */
export type References = {
  /** `TRF-` and digits. At once unless all that were drawn are given. */
  next(): string | Promise<string>;
};

// What an instance has drawn and not given when it stops is never given: the numbers do for a million million.
const drawnTogether = 1_024;

// Numbers are drawn before references are made of them, so that the function that makes them is unfolded into the query.
const drawText = `
  SELECT array_agg(scattered_reference('TRF-', number)) AS drawn
  FROM (SELECT nextval('transfer_numbers') AS number FROM generate_series(1, $1)) AS numbered`;

/**
 * Draws references from the sequence of `transfers` in sets, the next one before the last one ends: drawn in the commit
 * that needs them, they would cost it more than the rows they stand in.
 */
export function createReferences(pool: Pool): References {
  let left: string[] = [];
  let drawing: Promise<void> | undefined;

  async function draw(): Promise<void> {
    const { rows } = await pool.query<{ drawn: string[] }>({
      name: 'transfers.references',
      text: drawText,
      values: [drawnTogether],
    });
    left = [...left, ...(rows[0]?.drawn ?? [])];
  }

  function drawOnce(): Promise<void> {
    drawing ??= draw().finally(() => {
      drawing = undefined;
    });
    return drawing;
  }

  async function nextDrawn(): Promise<string> {
    await drawOnce();
    return next();
  }

  function next(): string | Promise<string> {
    const reference = left.pop();
    if (reference === undefined) return nextDrawn();
    // Whoever finds none meets what went wrong.
    if (left.length === drawnTogether / 4) drawOnce().catch(() => undefined);
    return reference;
  }

  return { next };
}
