import type { components } from './api.ts';

/** What the API answers instead of what was asked (application/problem+json). */
export type Problem = components['schemas']['Probleme'];
export type ProblemCode = Problem['code'];

/** A request that the API refused, with its sentence and its code. */
export class NzelaError extends Error {
  override readonly name = 'NzelaError';
  readonly status: number;
  /** Null for what no part of the API answered: a proxy between, a lost connection. */
  readonly code: ProblemCode | null;
  /** Each field that is wrong, with what is wrong about it. */
  readonly errors: NonNullable<Problem['errors']>;
  /** Where the code is explained, relative to the site. */
  readonly type: string | null;
  /** Names the request to the support. */
  readonly reference: string | null;

  constructor(status: number, problem: Problem | null, cause?: unknown) {
    super(problem?.message ?? `The API answered with the status ${status}`, { cause });
    this.status = status;
    this.code = problem?.code ?? null;
    this.errors = problem?.errors ?? [];
    this.type = problem?.type ?? null;
    this.reference = problem?.reference ?? null;
  }
}

/** What an answer says is wrong; null when it is no problem of the API. */
export function problemIn(body: unknown): Problem | null {
  const isOne = typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
  return isOne ? (body as Problem) : null;
}
