import { example, list, section, table, text, type Page } from './parts.server.ts';

export const refunds: Page = {
  path: '/docs/refunds',
  title: 'Remboursements',
  lead: 'En tout ou en parties, jusqu’à ce que le montant payé soit rendu, vers là d’où l’argent est venu.',
  sections: [
    section(
      'rendre',
      'Rembourser',
      example('refund'),
      text('Sans `montant`, tout ce qui reste est rendu.'),
    ),
    section(
      'regles',
      'Ce qui est vérifié',
      list(
        'Jamais plus que ce qui a été payé, même quand plusieurs demandes arrivent ensemble : `remboursement_trop_grand`.',
        'L’argent vient de votre solde disponible. S’il ne suffit pas, `remboursement_sans_solde` dit quand il suffira.',
        'Les frais du paiement ne sont pas rendus.',
      ),
    ),
    section(
      'statuts',
      'Statuts',
      table(
        ['Statut', 'Ce qu’il veut dire'],
        ['`en_attente`', 'La banque ou l’opérateur du client s’en occupe ; la somme est réservée.'],
        ['`reussi`', 'Le client a son argent. Un portefeuille l’a tout de suite.'],
        ['`echoue`', 'Refusé plus loin : la somme vous revient, et `echec` dit pourquoi.'],
      ),
      text(
        'Les événements `refund.succeeded` et `refund.failed` le disent. `expand[]=payment` rend le paiement avec le remboursement, `expand[]=payment.customer` aussi son client.',
      ),
    ),
  ],
};
