import type { Beneficiary, PayoutMethod } from './payouts.ts';

export type NameCheckView = {
  readonly result: 'MATCH' | 'CLOSE_MATCH' | 'NO_MATCH' | 'NOT_POSSIBLE';
  readonly accountName: string | null;
};

/** What the last four digits of the account or the phone say of the name given. Shown on the desk. */
export const nameCheckEffects: readonly { readonly digits: string; readonly effect: string }[] = [
  { digits: '0012', effect: 'Nom proche : le nom du compte est renvoyé' },
  { digits: '0013', effect: 'Le nom ne correspond pas' },
  { digits: '0014', effect: 'Vérification impossible' },
];

export function checkedName(method: PayoutMethod, beneficiary: Beneficiary): NameCheckView {
  const { iban, accountNumber, phone, name } = beneficiary;
  const holder = method === 'bank' ? (iban ?? accountNumber) : phone;
  // Cash goes to whoever shows the code and a paper: there is no account to compare with.
  if (method === 'cash' || holder === undefined)
    return { result: 'NOT_POSSIBLE', accountName: null };
  switch (holder.replace(/\D/g, '').slice(-4)) {
    case '0012':
      return { result: 'CLOSE_MATCH', accountName: closeTo(name) };
    case '0013':
      return { result: 'NO_MATCH', accountName: null };
    case '0014':
      return { result: 'NOT_POSSIBLE', accountName: null };
    default:
      return { result: 'MATCH', accountName: null };
  }
}

/** The way banks often hold a name: an initial, then capitals. */
function closeTo(name: string): string {
  const [first = '', ...rest] = name.trim().toUpperCase().split(/\s+/);
  return rest.length === 0 ? first : `${first.charAt(0)}. ${rest.join(' ')}`;
}
