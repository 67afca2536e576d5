import { transact } from '../../kernel/data/database.ts';
import { addJobs, type CronLine, type JobHandlers } from '../../kernel/jobs/jobs.ts';
import { currentList, payeesAfter, peopleAfter } from './list.store.ts';
import { screenNames } from './screening.ts';
import {
  compareAgain,
  refreshList,
  type ComparingAgain,
  type ScreeningDeps,
} from './screening.service.ts';
import { readName } from './screening.store.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'screening.refresh': Record<string, never>;
    'screening.person': { userId: string };
    'screening.everybody': ComparingAgain;
  }
}

export const screeningCrontab: readonly CronLine[] = [
  { name: 'screening.refresh', pattern: '*/10 * * * *' },
];

export function screeningJobs(deps: ScreeningDeps): JobHandlers {
  return {
    'screening.refresh': () => refreshList(deps),
    'screening.person': ({ userId }) => screenPerson(deps, userId),
    'screening.everybody': (payload) => screenEverybody(deps, payload),
  };
}

async function screenPerson(
  { pool, settings, clock }: ScreeningDeps,
  userId: string,
): Promise<void> {
  await transact(pool, async ({ client }) => {
    const name = await readName(client, userId);
    if (name === null) return;
    const names = [{ type: 'personne', userId, name }] as const;
    await screenNames(settings, client, { names, at: clock.now() });
  });
}

const batch = 200;

/** Accounts first, then the recipients that they keep: some at a time, each batch with the job of the next in one commit. */
async function screenEverybody(deps: ScreeningDeps, payload: ComparingAgain): Promise<void> {
  const { pool, settings, clock } = deps;
  const { version, of, after } = payload;
  const list = await currentList(pool);
  // A newer one has its own round.
  if (list?.version !== version) return;
  const read = of === 'personne' ? peopleAfter : payeesAfter;
  const found = await read(pool, { after, limit: batch });
  const last = found.at(-1);
  await transact(pool, async ({ client }) => {
    const names = found.map(({ userId, name }) => ({ type: of, userId, name }));
    await screenNames(settings, client, { names, at: clock.now() });
    if (last !== undefined) await addJobs(client, [compareAgain({ ...payload, after: last.id })]);
    else if (of === 'personne')
      await addJobs(client, [compareAgain({ version, of: 'beneficiaire', after: null })]);
  });
}
