import { isCurrencyCode } from '@nzela/money/currencies';
import { money, moneyText } from '@nzela/money/money';
import type { World } from '../world/world.ts';
import { orderedAmount } from './amounts.ts';
import type { WireRecord } from './bank/bank.ts';
import { camtOf } from './bank/camt.ts';
import type { AuthorizationRecord } from './issuing/authorizations.ts';

/** Who gives a statement of each day. */
export const statementSources = [
  'cards',
  'payouts',
  'mobile-money',
  'bank',
  'topup',
  'bills',
  'issuing',
] as const;
export type StatementSource = (typeof statementSources)[number];

/** What the desk makes a statement say that is not so. */
export const statementFaults = [
  'missing',
  'extra',
  'amount',
  'fee',
  'duplicate',
  'currency',
  /** Of the bank's alone: its closing balances do not follow its entries. */
  'balance',
] as const;
export type StatementFault = (typeof statementFaults)[number];

/** Planted on the desk: the statement of that day differs from what was carried out. */
export type PlantedFault = {
  readonly source: StatementSource;
  readonly day: string;
  readonly fault: StatementFault;
};

export type Line = {
  readonly id: string;
  readonly reference: string;
  readonly kind:
    | 'PAYMENT'
    | 'REFUND'
    | 'DISPUTE'
    | 'PAYOUT'
    | 'COLLECTION'
    | 'WIRE'
    | 'WIRE_RETURN'
    | 'TOPUP'
    | 'BILL'
    | 'CLEARING'
    | 'CREDIT';
  readonly amount: string;
  readonly currency: string;
  readonly fee: string;
  readonly at: string;
  /** Of a wire: whose bank it came from, what the payer wrote, and why it went back. */
  readonly wire?: {
    readonly debtorName: string;
    readonly text: string;
    readonly returnReason?: string;
  };
};

const linesOf: Readonly<Record<StatementSource, (world: World) => Line[]>> = {
  cards: ({ state }) => [
    ...state.cardPayments.flatMap(({ status, settledAt, createdAt, ...payment }) =>
      status === 'APPROVED' ? [line('PAYMENT', payment, settledAt ?? createdAt)] : [],
    ),
    ...state.cardRefunds.flatMap(({ status, doneAt, ...refund }) =>
      status === 'DONE' && doneAt !== undefined ? [line('REFUND', refund, doneAt)] : [],
    ),
    // One that is won takes nothing, and has no line.
    ...state.cardDisputes.flatMap(({ status, lostAt, id, amount, currency }) =>
      status === 'LOST' && lostAt !== undefined
        ? [line('DISPUTE', { id, reference: id, amount, currency }, lostAt)]
        : [],
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
  bank: ({ state }) => state.bank.wires.flatMap(wireLines),
  topup: ({ state }) =>
    // At the price that it is sold to us for, whatever the phone gets.
    state.topups.flatMap(({ status, updatedAt, id, reference, price }) =>
      status === 'SUCCESSFUL'
        ? [line('TOPUP', { id, reference, amount: price, currency: 'EUR' }, updatedAt)]
        : [],
    ),
  bills: ({ state }) =>
    state.billPayments.flatMap(({ status, updatedAt, ...payment }) =>
      status === 'PAID' ? [line('BILL', payment, updatedAt)] : [],
    ),
  // In the card's currency, as schemes settle.
  issuing: ({ state }) => state.authorizations.flatMap(shopLines),
};

/** A wire is known by the bank's own id: a payer may write anything. One that was sent back, by the order to do so. */
function wireLines({ returned, receivedAt, debtorName, ...wire }: WireRecord): Line[] {
  const { id, amount, currency, reference: text } = wire;
  const sent = { debtorName, text };
  const received = {
    ...line('WIRE', { id, reference: id, amount, currency }, receivedAt),
    wire: sent,
  };
  if (returned?.id === undefined || returned.at === undefined) return [received];
  const { reference, reason: returnReason } = returned;
  const back = { id: returned.id, reference, amount, currency };
  return [received, { ...line('WIRE_RETURN', back, returned.at), wire: { ...sent, returnReason } }];
}

/** What a shop took, and what it gave back later. */
function shopLines({
  id,
  amount: authorized,
  currency,
  ...authorization
}: AuthorizationRecord): Line[] {
  const { clearedAt, refundedAt } = authorization;
  const amount = authorization.clearedAmount ?? authorized;
  const given = { id: `${id}-R`, reference: `${id}-R`, amount, currency };
  return [
    ...(clearedAt === undefined
      ? []
      : [line('CLEARING', { id, reference: id, amount, currency }, clearedAt)]),
    ...(refundedAt === undefined ? [] : [line('CREDIT', given, refundedAt)]),
  ];
}

type Booked = Pick<Line, 'id' | 'reference' | 'amount' | 'currency'>;

function line(kind: Line['kind'], { id, reference, amount, currency }: Booked, at: string): Line {
  return { id, reference, kind, amount, currency, fee: '0', at };
}

export type StatementText = { readonly name: string; readonly content: string };

/** The file of a day (UTC), oldest line first, in order within a moment: what was really carried out, then what the desk planted. */
export function statementOf(world: World, source: StatementSource, day: string): StatementText {
  const all = linesOf[source](world);
  const faults = world.state.statementFaults.filter((fault) => fault.source === source);
  const toldOn = (on: string) => toldOf(source, on, { all, faults });
  if (source !== 'bank')
    return { name: `${source}-${day}.csv`, content: spreadsheetOf(toldOn(day)) };
  const days = new Set([...all.map(({ at }) => at.slice(0, 10)), ...faults.map((one) => one.day)]);
  const content = camtOf({
    day,
    opening: world.state.bankOpening,
    told: [...days].filter((on) => on <= day).flatMap(toldOn),
    isBalanceWrong: faults.some((one) => one.day === day && one.fault === 'balance'),
    now: world.clock.now(),
  });
  return { name: `bank-${day}.xml`, content };
}

type Known = { readonly all: readonly Line[]; readonly faults: readonly PlantedFault[] };

function toldOf(source: StatementSource, day: string, { all, faults }: Known): Line[] {
  const lines = all
    .filter(({ at }) => at.startsWith(day))
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
  return faults
    .filter((one) => one.day === day && one.fault !== 'balance')
    .reduce((before, { fault }, index) => plant(before, fault, { source, day, index }), lines);
}

function spreadsheetOf(lines: readonly Line[]): string {
  const rows = lines.map(({ id, reference, kind, amount, currency, fee, at }) =>
    [id, reference, kind, amount, currency, fee, at].join(';'),
  );
  return [header, ...rows, ''].join('\n');
}

const header = 'id;reference;kind;amount;currency;fee;booked_at';

/** What each of them tells of most of the time. */
const usualKinds = {
  cards: 'PAYMENT',
  payouts: 'PAYOUT',
  'mobile-money': 'COLLECTION',
  bank: 'WIRE',
  topup: 'TOPUP',
  bills: 'BILL',
  issuing: 'CLEARING',
} as const satisfies Record<StatementSource, Line['kind']>;

/** Each planted fault takes a line of its own, as long as there are any. */
function plant(
  lines: readonly Line[],
  fault: StatementFault,
  { source, day, index }: Omit<PlantedFault, 'fault'> & { readonly index: number },
): Line[] {
  if (fault === 'extra') {
    const id = `extra_${day}_${index}`;
    const at = `${day}T12:00:00.000Z`;
    const amount = { amount: '12.34', currency: 'EUR' };
    return [...lines, { id, reference: id, kind: usualKinds[source], ...amount, fee: '0', at }];
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
    case 'balance':
      return [...lines];
  }
}

/** One unit of the smallest coin more. */
function more(amount: string, currency: string): string {
  if (!isCurrencyCode(currency)) return amount;
  const minor = Number(amount) === 0 ? 0n : orderedAmount({ amount, currency }).minor;
  return moneyText(money(minor + 1n, currency));
}
