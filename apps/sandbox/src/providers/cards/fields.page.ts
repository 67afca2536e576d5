import { html, type Html } from '../../html.ts';
import type { CardPaymentRecord } from './cards.ts';
export function fieldsPage(_: {
  payment: CardPaymentRecord;
  whole: boolean;
  theme: string | null;
}): Html {
  return html`<p>Champs</p>`;
}
export function unknownPaymentPage(): Html {
  return html`<p>Rien ici</p>`;
}
