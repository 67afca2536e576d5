import type { OperationStatus } from '@nzela/contract/operations';
import type { OperationKind } from '@nzela/contract/operation-terms';
import { say, type Message } from '@nzela/messages/message';

/** A kind of operation for a reader. */
export const kindWords: Readonly<Record<OperationKind, Message>> = {
  transfert: say('documents_kind_transfer'),
  depot: say('documents_kind_deposit'),
  retrait: say('documents_kind_withdrawal'),
  recharge: say('documents_kind_topup'),
  facture: say('documents_kind_bill'),
  carte: say('documents_kind_card'),
  remboursement: say('documents_kind_refund'),
  frais: say('documents_kind_fees'),
  parrainage: say('documents_kind_referral'),
  conversion: say('documents_kind_conversion'),
  demande: say('documents_kind_request'),
  paiement: say('documents_kind_payment'),
};

/** Which way the money of an operation went, for a reader. */
export const directionWords = {
  in: say('documents_direction_in'),
  out: say('documents_direction_out'),
} as const;

/** How an operation stands (spec §4), for a reader. */
export const statusWords: Readonly<Record<OperationStatus, Message>> = {
  completed: say('documents_status_completed'),
  pending: say('documents_status_under_way'),
  failed: say('documents_status_failed'),
};
