import { describe, expect, test } from 'vitest';
import { fees, hold, newWallet, operation, post } from '../test/recipes.ts';
import { accountId } from './account-id.ts';
import type { Hold } from './decide.ts';
import { prepare } from './prepare.ts';
import { setApart } from './set-apart.ts';
import type { AccountRef, Leg } from './types.ts';

const [ada, ben, cleo, dan] = [newWallet(), newWallet(), newWallet(), newWallet()];
const prepared = (...legs: readonly Leg[]) => prepare(operation(legs));
const busy = (...accounts: readonly AccountRef[]) => new Set(accounts.map(accountId));
const noHolds = new Map<string, Hold>();

describe('operations set apart', () => {
  test('none when nothing is busy', () => {
    const spend = prepared(post(ada, fees, 1));
    expect(setApart([spend], { busy: busy(), holds: noHolds })).toEqual(new Set());
  });

  test('those that need a busy account on either side, and no others', () => {
    const [paying, paid, free] = [
      prepared(post(ada, ben, 1)),
      prepared(post(ben, ada, 1)),
      prepared(post(cleo, dan, 1)),
    ];
    const apart = setApart([paying, paid, free], { busy: busy(ada), holds: noHolds });
    expect(apart).toEqual(new Set([paying, paid]));
  });

  test('those behind them that need a wallet of theirs: nobody is overtaken', () => {
    const all = [
      prepared(post(ada, ben, 1)),
      prepared(post(ben, cleo, 1)),
      prepared(post(cleo, dan, 1)),
    ];
    expect(setApart(all, { busy: busy(ada), holds: noHolds })).toEqual(new Set(all));
  });

  test('not for a striped account, which any number may move at once', () => {
    const [kept, free] = [prepared(post(ada, fees, 1)), prepared(post(ben, fees, 1))];
    expect(setApart([kept, free], { busy: busy(ada), holds: noHolds })).toEqual(new Set([kept]));
  });

  test('the capture of a hold whose wallet is busy, or whose hold is set apart itself', () => {
    const [made, there] = [hold(ada, ben, 5), hold(cleo, dan, 5)];
    const placing = prepared(made);
    const capturing = prepared({ type: 'capture', holdId: made.holdId });
    const settling = prepared({ type: 'capture', holdId: there.holdId });
    const holds = new Map([
      [
        there.holdId,
        {
          id: there.holdId,
          debitId: accountId(cleo),
          creditId: accountId(dan),
          currency: 'EUR',
          amount: 5n,
          expiresAt: there.expiresAt,
          settled: false,
        } as const,
      ],
    ]);
    const all = [placing, capturing, settling];
    expect(setApart(all, { busy: busy(ada), holds })).toEqual(new Set([placing, capturing]));
    expect(setApart(all, { busy: busy(dan), holds })).toEqual(new Set([settling]));
  });
});
