import type { NameCheck } from '@nzela/contract/recipients';
import type { PayoutBeneficiary, PayoutsGateway } from '../../gateways/payouts/payouts.port.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { ResolvedRecipient } from './payee.ts';

const results = {
  match: 'identique',
  close: 'proche',
  none: 'different',
  impossible: 'impossible',
} as const satisfies Record<string, NameCheck['resultat']>;

/**
 * What is known of the account's holder before paying. A Nzela account gives a first name and an initial; a bank or an
 * operator is asked ({@link askHolder}).
 */
export async function checkName(
  payouts: PayoutsGateway,
  recipient: ResolvedRecipient,
  lastTransferAt: Date | null,
): Promise<NameCheck> {
  const known = {
    compte: recipient.id,
    telephone: recipient.phone,
    premiereFois: lastTransferAt === null,
  };
  if (recipient.mode === 'nzela') return { ...known, resultat: 'identique', nom: recipient.name };
  return { ...known, ...(await askHolder(payouts, recipient)) };
}

/**
 * Whether the account is held under the recipient's name, as its bank or operator tells. Their silence is `impossible`: it
 * must not keep anybody from sending. Refuses `compte_beneficiaire_refuse` at the field that the provider does not take,
 * an account at `accountField` where it was typed in one.
 */
export async function askHolder(
  payouts: PayoutsGateway,
  recipient: ResolvedRecipient,
  accountField?: string,
): Promise<Pick<NameCheck, 'resultat' | 'nom'>> {
  if (recipient.mode === 'nzela' || recipient.mode === 'cash')
    return { resultat: 'impossible', nom: null };
  const answer = await payouts.checkName({
    method: recipient.mode,
    beneficiary: payoutBeneficiary(recipient),
  });
  if (answer.status === 'refused' && answer.fault === 'client') {
    const field = accountField ?? fields[answer.field ?? ''];
    return refuse('compte_beneficiaire_refuse', field === undefined ? {} : { field });
  }
  if (answer.status !== 'answered') return { resultat: 'impossible', nom: null };
  return { resultat: results[answer.value.result], nom: answer.value.name ?? null };
}

/** Where the person typed what the provider does not take, by its name in the port. */
const fields: Readonly<Record<string, string>> = {
  'beneficiary.name': 'nom',
  'beneficiary.country': 'pays',
  'beneficiary.phone': 'telephone',
  'beneficiary.iban': 'iban',
  'beneficiary.accountNumber': 'numeroCompte',
  'beneficiary.operator': 'operateur',
};

/** A recipient in the payout provider's terms. */
export function payoutBeneficiary(
  recipient: Pick<
    ResolvedRecipient,
    'name' | 'country' | 'phone' | 'iban' | 'accountNumber' | 'operator'
  >,
): PayoutBeneficiary {
  return {
    name: recipient.name,
    country: recipient.country,
    phone: recipient.phone,
    ...(recipient.iban === null ? {} : { iban: recipient.iban }),
    ...(recipient.accountNumber === null ? {} : { accountNumber: recipient.accountNumber }),
    ...(recipient.operator === null ? {} : { operator: recipient.operator.toLowerCase() }),
  };
}
