import type { Pool } from 'pg';
import { phoneOf, readPhone } from '../../recipients/recipients.ts';
import { personByPhone, type People, type Person } from '../../users/users.ts';

/** People as the hot path of transfers names them. */
export type Payees = {
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

const rememberedMost = 50_000;

type Needs = { readonly pool: Pool; readonly people: People };

export function createPayees({ pool, people }: Needs): Payees {
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
    byPhone: (typed, country) =>
      people.named(`${country} ${typed}`, () =>
        personByPhone(pool, phoneOf(typed, country, { champ: payeeField })),
      ),
    countryOf,
  };
}
