import { countrySpecs, isValidIBAN } from 'ibantools';
import type { Pool, PoolClient } from 'pg';
import type { WithdrawalMethod } from '@nzela/contract/withdrawals';
import { resolveRecipient, type ResolvedRecipient } from '../recipients/recipients.ts';
import type { Settings } from '../settings/settings.ts';
import type { UserRow } from '../users/users.ts';

type Typed = {
  readonly method: WithdrawalMethod;
  /** An IBAN or an account number; a phone number for a mobile wallet. */
  readonly account: string;
  readonly operator: string | undefined;
  /** Where the quote goes to. */
  readonly country: string;
};

/**
 * The person's own account as they typed it, checked. Every refusal of the account stands at the field `compte`; see
 * `resolveRecipient` for which there are.
 */
export function resolveAccount(
  deps: { readonly db: Pool | PoolClient; readonly settings: Settings },
  owner: UserRow,
  { method, account, operator, country }: Typed,
): Promise<ResolvedRecipient> {
  const who = { nom: `${owner.firstName} ${owner.lastName}`, pays: country };
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
  const number = isMeantAsIban(account, country) ? { iban: account } : { numeroCompte: account };
  const input = { mode: 'bank', ...who, telephone: owner.phone, ...number } as const;
  return resolveRecipient(deps, input, place);
}

/** A wrong IBAN is to be told as one, and not taken for a local number. */
function isMeantAsIban(typed: string, country: string): boolean {
  const text = typed.replace(/[\s-]/g, '').toUpperCase();
  if (country === 'FR' || isValidIBAN(text)) return true;
  return text.startsWith(country) && text.length === countrySpecs[country]?.chars;
}
