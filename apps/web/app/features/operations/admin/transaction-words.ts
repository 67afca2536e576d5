import type { Alert } from '@nzela/contract/alerts';
import type {
  TransactionCalls,
  TransactionDetail,
  TransactionQueue,
} from '@nzela/contract/transactions';
import type {
  TransactionMethod,
  TransactionPeriod,
  TransactionStatus,
  TransactionType,
} from '@nzela/contract/transaction-terms';
import { m } from '@nzela/messages/m';
import type { StatusLook } from '../../../ui/StatusPill.tsx';

export const typeNames: Readonly<Record<TransactionType, () => string>> = {
  payment: m.transactions_type_payment,
  withdrawal: m.transactions_type_withdrawal,
  topup: m.transactions_type_topup,
  refund: m.transactions_type_refund,
};

export const statusNames: Readonly<
  Record<TransactionStatus, { readonly look: StatusLook; readonly name: () => string }>
> = {
  completed: { look: 'done', name: m.transactions_status_completed },
  pending: { look: 'pending', name: m.transactions_status_pending },
  failed: { look: 'failed', name: m.transactions_status_failed },
  refunded: { look: 'returned', name: m.transactions_status_refunded },
};

export const methodNames: Readonly<Record<TransactionMethod, () => string>> = {
  card: m.payments_method_card,
  bank_transfer: m.transactions_method_bank,
  mobile_money: m.payments_method_mobile,
  wallet: m.payments_method_wallet,
};

const deliveryNames: Readonly<Record<string, () => string>> = {
  bank: m.tariffs_mode_bank,
  mobile: m.tariffs_mode_mobile,
  cash: m.tariffs_mode_cash,
  nzela: m.tariffs_mode_nzela,
};

/** An operator by its own name; a transfer that none delivers, by how it is delivered. */
export const operatorName = (operator: string): string => deliveryNames[operator]?.() ?? operator;

const stateNames: Readonly<Record<string, () => string>> = {
  cree: m.transactions_state_cree,
  en_attente: m.transactions_state_en_attente,
  pending: m.transactions_state_en_attente,
  en_cours: m.transactions_state_en_cours,
  en_preparation: m.transactions_state_en_preparation,
  en_examen: m.transactions_state_en_examen,
  en_verification: m.transactions_state_en_verification,
  indetermine: m.transactions_state_indetermine,
  complete: m.transactions_state_complete,
  completed: m.transactions_state_complete,
  reussi: m.transactions_state_complete,
  echoue: m.transactions_state_echoue,
  failed: m.transactions_state_echoue,
  refuse: m.transactions_state_refuse,
  refusee: m.transactions_state_refuse,
  annule: m.transactions_state_annule,
  annulee: m.transactions_state_annule,
  rembourse: m.transactions_state_rembourse,
  refunded: m.transactions_state_rembourse,
  paye: m.transactions_state_paye,
  payee: m.transactions_state_paye,
  expiree: m.transactions_state_expiree,
  paiement_recu: m.transactions_state_paiement_recu,
  confirme: m.transactions_state_confirme,
  versement_demande: m.transactions_state_versement_demande,
  versement_accepte: m.transactions_state_versement_accepte,
  versement_envoye: m.transactions_state_versement_envoye,
  approuve: m.transactions_state_approuve,
  demande: m.transactions_state_demande,
  accepte: m.transactions_state_accepte,
  envoye: m.transactions_state_envoye,
  fait: m.transactions_state_fait,
  retourne: m.transactions_state_retourne,
  paiement_attendu: m.transfers_event_paiement_attendu,
  paiement_refuse: m.transfers_event_paiement_refuse,
  virement_different: m.transfers_event_virement_different,
  accord_demande: m.transfers_event_accord_demande,
  accord_donne: m.transfers_event_accord_donne,
  retenu: m.transfers_event_retenu,
  verifie: m.transfers_event_verifie,
  destination_en_panne: m.transfers_event_destination_en_panne,
  verification: m.transfers_event_verification,
  remboursement_demande: m.transfers_event_remboursement_demande,
  frais_rembourses: m.transfers_event_frais_rembourses,
  transmis: m.transactions_state_transmis,
  disponible: m.transactions_state_disponible,
  partiellement_rembourse: m.transactions_state_partiellement_rembourse,
  livre: m.transactions_state_livre,
  active: m.transactions_state_active,
  fermeture: m.transactions_state_fermeture,
  fermee: m.transactions_state_fermee,
  autorisee: m.transactions_state_autorisee,
  reglee: m.transactions_state_reglee,
  remboursee: m.transactions_state_rembourse,
  expire: m.transactions_state_expiree,
  litige_ouvert: m.transactions_state_litige_ouvert,
  litige_preuves: m.payments_story_dispute_answered,
  litige_accepte: m.payments_story_dispute_accepted,
  litige_gagne: m.payments_dispute_won,
  litige_perdu: m.payments_dispute_lost,
  beneficiaire_prevenu: m.transactions_state_beneficiaire_prevenu,
  beneficiaire_non_prevenu: m.transactions_state_beneficiaire_non_prevenu,
};

/** What gateways say of our orders, by the state that it means (docs/providers.md). */
const gatewayStates: Readonly<Record<string, string>> = {
  approved: 'approuve',
  declined: 'refuse',
  canceled: 'annule',
  done: 'fait',
  refused: 'refuse',
  accepted: 'accepte',
  sent: 'envoye',
  paid: 'paye',
  returned: 'retourne',
  success: 'complete',
  successful: 'complete',
  processing: 'en_cours',
  closed: 'fermee',
};

/** A state or step of any noun that moves money; one that few nouns have is told by its code. */
export const stateName = (state: string): string =>
  stateNames[gatewayStates[state] ?? state]?.() ?? state.replaceAll('_', ' ');

/** By the source of the log, and the payouts that stand beside it. */
export const sourceNames: Readonly<Record<string, () => string>> = {
  transfers: m.transactions_source_transfers,
  payouts: m.transactions_source_payouts,
  deposits: m.transactions_source_deposits,
  withdrawals: m.transactions_source_withdrawals,
  mobile_money_payments: m.transactions_source_mobile_money_payments,
  topups: m.transactions_source_topups,
  bills: m.transactions_source_bills,
  payments: m.transactions_source_payments,
  card_payments: m.transactions_source_card_payments,
  card_refunds: m.transactions_source_card_refunds,
  virtual_cards: m.transactions_source_virtual_cards,
  refunds: m.transactions_source_refunds,
  merchant_payouts: m.transactions_source_merchant_payouts,
  virtual_card_transactions: m.transactions_source_virtual_card_transactions,
  operations: m.transactions_source_operations,
  refusals: m.transactions_source_refusals,
};

export const exchangeNames: Readonly<
  Record<TransactionDetail['echanges'][number]['genre'], () => string>
> = {
  carte: m.payments_method_card,
  remboursement: m.transactions_exchange_refund,
  'mobile-money': m.payments_method_mobile,
  versement: m.transactions_exchange_payout,
  virement: m.transactions_method_bank,
  recharge: m.transactions_exchange_topup,
  facture: m.transactions_exchange_bill,
  'carte-virtuelle': m.transactions_exchange_card,
};

const gatewayNames: Readonly<Record<string, () => string>> = {
  cards: m.system_gateway_of_cards,
  payouts: m.system_gateway_of_payouts,
  bank: m.system_gateway_of_bank,
  issuing: m.system_gateway_of_issuing,
  sms: m.system_gateway_of_sms,
  mobileMoney: m.system_gateway_of_mobile,
  'mobile-money': m.system_gateway_of_mobile,
  topup: m.system_gateway_of_topup,
  bills: m.system_gateway_of_bills,
  rates: m.system_gateway_of_rates,
  mail: m.system_gateway_of_mail,
  screening: m.system_gateway_of_screening,
};

/** A gateway, by the name that the API gives it or its job. */
export const gatewayName = (name: string): string => gatewayNames[name]?.() ?? name;

export const callResults: Readonly<
  Record<
    TransactionCalls['elements'][number]['resultat'],
    { readonly look: StatusLook; readonly name: () => string }
  >
> = {
  answered: { look: 'done', name: m.gateway_config_result_answered },
  refused: { look: 'failed', name: m.gateway_config_result_refused },
  unknown: { look: 'checking', name: m.gateway_config_result_unknown },
};

const actorNames: Readonly<Record<string, () => string>> = {
  client: m.transactions_actor_client,
  partenaire: m.transactions_actor_partenaire,
  beneficiaire: m.transactions_actor_beneficiaire,
};

/** Who made a step; the platform itself has no name here. */
export const actorName = (actor: string): string | null => actorNames[actor]?.() ?? null;

export const periodNames: Readonly<Record<TransactionPeriod, () => string>> = {
  today: m.transactions_period_today,
  yesterday: m.transactions_period_yesterday,
  '7days': m.transactions_period_7days,
  '30days': m.transactions_period_30days,
  custom: m.transactions_period_custom,
};

export const queueTexts: Readonly<
  Record<TransactionQueue, { readonly name: () => string; readonly advice: () => string }>
> = {
  indetermine: { name: m.transactions_queue_unknown, advice: m.transactions_queue_unknown_advice },
  contradictions: {
    name: m.transactions_queue_contradictions,
    advice: m.transactions_queue_contradictions_advice,
  },
  retours: { name: m.transactions_queue_returns, advice: m.transactions_queue_returns_advice },
  retards: { name: m.transactions_queue_late, advice: m.transactions_queue_late_advice },
};

export const alertLooks: Readonly<
  Record<Alert['statut'], { readonly look: StatusLook; readonly name: () => string }>
> = {
  ouverte: { look: 'failed', name: m.alerts_state_open },
  prise_en_charge: { look: 'pending', name: m.alerts_state_taken },
  resolue: { look: 'done', name: m.alerts_state_resolved },
};

export const transactionsPath = '/dashboard/admin/transactions';
export const transactionPath = (id: string) => `${transactionsPath}/${id}`;
export const alertsPath = '/dashboard/admin/alertes';
export const statePath = '/dashboard/admin/systeme';
