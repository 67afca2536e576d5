import { outcomeOfNumber, type OutcomeCode } from '../../world/outcomes.ts';

/** What a card does, beyond the outcomes that all providers share. */
export type CardBehaviour =
  | OutcomeCode
  | 'strong-authentication'
  | 'disputed'
  | 'expired'
  | 'wrong-security-code';

export type TestCard = { readonly number: string; readonly effect: string };

/** Cards that pass the Luhn check. Any date to come and any security code go with them. */
export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', effect: 'Acceptée' },
  { number: '5555 5555 5555 4444', effect: 'Acceptée (Mastercard)' },
  { number: '4000 0000 0000 3220', effect: 'Demande une authentification forte, puis acceptée' },
  { number: '4000 0000 0001 0001', effect: 'Acceptée' },
  { number: '4000 0000 0000 0002', effect: 'En attente 20 s, puis acceptée' },
  { number: '4000 0000 0009 0003', effect: 'Authentification forte toujours refusée' },
  { number: '4000 0000 0008 0004', effect: 'Refusée : fonds insuffisants' },
  { number: '4000 0000 0007 0005', effect: 'Jamais confirmée : reste en attente' },
  { number: '4000 0000 0006 0006', effect: 'Réponse perdue, paiement accepté, aucun rappel' },
  { number: '4000 0000 0005 0007', effect: 'Refusée : plafond du commerçant atteint' },
  { number: '4000 0000 0004 0008', effect: 'Acceptée, rappels triples et dans le désordre' },
  {
    number: '4000 0000 0003 0009',
    effect: 'Faux rappel « APPROVED », la consultation dit « DECLINED »',
  },
  { number: '4000 0000 0000 0259', effect: 'Acceptée, puis contestée par son titulaire après 5 s' },
  { number: '4000 0000 0000 0069', effect: 'Refusée : carte expirée' },
  { number: '4000 0000 0000 0127', effect: 'Refusée : code de sécurité faux' },
];

export function behaviourOf(number: string): CardBehaviour {
  const last4 = number.slice(-4);
  if (last4 === '3220') return 'strong-authentication';
  if (last4 === '0259') return 'disputed';
  if (last4 === '0069') return 'expired';
  if (last4 === '0127') return 'wrong-security-code';
  return outcomeOfNumber(number);
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'VISA';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'MASTERCARD';
  if (/^3[47]/.test(number)) return 'AMEX';
  return 'CARTE';
}

/** ISO/IEC 7812-1, annex B. */
export function passesLuhn(number: string): boolean {
  const digits = number.split('').map(Number).toReversed();
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
