import type { FastifyInstance } from 'fastify';
import { html, type Html } from '../../html.ts';
import { frameOrigins } from '../frame-origins.ts';
import { groupedNumber } from './card-numbers.ts';
import { revealMs, type Issuing, type RevealGrant } from './issuing.ts';

/**
 * The card, shown by its issuer inside the product's page. The token in the address is spent by the first look, the
 * page forgets what it shows after 30 s, and only the site that was named may frame it.
 */
export function revealRoutes(issuing: Issuing) {
  return async (app: FastifyInstance) => {
    app.get<{ Params: { token: string } }>('/issuing/reveal/:token', (request, reply) => {
      const grant = issuing.spendReveal(request.params.token);
      const framers = grant === undefined ? "'none'" : frameOrigins(grant.frameOrigin).join(' ');
      reply
        .type('text/html')
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', contentPolicy(framers));
      if (grant === undefined) return reply.code(404).send(page(lost, []).html);
      return reply.send(page(face(grant), frameOrigins(grant.frameOrigin)).html);
    });
  };
}

const lost = html`<p class="lost">Ce lien a déjà servi. Demandez à voir la carte à nouveau.</p>`;

function face({ card }: RevealGrant): Html {
  const number = groupedNumber(card.number);
  return html`<dl>
    ${detail({ id: 'number', label: 'Numéro de carte', value: number, copies: card.number })}
    ${detail({ id: 'expiry', label: 'Expire', value: card.expiry })}
    ${detail({ id: 'cvv', label: 'CVV', value: card.securityCode, copies: card.securityCode })}
  </dl>`;
}

type Detail = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly copies?: string;
};

function detail({ id, label, value, copies }: Detail): Html {
  const button = html`<button type="button" data-copy="${copies ?? ''}" data-field="${id}">
    ${copyIcon}<span class="visually-hidden">Copier : ${label}</span>
  </button>`;
  return html`<div class="${id}">
    <dt>${label}</dt>
    <dd><span data-secret>${value}</span>${copies === undefined ? null : button}</dd>
  </div>`;
}

const copyIcon = html`<svg
  width="18"
  height="18"
  viewBox="0 0 18 18"
  fill="none"
  aria-hidden="true"
>
  <rect x="6" y="6" width="9" height="9" rx="2" stroke="currentColor" stroke-width="1.5" />
  <path d="M12 3.5H5A1.5 1.5 0 0 0 3.5 5v7" stroke="currentColor" stroke-width="1.5" />
</svg>`;

function page(content: Html, framers: readonly string[]): Html {
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Votre carte</title>
        <link rel="stylesheet" href="/assets/reveal.css" />
      </head>
      <body data-origins="${framers.join(' ')}" data-shown-ms="${revealMs}">
        ${content}
        <script type="module" src="/assets/reveal.js"></script>
      </body>
    </html>`;
}

function contentPolicy(frameAncestors: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}
