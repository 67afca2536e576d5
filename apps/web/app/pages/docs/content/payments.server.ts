import { example, section, table, text, type Page } from './parts.server.ts';

export const payments: Page = {
  path: '/docs/payments',
  title: 'Paiements',
  lead: 'Un paiement est une demande à un client : un montant, une adresse où il paie, et un statut.',
  sections: [
    section(
      'demander',
      'Demander',
      example('payment'),
      text(
        'L’en-tête `Idempotency-Key` nomme votre demande : la même clé avec le même corps redonne la même réponse, si souvent que vous l’envoyiez. Prenez le numéro de votre commande. La même clé avec un autre corps est refusée (`cle_idempotence_reutilisee`).',
      ),
      text(
        '`metadata` garde jusqu’à 50 valeurs à vous : une clé de 40 caractères, un texte de 500. `supportFrais` dit qui paie les frais : `commerce` (retirés de ce que vous recevez) ou `payeur` (ajoutés).',
      ),
    ),
    section(
      'statuts',
      'Statuts',
      table(
        ['Statut', 'Ce qu’il veut dire'],
        ['`en_attente`', 'Personne n’a encore payé.'],
        ['`paye`', 'Payé. `net` est à vous, `disponibleLe` dit à partir de quand.'],
        ['`partiellement_rembourse`', 'Une partie est rendue.'],
        ['`rembourse`', 'Tout est rendu.'],
        ['`annule`', 'Vous l’avez annulé.'],
        ['`expire`', 'Son temps est passé : un jour, sauf si vous donnez `dureeMinutes`.'],
      ),
    ),
    section(
      'client',
      'Le client',
      text(
        '`client` nomme un client par son `id`, ou par son e-mail ou son téléphone : s’il n’existe pas encore, il est ajouté. `expand[]=customer` rend le client avec le paiement, sans deuxième requête.',
      ),
      example('payment-read'),
    ),
    section(
      'lister',
      'Lister',
      example('payments'),
      text(
        'Une liste vient par pages de 20, 100 au plus. `curseur` d’une réponse se donne à la requête suivante ; il est nul à la dernière page.',
      ),
    ),
    section(
      'liens',
      'Liens de paiement',
      text(
        'Un lien est une page que plusieurs clients peuvent payer : chacun y commence un paiement à lui. Sans `montant`, le client dit combien.',
      ),
      example('payment-link'),
      text(
        'Le code d’un lien (`l_…`, à la fin de son adresse) suffit à mettre un bouton dans une page, sans clé ni programme. Il ouvre la page de paiement ; qui a payé, votre webhook le dit.',
      ),
      {
        kind: 'example',
        name: 'button',
        samples: [
          {
            title: 'HTML · button.js',
            text: '<script src="https://nzela.example/button.js" data-lien="l_…" async></script>',
          },
        ],
      },
    ),
  ],
};
