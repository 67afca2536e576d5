import { html, type Html } from '../html.ts';
import { billCheckEffects } from '../providers/bills/bill-check.ts';
import { testCards } from '../providers/cards/test-cards.ts';
import { ibanOf } from '../providers/payouts/iban.ts';
import { nameCheckEffects } from '../providers/payouts/name-check.ts';
import { outcomeCodes, outcomeNames } from '../world/outcomes.ts';

const germanBank = '37040044';

/** « Numéros d’essai »: everything to type to bring an outcome about. */
export function referenceSection(): Html {
  const outcomes = outcomeCodes.map((code) => [
    mono(code),
    html`${outcomeNames[code]}`,
    mono(`+221 77 123 ${code}`),
    mono(grouped(ibanOf('DE', `${germanBank}053201${code}`))),
  ]);
  return html`<section id="vue-essais" class="view" hidden>
    <h2 tabindex="-1">Numéros d’essai</h2>
    <p class="lead">
      Les quatre derniers chiffres d’un téléphone, d’un compte ou d’une carte décident de l’issue.
      Une référence aussi, si ces chiffres suivent un tiret seul : <code>essai-0006</code>.
    </p>
    ${table('Issues', ['Fin', 'Ce qui arrive', 'Téléphone', 'IBAN'], outcomes)}
    ${table(
      'Cartes',
      ['Numéro', 'Ce qui arrive'],
      testCards.map(({ number, effect }) => [mono(number), html`${effect}`]),
    )}
    <p>Toute date à venir et tout code CVC conviennent. Le code de confirmation est 123456.</p>
    ${table(
      'Vérification du nom du bénéficiaire',
      ['Fin', 'Réponse'],
      [
        ...nameCheckEffects.map(({ digits, effect }) => [mono(digits), html`${effect}`]),
        [html`autre`, html`Le nom correspond`],
      ],
    )}
    ${table(
      'Vérification d’une référence de facture',
      ['Fin', 'Réponse'],
      [
        ...billCheckEffects.map(({ digits, effect }) => [mono(digits), html`${effect}`]),
        [html`autre`, html`Le nom et le montant dû`],
      ],
    )}
    ${table(
      'Adresses e-mail',
      ['Adresse', 'Ce qui arrive'],
      [
        [mono('nom-0003@…'), html`Refusée : boîte inconnue`],
        [mono('nom-0004@…'), html`Refusée pour l’instant : boîte pleine`],
        [mono('nom-0006@…'), html`Reçue, mais la connexion est coupée`],
        [mono('nom-0007@…'), html`Refusée pour l’instant : quota d’envoi épuisé`],
      ],
    )}
  </section>`;
}

function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Html[])[],
): Html {
  return html`<div class="panel scroll" tabindex="0" role="region" aria-label="${caption}">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function mono(text: string): Html {
  return html`<span class="mono">${text}</span>`;
}

function grouped(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
