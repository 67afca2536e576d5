import type { Pool } from 'pg';
import { IdMap } from '@nzela/ledger/id-map';
import { phoneOf, readPhone } from '../recipients/recipients.ts';
import { personById, personByPhone, type Person } from '../users/users.ts';

/**
 * People as the hot path needs them, remembered for a minute: who a phone belongs to hardly ever changes, and
 * whether the sender may act at all is the guard's business, at once.
 */
export type People = {
  byId(id: string): Promise<Person | null>;
  /**
   * `typed` as the person typed it, read as a number of `country` unless it is international. Null for nobody. Refuses
   * `telephone_invalide` at the payee's field.
   */
  byPhone(typed: string, country: string): Promise<Person | null>;
  /** ISO 3166-1 alpha-2 of an E.164 number. */
  countryOf(phone: string): string;
};

/** Where the number stands in the body of a transfer. */
export const payeeField = 'beneficiaire.telephone';

const rememberedForMs = 60_000;
const rememberedMost = 50_000;

export function createPeople(pool: Pool): People {
  const people = memory<Person>();
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
    byId: (id) => people.get(id, () => personById(pool, id)),
    byPhone: (typed, country) =>
      people.get(`${country} ${typed}`, () =>
        personByPhone(pool, phoneOf(typed, country, { champ: payeeField })),
      ),
    countryOf,
  };
}

/** Values found, for a while. What was not found is asked again. */
function memory<Value>() {
  let kept = new IdMap<{ readonly value: Value; readonly until: number }>();
  return {
    async get(key: string, find: () => Promise<Value | null>): Promise<Value | null> {
      const known = kept.get(key);
      const now = performance.now();
      if (known !== undefined && known.until > now) return known.value;
      const value = await find();
      if (kept.size >= rememberedMost) kept = new IdMap();
      if (value !== null) kept.set(key, { value, until: now + rememberedForMs });
      return value;
    },
  };
}
