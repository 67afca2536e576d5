import type { CurrencyCode } from '@nzela/money/currencies';
import type { Money } from '@nzela/money/money';
import type * as french from '../compiled-server/messages/fr.js';

type Catalogue = typeof french;

/** The name of a text in the server's part of the catalogue (`catalogue/fr/{server,refusals,fields,names}.json`). */
export type MessageKey = keyof Catalogue;

/**
 * What the server says: a text of the catalogue, by its key, with its values. It is stored, sent and logged in this form,
 * which is plain JSON, and rendered for each reader ({@link render}). What a person wrote is a string, and never a message.
 */
export type Message = {
  readonly key: MessageKey;
  readonly values: Readonly<Record<string, MessageValue>>;
};

/** A value as JSON keeps it. A string is somebody's own words, a name or a reference: it is shown as it stands. */
export type MessageValue =
  | string
  | number
  | Message
  /** An amount, in minor units. */
  | { readonly minor: string; readonly currency: CurrencyCode }
  /** An instant, as a date with its time. */
  | { readonly moment: string }
  /** An instant, as a date alone. */
  | { readonly day: string }
  /** An instant, as a day of the week with its date and time. */
  | { readonly occasion: string }
  /** An instant, as a date with its time, whoever's clocks they are. */
  | { readonly since: string }
  /** How long to wait: whole seconds, told as minutes or hours, rounded up. */
  | { readonly seconds: number }
  /** A country, by its ISO code. */
  | Country
  /** Several, with commas between them. */
  | readonly MessageValue[];

type Country = { readonly country: string };

type Kinds = {
  readonly money: Money;
  readonly instant: Date;
  readonly seconds: number;
  readonly number: number;
  readonly list: readonly (Money | Message | Country)[];
  readonly text: string | Message;
};

/** What a value is, by its name in the catalogue. A name that is not here is a text: somebody's words, or a message. */
export const valueKinds = {
  amount: 'money',
  before: 'money',
  after: 'money',
  available: 'money',
  deposit: 'money',
  expected: 'money',
  fee: 'money',
  left: 'money',
  maximum: 'money',
  minimum: 'money',
  ours: 'money',
  price: 'money',
  received: 'money',
  sent: 'money',
  total: 'money',
  moment: 'instant',
  day: 'instant',
  occasion: 'instant',
  since: 'instant',
  delay: 'seconds',
  countries: 'list',
  remains: 'list',
  count: 'number',
  hours: 'number',
  percent: 'number',
} as const satisfies Readonly<Record<string, keyof Kinds>>;

type KindOf<Name> = Name extends keyof typeof valueKinds ? (typeof valueKinds)[Name] : 'text';

type Inputs<Key extends MessageKey> = Parameters<Catalogue[Key]>[0];

/** The values that a message takes, as a program has them. */
export type ValuesOf<Key extends MessageKey> = {
  readonly [Name in keyof Inputs<Key>]: Kinds[KindOf<Name>];
};

type Given<Key extends MessageKey> = keyof Inputs<Key> extends never ? [] : [ValuesOf<Key>];

/** A message of the catalogue with its values. */
export function say<Key extends MessageKey>(key: Key, ...[values]: Given<Key>): Message {
  const entries = Object.entries((values ?? {}) as Record<string, Kinds[keyof Kinds]>);
  return {
    key,
    values: Object.fromEntries(entries.map(([name, value]) => [name, stored(name, value)])),
  };
}

/** A value as a message keeps it, under the name that it has there. */
export function stored(name: string, value: Kinds[keyof Kinds]): MessageValue {
  if (value instanceof Date) return instant(name, value.toISOString());
  if (typeof value === 'number') return name === 'delay' ? { seconds: value } : value;
  if (Array.isArray(value)) return (value as Kinds['list']).map(part);
  return part(value as Parameters<typeof part>[0]);
}

function part(value: string | Kinds['list'][number]): MessageValue {
  return typeof value === 'object' && 'minor' in value
    ? { minor: String(value.minor), currency: value.currency }
    : value;
}

function instant(name: string, at: string): MessageValue {
  if (name === 'day') return { day: at };
  if (name === 'occasion') return { occasion: at };
  return name === 'since' ? { since: at } : { moment: at };
}

/** Whether a value that came from JSON is a message. */
export function isMessage(value: unknown): value is Message {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    'values' in value &&
    typeof value.key === 'string' &&
    typeof value.values === 'object' &&
    Object.keys(value).length === 2
  );
}
