import fc from 'fast-check';
import { money } from '@nzela/money/money';
import type { AccountRef, Leg, LedgerOperation } from '../src/types.ts';
import { bank, fees, newWallet, operation, system, wallet } from './recipes.ts';

/** A random story over few accounts, so that operations meet: balances run out, ids come again, holds are fought over. */
export type Story = {
  readonly accounts: readonly AccountRef[];
  readonly operations: readonly LedgerOperation[];
};

/** The moment of every story; holds that expire before it are refused. */
export const storyTime = new Date('2030-06-15T12:00:00.000Z');

const later = new Date('2030-06-16T12:00:00.000Z');

/** Stories of `minimum` to `maximum` operations, each with wallets and ids of its own. */
export function stories(maximum: number, minimum = 1): fc.Arbitrary<Story> {
  const names = fc.uuid();
  return names.chain((name) => {
    const accounts = accountsOf(name);
    const operations = fc
      .array(operationShapes(), { minLength: minimum, maxLength: maximum, size: 'max' })
      .map((shapes) => shapes.map((shape) => toOperation(shape, { name, accounts })));
    return operations.map((list) => ({ accounts, operations: list }));
  });
}

function accountsOf(name: string): AccountRef[] {
  const wallets = [1, 2, 3].map((number) => wallet(`${name}/${number}`));
  const transit = { kind: 'transit', owner: name, currency: 'EUR' } as const;
  const tried = { ...wallet(name), mode: 'test' } as const;
  return [
    bank,
    fees,
    ...wallets,
    transit,
    wallet(name, 'XOF'),
    system('fx', 'nzela', 'XOF'),
    tried,
  ];
}

type LegShape = {
  readonly type: 'post' | 'hold' | 'capture' | 'release';
  readonly debit: number;
  readonly credit: number;
  readonly hold: number;
  readonly amount: number;
  readonly currency: 'EUR' | 'XOF' | undefined;
  readonly expired: boolean;
  readonly whole: boolean;
};

type OperationShape = {
  readonly id: number;
  readonly body: number;
  readonly legs: readonly LegShape[];
};

/** Mostly sensible, now and then absurd: unknown accounts, amounts of zero, mixed currencies, ids that come again. */
function operationShapes(): fc.Arbitrary<OperationShape> {
  const leg = fc.record<LegShape>({
    type: fc.oneof(
      { arbitrary: fc.constant('post' as const), weight: 5 },
      { arbitrary: fc.constant('hold' as const), weight: 3 },
      { arbitrary: fc.constant('capture' as const), weight: 2 },
      { arbitrary: fc.constant('release' as const), weight: 1 },
    ),
    // The index past the last account is one that was never opened.
    debit: fc.oneof(
      { arbitrary: fc.nat({ max: 4 }), weight: 9 },
      { arbitrary: fc.nat({ max: 9 }), weight: 1 },
    ),
    credit: fc.oneof(
      { arbitrary: fc.nat({ max: 5 }), weight: 9 },
      { arbitrary: fc.nat({ max: 9 }), weight: 1 },
    ),
    hold: fc.nat({ max: 12 }),
    amount: fc.oneof(
      { arbitrary: fc.integer({ min: 1, max: 100 }), weight: 19 },
      { arbitrary: fc.integer({ min: -1, max: 0 }), weight: 1 },
    ),
    currency: fc.oneof(
      { arbitrary: fc.constant(undefined), weight: 19 },
      { arbitrary: fc.constantFrom('EUR' as const, 'XOF' as const), weight: 1 },
    ),
    expired: fc.oneof(
      { arbitrary: fc.constant(false), weight: 9 },
      { arbitrary: fc.constant(true), weight: 1 },
    ),
    whole: fc.boolean(),
  });
  return fc.record<OperationShape>({
    id: fc.nat({ max: 100_000 }),
    body: fc.oneof(
      { arbitrary: fc.constant(0), weight: 19 },
      { arbitrary: fc.constant(1), weight: 1 },
    ),
    legs: fc.array(leg, { minLength: 1, maxLength: 3 }),
  });
}

type Setting = { readonly name: string; readonly accounts: readonly AccountRef[] };

function toOperation(shape: OperationShape, setting: Setting): LedgerOperation {
  return operation(
    shape.legs.map((leg) => toLeg(leg, setting)),
    {
      id: numbered(setting.name, `a${shape.id % 997}`),
      bodyHash: String(shape.body).padStart(64, '0'),
    },
  );
}

function toLeg(shape: LegShape, { name, accounts }: Setting): Leg {
  const holdId = numbered(name, `b${shape.hold}`);
  const debit = accounts[shape.debit] ?? newWallet();
  const credit = accounts[shape.credit] ?? newWallet();
  const amount = money(BigInt(shape.amount), shape.currency ?? debit.currency);
  switch (shape.type) {
    case 'post':
      return { type: 'post', debit, credit, amount };
    case 'hold':
      return {
        type: 'hold',
        holdId,
        debit,
        credit,
        amount,
        expiresAt: shape.expired ? storyTime : later,
      };
    case 'capture':
      return shape.whole ? { type: 'capture', holdId } : { type: 'capture', holdId, amount };
    case 'release':
      return { type: 'release', holdId };
  }
}

/** A UUID of this story: its name with the last digits replaced. */
function numbered(name: string, digits: string): string {
  return `${name.slice(0, 24)}${digits.padStart(12, '0')}`;
}
