import type { ClientBase } from 'pg';

type Step<Result> = () => Promise<Result>;
type Results<Steps extends readonly Step<unknown>[]> = {
  -readonly [Index in keyof Steps]: Awaited<ReturnType<Steps[Index]>>;
};

/**
 * Runs steps one after the other on a connection; when it pipelines (`new Pool({ pipeline: true })`), each is sent
 * without waiting for the answer to the one before it, which saves round trips. PostgreSQL runs them in order either way,
 * and within a transaction those that follow a failed statement fail, too. Of a step with several statements, only the
 * first is sure to come before the next step.
 *
 * Throws what failed first, once every step has ended: none of them sends a statement after the caller's ROLLBACK.
 */
export async function inOrder<const Steps extends readonly Step<unknown>[]>(
  client: ClientBase,
  ...steps: Steps
): Promise<Results<Steps>> {
  if (!isPipelining(client)) {
    const results: unknown[] = [];
    for (const step of steps) results.push(await step());
    return results as Results<Steps>;
  }
  const failures: unknown[] = [];
  const run = async (step: Step<unknown>) => step();
  const results = await Promise.all(
    steps.map((step) => run(step).catch((error: unknown) => failures.push(error))),
  );
  if (failures.length > 0) throw failures[0];
  return results as Results<Steps>;
}

function isPipelining(client: ClientBase): boolean {
  return 'pipeline' in client && client.pipeline === true;
}
