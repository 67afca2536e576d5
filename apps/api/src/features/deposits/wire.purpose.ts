import { compare } from '@nzela/money/money';
import { applyUnlessClosed, movement, post, settlement, wallet } from '../../kernel/data/book.ts';
import type { WirePurpose } from '../wires/wires.ts';
import { lockByReference } from './deposits.store.ts';
import { creditDeposit } from './steps.ts';

/**
 * How a deposit is paid by wire: whatever comes under its reference is the person's, at once, also another sum, a second
 * wire, or one that nobody waited for any more.
 */
export const depositWirePurpose: WirePurpose = {
  prefix: 'DEPOT',
  async lock({ ledger, clock }, client, reference) {
    const deposit = await lockByReference(client, reference);
    if (deposit === null) return null;
    const { amount: asked, ownerId } = deposit;
    return {
      id: deposit.id,
      outcomeOf: ({ amount }) => {
        const same = amount.currency === asked.currency && compare(amount, asked) === 0;
        return deposit.status === 'en_attente' && same ? 'attendu' : 'portefeuille';
      },
      async receive({ id, amount }) {
        const { currency } = amount;
        const legs = post(settlement('bank', currency), wallet(ownerId, currency), amount);
        if (!(await applyUnlessClosed(ledger, client, movement('wire.wallet', id, legs))))
          return false;
        await creditDeposit(client, deposit, { amount, at: clock.now(), subject: id });
        return true;
      },
    };
  },
};
