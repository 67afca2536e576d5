import type { ClientBase } from 'pg';

/**
 * Runs two steps one after the other on a connection; when it pipelines (`new Pool({ pipeline: true })`), the second is
 * sent without waiting for the first one's answer, which saves a round trip. PostgreSQL runs them in order either way,
 * and within a transaction the second fails if the first did.
 */
export async function inOrder<First, Second>(
  client: ClientBase,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  if ('pipeline' in client && client.pipeline === true) return Promise.all([first(), second()]);
  return [await first(), await second()];
}
