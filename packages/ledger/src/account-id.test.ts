import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyCodes } from '@nzela/money/currencies';
import { accountId, counterIds, modeOf } from './account-id.ts';
import type { AccountKind, AccountRef } from './types.ts';

const kinds: AccountKind[] = [
  'wallet',
  'pending',
  'transit',
  'card',
  'settlement',
  'fees',
  'spread',
  'fx',
  'guarantee',
  'suspense',
];
const refs: fc.Arbitrary<AccountRef> = fc.record({
  kind: fc.constantFrom(...kinds),
  owner: fc.oneof(fc.uuid(), fc.string(), fc.constantFrom('a', 'a/b', 'b')),
  currency: fc.constantFrom(...currencyCodes),
  mode: fc.constantFrom('live' as const, 'test' as const),
});

describe('accountId', () => {
  test('never changes: it is stored', () => {
    expect(accountId({ kind: 'wallet', owner: 'ada', currency: 'EUR' })).toBe(
      '7fddd60f-91bb-8ed8-8dec-a25dff27edf0',
    );
    expect(accountId({ kind: 'wallet', owner: 'ada', currency: 'EUR', mode: 'test' })).toBe(
      '1e22dc3c-1bbb-8532-9ef9-dfa5b0582430',
    );
  });

  test('is a UUID whose last digit is free for the stripe', () => {
    fc.assert(
      fc.property(refs, (ref) => {
        expect(accountId(ref)).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89][0-9a-f]{3}-[0-9a-f]{11}0$/,
        );
      }),
    );
  });

  test('says the book, and so does each counter', () => {
    fc.assert(
      fc.property(refs, (ref) => {
        for (const id of [accountId(ref), ...counterIds(ref)]) expect(modeOf(id)).toBe(ref.mode);
      }),
    );
  });

  test('differs for each meaning', () => {
    fc.assert(
      fc.property(refs, refs, (one, other) => {
        const same =
          one.kind === other.kind &&
          one.owner === other.owner &&
          one.currency === other.currency &&
          one.mode === other.mode;
        expect(accountId(one) === accountId(other)).toBe(same);
      }),
    );
  });
});

describe('counterIds', () => {
  test('a ruled account has one counter, which is the account', () => {
    const ref: AccountRef = { kind: 'wallet', owner: 'ada', currency: 'EUR' };
    expect(counterIds(ref)).toEqual([accountId(ref)]);
    const card: AccountRef = { ...ref, kind: 'card' };
    expect(counterIds(card)).toEqual([accountId(card)]);
  });

  test('an unruled account has sixteen, each for one account only', () => {
    const fees = counterIds({ kind: 'fees', owner: 'nzela', currency: 'EUR' });
    const spread = counterIds({ kind: 'spread', owner: 'nzela', currency: 'EUR' });
    expect(new Set([...fees, ...spread]).size).toBe(32);
  });
});
