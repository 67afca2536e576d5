import { currencyCodes } from '@nzela/money/currencies';
import { html, type Html } from '../html.ts';
import { destinationsOf } from '../providers/destinations.ts';
import { outcomeCodes, outcomeNames } from '../world/outcomes.ts';
import { providerNames, type ProviderName } from '../world/switches.ts';
import { select, text } from './desk.fields.ts';
import { referenceSection } from './desk.reference.ts';
import { terminalContents } from './terminal.page.ts';

const views = [
  ['telephones', 'Téléphones', 'Les SMS reçus, et ce que chaque téléphone doit confirmer.'],
  ['courrier', 'Courrier', 'Tout e-mail envoyé par le produit arrive ici, et nulle part ailleurs.'],
  ['chat', 'Chat', 'Ce que les visiteurs écrivent dans la fenêtre du chat en direct.'],
  ['banque', 'Banque', 'Le compte où l’on attend les virements.'],
  ['versements', 'Versements', 'L’argent en route vers un compte, un téléphone ou un guichet.'],
  ['recharges', 'Recharges', 'Le crédit et les forfaits commandés chez les opérateurs mobiles.'],
  ['cartes', 'Cartes', 'Les paiements par carte, et leurs remboursements.'],
  [
    'factures',
    'Factures',
    'Les factures payées, et celles que le facturier n’a pas encore encaissées.',
  ],
  ['terminal', 'Terminal', 'Un magasin : payez avec une carte virtuelle, encaissez, annulez.'],
  ['rappels', 'Rappels', 'Ce que les prestataires ont annoncé au produit, et ce qu’il a répondu.'],
  [
    'pannes',
    'Issues et pannes',
    'Décidez de la prochaine réponse, ralentissez ou coupez un prestataire.',
  ],
  ['horloge', 'Horloge et taux', 'Avancez le temps : les délais passent et les taux bougent.'],
] as const;

type View = (typeof views)[number][0];

const providerTitles: Readonly<Record<ProviderName, string>> = {
  cards: 'Cartes',
  payouts: 'Versements',
  bank: 'Banque',
  'mobile-money': 'Mobile Money',
  topup: 'Recharges',
  issuing: 'Cartes virtuelles',
  rates: 'Taux',
  mail: 'Courrier',
  sms: 'SMS',
  bills: 'Factures',
  screening: 'Listes de sanctions',
};

/** The desk: the frame, the forms and the headings. The lists are filled and kept current by assets/desk.js. */
export function deskPage(): Html {
  const body = html`<a class="skip" href="#contenu">Aller au contenu</a>
    <header class="top">
      <img src="/assets/icon.svg" width="36" height="36" alt="" />
      <div class="names">
        <h1>Le poste de contrôle</h1>
        <p>Ici, vous êtes le téléphone, la banque et le guichet.</p>
      </div>
      <p class="now"><span class="visually-hidden">Heure du bac à sable : </span><time></time></p>
      <button class="button" type="button" data-theme-toggle>Thème sombre</button>
    </header>
    <p class="offline" role="alert" hidden>Le bac à sable ne répond plus. Nouvel essai…</p>
    <div class="columns">
      <nav aria-label="Parties du poste de contrôle">
        <ul>
          ${views.map(([id, title]) => navItem(id, title))} ${navItem('essais', 'Numéros d’essai')}
        </ul>
      </nav>
      <main id="contenu" tabindex="-1">
        <p class="toast" role="status"></p>
        ${views.map(
          ([id, title, lead]) =>
            html`<section id="vue-${id}" class="view" hidden>
              <h2 tabindex="-1">${title}</h2>
              <p class="lead">${lead}</p>
              ${contents[id]()}
            </section>`,
        )}
        ${referenceSection()}
      </main>
    </div>
    <script type="module" src="/assets/desk.js"></script>`;
  return document('Le poste de contrôle', body);
}

export function errorPage(): Html {
  return document(
    'Rien à cette adresse',
    html`<main class="view lost">
      <h1>Rien à cette adresse</h1>
      <p><a href="/">Aller au poste de contrôle</a></p>
    </main>`,
  );
}

const contents: Readonly<Record<View, () => Html>> = {
  telephones: () => html`<div class="cards" data-list="phones"></div>`,
  courrier: () =>
    html`<div class="mailbox">
      <div>
        <div class="bar">
          <button class="button" type="button" data-empty-mailbox>Vider la boîte</button>
        </div>
        <div data-list="mails"></div>
      </div>
      <div data-list="mail"></div>
    </div>`,
  chat: () => html`<div class="cards" data-list="chat"></div>`,
  banque: () =>
    html`<div class="split">
        <form class="panel form" data-form="wire">
          <h3>Envoyer un virement</h3>
          ${text({
            id: 'wire-reference',
            name: 'reference',
            label: 'Référence',
            help: 'celle que le produit affiche : TRANSFER-…',
          })}
          <div class="pair">
            ${text({ id: 'wire-amount', name: 'amount', label: 'Montant', inputMode: 'decimal' })}
            ${select(
              'wire-currency',
              'currency',
              'Devise',
              currencyCodes.map((code) => [code, code]),
            )}
          </div>
          ${text({ id: 'wire-debtor', name: 'debtorName', label: 'Nom du payeur' })}
          <button class="button primary" type="submit">Envoyer le virement</button>
        </form>
        <div class="panel" data-list="account"></div>
      </div>
      <h3>Virements reçus</h3>
      <div data-list="wires"></div>`,
  versements: () =>
    html`<form class="panel form inline" data-form="pickup">
        ${text({
          id: 'pickup-code',
          name: 'code',
          label: 'Code de retrait présenté au guichet',
          inputMode: 'numeric',
        })}
        <button class="button primary" type="submit">Remettre l’argent</button>
      </form>
      <div class="cards" data-list="payouts"></div>`,
  recharges: () => html`<div class="cards" data-list="topups"></div>`,
  cartes: () =>
    html`<div class="cards" data-list="cardPayments"></div>
      <h3>Litiges</h3>
      <div class="cards" data-list="disputes"></div>
      <h3>Remboursements</h3>
      <div data-list="refunds"></div>`,
  factures: () => html`<div class="cards" data-list="bills"></div>`,
  terminal: terminalContents,
  rappels: () => html`<div data-list="deliveries"></div>`,
  pannes: () =>
    html`<div class="bar">
        <button class="button" type="button" data-reset>Tout remettre à la normale</button>
      </div>
      <div class="cards">${providerNames.map(providerPanel)}</div>`,
  horloge: () =>
    html`<div class="panel">
        <p class="big-now"><time></time></p>
        <p data-offset></p>
        <div class="bar" role="group" aria-label="Avancer l’horloge">
          ${advance(60_000, '+ 1 minute')} ${advance(3_600_000, '+ 1 heure')}
          ${advance(86_400_000, '+ 1 jour')} ${advance(7 * 86_400_000, '+ 7 jours')}
          ${advance(30 * 86_400_000, '+ 30 jours')}
          <button class="button" type="button" data-clock-reset>Revenir à l’heure</button>
        </div>
      </div>
      <h3>Taux du jour</h3>
      <div class="panel">
        <p>Le marché bouge, et l’horloge avance d’une heure : les taux paraissent à l’heure.</p>
        <div class="bar" role="group" aria-label="Faire bouger les taux">
          ${market(-3, '− 3 %')} ${market(0, 'Taux du jour')} ${market(3, '+ 3 %')}
        </div>
      </div>
      <div data-list="rates"></div>`,
};

function providerPanel(provider: ProviderName): Html {
  const id = (name: string) => `${provider}-${name}`;
  return html`<div class="panel form" data-provider="${provider}">
    <h3>${providerTitles[provider]} <span class="badge" data-condition></span></h3>
    ${select(id('outage'), 'outage', 'Panne', [
      ['none', 'Aucune'],
      ['cut', 'Connexion coupée'],
      ['html', 'Page d’erreur 500'],
      ['silence', 'Aucune réponse'],
    ])}
    ${select(id('latency'), 'latencyMs', 'Lenteur', [
      ['0', 'Aucune'],
      ['500', '0,5 s'],
      ['2000', '2 s'],
      ['10000', '10 s'],
      ['40000', '40 s'],
    ])}
    ${select(id('next'), 'next', 'Prochaine issue', [
      ['', 'Selon les chiffres'],
      ...outcomeCodes.map((code) => [code, `${code} · ${outcomeNames[code]}`] as const),
    ])}
    ${destinationFields(provider)}
  </div>`;
}

/** Where its orders go, and how each of them is. */
function destinationFields(provider: ProviderName): Html | null {
  const all = destinationsOf(provider);
  if (all.length === 0) return null;
  return html`${select(
    `${provider}-destination`,
    'destination',
    'Destinataire',
    all.map(({ id, name }) => [id, name] as const),
  )}
  ${select(`${provider}-disturbance`, 'disturbance', 'État du destinataire', [
    ['up', 'En service'],
    ['degraded', 'Ralenti'],
    ['down', 'En panne'],
  ])}`;
}

function navItem(id: string, title: string): Html {
  return html`<li>
    <a href="/?vue=${id}">${title} <span class="count" data-count="${id}" hidden></span></a>
  </li>`;
}

function market(percent: number, label: string): Html {
  return html`<button class="button" type="button" data-market="${percent}">${label}</button>`;
}

function advance(byMs: number, label: string): Html {
  return html`<button class="button" type="button" data-advance="${byMs}">${label}</button>`;
}

function document(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/assets/icon.svg" />
        <link rel="stylesheet" href="/assets/tokens.css" />
        <link rel="stylesheet" href="/assets/desk.css" />
        <link rel="stylesheet" href="/assets/parts.css" />
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}
