import { example, list, section, steps, table, text, type Page } from './parts.server.ts';

export const disputes: Page = {
  path: '/docs/disputes',
  title: 'Litiges',
  lead: 'Le titulaire d’une carte peut contester un paiement auprès de sa banque. Vous répondez avec vos preuves, la banque décide.',
  sections: [
    section(
      'deroulement',
      'Ce qui se passe',
      steps(
        'La banque de la carte ouvre le litige : `dispute.created`. La somme est prise sur votre solde disponible et réservée.',
        'Jusqu’à `echeance`, vous envoyez vos preuves, une seule fois, ou vous acceptez la perte : `dispute.updated`.',
        'La banque décide : `dispute.closed`. Gagné, la somme revient sur votre solde ; perdu, elle est rendue au titulaire de la carte.',
      ),
      text(
        'Ce qui manque à votre solde (`manquant`) est pris sur les paiements suivants, avant tout versement et tout remboursement. Le relevé d’un versement a une ligne pour chaque somme prise ou revenue.',
      ),
    ),
    section('lire', 'Lire les litiges qui attendent', example('disputes')),
    section(
      'repondre',
      'Répondre',
      text(
        'Cinq fichiers au plus, PDF, JPG ou PNG, 5 Mo chacun, envoyés d’abord. Eux et leur contenu ne sont montrés qu’à la banque de la carte.',
      ),
      example('dispute-file'),
      example('dispute-answer'),
      text(
        'La même réponse envoyée à nouveau rend la même chose. `POST /v1/disputes/{id}/acceptation` accepte la perte.',
      ),
    ),
    section(
      'statuts',
      'Statuts',
      table(
        ['Statut', 'Ce qu’il veut dire'],
        [
          '`a_repondre`',
          'Vous pouvez répondre jusqu’à `echeance`. Sans réponse, le litige est perdu.',
        ],
        ['`repondu`', 'La banque de la carte examine votre réponse.'],
        ['`gagne`', 'La somme est de nouveau disponible.'],
        ['`perdu`', 'Le titulaire de la carte a son argent.'],
      ),
    ),
    section(
      'regles',
      'Ce qui est vérifié',
      list(
        'Un paiement contesté n’est pas remboursé tant que le litige dure : `paiement_conteste`.',
        'Un litige et des remboursements ne rendent jamais ensemble plus que ce qui a été payé.',
        'Après la date, `litige_echeance_passee` ; une autre réponse après la première, `litige_deja_repondu`.',
      ),
    ),
    section(
      'essayer',
      'Essayer',
      text(
        'La carte de test `4000 0000 0000 0259` est acceptée, puis contestée après 5 s. Une réponse qui contient `winning_evidence` est gagnée, `losing_evidence` perdue ; pour toute autre, le poste de contrôle décide.',
      ),
    ),
  ],
};
