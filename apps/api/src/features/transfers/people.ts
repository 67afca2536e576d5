import type { Pool } from 'pg';
import { IdMap } from '@nzela/ledger/id-map';
import type { Notifications } from '../../kernel/notifications.ts';
import { phoneOf, readPhone } from '../recipients/recipients.ts';
import { personById, personByPhone, type Person } from '../users/users.ts';

/**
 * People as the hot path needs them: remembered until the database tells that they have changed (migration 0054), and
 * asked for each time while it may not be heard. At once for who is remembered.
 */
export type People = {
  byId(id: string): Person | null | Promise<Person | null>;
  /**
   * `typed` as the person typed it, read as a number of `country` unless it is international. Null for nobody. Refuses
   * `telephone_invalide` at the payee's field.
   */
  byPhone(typed: string, country: string): Person | null | Promise<Person | null>;
  /** ISO 3166-1 alpha-2 of an E.164 number. */
  countryOf(phone: string): string;
};

/** Where the number stands in the body of a transfer. */
export const payeeField = 'beneficiaire.telephone';

const peopleChannel = 'nzela.people';

const rememberedMost = 50_000;

export function createPeople({
  pool,
  notifications,
}: {
  readonly pool: Pool;
  readonly notifications: Notifications;
}): People {
  const memory = rememberPeople(notifications);
  const countries = new Map<string, string>();

  function countryOf(phone: string): string {
    const known = countries.get(phone);
    if (known !== undefined) return known;
    const read = readPhone(phone, 'FR');
    const country = read.ok ? read.country : 'FR';
    if (countries.size >= rememberedMost) countries.clear();
    countries.set(phone, country);
    return country;
  }

  return {
    byId: (id) => memory.byId(id, () => personById(pool, id)),
    byPhone: (typed, country) =>
      memory.byNumber(`${country} ${typed}`, () =>
        personByPhone(pool, phoneOf(typed, country, { champ: payeeField })),
      ),
    countryOf,
  };
}

type Find = () => Promise<Person | null>;

/** Whoever was found, until they change. Who was not found is asked for again. */
function rememberPeople(notifications: Notifications) {
  /** Null: somebody who has changed. */
  let people = new IdMap<Person | null>();
  /** By what was typed. Holds as long as `people` has the very same object: a number may go to another person. */
  let numbers = new IdMap<Person>();
  let changes = 0;

  function forget(): void {
    people = new IdMap();
    numbers = new IdMap();
    changes += 1;
  }

  notifications.subscribe({
    channel: peopleChannel,
    receive(id) {
      if (people.has(id)) people.set(id, null);
      changes += 1;
    },
    resume: async () => forget(),
  });

  /** Whoever is found, as the one object that is remembered of them; null when none is. */
  async function remember(find: Find): Promise<{ found: Person | null; kept: Person | null }> {
    const before = changes;
    const found = await find();
    // Read before a change that was told meanwhile, perhaps.
    if (found === null || changes !== before || !notifications.listening)
      return { found, kept: null };
    if (people.size >= rememberedMost || numbers.size >= rememberedMost) forget();
    const kept = people.get(found.id) ?? found;
    people.set(found.id, kept);
    return { found: kept, kept };
  }

  async function rememberNumber(typed: string, find: Find): Promise<Person | null> {
    const { found, kept } = await remember(find);
    if (kept !== null) numbers.set(typed, kept);
    return found;
  }

  return {
    byId(id: string, find: Find): Person | Promise<Person | null> {
      const known = notifications.listening ? people.get(id) : undefined;
      return known ?? remember(find).then(({ found }) => found);
    },
    byNumber(typed: string, find: Find): Person | Promise<Person | null> {
      const known = notifications.listening ? numbers.get(typed) : undefined;
      return known !== undefined && people.get(known.id) === known
        ? known
        : rememberNumber(typed, find);
    },
  };
}
