// Each part of the desk, drawn from the state that the sandbox tells.

import { badge, button, definitions, draw, empty, h, listOf, phone, table, time } from './dom.js';
import { drawBills } from './bills.js';
import { drawCards, drawPayouts, isMoving } from './operations.js';
import { drawTopups } from './topups.js';
import { drawTerminal } from './terminal.js';

const providers = {
  cards: 'Cartes',
  payouts: 'Versements',
  bank: 'Banque',
  issuing: 'Cartes virtuelles',
  rates: 'Taux',
  mail: 'Courrier',
  sms: 'SMS',
  'mobile-money': 'Mobile Money',
  topup: 'Recharges',
  bills: 'Factures',
  screening: 'Listes de sanctions',
};

/** Draws everything. `act(path, body)` tells the sandbox; `selected` is the mail that is open. */
export function drawAll(state, { act, selected, select }) {
  drawPhones(state, act);
  drawMailbox(state, selected, select);
  drawChat(state);
  drawBank(state);
  drawPayouts(state, act);
  drawTopups(state, act);
  drawCards(state, act);
  drawBills(state, act);
  drawTerminal(state, act);
  drawDeliveries(state);
  drawSwitches(state);
  drawRates(state);
  count('telephones', state.confirmations.filter(isPending).length);
  count('courrier', state.mails.length);
  count('chat', state.chatMessages.length);
  count('versements', state.payouts.filter(({ status }) => isMoving(status)).length);
  count('recharges', state.topups.filter(({ status }) => status === 'PROCESSING').length);
  count('cartes', state.cardPayments.filter(({ status }) => status === 'PENDING').length);
  count('factures', state.bills.filter(({ status }) => status === 'ACCEPTED').length);
  count('terminal', state.authorizations.filter(({ status }) => status === 'APPROVED').length);
  count('rappels', state.deliveries.filter((delivery) => delivery.state === 'failed').length);
  count('pannes', Object.values(state.switches).filter(isDisturbed).length);
}

const dayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });
const isPending = (confirmation) => confirmation.state === 'pending';
const isDisturbed = ({ outage, latencyMs, nextOutcomes, destinations }) =>
  outage !== 'none' ||
  latencyMs > 0 ||
  nextOutcomes.length > 0 ||
  Object.keys(destinations).length > 0;

function count(view, number) {
  const element = document.querySelector(`[data-count="${view}"]`);
  element.textContent = String(number);
  element.hidden = number === 0;
}

function drawChat({ chatMessages }) {
  draw(listOf('chat'), chatMessages, () =>
    chatMessages.length === 0
      ? empty('Personne n’a encore écrit dans le chat.')
      : chatMessages.map(({ site, text, at }) =>
          h(
            'article',
            { class: 'panel' },
            h('h3', {}, site),
            h('div', { class: 'bubble' }, h('p', {}, text), time(at)),
          ),
        ),
  );
}

function drawPhones({ sms, confirmations }, act) {
  draw(listOf('phones'), { sms, confirmations }, () => {
    const numbers = [...new Set([...confirmations.map((c) => c.phone), ...sms.map((m) => m.to)])];
    const latest = (number) =>
      [...confirmations.filter((c) => c.phone === number), ...sms.filter((m) => m.to === number)]
        .map(({ at }) => at)
        .reduce((last, at) => (at > last ? at : last), '');
    if (numbers.length === 0) return empty('Aucun téléphone n’a encore sonné.');
    return numbers
      .toSorted((a, b) => latest(b).localeCompare(latest(a)))
      .map((number) =>
        h(
          'article',
          { class: 'panel phone' },
          h('h3', {}, phone(number)),
          ...confirmations
            .filter((confirmation) => confirmation.phone === number)
            .map((confirmation) => question(confirmation, act)),
          ...sms
            .filter((message) => message.to === number)
            .map(({ text, at }) => h('div', { class: 'bubble' }, h('p', {}, text), time(at))),
        ),
      );
  });
}

function question({ id, title, detail, state, at }, act) {
  const answers = { confirmed: 'Confirmé', refused: 'Refusé', expired: 'Réglé autrement' };
  const answer = (accept) => () => act(`confirmations/${id}`, { accept });
  return h(
    'div',
    { class: `bubble ask ${state}` },
    h('p', {}, h('strong', {}, title)),
    h('p', {}, detail),
    time(at),
    state === 'pending'
      ? h(
          'div',
          { class: 'bar' },
          button('Confirmer', `yes-${id}`, answer(true), 'primary'),
          button('Refuser', `no-${id}`, answer(false), 'danger'),
        )
      : badge(answers[state]),
  );
}

function drawMailbox({ mails }, selected, select) {
  draw(listOf('mails'), { mails, selected }, () => {
    if (mails.length === 0) return empty('La boîte est vide.');
    return [
      h(
        'ul',
        { class: 'mails' },
        ...mails.map((mail) =>
          h(
            'li',
            {},
            h(
              'button',
              {
                type: 'button',
                'data-key': mail.id,
                'aria-pressed': String(mail.id === selected),
                onclick: () => select(mail.id),
              },
              h('strong', {}, mail.subject || '(sans objet)'),
              h('span', {}, `à ${mail.to.join(', ')}`),
              time(mail.at),
            ),
          ),
        ),
      ),
    ];
  });
  const mail = mails.find(({ id }) => id === selected);
  draw(listOf('mail'), mail ?? null, () => (mail ? [openMail(mail)] : []));
}

function openMail({ id, subject, from, to, at, attachments }) {
  return h(
    'article',
    { class: 'panel mail' },
    h('h3', { tabindex: '-1' }, subject || '(sans objet)'),
    h('p', { class: 'lead' }, `de ${from} à ${to.join(', ')} · `, time(at)),
    ...attachments.map(({ filename, bytes }, index) =>
      h(
        'p',
        {},
        h('a', { href: `/desk/mails/${id}/attachments/${index}` }, filename),
        ` (${Math.ceil(bytes / 1024)} Ko)`,
      ),
    ),
    h('iframe', {
      src: `/desk/mails/${id}/html`,
      title: `Message : ${subject}`,
      sandbox: 'allow-popups allow-popups-to-escape-sandbox',
    }),
  );
}

function drawBank({ wires, account }) {
  draw(listOf('account'), account, () => [
    h('h3', {}, 'Notre compte'),
    definitions([
      ['Titulaire', account.holder],
      ['IBAN', h('span', { class: 'mono' }, account.iban.replace(/(.{4})(?=.)/g, '$1 '))],
      ['BIC', h('span', { class: 'mono' }, account.bic)],
      ['Banque', account.bank],
      ['Annonces à', account.notificationUrl ?? 'personne pour l’instant'],
    ]),
  ]);
  draw(listOf('wires'), wires, () =>
    wires.length === 0
      ? empty('Aucun virement reçu.')
      : [
          table(
            'Virements reçus',
            ['Reçu', 'Référence', 'Payeur', 'Montant'],
            wires.map((wire) => [
              time(wire.receivedAt),
              h('span', { class: 'mono' }, wire.reference),
              wire.debtorName,
              h('strong', { class: 'pos-text' }, `+${wire.amountText}`),
            ]),
          ),
        ],
  );
}

function drawDeliveries({ deliveries }) {
  const states = {
    pending: ['En route', 'warn'],
    delivered: ['Reçu', 'pos'],
    failed: ['Perdu', 'neg'],
  };
  draw(listOf('deliveries'), deliveries, () =>
    deliveries.length === 0
      ? empty('Aucun rappel n’est parti.')
      : [
          table(
            'Rappels',
            ['Parti', 'Prestataire', 'Message', 'Signature', 'État'],
            deliveries.map((delivery) => [
              time(delivery.at),
              providers[delivery.provider],
              h('code', {}, delivery.body),
              signature(delivery),
              h(
                'span',
                {},
                badge(...states[delivery.state]),
                ` ${delivery.answer ?? ''}${delivery.attempts > 1 ? ` · ${delivery.attempts} essais` : ''}`,
              ),
            ]),
          ),
        ],
  );
}

/** Mobile money's callbacks carry none: only what they claim can be false. */
function signature({ provider, genuine }) {
  if (provider !== 'mobile-money') return genuine ? badge('vraie') : badge('fausse', 'neg');
  return genuine ? badge('aucune') : badge('aucune, et un mensonge', 'neg');
}

function drawSwitches({ switches }) {
  for (const panel of document.querySelectorAll('[data-provider]')) {
    const { outage, latencyMs, nextOutcomes, destinations } = switches[panel.dataset.provider];
    const set = (name, value) => {
      const control = panel.querySelector(`[name="${name}"]`);
      if (control !== document.activeElement || control.value !== value) control.value = value;
    };
    set('outage', outage);
    set('latencyMs', String(latencyMs));
    set('next', nextOutcomes[0] ?? '');
    const looked = panel.querySelector('[name="destination"]');
    if (looked !== null) set('disturbance', destinations[looked.value] ?? 'up');
    const disturbed = isDisturbed({ outage, latencyMs, nextOutcomes, destinations });
    const condition = panel.querySelector('[data-condition]');
    condition.textContent = disturbed ? 'perturbé' : 'normal';
    condition.className = `badge ${disturbed ? 'warn' : 'pos'}`;
  }
}

function drawRates({ rates }) {
  const day = dayFormat.format(new Date(rates.time));
  draw(listOf('rates'), rates, () => [
    table(
      `Publiés le ${day}, pour 1 EUR`,
      ['Devise', 'Pour 1 EUR'],
      rates.rates.map(([currency, rate]) => [
        currency,
        h('span', { class: 'mono' }, rate.replace('.', ',')),
      ]),
    ),
    h(
      'p',
      { class: 'lead' },
      `Publiés le ${day}. XOF et XAF ont une parité fixe : ils n’y sont pas.`,
    ),
  ]);
}
