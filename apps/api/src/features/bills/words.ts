import type { BillPayment, BillRefusal } from '../../gateways/bills/bills.port.ts';
import type { GatewayRefusalCode } from '../../gateways/gateway.ts';
import type { Failure } from '../../gateways/noun.ts';

export const ours =
  'C’est de notre côté : nous réessayons, et tout vous est rendu si nous n’y arrivons pas à temps.';
const oursInTheEnd =
  'C’est de notre côté : nous n’avons pas pu payer cette facture à temps. Tout vous est rendu : vous pouvez réessayer plus tard.';

const reasons: Readonly<Record<BillRefusal, string>> = {
  reference_refused:
    'Le fournisseur a refusé cette référence. Vérifiez-la sur votre facture, puis recommencez.',
  customer_blocked: 'Le fournisseur a bloqué ce contrat. Contactez-le avant de payer à nouveau.',
  bill_expired:
    'Cette facture ne peut plus être payée : son délai est passé. Demandez-en une nouvelle au fournisseur.',
  other:
    'Le fournisseur a refusé ce paiement sans dire pourquoi. Contactez-le avant de recommencer.',
};

const refusalWords: Partial<Record<GatewayRefusalCode, string>> = {
  bill_unknown: reasons.reference_refused,
  bill_paid: 'Cette facture était déjà payée.',
  bill_in_progress: 'Cette facture est déjà en cours de paiement ailleurs.',
  amount_invalid: 'Le montant dû a changé. Vérifiez la facture à nouveau, puis recommencez.',
};
const refusalInGeneral =
  'Le fournisseur n’accepte pas ce paiement. Vérifiez la facture, puis recommencez.';

/** Why a bill was not paid, with the fix. */
export function reasonOf(failure: Failure<BillPayment>): string {
  if (failure.kind === 'told') return reasons[failure.told.refusal ?? 'other'];
  if (failure.kind === 'refused') return refusalWords[failure.refusal.code] ?? refusalInGeneral;
  return oursInTheEnd;
}
