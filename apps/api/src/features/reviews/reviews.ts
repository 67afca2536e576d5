import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import type { Money } from '@nzela/money/money';
import { newId } from '../../kernel/data/ids.ts';
import { publishToAdministrators } from '../../kernel/identity/capabilities.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { dueJob, type Due } from '../../kernel/data/due.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import type { Rates } from '../rates/rates.ts';
import { rulesThatFind } from '../rules/rules.ts';
import { screenNames } from '../screening/screening.ts';
import type { Settings } from '../settings/settings.ts';
import { personById } from '../users/users.ts';
import { insertReview, reviewOf, withdrawReview, type ObjectKey } from './reviews.store.ts';

export type { ReviewPurpose, ReviewPurposes } from './purpose.ts';

export const reviewsDue: Due = { table: 'reviews', job: 'reviews.advance', key: 'reviewId' };

/** What a person reads of an operation that was not let go. */
export const heldReasons = {
  refused: say('reviews_reason_refused'),
  late: say('reviews_reason_late'),
} as const;

/** What a person is told of an operation that is held: what is awaited and until when, and no word of why. */
export const heldText = (dueAt: Date) => say('reviews_held_text', { moment: dueAt });

/** An operation whose money is about to leave. */
export type Leaving = {
  readonly object: ObjectKey;
  /** The person who pays, or answers for the business that does. */
  readonly userId: string;
  /** The name of the business that pays; null: the person does. */
  readonly business: string | null;
  readonly reference: string;
  /** All that was set aside. */
  readonly amount: Money;
  /** Whom it goes to, as administrators read it. */
  readonly payee: string;
  /** The names of whom it goes to, which are compared beside those of who pays. */
  readonly names: readonly string[];
  readonly at: Date;
};

type HoldingDeps = {
  readonly settings: Pick<Settings, 'read'>;
  readonly rates: Pick<Rates, 'between'>;
};

/**
 * Decides, in the transaction that locked the operation, whether its money may leave: null, or by when an administrator
 * decides. What was released once is not held again.
 */
export async function holdBack(
  { settings, rates }: HoldingDeps,
  client: PoolClient,
  leaving: Leaving,
): Promise<Date | null> {
  const { object, userId, business, at } = leaving;
  if ((await reviewOf(client, object)) !== null) return null;
  const person = await personById(client, userId);
  const own = person === null ? '' : `${person.firstName} ${person.lastName}`.trim();
  const others = new Set([...(business === null ? [] : [business]), ...leaving.names]);
  others.delete(own);
  const names = [
    { type: 'personne', userId, name: own } as const,
    ...Array.from(others, (name) => ({ type: 'beneficiaire', userId, name }) as const),
  ];
  const hits = await screenNames(settings, client, { names, at });
  const rules = await rulesThatFind(rates, client, object.id);
  if (hits.length + rules.length === 0) return null;
  const { delaiHeures } = await settings.read('compliance');
  const dueAt = addSeconds(at, delaiHeures * 3_600);
  const id = newId();
  await insertReview(client, {
    id,
    object,
    userId,
    business,
    reference: leaving.reference,
    amount: leaving.amount,
    payee: leaving.payee,
    causes: [
      ...hits.map((hit) => ({ type: 'liste', id: hit.id }) as const),
      ...rules.map((rule) => {
        const { id: ruleId, kind, version, parameters } = rule;
        return { type: 'regle', id: ruleId, kind, version, parameters } as const;
      }),
    ],
    status: 'en_attente',
    createdAt: at,
    dueAt,
    decidedBy: null,
    decidedAt: null,
    reason: null,
  });
  await addJobs(client, [dueJob(reviewsDue, id, dueAt)]);
  await tellReviewers(client);
  return dueAt;
}

/** An operation is held no longer: its person called it off, unless it was decided on just before. */
export async function endReview(client: PoolClient, object: ObjectKey, at: Date): Promise<void> {
  await withdrawReview(client, object, at);
  await tellReviewers(client);
}

/** The pages of administrators read anew what waits. */
export async function tellReviewers(client: PoolClient): Promise<void> {
  await publishToAdministrators(client, 'reviews');
}
