import type { Operation, OperationEnding } from '@nzela/contract/operations';
import type { OperationKind } from '@nzela/contract/operation-terms';
import { m } from '@nzela/messages/m';
import type { StatusLook } from '../../ui/StatusPill.tsx';

type Told = Pick<Operation, 'genre' | 'type' | 'beneficiaire' | 'description' | 'moyen'>;

/** Whom the money went to or came from comes first, where there is somebody; else what it was. */
export function operationTitle(operation: Told): string {
  return counterpartOf(operation) ?? operation.description;
}

/** The person or shop on the other side. A number, of a phone or an account, is not who. */
export function counterpartOf({ genre, beneficiaire, moyen }: Told): string | null {
  return named.has(genre) || moyen === 'carte-virtuelle' ? beneficiaire : null;
}

const named: ReadonlySet<OperationKind> = new Set([
  'transfert',
  'demande',
  'facture',
  'parrainage',
]);

/** What was done, in a word or two. What somebody paid in themselves was not received from anybody. */
export function operationAct({ genre, type, moyen }: Told): string {
  if (genre === 'transfert')
    return type === 'in' ? m.operations_act_received() : m.operations_act_sent();
  if (genre === 'demande')
    return type === 'in' ? m.operations_act_request_in() : m.operations_act_request_out();
  if (genre === 'frais')
    return type === 'in' ? m.operations_act_fees_in() : m.operations_act_fees_out();
  if (genre === 'carte')
    return moyen === 'carte-virtuelle' ? m.operations_act_card_payment() : m.operations_act_card();
  return kindWord(genre);
}

/** A kind of operation, as the filter names it. */
export function kindWord(kind: OperationKind): string {
  return kindWords[kind]();
}

const kindWords: Readonly<Record<OperationKind, () => string>> = {
  transfert: m.operations_kind_transfer,
  depot: m.operations_kind_deposit,
  retrait: m.operations_kind_withdrawal,
  recharge: m.operations_kind_topup,
  facture: m.operations_kind_bill,
  carte: m.operations_kind_card,
  remboursement: m.operations_kind_refund,
  frais: m.operations_kind_fees,
  parrainage: m.operations_kind_referral,
  conversion: m.operations_kind_conversion,
  demande: m.operations_kind_request,
  paiement: m.operations_kind_payment,
};

/** How it stands, where that is not simply done. */
export function operationState({ statut, fin }: Pick<Operation, 'statut' | 'fin'>): {
  readonly look: StatusLook;
  readonly label: string;
} | null {
  if (fin !== null) return { look: endingLooks[fin], label: endingWords[fin]() };
  return statut === 'pending' ? { look: 'pending', label: m.operations_status_pending() } : null;
}

const endingLooks: Readonly<Record<OperationEnding, StatusLook>> = {
  annule: 'cancelled',
  echoue: 'failed',
  rembourse: 'returned',
};

const endingWords: Readonly<Record<OperationEnding, () => string>> = {
  annule: m.transfers_status_annule,
  echoue: m.operations_status_failed,
  rembourse: m.transfers_status_rembourse,
};
