/** What the script of a payment's page, or a link's, compares: the page is drawn anew when this text changes. */
export function standingOf(answer: {
  readonly statut?: string;
  readonly etat?: string;
  readonly delaiDepasse?: boolean;
  readonly encaissementEnCours?: boolean;
  readonly encaisse?: boolean;
}): string {
  const { statut, etat, delaiDepasse, encaissementEnCours, encaisse } = answer;
  return [statut, etat, delaiDepasse, encaissementEnCours, encaisse].join(' ');
}
