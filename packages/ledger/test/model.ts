import type { AccountRef, LedgerOperation, Leg } from '../src/types.ts';
import { isRuled } from '../src/account-id.ts';

type Account = { posted: number; heldOut: number; heldIn: number; ruled: boolean };
type HoldState = {
  from: string;
  to: string;
  currency: string;
  amount: number;
  expiresAt: number;
  open: boolean;
};
type State = {
  accounts: Map<string, Account>;
  holds: Map<string, HoldState>;
  done: Map<string, string>;
};

/**
 * The rules of the ledger told a second time, as plainly as possible: the whole state is copied for each operation and
 * thrown away when a leg is refused. Slow and obvious, to hold the real one against.
 */
export class Model {
  #state: State = { accounts: new Map(), holds: new Map(), done: new Map() };
  readonly #now: number;

  constructor(accounts: readonly AccountRef[], now: Date) {
    this.#now = now.getTime();
    for (const account of accounts) {
      const ruled = isRuled(account.kind);
      this.#state.accounts.set(name(account), { posted: 0, heldOut: 0, heldIn: 0, ruled });
    }
  }

  /** `posted`, `replayed`, or the code of the refusal with its leg: `insufficient_funds@0`. */
  run(operation: LedgerOperation): string {
    const done = this.#state.done.get(operation.id);
    if (done !== undefined) {
      return done === operation.bodyHash ? 'replayed' : 'operation_conflict@0';
    }
    const trial = structuredClone(this.#state);
    for (const [index, leg] of operation.legs.entries()) {
      const code = this.#leg(trial, leg);
      if (code !== 'ok') return `${code}@${index}`;
    }
    trial.done.set(operation.id, operation.bodyHash);
    this.#state = trial;
    return 'posted';
  }

  /** Posted, available and pendingIn. */
  balance(account: AccountRef): { posted: number; available: number; pendingIn: number } {
    const found = this.#state.accounts.get(name(account));
    if (!found) throw new Error('The model does not know this account');
    const { posted, heldOut, heldIn } = found;
    return { posted, available: posted - heldOut, pendingIn: heldIn };
  }

  #leg(state: State, leg: Leg): string {
    if (leg.type === 'capture' || leg.type === 'release') return this.#settle(state, leg);
    if (leg.type === 'hold' && state.holds.has(leg.holdId)) return 'operation_conflict';
    const amount = Number(leg.amount.minor);
    const currencies = [leg.debit.currency, leg.credit.currency, leg.amount.currency];
    if (new Set(currencies).size > 1) return 'currency_mismatch';
    if (leg.debit.mode !== leg.credit.mode) return 'mode_mismatch';
    if (amount <= 0 || name(leg.debit) === name(leg.credit)) return 'invalid_amount';
    const from = state.accounts.get(name(leg.debit));
    const to = state.accounts.get(name(leg.credit));
    if (!from || !to) return 'account_missing';
    if (from.ruled && from.posted - from.heldOut < amount) return 'insufficient_funds';
    if (leg.type === 'post') {
      from.posted -= amount;
      to.posted += amount;
      return 'ok';
    }
    const expiresAt = leg.expiresAt.getTime();
    if (expiresAt <= this.#now) return 'hold_expired';
    from.heldOut += amount;
    to.heldIn += amount;
    const { currency } = leg.amount;
    const ends = { from: name(leg.debit), to: name(leg.credit) };
    state.holds.set(leg.holdId, { ...ends, currency, amount, expiresAt, open: true });
    return 'ok';
  }

  #settle(state: State, leg: Extract<Leg, { type: 'capture' | 'release' }>): string {
    const held = state.holds.get(leg.holdId);
    if (!held) return 'hold_missing';
    if (!held.open) return 'hold_settled';
    let amount = 0;
    if (leg.type === 'capture') {
      if (leg.amount && leg.amount.currency !== held.currency) return 'currency_mismatch';
      amount = leg.amount ? Number(leg.amount.minor) : held.amount;
      if (amount <= 0) return 'invalid_amount';
      if (amount > held.amount) return 'capture_too_large';
    }
    const from = state.accounts.get(held.from);
    const to = state.accounts.get(held.to);
    if (!from || !to) return 'account_missing';
    held.open = false;
    from.heldOut -= held.amount;
    to.heldIn -= held.amount;
    from.posted -= amount;
    to.posted += amount;
    return 'ok';
  }
}

function name({ kind, owner, currency, mode = 'live' }: AccountRef): string {
  return `${mode}/${kind}/${owner}/${currency}`;
}
