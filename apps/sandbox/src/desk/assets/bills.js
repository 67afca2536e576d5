// Bill payments: what they are, and what a visitor may make of them.

import { badge, button, definitions, draw, empty, h, listOf, time } from './dom.js';

const refusals = {
  REFERENCE_REFUSED: 'référence refusée',
  CUSTOMER_BLOCKED: 'contrat bloqué',
  BILL_EXPIRED: 'facture échue',
};

const statuses = {
  ACCEPTED: ['Acceptée', 'info'],
  PAID: ['Encaissée', 'pos'],
  REFUSED: ['Refusée', 'neg'],
};

export function drawBills({ bills }, act) {
  draw(listOf('bills'), bills, () =>
    bills.length === 0
      ? empty('Aucune facture pour l’instant.')
      : bills.map((bill) => billPanel(bill, act)),
  );
}

function billPanel({ id, reference, billReference, billerName, status, ...bill }, act) {
  const [label, tone] = statuses[status];
  const reason = h(
    'select',
    { 'aria-label': `Motif du refus de ${reference}`, 'data-key': `reason-${id}` },
    ...Object.entries(refusals).map(([value, title]) => h('option', { value }, title)),
  );
  return h(
    'article',
    { class: 'panel' },
    h('h3', {}, bill.amountText, ' ', badge(label, tone)),
    definitions([
      ['Facturier', billerName],
      ['Facture', h('span', { class: 'mono' }, billReference)],
      ['Notre référence', h('span', { class: 'mono' }, reference)],
      ...(bill.receiptNumber
        ? [['Quittance', h('strong', { class: 'mono' }, bill.receiptNumber)]]
        : []),
      ...(bill.refusal ? [['Motif', refusals[bill.refusal]]] : []),
      ['Réponse promise', time(bill.promisedBy)],
      ['Depuis', time(bill.updatedAt)],
    ]),
    status === 'ACCEPTED' &&
      h(
        'div',
        { class: 'bar' },
        button('Encaisser', `settle-${id}`, () => act(`bills/${id}/settle`, {}), 'primary'),
        reason,
        button(
          'Refuser',
          `refuse-${id}`,
          () => act(`bills/${id}/refuse`, { reason: reason.value }),
          'danger',
        ),
      ),
  );
}
