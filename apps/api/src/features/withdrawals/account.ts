import { countrySpecs, electronicFormatIBAN, isValidIBAN } from 'ibantools';
import type { Pool, PoolClient } from 'pg';
import { sepaCountries } from '@nzela/contract/sepa';
import type { WithdrawalMethod } from '@nzela/contract/withdrawals';
import { holderIn, plain, type Holder } from '../../kernel/identity/name-lookups.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { resolveRecipient, type ResolvedRecipient } from '../recipients/recipients.ts';
import type { Settings } from '../settings/settings.ts';
import { withdrawalCorridorOf } from '../tariffs/tariffs.ts';

/** Whose account it is: a person, or a merchant's account. */
type AccountOwner = {
  readonly id: string;
  readonly name: string;
  /** E.164. */
  readonly phone: string;
};

type Typed = {
  readonly method: WithdrawalMethod;
  /** An IBAN or an account number; a phone number for a mobile wallet. */
  readonly account: string;
  readonly operator: string | undefined;
  /** Where the quote goes to. */
  readonly country: string;
};

/**
 * The owner's account as they typed it, checked. In euros it is an IBAN of any country of the SEPA area, whatever
 * the country that was chosen. Every refusal of the account stands at the field `compte`: `iban_hors_sepa`, and those of
 * `resolveRecipient`.
 */
export async function resolveAccount(
  deps: { readonly db: Pool | PoolClient; readonly settings: Pick<Settings, 'read'> },
  owner: AccountOwner,
  { method, account, operator, country }: Typed,
): Promise<ResolvedRecipient> {
  const who = { nom: owner.name, pays: country };
  const place = { ownerId: owner.id, path: '', account: 'compte' };
  if (method === 'mobile') {
    const input = {
      mode: 'mobile',
      ...who,
      telephone: account,
      operateur: operator ?? '',
    } as const;
    return resolveRecipient(deps, input, place);
  }
  const served = await withdrawalCorridorOf(deps.settings, country, 'bank');
  const isInEuros = served.corridor.devise === 'EUR';
  const pays = isInEuros ? sepaCountryOf(account, country) : country;
  const isIban = isInEuros || isMeantAsIban(account, country);
  const number = isIban ? { iban: account } : { numeroCompte: account };
  const input = { mode: 'bank', ...who, pays, telephone: owner.phone, ...number } as const;
  return resolveRecipient(deps, input, { ...place, served });
}

/** Where the bank of an IBAN is; of one that is wrong, the country chosen, so that it is refused as such. */
function sepaCountryOf(typed: string, chosen: string): string {
  const iban = electronicFormatIBAN(typed) ?? '';
  if (!isValidIBAN(iban)) return chosen;
  const country = iban.slice(0, 2);
  return sepaCountries.includes(country) ? country : refuse('iban_hors_sepa', { field: 'compte' });
}

/** A wrong IBAN is to be told as one, and not taken for a local number. */
function isMeantAsIban(typed: string, country: string): boolean {
  const text = typed.replace(/[\s-]/g, '').toUpperCase();
  if (isValidIBAN(text)) return true;
  return text.startsWith(country) && text.length === countrySpecs[country]?.chars;
}

/** Whom a body asks about, for the counter of names; `country`: where it goes to, when that is known. */
export function holderOfAccount(
  { methode, compte }: { readonly methode: WithdrawalMethod; readonly compte: string },
  country: string | null,
): Holder | null {
  if (methode === 'mobile') return { number: compte, country };
  const isIban = /^[A-Z]{2}\d{2}/.test(plain(compte));
  return holderIn(isIban ? { iban: compte } : { numeroCompte: compte, pays: country });
}
