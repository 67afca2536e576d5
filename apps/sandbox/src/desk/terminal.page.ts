import { currencyCodes } from '@nzela/money/currencies';
import { html, type Html } from '../html.ts';
import { select, text } from './desk.fields.ts';

const categories = [
  'Commerce en ligne',
  'Supermarché',
  'Restaurant',
  'Transport',
  'Abonnement',
  'Hôtel',
] as const;

/** The shop's terminal: what a virtual card is used with. */
export function terminalContents(): Html {
  return html`<form class="panel form" data-form="terminal">
      <h3>Payer au terminal</h3>
      <div class="field" data-list="terminalCards"></div>
      ${text({
        id: 'terminal-number',
        name: 'number',
        label: 'Ou numéro de la carte',
        help: 'tapé, il passe avant la carte choisie',
        inputMode: 'numeric',
        required: false,
      })}
      <div class="pair">
        ${text({ id: 'terminal-amount', name: 'amount', label: 'Montant', inputMode: 'decimal' })}
        ${select(
          'terminal-currency',
          'currency',
          'Devise',
          currencyCodes.map((code) => [code, code]),
        )}
      </div>
      ${text({
        id: 'terminal-merchant',
        name: 'merchant',
        label: 'Marchand',
        help: 'Boutique 0002 encaisse seule après 20 s ; 0006, 0008, 0009 : voir les issues',
      })}
      ${select(
        'terminal-category',
        'category',
        'Catégorie',
        categories.map((name) => [name, name]),
      )}
      <button class="button primary" type="submit">Payer</button>
      <p class="outcome" role="status" data-terminal-answer></p>
    </form>
    <h3>Paiements</h3>
    <div class="cards" data-list="authorizations"></div>`;
}
