import { isCurrencyCode } from '@nzela/money/currencies';
import { money, moneyText } from '@nzela/money/money';
import type { World } from '../world/world.ts';
import { orderedAmount } from './amounts.ts';

/** Who gives a statement of each day. */
export const statementSources = ['cards', 'payouts', 'mobile-money', 'bank'] as const;
export type StatementSource = (typeof statementSources)[number];

/** What the desk makes a statement say that is not so. */
export const statementFaults = [
  'missing',
  'extra',
  'amount',
  'fee',
  'duplicate',
  'currency',
] as const;
export type StatementFault = (typeof statementFaults)[number];

/** Planted on the desk: the statement of that day differs from what was carried out. */
export type PlantedFault = {
  readonly source: StatementSource;
  readonly day: string;
  readonly fault: StatementFault;
};

type Line = {
  readonly id: string;
  readonly reference: string;
  readonly kind: 'PAYMENT' | 'REFUND' | 'PAYOUT' | 'COLLECTION' | 'WIRE';
  readonly amount: string;
  readonly currency: string;
  readonly fee: string;
  readonly at: string;
};

const linesOf: Readonly<Record<StatementSource, (world: World) => Line[]>> = {
  cards: ({ state }) => [
    ...state.cardPayments.flatMap(({ status, settledAt, createdAt, ...payment }) =>
      status === 'APPROVED' ? [line('PAYMENT', payment, settledAt ?? createdAt)] : [],
    ),
    ...state.cardRefunds.flatMap(({ status, doneAt, ...refund }) =>
      status === 'DONE' && doneAt !== undefined ? [line('REFUND', refund, doneAt)] : [],
    ),
  ],
  payouts: ({ state }) =>
    state.payouts.flatMap(({ status, updatedAt, ...payout }) =>
      status === 'PAID' ? [line('PAYOUT', payout, updatedAt)] : [],
    ),
  'mobile-money': ({ state }) =>
    state.collections.flatMap(({ status, transactionReference, updatedAt, ...collection }) =>
      status === 'SUCCESS'
        ? [
            {
              ...line('COLLECTION', { ...collection, reference: transactionReference }, updatedAt),
              fee: collection.fee,
            },
          ]
        : [],
    ),
  bank: ({ state }) =>
    // Known by the bank's own id: a payer may write anything as the reference.
    state.bank.wires.map((wire) => line('WIRE', { ...wire, reference: wire.id }, wire.receivedAt)),
};

type Booked = Pick<Line, 'id' | 'reference' | 'amount' | 'currency'>;

function line(kind: Line['kind'], { id, reference, amount, currency }: Booked, at: string): Line {
  return { id, reference, kind, amount, currency, fee: '0', at };
}

/** The file of a day (UTC), oldest line first: what was really carried out, and then what the desk planted. */
export function statementOf(world: World, source: StatementSource, day: string): string {
  const lines = linesOf[source](world)
    .filter(({ at }) => at.startsWith(day))
    .toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1));
  const planted = world.state.statementFaults.filter(
    (fault) => fault.source === source && fault.day === day,
  );
  const told = planted.reduce((all, { fault }, index) => plant(all, fault, { day, index }), lines);
  const rows = told.map(({ id, reference, kind, amount, currency, fee, at }) =>
    [id, reference, kind, amount, currency, fee, at].join(';'),
  );
  return [header, ...rows, ''].join('\n');
}

const header = 'id;reference;kind;amount;currency;fee;booked_at';

/** Each planted fault takes a line of its own, as long as there are any. */
function plant(
  lines: readonly Line[],
  fault: StatementFault,
  { day, index }: { readonly day: string; readonly index: number },
): Line[] {
  if (fault === 'extra') {
    const id = `extra_${day}_${index}`;
    const at = `${day}T12:00:00.000Z`;
    const amount = { amount: '12.34', currency: 'EUR' };
    return [...lines, { id, reference: id, kind: 'PAYMENT', ...amount, fee: '0', at }];
  }
  const place = Math.min(index, lines.length - 1);
  const found = lines[place];
  if (found === undefined) return [...lines];
  const replaced = (...by: Line[]) => [...lines.slice(0, place), ...by, ...lines.slice(place + 1)];
  switch (fault) {
    case 'missing':
      return replaced();
    case 'duplicate':
      return replaced(found, { ...found, id: `${found.id}_again` });
    case 'amount':
      return replaced({ ...found, amount: more(found.amount, found.currency) });
    case 'fee':
      return replaced({ ...found, fee: more(found.fee, found.currency) });
    case 'currency':
      return replaced({ ...found, currency: found.currency === 'EUR' ? 'USD' : 'EUR' });
  }
}

/** One unit of the smallest coin more. */
function more(amount: string, currency: string): string {
  if (!isCurrencyCode(currency)) return amount;
  const minor = Number(amount) === 0 ? 0n : orderedAmount({ amount, currency }).minor;
  return moneyText(money(minor + 1n, currency));
}
