import { formatMoney } from '@nzela/money/format';
import type { GatewayFault, GatewayRefusalCode } from '../../gateways/gateway.ts';
import type { CollectionFailure } from '../../gateways/mobile-money/mobile-money.port.ts';
import type { Payment } from './payment.ts';

/** Why a payment came to nothing, or takes longer: whose turn it is, the sentence, and the field to correct. */
export type Verdict = {
  readonly fault: GatewayFault | null;
  readonly reason: string;
  readonly field: string | null;
};

const nothingTaken = 'Rien n’a été débité.';

function theirs(reason: string, field: string | null = null): Verdict {
  return { fault: 'client', reason: `${reason} ${nothingTaken}`, field };
}

const failures: Readonly<Record<CollectionFailure, Verdict>> = {
  wrong_pin: theirs('Le code PIN saisi est faux. Recommencez avec le code de votre Mobile Money.'),
  insufficient_funds: theirs(
    'Le solde de ce compte Mobile Money ne suffit pas. Rechargez-le ou choisissez un montant plus petit.',
    'montant',
  ),
  cancelled: theirs('La demande a été refusée sur le téléphone. Recommencez si c’est une erreur.'),
  expired: theirs(
    'La demande est restée sans réponse sur le téléphone. Recommencez et confirmez avec votre code PIN.',
  ),
  limit: theirs(
    'Ce paiement dépasse le plafond de ce compte Mobile Money. Choisissez un montant plus petit.',
    'montant',
  ),
  other: {
    fault: null,
    reason: `L’opérateur n’a pas exécuté ce paiement. ${nothingTaken} Réessayez dans un instant.`,
    field: null,
  },
};

/** Ours, for good: never a word that puts the person's number or money in doubt. */
export const givenUp: Verdict = {
  fault: 'nous',
  reason: `C’est de notre côté : votre numéro et votre solde ne sont pas en cause. ${nothingTaken} Réessayez plus tard.`,
  field: null,
};

/** Nobody asked the phone: what it was for was paid otherwise, or called off. */
export const unwanted: Verdict = {
  fault: null,
  reason: `Ce paiement n’est plus attendu : il a été fait autrement, ou la demande a été annulée. ${nothingTaken}`,
  field: null,
};

/** The same where somebody else named the sum. */
const elsewhere: Partial<Record<CollectionFailure | GatewayRefusalCode, Verdict>> = {
  insufficient_funds: theirs(
    'Le solde de ce compte Mobile Money ne suffit pas. Rechargez-le, prenez un autre numéro ou payez autrement.',
    'telephone',
  ),
  limit: theirs(
    'Ce paiement dépasse le plafond de ce compte Mobile Money. Prenez un autre numéro ou payez autrement.',
    'telephone',
  ),
  currency_unsupported: theirs(
    'Cet opérateur n’encaisse pas dans cette devise à ce numéro. Prenez un autre numéro ou payez autrement.',
    'telephone',
  ),
  amount_invalid: theirs('L’opérateur n’accepte pas ce montant. Payez autrement.'),
};

type Paid = Pick<Payment, 'purpose'>;

/** The operator was asked and said no, for good. */
export function failureVerdict(failure: CollectionFailure = 'other', { purpose }: Paid): Verdict {
  return (purpose === 'wallet' ? undefined : elsewhere[failure]) ?? failures[failure];
}

const refusals: Partial<Record<GatewayRefusalCode, Verdict>> = {
  phone_invalid: theirs(
    'L’opérateur ne connaît pas ce numéro. Vérifiez chaque chiffre.',
    'telephone',
  ),
  operator_unsupported: theirs(
    'Cet opérateur n’encaisse pas ce numéro. Choisissez le bon.',
    'operateur',
  ),
  currency_unsupported: theirs(
    'Cet opérateur n’encaisse pas dans cette devise à ce numéro.',
    'devise',
  ),
  amount_invalid: theirs(
    'L’opérateur n’accepte pas ce montant. Choisissez-en un autre.',
    'montant',
  ),
};

/** What the person chose was refused before anything was asked of the phone. */
export function refusalVerdict(code: GatewayRefusalCode, { purpose }: Paid): Verdict {
  return (purpose === 'wallet' ? undefined : elsewhere[code]) ?? refusals[code] ?? failures.other;
}

/** Not yet asked of the phone, and tried again by itself. */
export function waitingVerdict(fault: Exclude<GatewayFault, 'client'>): Verdict {
  const reason =
    fault === 'nous'
      ? 'C’est de notre côté : votre numéro et votre solde ne sont pas en cause. Nous réessayons tout seuls.'
      : 'L’opérateur ne répond pas pour le moment. Nous réessayons tout seuls.';
  return { fault, reason: `${reason} ${nothingTaken}`, field: null };
}

/** Where a payment into one's own wallet is shown. */
export function walletPage(paymentId: string): string {
  return `/dashboard/user/wallet?onglet=mobilemoney&paiement=${paymentId}`;
}

/** What the bell says of a payment into one's own wallet that is over. */
export function endNotice(payment: Payment, userId: string) {
  const amount = formatMoney(payment.amount);
  const isPaid = payment.status === 'reussi';
  return {
    userId,
    event: 'depots',
    title: isPaid
      ? `${amount} reçus par ${payment.operator.name}`
      : `Paiement de ${amount} non effectué`,
    text: payment.reason ?? `La somme est sur votre portefeuille. Référence ${payment.reference}.`,
    path: walletPage(payment.id),
    subject: `mobile-money:${payment.id}`,
  } as const;
}

/** Who is told, and the page that shows it. */
type Reader = { readonly userId: string; readonly path: string };

/** Past the configured time-out: nobody is left wondering. */
export function lateNotice(payment: Payment, { userId, path }: Reader) {
  return {
    userId,
    event: eventOf(payment),
    title: `Paiement de ${formatMoney(payment.amount)} : nous continuons à chercher`,
    text: `${payment.operator.name} n’a pas encore dit ce qu’il en est. Nous vérifions tout seuls et nous vous le disons : ne payez pas une seconde fois.`,
    path,
    subject: `mobile-money:${payment.id}:late`,
  } as const;
}

/** What came too late goes back to the phone. */
export function returnNotice(payment: Payment, { userId, path }: Reader) {
  const amount = formatMoney(payment.amount);
  return {
    userId,
    event: eventOf(payment),
    title: `${amount} vous sont rendus`,
    text: `Votre paiement ${payment.reference} est arrivé trop tard. La somme repart par ${payment.operator.name} vers ${payment.phone}.`,
    path,
    subject: `mobile-money:${payment.id}:return`,
  } as const;
}

function eventOf({ purpose }: Paid) {
  return purpose === 'wallet' ? 'depots' : 'demandes';
}
