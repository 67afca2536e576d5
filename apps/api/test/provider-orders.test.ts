import { beforeEach, describe, expect, test } from 'vitest';
import type { Account } from './api.ts';
import { alertsOf } from './collecting.ts';
import { balanceOf, fund, moveOn, timeless } from './money.ts';
import { otherOrder, providerNouns, withGateway, type ProviderNoun } from './provider-orders.ts';
import { startWorld } from './world.ts';

const { api } = await startWorld();
let person: Account;
beforeEach(async () => {
  person = timeless(api, await api.user());
  await fund(api, person, 100_000n);
});

const wallet = () => balanceOf(api, 'wallet', person.id);
const francs = () => balanceOf(api, 'wallet', person.id, 'CDF');
const byWorkers = providerNouns.filter(({ isOrderedByWorker }) => isOrderedByWorker);

/** Steps of a worker, with time between them, until the order is done. */
async function carryOut(
  { advance, done }: ProviderNoun,
  id: string,
  status: () => Promise<string>,
) {
  for (let turn = 0; turn < 60 && (await status()) !== done; turn += 1) {
    await moveOn(api, 90);
    await advance(api.deps, id);
  }
  expect(await status()).toBe(done);
}

describe.each(byWorkers)('$name, with two workers', (noun) => {
  test('one asks the provider at a time, and another takes over once its lease is over', async () => {
    const { id, status } = await noun.place(api, person);
    const calls: string[] = [];
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    const deps = withGateway(api.deps, noun.gateway, async ({ name, ask }) => {
      calls.push(name);
      if (calls.length > 1) return ask();
      isAsked();
      await held;
      return ask();
    });
    const first = noun.advance(deps, id);
    await asked;
    await noun.advance(deps, id);
    expect(calls).toHaveLength(1);
    await moveOn(api, 80);
    await noun.advance(deps, id);
    expect(calls.length).toBeGreaterThan(1);
    letGo();
    await first;
    await carryOut(noun, id, status);
  });
});

describe.each(byWorkers)('$name, when the answer to an order is lost', (noun) => {
  test('what may have been ordered is looked up before anything else', async () => {
    const { id, status } = await noun.place(api, person);
    const calls: string[] = [];
    const deps = withGateway(api.deps, noun.gateway, async ({ name, ask }) => {
      calls.push(name);
      const answer = await ask();
      return name === 'start' ? { status: 'unknown', reason: 'the answer is lost' } : answer;
    });
    await noun.advance(deps, id);
    await moveOn(api, 90);
    await noun.advance(deps, id);
    expect(calls.slice(0, 2)).toEqual(['start', 'lookup']);
    await carryOut(noun, id, status);
  });
});

const refusal = { status: 'refused', fault: 'client', code: 'request_invalid', message: 'no' };

describe.each(byWorkers)('$name, when an order travels slowly', (noun) => {
  /** The first order stays on its way until it is let arrive; every other one is refused. */
  function slowly() {
    const calls: string[] = [];
    let arrive: () => Promise<unknown> = () => Promise.resolve();
    const deps = withGateway(api.deps, noun.gateway, async ({ name, ask }) => {
      calls.push(name);
      if (name !== 'start') return ask();
      if (calls.filter((call) => call === 'start').length > 1) return refusal;
      arrive = ask;
      return { status: 'unknown', reason: 'the time is over' };
    });
    return { deps, calls, arrive: () => arrive() };
  }

  test('not found yet is not lost: it is not ordered again, never failed, and done once it is there', async () => {
    const { id, status } = await noun.place(api, person);
    const { deps, calls, arrive } = slowly();
    await noun.advance(deps, id);
    for (let turn = 0; turn < 3; turn += 1) {
      await moveOn(api, 30);
      await noun.advance(deps, id);
    }
    expect(calls).toEqual(['start', 'lookup', 'lookup', 'lookup']);
    await arrive();
    await carryOut(noun, id, status);
  });

  test('not found for longer than it can travel, it never arrived: ordered again, and a refusal ends it, once', async () => {
    const before = [await wallet(), await francs()];
    const { id, status } = await noun.place(api, person);
    const { deps, calls } = slowly();
    await noun.advance(deps, id);
    await moveOn(api, 121);
    await noun.advance(deps, id);
    expect(calls).toEqual(['start', 'lookup', 'start']);
    const over = await status();
    expect(over).not.toBe(noun.done);
    await moveOn(api, 121);
    for (let turn = 0; turn < 2; turn += 1) await noun.advance(deps, id);
    expect(calls).toHaveLength(3);
    expect(await status()).toBe(over);
    // What was to be paid from the wallet can be spent again; what only comes in never moved.
    expect([await wallet(), await francs()]).toEqual(before);
  });
});

describe.each(byWorkers.filter(({ movesMoney }) => movesMoney))(
  '$name, when the provider forgets what it took up',
  (noun) => {
    test('it is never ordered again', async () => {
      const { id, status } = await noun.place(api, person);
      await noun.advance(api.deps, id);
      const starts: unknown[] = [];
      const forgetful = withGateway(api.deps, noun.gateway, async ({ name, ask }) => {
        if (name === 'lookup') return { status: 'answered', value: null };
        const answer = await ask();
        if (name === 'start') starts.push(answer);
        return answer;
      });
      for (let turn = 0; turn < 3; turn += 1) {
        await moveOn(api, 90);
        await noun.advance(forgetful, id);
      }
      expect(starts).toEqual([]);
      await carryOut(noun, id, status);
    });
  },
);

describe.each(providerNouns)('$name, when its end is heard of again', (noun) => {
  test('money moved once: nothing is credited, taken or given back any more', async () => {
    const { id, status } = await noun.place(api, person);
    await carryOut(noun, id, status);
    const moved = async () => {
      const { rows } = await api.deps.pool.query(
        `SELECT (SELECT count(*)::int FROM ledger.operations) AS operations,
           (SELECT count(*)::int FROM payouts) AS payouts, (SELECT count(*)::int FROM card_refunds) AS refunds`,
      );
      return rows[0];
    };
    const before = [await moved(), await wallet(), await francs()];
    for (let times = 0; times < 2; times += 1) await noun.hear(api.deps, id);
    await Promise.all([noun.hear(api.deps, id), noun.hear(api.deps, id)]);
    expect(await status()).toBe(noun.done);
    expect([await moved(), await wallet(), await francs()]).toEqual(before);
  });
});

type Noun = (typeof providerNouns)[number];

/** The noun's provider, whose answers are changed on their way. */
const telling = ({ gateway }: Noun, { change }: Noun['wrong'][number]) =>
  withGateway(api.deps, gateway, async ({ ask }) => {
    const answer = (await ask()) as { status: string; value?: object | null };
    return answer.status === 'answered' && answer.value
      ? { ...answer, value: change(answer.value) }
      : answer;
  });

describe.each(
  providerNouns.flatMap((noun) => noun.wrong.map((wrong) => ({ ...noun, noun, wrong }))),
)('$name, when the provider answers $wrong.what', ({ noun, wrong }) => {
  test('nothing is believed, an operator is told, and the right answer ends it', async () => {
    const { id, subject, status } = await noun.place(api, person);
    const before = [await wallet(), await francs()];
    const deps = telling(noun, wrong);
    for (let turn = 0; turn < 4; turn += 1) {
      await noun.advance(deps, id);
      await moveOn(api, 90);
    }
    expect(await status()).not.toBe(noun.done);
    expect([await wallet(), await francs()]).toEqual(before);
    expect(await alertsOf(api, noun.alert)).toContain(subject);
    await carryOut(noun, id, status);
  });
});

describe.each(
  providerNouns
    .filter(({ movesMoney }) => movesMoney)
    .flatMap((noun) => [...noun.wrong, otherOrder].map((wrong) => ({ ...noun, noun, wrong }))),
)('$name, when its end is heard of again with $wrong.what', ({ noun, wrong }) => {
  test('nothing moves, and an operator is told', async () => {
    const { id, subject, status } = await noun.place(api, person);
    await carryOut(noun, id, status);
    const before = [await wallet(), await francs()];
    const deps = telling(noun, wrong);
    await noun.hear(deps, id);
    expect(await status()).toBe(noun.done);
    expect([await wallet(), await francs()]).toEqual(before);
    expect(await alertsOf(api, noun.contradiction)).toContain(subject);
  });
});
