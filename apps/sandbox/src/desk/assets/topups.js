// Top-ups: what operators were asked for, and what becomes of it.

import { badge, button, definitions, draw, empty, h, listOf, phone, time } from './dom.js';

const statuses = {
  PROCESSING: ['En cours', 'warn'],
  SUCCESSFUL: ['Réussie', 'pos'],
  FAILED: ['Refusée', 'neg'],
  REFUNDED: ['Remboursée', 'info'],
};

const errors = {
  PHONE_NOT_FOUND: 'L’opérateur ne connaît pas ce numéro',
  PHONE_CANNOT_RECEIVE: 'La ligne ne peut pas recevoir ce produit',
  OPERATOR_UNAVAILABLE: 'L’opérateur ne l’a pas exécutée',
};

export function drawTopups({ topups }, act) {
  draw(listOf('topups'), topups, () =>
    topups.length === 0
      ? empty('Aucune recharge pour l’instant.')
      : topups.map((topup) => topupPanel(topup, act)),
  );
}

function topupPanel({ id, reference, product, priceText, status, ...topup }, act) {
  const [label, tone] = statuses[status];
  const settle = (to) => () => act(`topups/${id}/settle`, { status: to });
  return h(
    'article',
    { class: 'panel' },
    h('h3', {}, product, ' ', badge(label, tone)),
    definitions([
      ['Référence', h('span', { class: 'mono' }, reference)],
      ['Numéro', phone(`+${topup.phoneNumber}`)],
      ['Opérateur', topup.operator],
      ['Prix', priceText],
      ...(topup.errorCode ? [['Motif', errors[topup.errorCode]]] : []),
      ['Depuis', time(topup.updatedAt)],
    ]),
    status === 'PROCESSING' &&
      h(
        'div',
        { class: 'bar' },
        button('Réussir', `succeed-${id}`, settle('SUCCESSFUL'), 'primary'),
        button('Refuser', `fail-${id}`, settle('FAILED'), 'danger'),
        button('Rembourser', `refund-${id}`, settle('REFUNDED')),
      ),
  );
}
