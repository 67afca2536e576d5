import type { z } from 'zod';
import type {
  WaitingAnswer,
  waitingAnswersQuerySchema,
  waitingAnswersSchema,
} from '@nzela/contract/people';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { byCreation, pageOf, spanOf } from '../../../kernel/http/pages.ts';
import {
  countWaitingAnswers,
  listWaitingAnswers,
  type WaitingAnswerRow,
} from '../../users/users.ts';

/** The suspended people who answered and wait for a decision: who has waited longest first, unless asked otherwise. */
export async function searchAnswers(
  { clock }: { readonly clock: Clock },
  snapshot: Snapshot,
  asked: z.output<typeof waitingAnswersQuerySchema>,
): Promise<z.infer<typeof waitingAnswersSchema>> {
  const query = { ...asked, order: asked.order ?? 'asc' } as const;
  const found = await listWaitingAnswers(snapshot, spanOf(query));
  const { shown, ...page } = pageOf(query, found, byCreation);
  return {
    ...page,
    elements: shown.map((row) => wireWaiting(row, clock.now())),
    enAttente: await countWaitingAnswers(snapshot),
  };
}

const dayMs = 86_400_000;

function wireWaiting(row: WaitingAnswerRow, now: Date): WaitingAnswer {
  return {
    id: row.id,
    personne: { id: row.userId, nom: row.name, email: row.email },
    motif: row.reason,
    demande: row.request,
    texte: row.text,
    reponses: row.answers,
    pieces: row.files,
    depuis: row.createdAt.toISOString(),
    ageJours: Math.max(0, Math.floor((now.getTime() - row.createdAt.getTime()) / dayMs)),
  };
}
