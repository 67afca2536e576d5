import { section, table, text, type Page } from './parts.server.ts';

export const testNumbers: Page = {
  path: '/docs/test-numbers',
  title: 'Cartes et numéros de test',
  lead: 'Chaque issue a sa carte et son numéro : les quatre derniers chiffres décident.',
  sections: [
    section(
      'cartes',
      'Cartes',
      text('Toute date à venir et tout code de sécurité conviennent.'),
      table(
        ['Carte', 'Issue'],
        ['`4242 4242 4242 4242`', 'Acceptée'],
        ['`5555 5555 5555 4444`', 'Acceptée (Mastercard)'],
        ['`4000 0000 0000 3220`', 'Authentification forte, code `123456`'],
        ['`4000 0000 0000 0002`', 'En attente 20 s, puis acceptée'],
        ['`4000 0000 0009 0003`', 'Authentification forte toujours refusée'],
        ['`4000 0000 0008 0004`', 'Refusée : fonds insuffisants'],
        ['`4000 0000 0007 0005`', 'Reste en attente'],
        ['`4000 0000 0006 0006`', 'Acceptée, mais la réponse se perd'],
        ['`4000 0000 0005 0007`', 'Refusée : plafond du commerçant'],
        ['`4000 0000 0000 0259`', 'Acceptée, puis contestée après 5 s'],
        ['`4000 0000 0000 0069`', 'Refusée : carte expirée'],
        ['`4000 0000 0000 0127`', 'Refusée : code de sécurité faux'],
      ),
    ),
    section(
      'telephones',
      'Téléphones',
      text(
        'Un numéro valable d’un pays servi, par exemple `+243 81 000 0001`. Le poste de contrôle montre le téléphone qui sonne.',
      ),
      table(
        ['Se termine par', 'Issue'],
        ['`0001`', 'Payé après 3 s'],
        ['`0002`', 'Payé après 20 s'],
        ['`0003`', 'Code secret faux'],
        ['`0004`', 'Solde insuffisant'],
        ['`0005`', 'Attend la réponse donnée au poste de contrôle'],
        ['`0006`', 'Payé, mais la réponse se perd'],
      ),
    ),
    section(
      'portefeuille',
      'Portefeuille',
      text('En mode de test il est imaginaire : il paie toujours, tout de suite.'),
    ),
  ],
};
