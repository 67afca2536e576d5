import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type { Review, reviewListSchema, reviewQuerySchema } from '@nzela/contract/reviews';
import type { ScreeningHit } from '@nzela/contract/screening';
import { transact } from '../../kernel/data/database.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit } from '../../kernel/identity/audit.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { hitsById, wireHits } from '../screening/screening.ts';
import type { Settings } from '../settings/settings.ts';
import { peopleById, type Person } from '../users/users.ts';
import type { ReviewPurposes } from './purpose.ts';
import { tellReviewers } from './reviews.ts';
import {
  closeReview,
  countWaiting,
  findReview,
  listReviews,
  lookAgain,
  type Closing,
  type ReviewRow,
} from './reviews.store.ts';

export type ReviewDeps = PurposeDeps & {
  readonly pool: Pool;
  readonly settings: Pick<Settings, 'read'>;
  readonly purposes: { readonly reviews: ReviewPurposes };
};

/** Without an `order`: those that wait, the oldest first; those that are over, the newest first. */
export async function searchReviews(
  { clock }: Pick<ReviewDeps, 'clock'>,
  snapshot: Snapshot,
  query: z.output<typeof reviewQuerySchema>,
): Promise<z.infer<typeof reviewListSchema>> {
  const now = clock.now();
  const isOpen = query.ouvertes === undefined ? null : query.ouvertes === 'oui';
  const asked = { ...query, order: query.order ?? (isOpen === true ? 'asc' : 'desc') } as const;
  const found = await listReviews(snapshot, isOpen, spanOf(asked));
  const { shown, ...page } = pageOf(asked, found, byCreation);
  const { open: enAttente, late: enRetard } = await countWaiting(snapshot, now);
  return { ...page, enAttente, enRetard, elements: await wireReviews(snapshot, shown, now) };
}

async function wireReviews(
  source: Readable,
  reviews: readonly ReviewRow[],
  now: Date,
): Promise<Review[]> {
  const ids = reviews.flatMap(hitIdsOf);
  const hits = new Map(
    (await wireHits(source, await hitsById(source, ids))).map((hit) => [hit.id, hit]),
  );
  const people = await peopleById(
    source,
    reviews.flatMap(({ userId, decidedBy }) => [userId, decidedBy ?? []].flat()),
  );
  return reviews.map((review) => wireReview(review, { hits, people, now }));
}

function hitIdsOf({ causes }: ReviewRow): string[] {
  return causes.flatMap((cause) => (cause.type === 'liste' ? [cause.id] : []));
}

type Known = {
  readonly hits: ReadonlyMap<string, ScreeningHit>;
  readonly people: ReadonlyMap<string, Person>;
  readonly now: Date;
};

function wireReview(review: ReviewRow, { hits, people, now }: Known): Review {
  const { userId, decidedBy, decidedAt } = review;
  return {
    id: review.id,
    objet: review.object,
    reference: review.reference,
    compte: { id: userId, nom: nameOf(people.get(userId)) },
    commerce: review.business,
    beneficiaire: review.payee,
    montant: wireAmount(review.amount),
    devise: review.amount.currency,
    statut: review.status,
    dateCreation: review.createdAt.toISOString(),
    echeance: review.dueAt.toISOString(),
    enRetard: review.dueAt < (decidedAt ?? now),
    resultats: hitIdsOf(review).flatMap((id) => hits.get(id) ?? []),
    regles: review.causes.flatMap((cause) =>
      cause.type === 'regle'
        ? [
            {
              id: cause.id,
              genre: cause.kind,
              version: cause.version,
              parametres: cause.parameters,
            },
          ]
        : [],
    ),
    decidePar: decidedBy === null ? null : nameOf(people.get(decidedBy)),
    dateDecision: decidedAt?.toISOString() ?? null,
    motif: review.reason,
  };
}

function nameOf(person: Person | undefined): string {
  return person === undefined ? '' : `${person.firstName} ${person.lastName}`.trim();
}

type Deciding = {
  readonly request: FastifyRequest;
  readonly id: string;
  readonly decision: 'liberee' | 'refusee';
  readonly reason: string;
};

/**
 * Lets a held operation go on, or ends it and gives its money back, once. Refuses `introuvable`, `compte_propre`,
 * `verification_traitee`, for a release `alerte_ouverte` while a name is not cleared, and what its noun refuses then.
 */
export async function decideOnReview(
  deps: ReviewDeps,
  { request, id, decision, reason }: Deciding,
): Promise<Review> {
  const by = auditedBy(request);
  const at = deps.clock.now();
  await transact(deps.pool, async ({ client }) => {
    const { review, subject } = await openReview(deps, client, id);
    if ([review.userId, ...subject.members].includes(by.userId)) return refuse('compte_propre');
    if (review.status !== 'en_attente' || !subject.isHeld) return refuse('verification_traitee');
    if (decision === 'liberee') await refuseUncleared(client, review);
    await closeReview(client, id, { status: decision, by: by.userId, reason, at });
    if (decision === 'liberee') await subject.release();
    else await subject.giveBack('refused');
    await tellReviewers(client);
    await writeAudit(client, {
      ...auditOf(by),
      action: decision === 'liberee' ? 'reviews.release' : 'reviews.refuse',
      subject: id,
      before: { statut: review.status },
      after: afterOf(review, decision),
      reason,
      at,
    });
    return undefined;
  });
  return readReview(deps, id);
}

function afterOf({ object, userId, reference }: ReviewRow, statut: Closing['status']) {
  return { statut, objet: object.type, operation: object.id, reference, personne: userId };
}

/** What is held is locked first, and then its review: calling it off takes them in the same order. */
async function openReview(deps: ReviewDeps, client: PoolClient, id: string) {
  const { object } = (await findReview(client, id)) ?? refuse('introuvable');
  const subject = await deps.purposes.reviews[object.type].lock(deps, client, object.id);
  const review = (await findReview(client, id, 'lock')) ?? refuse('introuvable');
  return { review, subject };
}

async function refuseUncleared(client: PoolClient, review: ReviewRow): Promise<void> {
  const hits = await hitsById(client, hitIdsOf(review));
  if (hits.some(({ status }) => status !== 'faux_positif')) refuse('alerte_ouverte');
}

async function readReview({ pool, clock }: ReviewDeps, id: string): Promise<Review> {
  const review = (await findReview(pool, id)) ?? refuse('introuvable');
  const [wired] = await wireReviews(pool, [review], clock.now());
  return wired ?? refuse('introuvable');
}

const lateHour = 3_600;

/** Ends a review past its deadline, as the settings say. Safe to run at any time, any number of times. */
export async function advanceReview(deps: ReviewDeps, id: string): Promise<void> {
  const { apresDelai } = await deps.settings.read('compliance');
  await transact(deps.pool, async ({ client }) => {
    if ((await findReview(client, id)) === null) return;
    const { review, subject } = await openReview(deps, client, id);
    const at = deps.clock.now();
    if (review.status !== 'en_attente' || !subject.isHeld || review.dueAt > at) return;
    if (apresDelai === 'attendre') {
      await lookAgain(client, id, addSeconds(at, lateHour));
      return;
    }
    await closeReview(client, id, { status: 'expiree', by: null, reason: null, at });
    await subject.giveBack('late');
    await tellReviewers(client);
    await writeAudit(client, {
      actor: null,
      address: null,
      action: 'reviews.expire',
      subject: id,
      before: { statut: review.status },
      after: afterOf(review, 'expiree'),
      at,
    });
  });
}
