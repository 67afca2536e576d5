/** Words and letters that neither English nor Spanish has, and that the product's French does not go without. */
export const frenchWords =
  /[çèêëœ]|[’'](?:un|une|est|en|ai)\b|\b(?:vous|votre|vos|nous|notre|une|des|les|dans|avec|pour|sur|aucun|aucune|depuis|encore|être|envoyer|recevoir|portefeuille|montant|solde|veuillez|choisissez|compte|heures|jours|numéro|banque)\b/iu;
