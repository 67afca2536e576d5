import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type {
  choiceFileQuerySchema,
  ChoiceKind,
  choiceLogQuerySchema,
  choiceLogSchema,
  CookieCategory,
  cookieChoiceInputSchema,
  LoggedChoice,
  ShownBanner,
} from '@nzela/contract/cookies';
import type { MessageReader } from '@nzela/messages/render';
import { newId } from '../../kernel/data/ids.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { networkOf } from '../../kernel/http/addresses.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Sheet } from '../../kernel/http/spreadsheets.ts';
import type { Attempts } from '../../kernel/identity/attempts.ts';
import { dayAfter, startOfDay } from '../../kernel/time/calendar.ts';
import { shownBanner, type BannerDeps } from './banner.service.ts';
import { keepChoice, readChoice, type KeptChoice } from './choice-cookie.ts';
import { optionalOf } from './cookies.ts';
import {
  insertChoice,
  listChoices,
  readChoices,
  type ChoiceFilter,
  type NamedChoiceRow,
} from './choices.store.ts';

declare module '../../kernel/texts/drawings.ts' {
  interface Drawings {
    'cookies.csv': { head: MessageReader; line: LoggedChoice };
  }
}

export type ChoiceDeps = BannerDeps & {
  readonly pool: Pool;
  readonly attempts: Attempts;
  readonly config: { readonly publicUrl: string };
};

type Choosing = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly choice: z.output<typeof cookieChoiceInputSchema>;
};

/** A person who changes their mind stays far below it. */
const choicesMost = { maximum: 60, windowSeconds: 600 };

/**
 * Writes a browser's choice into the log, and lets it keep it. Refuses `trop_de_tentatives`, and `requete_invalide` for a
 * version of the text that there is not yet.
 */
export async function choose(
  deps: ChoiceDeps,
  { request, reply, choice }: Choosing,
): Promise<ShownBanner> {
  const { pool, settings, clock, config } = deps;
  await deps.attempts.take([
    { key: `cookies:${networkOf(request.clientAddress)}`, ...choicesMost },
  ]);
  const [document, banner] = [await settings.read('cookies'), await shownBanner(deps, request)];
  if (choice.version > banner.version) return refuse('requete_invalide', { field: 'version' });
  const offered = optionalOf(document.categories);
  const accepted = offered.filter((category) => choice.acceptees.includes(category));
  const at = clock.now();
  const kept: KeptChoice = {
    accepted,
    decided: offered,
    at,
    browserId: readChoice(request)?.browserId ?? randomUUID(),
  };
  await insertChoice(pool, {
    id: newId(),
    browserId: kept.browserId,
    userId: request.actor?.userId ?? null,
    kind: kindOf(accepted, offered),
    accepted,
    offered,
    version: choice.version,
    createdAt: at,
  });
  const secure = config.publicUrl.startsWith('https:');
  keepChoice(reply, kept, { days: document.dureeJours, secure });
  return { ...banner, choix: { acceptees: accepted, date: at.toISOString() } };
}

function kindOf(
  accepted: readonly CookieCategory[],
  offered: readonly CookieCategory[],
): ChoiceKind {
  if (accepted.length === 0) return 'tout_refuse';
  return accepted.length === offered.length ? 'tout_accepte' : 'personnalise';
}

/** A page of the consent log, the newest first unless asked otherwise. */
export async function searchChoices(
  snapshot: Snapshot,
  query: z.output<typeof choiceLogQuerySchema>,
): Promise<z.infer<typeof choiceLogSchema>> {
  const found = await listChoices(snapshot, filterOf(query), spanOf(query));
  const { shown, ...page } = pageOf(query, found, byCreation);
  return { ...page, elements: shown.map(wireChoice) };
}

/** What is read, sent to the thread and drawn at a time. */
const linesAtOnce = 250;

/** All that the log shows as a spreadsheet, at the clocks of UTC. */
export function choicesFile(
  query: z.output<typeof choiceFileQuerySchema>,
  language: string,
): Sheet<'cookies.csv'> {
  return {
    drawing: 'cookies.csv',
    title: 'consentements',
    reader: { language, timeZone: 'UTC' },
    async *lines(snapshot) {
      for await (const rows of readChoices(snapshot, filterOf(query), linesAtOnce))
        yield rows.map(wireChoice);
    },
  };
}

function filterOf({ choix, qui, du, au }: z.output<typeof choiceFileQuerySchema>): ChoiceFilter {
  return {
    kind: choix ?? null,
    who: qui ?? null,
    from: du === undefined ? null : startOfDay(du, 'UTC'),
    to: au === undefined ? null : startOfDay(dayAfter(au), 'UTC'),
  };
}

function wireChoice(row: NamedChoiceRow): LoggedChoice {
  return {
    id: row.id,
    date: row.createdAt.toISOString(),
    choix: row.kind,
    acceptees: [...row.accepted],
    proposees: [...row.offered],
    version: row.version,
    anonyme: row.browserId,
    compte: row.userId === null ? null : { id: row.userId, nom: row.name },
  };
}
