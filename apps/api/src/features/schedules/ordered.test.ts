import { describe, expect, test } from 'vitest';
import { createScheduleSchema, type ScheduleRun } from '@nzela/contract/schedules';
import type { Account } from '../../../test/api.ts';
import { balanceOf, fund, timeless } from '../../../test/money.ts';
import { obliging } from '../../../test/proof.ts';
import { dakar } from '../../../test/sending.ts';
import { credit } from '../../../test/topping-up.ts';
import { startWorld } from '../../../test/world.ts';
import { moveClock } from '../../kernel/time/clock-offset.ts';
import { runOccurrence } from './runs.service.ts';

const { api } = await startWorld();
const { pool, clock } = api.deps;
const payee = await api.user();
const hour = 3_600;
const day = 24 * hour;

type Payment = (who: Account) => Promise<object>;

/** Everything that can be scheduled: to each genre of the contract, the payments that take another path. */
const payments: Readonly<Record<string, Readonly<Record<string, Payment>>>> = {
  transfert: {
    'to a Nzela account': (who) => transferTo(who, { mode: 'nzela', telephone: payee.telephone }),
    abroad: (who) => transferTo(who, dakar()),
  },
  recharge: { 'of credit': () => Promise.resolve({ recharge: credit() }) },
};

async function transferTo(who: Account, recipient: object) {
  const kept = await who.post('/recipients', recipient);
  return { montant: 20, devise: 'EUR', beneficiaireId: kept.body.id };
}

test('every genre that can be scheduled is tried below', () => {
  const genres = createScheduleSchema.options.map(({ shape }) => shape.genre.value);
  expect(Object.keys(payments).toSorted()).toEqual(genres.toSorted());
});

/** A schedule that starts within the hour, and exactly its price on the wallet. */
async function scheduled(genre: string, payment: Payment, frequence: string) {
  const who = obliging(timeless(api, await api.user()));
  const soon = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime())
    .add({ minutes: 30 })
    .toZonedDateTimeISO('Europe/Paris');
  const made = await who.post('/schedules', {
    genre,
    ...(await payment(who)),
    frequence,
    debut: soon.toPlainDate().toString(),
    heure: soon.toPlainTime().toString({ smallestUnit: 'minute' }),
  });
  expect(made.status, made.text).toBe(201);
  await fund(api, who, BigInt(Math.round(made.body.prix.totalDebite * 100)));
  const due = { id: made.body.id as string, day: made.body.debut as string };
  return { who, due };
}

/** What the process that ran the occurrence lost: all that it would have written of it, after the order. */
async function forgetRecord({ id }: { readonly id: string }): Promise<() => Promise<unknown>> {
  const { rows } = await pool.query('SELECT * FROM schedules WHERE id = $1', [id]);
  const [{ next_day: next, next_at: at, status }] = rows;
  return async () => {
    await pool.query('DELETE FROM schedule_runs WHERE schedule_id = $1', [id]);
    await pool.query(
      'UPDATE schedules SET next_day = $2, next_at = $3, status = $4, attempt = 0 WHERE id = $1',
      [id, next, at, status],
    );
  };
}

const later = (seconds: number) => moveClock(pool, clock, clock.offsetMs / 1000 + seconds);

async function ordersOf(who: Account): Promise<number> {
  const { rows } = await pool.query(
    `SELECT (SELECT count(*) FROM transfers WHERE sender_id = $1)::int
       + (SELECT count(*) FROM topups WHERE user_id = $1)::int AS count`,
    [who.id],
  );
  return rows[0].count;
}

describe.each(Object.entries(payments))(
  'a scheduled %s whose run died once it had paid',
  (genre, ways) => {
    const cases = Object.entries(ways).flatMap(([name, payment]) => [
      { name, payment, frequence: 'mensuelle', pause: 0, when: 'at once' },
      { name, payment, frequence: 'mensuelle', pause: day + hour, when: 'a day later' },
      // The next occurrence is due by then.
      { name, payment, frequence: 'hebdomadaire', pause: 7 * day + hour, when: 'a week later' },
    ]);

    test.each(cases)(
      '$name: is recorded as paid, and paid once, when it runs again $when',
      async ({ payment, frequence, pause }) => {
        const { who, due } = await scheduled(genre, payment, frequence);
        await later(hour);
        const forget = await forgetRecord(due);
        await runOccurrence(api.deps, due);
        const paid = await balanceOf(api, 'wallet', who.id);
        expect([await ordersOf(who), paid.available]).toEqual([1, 0n]);
        await forget();

        await later(pause);
        await runOccurrence(api.deps, due);
        // Money for another one, and the time of a second try.
        await fund(api, who, 10_000n);
        await later(day + hour);
        await runOccurrence(api.deps, due);
        const { executions, nouvelEssai } = (await who.get(`/schedules/${due.id}`)).body;
        expect(executions.map(({ statut }: ScheduleRun) => statut)).toEqual(['faite']);
        expect(nouvelEssai).toBe(false);
        expect(await ordersOf(who)).toBe(1);
        await who.patch(`/schedules/${due.id}/annulation`);
      },
    );
  },
);
