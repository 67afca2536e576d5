// Payouts and card payments: what they are, and what a visitor may make of them.

import { badge, button, definitions, draw, empty, h, listOf, table, time } from './dom.js';

const returnReasons = {
  AC01: 'AC01 · numéro de compte faux',
  AC04: 'AC04 · compte fermé',
  AC06: 'AC06 · compte bloqué',
  AM04: 'AM04 · plafond ou fonds',
  BE01: 'BE01 · le nom ne correspond pas',
  MD07: 'MD07 · titulaire décédé',
  MS03: 'MS03 · sans motif',
};

const payoutStatuses = {
  ACCEPTED: ['Accepté', 'plain'],
  SENT: ['Envoyé', 'info'],
  PAID: ['Payé', 'pos'],
  RETURNED: ['Retourné', 'neg'],
};

const paymentStatuses = {
  PENDING: ['En attente', 'warn'],
  APPROVED: ['Accepté', 'pos'],
  DECLINED: ['Refusé', 'neg'],
  CANCELED: ['Annulé', 'plain'],
};

const disputeStatuses = {
  NEEDS_RESPONSE: ['Attend une réponse', 'warn'],
  UNDER_REVIEW: ['La banque examine', 'info'],
  WON: ['Gagné par le commerce', 'pos'],
  LOST: ['Perdu par le commerce', 'neg'],
};

const disputeReasons = {
  FRAUDULENT: 'Paiement non reconnu',
  NOT_RECEIVED: 'Achat non reçu',
  NOT_AS_DESCRIBED: 'Achat non conforme',
  DUPLICATE: 'Payé deux fois',
  CREDIT_NOT_PROCESSED: 'Remboursement attendu',
};

const stages = {
  card: 'attend une carte',
  authentication: 'attend la confirmation',
  processing: 'attend la banque',
};

const methods = { bank: 'Compte bancaire', mobile: 'Téléphone', cash: 'Guichet' };

/** A payout that can still be moved on or given back. */
export const isMoving = (status) => status === 'ACCEPTED' || status === 'SENT';

export function drawPayouts({ payouts }, act) {
  draw(listOf('payouts'), payouts, () =>
    payouts.length === 0
      ? empty('Aucun versement pour l’instant.')
      : payouts.map((payout) => payoutPanel(payout, act)),
  );
}

function payoutPanel(payout, act) {
  const { id, reference, beneficiary, status, returnReason, pickupCode } = payout;
  const [label, tone] = payoutStatuses[status];
  const destination = beneficiary.iban ?? beneficiary.accountNumber ?? beneficiary.phone ?? '—';
  const reason = h(
    'select',
    { 'aria-label': `Motif du retour de ${reference}`, 'data-key': `reason-${id}` },
    ...Object.entries(returnReasons).map(([value, title]) => h('option', { value }, title)),
  );
  return h(
    'article',
    { class: 'panel' },
    h('h3', {}, payout.amountText, ' ', badge(label, tone)),
    definitions([
      ['Référence', h('span', { class: 'mono' }, reference)],
      ['Bénéficiaire', `${beneficiary.name} (${beneficiary.country})`],
      [methods[payout.method], h('span', { class: 'mono' }, destination)],
      ...(pickupCode ? [['Code de retrait', h('strong', { class: 'mono' }, pickupCode)]] : []),
      ...(returnReason ? [['Motif', returnReasons[returnReason]]] : []),
      ['Depuis', time(payout.updatedAt)],
    ]),
    isMoving(status) &&
      h(
        'div',
        { class: 'bar' },
        button(
          status === 'ACCEPTED' ? 'Envoyer' : 'Payer',
          `advance-${id}`,
          () => act(`payouts/${id}/advance`, {}),
          'primary',
        ),
        reason,
        button(
          'Retourner',
          `return-${id}`,
          () => act(`payouts/${id}/return`, { reason: reason.value }),
          'danger',
        ),
      ),
  );
}

export function drawCards({ cardPayments, disputes, refunds }, act) {
  draw(listOf('cardPayments'), cardPayments, () =>
    cardPayments.length === 0
      ? empty('Aucun paiement par carte pour l’instant.')
      : cardPayments.map((payment) => paymentPanel(payment, act)),
  );
  draw(listOf('disputes'), disputes, () =>
    disputes.length === 0
      ? empty('Aucun litige. Ouvrez-en un sur un paiement accepté.')
      : disputes.map((dispute) => disputePanel(dispute, act)),
  );
  draw(listOf('refunds'), refunds, () =>
    refunds.length === 0
      ? empty('Aucun remboursement.')
      : [
          table(
            'Remboursements',
            ['Référence', 'Montant', 'État'],
            refunds.map(({ reference, amountText, status }) => [reference, amountText, status]),
          ),
        ],
  );
}

function paymentPanel({ id, reference, amountText, card, status, stage, ...payment }, act) {
  const [label, tone] = paymentStatuses[status];
  const settle = (to) => () => act(`card-payments/${id}/settle`, { status: to });
  return h(
    'article',
    { class: 'panel' },
    h('h3', {}, amountText, ' ', badge(label, tone)),
    definitions([
      ['Référence', h('span', { class: 'mono' }, reference)],
      ['Objet', payment.description],
      ['Carte', card ? `${card.brand} •••• ${card.last4}` : '—'],
      ...(status === 'PENDING' ? [['Étape', stages[stage]]] : []),
      ...(payment.declineReason ? [['Motif', payment.declineReason]] : []),
      ['Ouvert', time(payment.createdAt)],
    ]),
    status === 'PENDING' &&
      h(
        'div',
        { class: 'bar' },
        card && button('Accepter', `approve-${id}`, settle('APPROVED'), 'primary'),
        button('Refuser', `decline-${id}`, settle('DECLINED'), 'danger'),
        button('Annuler', `cancel-${id}`, settle('CANCELED')),
      ),
    status === 'APPROVED' &&
      h(
        'div',
        { class: 'bar' },
        button(
          'Contester',
          `dispute-${id}`,
          () => act(`card-payments/${id}/dispute`, {}),
          'danger',
        ),
      ),
  );
}

/** What the bank of the card decides between its customer and the merchant. */
function disputePanel({ id, reference, amountText, reason, status, evidence, ...dispute }, act) {
  const [label, tone] = disputeStatuses[status];
  const decide = (to) => () => act(`disputes/${id}/decide`, { status: to });
  return h(
    'article',
    { class: 'panel' },
    h('h4', {}, amountText, ' ', badge(label, tone)),
    definitions([
      ['Paiement', h('span', { class: 'mono' }, reference)],
      ['Motif', disputeReasons[reason]],
      ['Ouvert', time(dispute.openedAt)],
      ...(status === 'NEEDS_RESPONSE' ? [['Réponse avant', time(dispute.dueAt)]] : []),
      ...(evidence ? [['Réponse', evidence.text]] : []),
      ...(evidence?.files.length > 0
        ? [['Fichiers', evidence.files.map(({ name }) => name).join(', ')]]
        : []),
    ]),
    (status === 'NEEDS_RESPONSE' || status === 'UNDER_REVIEW') &&
      h(
        'div',
        { class: 'bar' },
        button('Le commerce gagne', `win-${id}`, decide('WON'), 'primary'),
        button('Le commerce perd', `lose-${id}`, decide('LOST'), 'danger'),
      ),
  );
}
