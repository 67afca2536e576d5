import type { DepositStatus } from '@nzela/contract/deposits';
import type { MobileMoneyStage } from '@nzela/contract/mobile-money';
import type { MoneyRequestStatus } from '@nzela/contract/money-requests';
import type { PaymentStatus } from '@nzela/contract/payment-terms';
import type { TopupStage } from '@nzela/contract/topups';
import type { TransferStatus } from '@nzela/contract/transfers';
import type { VirtualCardStatus } from '@nzela/contract/virtual-cards';
import type { CurrencyCode } from '@nzela/money/currencies';
import { money, moneyText } from '@nzela/money/money';
import { parseWireAmount } from '@nzela/money/parse';
import type { Request } from './network.ts';
import type { Person } from './people.ts';

/** What a client was told of (a transfer, a top-up, a conversion…), and what it may rightly believe from then on. */
export type Told = {
  readonly id: string;
  readonly kind:
    | 'instant'
    | 'wallet'
    | 'card'
    | 'bank'
    | 'topup'
    | 'bill'
    | 'collection'
    | 'prepaid'
    | 'deposit'
    | 'withdrawal'
    | 'conversion'
    | 'request'
    | 'phone-request'
    | 'sale';
  readonly owner: Person;
  /** The request that made it, to be asked again. */
  readonly request: Request;
  /** The statuses it may have in the end, by what its client was told and by what the outside world does. */
  readonly ends: readonly (
    | TransferStatus
    // A bill's and a withdrawal's are the same.
    | TopupStage
    | MobileMoneyStage
    | DepositStatus
    | VirtualCardStatus
    | MoneyRequestStatus
    | PaymentStatus
  )[];
  /** What it changes in the owner's wallet in the end, in cents. */
  readonly ownMinor: bigint;
  /** What it changes in the owner's dollars, in cents. */
  readonly dollarsMinor?: bigint;
  /** Whose wallet it changes besides, and by how much: a payee's, or a payer's. */
  readonly other?: { readonly person: Person; readonly minor: bigint };
  /** What it leaves a business, in cents. */
  readonly shop?: { readonly accountId: string; readonly minor: bigint };
};

/** What all clients know, together: nothing of it was read from a database. */
export class Journal {
  readonly told: Told[] = [];
  /** Requests that were refused for want of money. */
  refused = 0;
  /** Answers that no client can make sense of. */
  readonly surprises: string[] = [];
  readonly #keys = new Map<Person, number>();

  /** The person's next key: unique for them, and the same as other people's, as their own programs count. */
  nextKey(person: Person): string {
    const next = (this.#keys.get(person) ?? 0) + 1;
    this.#keys.set(person, next);
    return `operation-${String(next).padStart(6, '0')}`;
  }

  /** What each person's dollars are, by what they were told: nobody had any at the start. */
  believedDollars(): Map<string, bigint> {
    const dollars = new Map<string, bigint>();
    for (const { owner, dollarsMinor = 0n } of this.told)
      dollars.set(owner.id, (dollars.get(owner.id) ?? 0n) + dollarsMinor);
    return dollars;
  }

  /** What a business has, by what its keeper was told: nothing at the start. */
  believedOfShop(accountId: string): bigint {
    return this.told.reduce(
      (sum, { shop }) => (shop?.accountId === accountId ? sum + shop.minor : sum),
      0n,
    );
  }

  /** What each wallet holds in EUR, by what its people were told. */
  believed(people: readonly Person[]): Map<string, bigint> {
    const balances = new Map(people.map(({ id, fundsMinor }) => [id, fundsMinor]));
    const add = (id: string, minor: bigint) => balances.set(id, (balances.get(id) ?? 0n) + minor);
    for (const { owner, ownMinor, other } of this.told) {
      add(owner.id, ownMinor);
      if (other !== undefined) add(other.person.id, other.minor);
    }
    return balances;
  }
}

/** Minor units of an amount on the wire. */
export function minorOf(amount: number | string, currency: CurrencyCode = 'EUR'): bigint {
  const parsed = parseWireAmount(String(amount), currency);
  if (!parsed.ok) throw new Error(`${amount} ${currency} is not an amount: ${parsed.fault}`);
  return parsed.amount.minor;
}

/** Cents as they travel. */
export function wireText(minor: bigint): string {
  return moneyText(money(minor, 'EUR'));
}
