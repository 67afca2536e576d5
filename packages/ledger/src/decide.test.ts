import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '@nzela/money/money';
import { accountId, isRuled } from './account-id.ts';
import { decide, type Book, type Decision, type Hold, type Known } from './decide.ts';
import { prepare, type PreparedOperation } from './prepare.ts';
import { Model } from '../test/model.ts';
import { stories, storyTime, type Story } from '../test/random.ts';
import { bank, fees, hold, newWallet, operation, outcome, post } from '../test/recipes.ts';
import { announcedSeed } from '../test/seed.ts';
import type { AccountRef } from './types.ts';

const seed = announcedSeed('decide');
const runs = { seed, numRuns: 300 };

function emptyBook(accounts: readonly AccountRef[]): Book {
  const counters = accounts.map((account) => {
    const id = accountId(account);
    const nothing = { debitsPosted: 0n, creditsPosted: 0n, debitsPending: 0n, creditsPending: 0n };
    const row = {
      id,
      place: 1,
      ruled: isRuled(account.kind),
      closed: false,
      ...nothing,
      entries: 0n,
      lastEntryId: null,
    };
    return [id, row] as const;
  });
  const nothing = { holds: new Map(), known: new Map() };
  return { at: storyTime, firstEntryId: 1n, counters: new Map(counters), ...nothing };
}

/** The book as a decision leaves it, for the next batch to start from. */
function after(book: Book, decision: Decision): Book {
  const holds = new Map<string, Readonly<Hold>>(book.holds);
  for (const made of decision.holds) holds.set(made.hold.id, made.hold);
  for (const { holdId } of decision.settlements) {
    const held = holds.get(holdId);
    if (held) holds.set(holdId, { ...held, settled: true });
  }
  const known = new Map<string, Known>(book.known);
  for (const { id, bodyHash } of decision.posted) known.set(id, { bodyHash, at: book.at });
  const firstEntryId = book.firstEntryId + BigInt(decision.entries.length);
  return { at: book.at, firstEntryId, counters: decision.counters, holds, known };
}

function prepared({ operations }: Story): PreparedOperation[] {
  return operations.map(prepare);
}

describe('decide, for any story', () => {
  test('agrees with the plain model, operation by operation', () => {
    let posted = 0;
    let refused = 0;
    fc.assert(
      fc.property(stories(120), (story) => {
        const model = new Model(story.accounts, storyTime);
        const decision = decide(emptyBook(story.accounts), prepared(story));
        const outcomes = decision.results.map(outcome);
        expect(outcomes).toEqual(story.operations.map((one) => model.run(one)));
        for (const account of story.accounts) {
          const counter = decision.counters.get(accountId(account));
          if (!counter) throw new Error('A counter is lost');
          const balance = counter.creditsPosted - counter.debitsPosted;
          const { posted: expected, available } = model.balance(account);
          expect([balance, balance - counter.debitsPending]).toEqual([
            BigInt(expected),
            BigInt(available),
          ]);
        }
        posted += outcomes.filter((each) => each === 'posted').length;
        refused += outcomes.filter((each) => each.includes('@')).length;
      }),
      runs,
    );
    // The stories must be worth telling: plenty of both.
    expect(posted).toBeGreaterThan(1000);
    expect(refused).toBeGreaterThan(1000);
  });

  test('the book sums to zero and no ruled account is below it, after each operation', () => {
    fc.assert(
      fc.property(stories(60), (story) => {
        let book = emptyBook(story.accounts);
        for (const one of prepared(story)) {
          book = after(book, decide(book, [one]));
          let posted = 0n;
          let pending = 0n;
          for (const counter of book.counters.values()) {
            const balance = counter.creditsPosted - counter.debitsPosted;
            posted += balance;
            pending += counter.creditsPending - counter.debitsPending;
          }
          expect([posted, pending]).toEqual([0n, 0n]);
          const overdrawn = [...book.counters.values()].filter(
            (each) => each.ruled && each.creditsPosted - each.debitsPosted < each.debitsPending,
          );
          expect(overdrawn).toEqual([]);
        }
      }),
      runs,
    );
  });

  test('a batch is what its operations are one at a time, wherever it is cut', () => {
    fc.assert(
      fc.property(stories(60), fc.nat(60), (story, cut) => {
        const operations = prepared(story);
        const book = emptyBook(story.accounts);
        const whole = decide(book, operations);
        const first = decide(book, operations.slice(0, cut));
        const second = decide(after(book, first), operations.slice(cut));
        expect([...first.results, ...second.results]).toEqual(whole.results);
        expect([...first.entries, ...second.entries]).toEqual(whole.entries);
        expect([...first.marks, ...second.marks]).toEqual(whole.marks);
        expect(second.counters).toEqual(whole.counters);
      }),
      runs,
    );
  });

  test('a refused operation leaves no trace: without it, the rest is the same', () => {
    fc.assert(
      fc.property(stories(60), (story) => {
        const operations = prepared(story);
        const book = emptyBook(story.accounts);
        const all = decide(book, operations);
        const accepted = operations.filter((_, index) => all.results[index]?.status !== 'refused');
        const without = decide(book, accepted);
        expect({ ...without, results: [] }).toEqual({ ...all, results: [] });
      }),
      runs,
    );
  });

  test('what it was given is not changed', () => {
    fc.assert(
      fc.property(stories(30), (story) => {
        const operations = prepared(story);
        const first = decide(emptyBook(story.accounts), operations.slice(0, 15));
        const book = after(emptyBook(story.accounts), first);
        const copy = structuredClone(book);
        decide(book, operations.slice(15));
        expect(book).toEqual(copy);
      }),
      runs,
    );
  });

  test('each entry continues the chains of both its sides', () => {
    fc.assert(
      fc.property(stories(120), (story) => {
        const last = new Map<string, { id: bigint; after: bigint; length: number }>();
        const marks: unknown[] = [];
        const { entries, marks: made } = decide(emptyBook(story.accounts), prepared(story));
        for (const entry of entries) {
          const sides = [
            {
              id: entry.debitId,
              change: -entry.amount,
              now: entry.debitAfter,
              previous: entry.debitPrevious,
            },
            {
              id: entry.creditId,
              change: entry.amount,
              now: entry.creditAfter,
              previous: entry.creditPrevious,
            },
          ];
          for (const side of sides) {
            const before = last.get(side.id) ?? { id: null, after: 0n, length: 0 };
            expect(side.previous).toBe(before.id);
            expect(side.now).toBe(before.after + side.change);
            const length = before.length + 1;
            last.set(side.id, { id: entry.id, after: side.now, length });
            if (length % 64 === 0) marks.push({ counterId: side.id, entryId: entry.id });
          }
        }
        expect(made).toEqual(marks);
      }),
      runs,
    );
  });
});

describe('decide, example by example', () => {
  const ada = newWallet();
  const ben = newWallet();
  const book = emptyBook([bank, fees, ada, ben]);
  const outcomes = (...legs: Parameters<typeof operation>[0][]) =>
    decide(
      book,
      legs.map((each) => prepare(operation(each))),
    ).results.map(outcome);

  test('money that an earlier operation brought can be spent by a later one', () => {
    expect(outcomes([post(bank, ada, 5)], [post(ada, ben, 5)], [post(ada, ben, 1)])).toEqual([
      'posted',
      'posted',
      'insufficient_funds@0',
    ]);
  });

  test('money that a later leg brings cannot be spent by an earlier one', () => {
    expect(outcomes([post(ada, ben, 5), post(bank, ada, 5)])).toEqual(['insufficient_funds@0']);
    expect(outcomes([post(bank, ada, 5), post(ada, ben, 5)])).toEqual(['posted']);
  });

  test('what is held cannot be spent, and what was not captured can', () => {
    const held = hold(ada, ben, 8);
    const { holdId } = held;
    const part = money(3n, 'EUR');
    expect(
      outcomes(
        [post(bank, ada, 10)],
        [held],
        [post(ada, ben, 3)],
        [{ type: 'capture', holdId, amount: part }],
        [post(ada, ben, 7)],
        [{ type: 'release', holdId }],
      ),
    ).toEqual(['posted', 'posted', 'insufficient_funds@0', 'posted', 'posted', 'hold_settled@0']);
  });

  test('a hold can be made and captured by one operation', () => {
    const held = hold(bank, ada, 8);
    expect(outcomes([held, { type: 'capture', holdId: held.holdId }, post(ada, ben, 8)])).toEqual([
      'posted',
    ]);
  });

  test('an expired hold can be released, not captured', () => {
    const held = hold(bank, ada, 8);
    const made = after(book, decide(book, [prepare(operation([held]))]));
    const late: Book = { ...made, at: new Date(held.expiresAt.getTime()) };
    const attempt = (type: 'capture' | 'release') =>
      decide(late, [prepare(operation([{ type, holdId: held.holdId }]))]).results.map(outcome);
    expect(attempt('capture')).toEqual(['hold_expired@0']);
    expect(attempt('release')).toEqual(['posted']);
  });

  test('a counter cannot grow past what PostgreSQL holds', () => {
    const full = new Map(book.counters);
    const counter = full.get(accountId(ada));
    if (!counter) throw new Error('The wallet is missing');
    full.set(accountId(ada), { ...counter, creditsPosted: 2n ** 62n });
    const overflow = decide({ ...book, counters: full }, [
      prepare(operation([post(bank, ada, 1)])),
    ]);
    expect(overflow.results.map(outcome)).toEqual(['invalid_amount@0']);
  });
});
