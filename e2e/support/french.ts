import type { Page } from 'playwright-core';

/** Words and letters that neither English nor Spanish has, and that the product's French does not go without. */
const french =
  /[çèêëœ]|[’'](?:un|une|est|en|ai)\b|\b(?:vous|votre|vos|nous|notre|une|des|les|dans|avec|pour|sur|aucun|aucune|depuis|encore|être|envoyer|recevoir|portefeuille|montant|solde|veuillez|choisissez|compte|heures|jours)\b/iu;

/** What stays as it is in every language: names, and how each language calls itself. */
const names =
  /Français|Lingála|Côte d’Ivoire|São Tomé|(?:Hello|Hola),? Compte|Compte Essai|Destinataire Essai|Démo [\p{L} ]+|Bénin|Guinée/gu;

/** Lines of the page that a person reads or hears and that are still French. */
export async function frenchOn(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const spoken = ['aria-label', 'placeholder', 'alt', 'title'];
    const heard = [...document.querySelectorAll('body *')].flatMap((element) =>
      spoken.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, ...document.body.innerText.split('\n'), ...heard];
  });
  const lines = said.map((line) => line.replace(names, '').trim());
  return [...new Set(lines.filter((line) => french.test(line)))];
}
