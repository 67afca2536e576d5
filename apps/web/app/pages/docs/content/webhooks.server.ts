import { example, list, section, table, text, type Page } from './parts.server.ts';

export const webhooks: Page = {
  path: '/docs/webhooks',
  title: 'Webhooks',
  lead: 'Votre serveur est prévenu de ce qui arrive, avec une signature, jusqu’à ce qu’il réponde.',
  sections: [
    section(
      'adresse',
      'Donner une adresse',
      example('webhook-endpoint'),
      text(
        'L’adresse est en https, publique et sans mot de passe. En développement, celle de votre machine suffit. `secret` (`whsec_…`) n’est montré qu’une fois.',
      ),
    ),
    section(
      'verifier',
      'Vérifier',
      text(
        'Les messages suivent Standard Webhooks : `webhook-id`, `webhook-timestamp`, `webhook-signature`. La signature est celle du corps tel qu’il est venu : vérifiez le texte, pas ce qu’un lecteur de JSON en a fait.',
      ),
      example('webhook-verify'),
    ),
    section(
      'repondre',
      'Répondre',
      list(
        'Toute réponse 2xx compte. Une redirection est un échec.',
        'Sans réponse, le message revient pendant environ trois jours, de moins en moins souvent.',
        'Une réponse 410 arrête les envois à cette adresse.',
        'Un événement peut venir deux fois : son `id` le dit.',
      ),
    ),
    section(
      'types',
      'Événements',
      table(
        ['Type', 'Quand'],
        ['`payment.paid`', 'Un paiement est payé.'],
        ['`payment.expired`, `payment.cancelled`', 'Il ne sera pas payé.'],
        ['`refund.succeeded`, `refund.failed`', 'Un remboursement est arrivé, ou a échoué.'],
        [
          '`payout.held`',
          'Un versement est retenu pour vérification, avant son départ. Vous pouvez encore l’annuler.',
        ],
        [
          '`payout.released`, `payout.cancelled`',
          'Un versement retenu part, ou vous l’avez annulé. Refusé : `payout.failed`.',
        ],
        ['`payout.paid`, `payout.failed`', 'Un versement est arrivé, ou a échoué.'],
        ['`payout.skipped`', 'Un versement automatique n’a pas eu lieu : `raison` dit pourquoi.'],
        [
          '`customer.created`, `customer.updated`, `customer.deleted`',
          'Un client est ajouté, modifié, effacé.',
        ],
        ['`webhook.test`', 'Vous avez demandé un essai.'],
      ),
    ),
    section(
      'rattraper',
      'Rattraper',
      text(
        'Chaque événement a un `numero` : 1, 2, 3… sans trou. Ils se lisent pendant 30 jours, dans l’ordre, à partir du dernier que vous avez vu.',
      ),
      example('events'),
    ),
  ],
};
