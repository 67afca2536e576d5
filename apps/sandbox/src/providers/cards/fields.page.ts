import { html, type Html } from '../../html.ts';
import { amountText } from '../amounts.ts';
import { frameOrigins } from '../frame-origins.ts';
import { authenticationCode, type CardPaymentRecord } from './cards.ts';

export type FieldsPage = {
  readonly payment: CardPaymentRecord;
  /** The full page, with what is being paid and a way back; else the frame. */
  readonly whole: boolean;
  /** Null: the system's. */
  readonly theme: 'light' | 'dark' | null;
};

/** The hosted fields. Everything that moves is in assets/fields.js; without scripts the page says so. */
export function fieldsPage({ payment, whole, theme }: FieldsPage): Html {
  const amount = amountText(payment);
  const order = html`<header class="order">
    <h1>${amount}</h1>
    <p>${payment.description}</p>
  </header>`;
  const content = html`${whole ? order : html`<h1 class="visually-hidden">Paiement par carte de ${amount}</h1>`}
    <noscript><p>Activez JavaScript pour payer par carte.</p></noscript>
    ${cardForm(amount, whole)} ${authenticationForm()} ${outcomePanel(whole)}`;
  const data = html`data-token="${payment.token}" data-reference="${payment.reference}"
  data-origins="${frameOrigins(payment.returnUrl).join(' ')}"
  data-return="${whole ? payment.returnUrl : ''}"`;
  // The page that frames the fields has a main part of its own.
  const part = whole
    ? html`<main class="sheet" ${data}>${content}</main>`
    : html`<section class="sheet" aria-label="Paiement par carte" ${data}>${content}</section>`;
  const body = html`<body class="${whole ? 'whole' : 'frame'}">
    ${part}
    <script type="module" src="/assets/fields.js"></script>
  </body>`;
  return document('Paiement par carte', theme, body);
}

export function unknownPaymentPage(): Html {
  const body = html`<body class="whole">
    <main class="sheet">
      <h1>Ce paiement n’existe pas</h1>
      <p>Aucune somme n’a été débitée. Revenez à la page précédente et recommencez.</p>
    </main>
  </body>`;
  return document('Paiement introuvable', null, body);
}

function document(title: string, theme: 'light' | 'dark' | null, body: Html): Html {
  return html`<!doctype html>
    <html lang="fr" ${theme ? html`data-theme="${theme}"` : null}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/assets/icon.svg" />
        <link rel="stylesheet" href="/assets/tokens.css" />
        <link rel="stylesheet" href="/assets/fields.css" />
      </head>
      ${body}
    </html>`;
}

function cardForm(amount: string, whole: boolean): Html {
  return html`<form id="card" novalidate hidden>
    ${field({
      name: 'number',
      label: 'Numéro de carte',
      autocomplete: 'cc-number',
      maxLength: 23,
      brand: true,
    })}
    <div class="pair">
      ${field({ name: 'expiry', label: 'MM/AA', autocomplete: 'cc-exp', maxLength: 5 })}
      ${field({
        name: 'securityCode',
        label: 'CVC',
        autocomplete: 'cc-csc',
        maxLength: 4,
        help: '3 chiffres au dos de la carte',
      })}
    </div>
    <button class="primary" type="submit">Payer ${amount}</button>
    ${whole ? html`<button class="quiet" type="button" data-cancel>Annuler et revenir</button>` : null}
    ${whole ? privacy : null}
  </form>`;
}

function authenticationForm(): Html {
  return html`<form id="authentication" novalidate hidden>
    <div>
      <h2 tabindex="-1">Votre banque vous demande de confirmer</h2>
      <p class="lead">
        Un code à 6 chiffres est arrivé sur le téléphone lié à la carte
        <span class="last4"></span>. Vous pouvez aussi confirmer sur ce téléphone.
      </p>
    </div>
    ${field({
      name: 'code',
      label: 'Code de confirmation',
      autocomplete: 'one-time-code',
      maxLength: 7,
      className: 'code',
    })}
    <p class="hint">
      Bac à sable : le code est ${authenticationCode}. Le téléphone se trouve au poste de contrôle.
    </p>
    <button class="primary" type="submit">Confirmer le paiement</button>
  </form>`;
}

function outcomePanel(whole: boolean): Html {
  return html`<section id="outcome" class="outcome" data-state="pending" hidden>
    <span class="mark" aria-hidden="true">${check}${cross}</span>
    <div role="status">
      <h2 class="title" tabindex="-1"></h2>
      <p class="detail"></p>
    </div>
    ${whole ? html`<button class="quiet" type="button" data-return-now hidden>Revenir au site</button>` : null}
  </section>`;
}

type Field = {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly maxLength: number;
  readonly help?: string;
  readonly brand?: boolean;
  readonly className?: string;
};

function field({ name, label, autocomplete, maxLength, help, brand, className }: Field): Html {
  const describedBy = help === undefined ? `${name}-error` : `${name}-help ${name}-error`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <div class="${brand ? 'box with-brand' : 'box'}">
      <input
        id="${name}"
        name="${name}"
        class="${className ?? ''}"
        type="text"
        inputmode="numeric"
        autocomplete="${autocomplete}"
        maxlength="${maxLength}"
        spellcheck="false"
        required
        aria-describedby="${describedBy}"
      />
      ${brand ? html`<span class="brand" hidden></span>` : null}
    </div>
    ${help === undefined ? null : html`<p class="help" id="${name}-help">${help}</p>`}
    <p class="error" id="${name}-error"></p>
  </div>`;
}

const lock = html`<svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
  <rect x="3" y="7" width="10" height="7" rx="2" stroke="currentColor" stroke-width="1.5" />
  <path d="M5 7V5a3 3 0 0 1 6 0v2" stroke="currentColor" stroke-width="1.5" />
</svg>`;

/** The page that frames the fields says it beside them. */
const privacy = html`<p class="safe">
  ${lock} Vos données de carte vont directement au prestataire de paiement ; elles ne passent jamais
  par le site.
</p>`;

const check = html`<svg class="check" viewBox="0 0 24 24" fill="none">
  <path
    d="m5 13 4.5 4.5L19 7.5"
    stroke="currentColor"
    stroke-width="2.5"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
</svg>`;

const cross = html`<svg class="cross" viewBox="0 0 24 24" fill="none">
  <path d="M7 7l10 10M17 7 7 17" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" />
</svg>`;
