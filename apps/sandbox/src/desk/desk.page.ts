import { html, type Html } from '../html.ts';
export function deskPage(): Html {
  return html`<p>Bureau</p>`;
}
export function errorPage(): Html {
  return html`<p>Rien ici</p>`;
}
