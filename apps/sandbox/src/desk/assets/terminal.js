// The shop's terminal: the cards that may pay, and what became of each payment.

import { badge, button, definitions, draw, empty, h, listOf, time } from './dom.js';

const statuses = {
  PENDING: ['En cours', 'warn'],
  APPROVED: ['Acceptée', 'pos'],
  DECLINED: ['Refusée', 'neg'],
  CLEARED: ['Encaissée', 'pos'],
  REVERSED: ['Annulée', 'plain'],
  EXPIRED: ['Expirée', 'plain'],
  REFUNDED: ['Remboursée', 'plain'],
};

const brands = { VISA: 'Visa', MASTERCARD: 'Mastercard', AMEX: 'American Express' };

const cardStatuses = {
  PENDING: 'en fabrication',
  FROZEN: 'gelée',
  CLOSED: 'fermée',
  REFUSED: 'refusée',
};

/** What the terminal shows when the product was silent or the issuer knows better. */
const issuerReasons = {
  NO_ANSWER: 'Pas de réponse de l’émetteur à temps',
  CARD_NOT_ACTIVE: 'Carte inactive chez l’émetteur',
};

export const reasonOf = ({ message, declineReason }) =>
  message ?? issuerReasons[declineReason] ?? declineReason ?? '';

export function drawTerminal({ issuedCards, authorizations }, act) {
  draw(listOf('terminalCards'), issuedCards, () => cardChoice(issuedCards));
  draw(listOf('authorizations'), authorizations, () =>
    authorizations.length === 0
      ? empty('Aucun paiement au terminal pour l’instant.')
      : authorizations.map((authorization) => authorizationPanel(authorization, act)),
  );
}

function cardChoice(cards) {
  const chosen = document.querySelector('#terminal-card')?.value;
  const options = cards.map(({ id, brand, last4, cardholder, currency, status }) =>
    h(
      'option',
      { value: id, selected: id === chosen },
      [
        `${brands[brand]} •••• ${last4}`,
        currency,
        cardholder,
        ...(status === 'ACTIVE' ? [] : [cardStatuses[status]]),
      ].join(' · '),
    ),
  );
  const none = h('option', { value: '' }, 'Aucune carte n’a été commandée');
  return [
    h('label', { for: 'terminal-card' }, 'Carte'),
    h(
      'select',
      { id: 'terminal-card', name: 'cardId', 'data-key': 'terminal-card' },
      ...(options.length === 0 ? [none] : options),
    ),
  ];
}

function authorizationPanel(authorization, act) {
  const { id, status, merchant, brand, last4, amountText, merchantText, clearedText, at } =
    authorization;
  const [label, tone] = statuses[status];
  const amount = h('input', {
    type: 'text',
    inputmode: 'decimal',
    placeholder: amountText,
    'aria-label': `Montant à encaisser pour ${merchant.name}, tout s’il est vide`,
    'data-key': `amount-${id}`,
  });
  const canClear = status === 'APPROVED' || status === 'EXPIRED';
  const path = `terminal/authorizations/${id}`;
  const clear = () => act(`${path}/clear`, amount.value.trim() ? { amount: amount.value } : {});
  return h(
    'article',
    { class: 'panel' },
    h('h3', {}, amountText, ' ', badge(label, tone)),
    definitions([
      ['Marchand', `${merchant.name} · ${merchant.category}`],
      ['Carte', `${brands[brand] ?? ''} •••• ${last4 ?? ''}`],
      ...(merchantText === amountText ? [] : [['Demandé', merchantText]]),
      ...(clearedText === null ? [] : [['Encaissé', clearedText]]),
      ...(status === 'DECLINED' ? [['Motif', reasonOf(authorization)]] : []),
      ['Le', time(at)],
    ]),
    (canClear || status === 'CLEARED') &&
      h(
        'div',
        { class: 'bar' },
        canClear && amount,
        canClear &&
          button(
            status === 'EXPIRED' ? 'Encaisser en retard' : 'Encaisser',
            `clear-${id}`,
            clear,
            'primary',
          ),
        status !== 'EXPIRED' &&
          button(
            status === 'APPROVED' ? 'Annuler' : 'Rembourser',
            `reverse-${id}`,
            () => act(`${path}/reverse`, {}),
            'danger',
          ),
      ),
  );
}
