import { formatMoney } from '@nzela/money/format';
import type { GatewayFault, GatewayRefusalCode } from '../../gateways/gateway.ts';
import type { TopupFailure } from '../../gateways/topup/topup.port.ts';
import { groupedPhone } from './phones.ts';
import type { Topup } from './topup.ts';

/** Why a top-up came to nothing, or takes longer: whose turn it is, the sentence, and the field to correct. */
export type Verdict = {
  readonly fault: GatewayFault | null;
  readonly reason: string;
  readonly field: string | null;
};

const nothingLost = 'Rien n’a été débité.';

const unknownPhone: Verdict = {
  fault: 'client',
  reason: `L’opérateur ne connaît pas ce numéro. Vérifiez chaque chiffre. ${nothingLost}`,
  field: 'phoneNumber',
};

const wrongProduct: Verdict = {
  fault: 'client',
  reason: `Cette ligne ne peut pas recevoir ce produit. Choisissez-en un autre. ${nothingLost}`,
  field: 'productId',
};

const wrongOperator: Verdict = {
  fault: 'client',
  reason: `Ce numéro n’est pas de cet opérateur. Choisissez le bon. ${nothingLost}`,
  field: 'operatorId',
};

const notCarriedOut: Verdict = {
  fault: null,
  reason: `L’opérateur n’a pas exécuté cette recharge. ${nothingLost} Vous pouvez réessayer.`,
  field: null,
};

/** Ours, for good: never a word that puts the number in doubt. */
export const givenUp: Verdict = {
  fault: 'nous',
  reason: 'C’est de notre côté, votre numéro n’est pas en cause. Tout vous est rendu.',
  field: null,
};

/** The operator was asked and said no, for good. */
export function failureVerdict(failure: TopupFailure | undefined): Verdict {
  if (failure === 'phone_not_found') return unknownPhone;
  if (failure === 'phone_cannot_receive') return wrongProduct;
  return failure === 'ours' ? givenUp : notCarriedOut;
}

/** What the person chose was refused before anything was carried out. */
export function refusalVerdict(code: GatewayRefusalCode): Verdict {
  if (code === 'phone_invalid') return unknownPhone;
  if (code === 'operator_unsupported') return wrongOperator;
  return code === 'product_unavailable' ? wrongProduct : notCarriedOut;
}

/** Not yet carried out, and tried again by itself. */
export function waitingVerdict(
  fault: Exclude<GatewayFault, 'client'>,
  code: GatewayRefusalCode,
): Verdict {
  if (code === 'phone_recently_topped_up') {
    return {
      fault,
      reason:
        'Ce numéro vient d’être rechargé : l’opérateur demande deux minutes entre deux recharges. Nous réessayons tout seuls.',
      field: null,
    };
  }
  return {
    fault,
    reason:
      fault === 'nous'
        ? 'C’est de notre côté, votre numéro n’est pas en cause. Nous réessayons, et tout vous est rendu si nous n’y arrivons pas.'
        : 'Le service de recharge ne répond pas pour le moment. Nous réessayons, et tout vous est rendu si nous n’y arrivons pas.',
    field: null,
  };
}

/** What the bell says of a top-up that is over. */
export function endNotice(topup: Topup) {
  const { id, userId, status, phone, operator, bundle, amount, price, reason } = topup;
  const to = groupedPhone(phone);
  const what = bundle?.name ?? formatMoney(amount);
  return {
    userId,
    event: 'recharges',
    title: status === 'complete' ? `Recharge réussie : ${to}` : `Recharge non effectuée : ${to}`,
    text: reason ?? `${what} chez ${operator.name}. Débité : ${formatMoney(price)}.`,
    path: `/dashboard/user/topup?recharge=${id}`,
    subject: `topup:${id}`,
  } as const;
}
