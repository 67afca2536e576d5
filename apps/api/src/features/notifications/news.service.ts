import type { Pool } from 'pg';
import type { z } from 'zod';
import type { News, newsInputSchema } from '@nzela/contract/news';
import { transact } from '../../kernel/data/database.ts';
import { newId } from '../../kernel/data/ids.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditOf, writeAudit, type AuditedBy } from '../../kernel/identity/audit.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import { newsEvent } from './news-consent.ts';
import { notify } from './notifications.ts';
import { listNewsReaders } from './notifications.store.ts';
import { findNews, insertNews, lastNewsAt } from './news.store.ts';

export type NewsDeps = { readonly pool: Pool; readonly clock: Clock };

/** Who agreed was promised one such mail a month at most. */
const monthSeconds = 30 * 86_400;

/** Has news told to everybody who wants them. Refuses `nouveautes_trop_tot` within thirty days of the last ones. */
export async function tellNews(
  { pool, clock }: NewsDeps,
  { titre: title, texte: text, chemin }: z.output<typeof newsInputSchema>,
  by: AuditedBy,
): Promise<News> {
  return transact(pool, async ({ client }) => {
    const at = clock.now();
    const last = await lastNewsAt(client);
    if (last !== null) {
      const next = addSeconds(last, monthSeconds);
      if (next > at) refuse('nouveautes_trop_tot', { values: { day: next } });
    }
    const news = { id: newId(), title, text, path: chemin ?? null, at };
    await insertNews(client, { ...news, authorId: by.userId });
    const { id, path } = news;
    await writeAudit(client, {
      ...auditOf(by),
      action: 'news.tell',
      subject: id,
      before: null,
      after: { titre: title, texte: text, chemin: path },
      at,
    });
    await addJobs(client, [newsJob(id, null)]);
    return { id, titre: title, texte: text, chemin: path, date: at.toISOString() };
  });
}

const toldAtOnce = 200;

type Part = { readonly newsId: string; readonly after: string | null };

/** Tells the news to those after a person, in the order of their ids, and goes on with the next ones. */
export async function tellNewsPart({ pool }: NewsDeps, { newsId, after }: Part): Promise<void> {
  await transact(pool, async ({ client }) => {
    const news = await findNews(client, newsId);
    if (news === null) return;
    const { title, text, path } = news;
    const readers = await listNewsReaders(client, { after, limit: toldAtOnce });
    for (const userId of readers) {
      const subject = `news:${newsId}`;
      await notify(client, { userId, event: newsEvent, title, text, path, subject });
    }
    const last = readers.at(-1);
    if (last !== undefined && readers.length === toldAtOnce)
      await addJobs(client, [newsJob(newsId, last)]);
  });
}

function newsJob(newsId: string, after: string | null) {
  return {
    name: 'news.tell' as const,
    payload: { newsId, after },
    key: `news.tell:${newsId}:${after ?? ''}`,
  };
}
