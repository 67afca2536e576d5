import { archivePath } from '../../../../sdk-archive.ts';
import { command, example, list, section, steps, text, type Page } from './parts.server.ts';

export const quickStart: Page = {
  path: '/docs',
  title: 'Démarrage',
  lead: 'Un premier paiement de test en cinq minutes : une clé, une requête, une page de paiement.',
  sections: [
    section(
      'cle',
      'Une clé de test',
      steps(
        '[Créez un compte](/register) de commerçant.',
        'Dans Paramètres, onglet API, générez une paire de clés de test. La clé secrète (`sk_test_…`) n’est montrée qu’une fois.',
        'Gardez-la dans une variable d’environnement de votre serveur : `NZELA_KEY`. `NZELA_URL` est l’adresse de ce site.',
      ),
      text(
        'Le mode de test et le mode de production ne se mêlent jamais : une clé de test ne voit que des objets de test, et n’encaisse pas d’argent.',
      ),
    ),
    section(
      'paiement',
      'Demander un paiement',
      text('Le kit pour TypeScript s’installe depuis ce site. Tout se fait aussi avec curl.'),
      command('install', 'npm', `npm install "$NZELA_URL${archivePath}"`),
      example('payment'),
      text(
        'La réponse a une `adresse` : c’est là que votre client paie, par mobile money, par carte ou depuis son portefeuille. `montant` est en unités majeures : 20 pour 20 €.',
      ),
    ),
    section(
      'payer',
      'Payer en test',
      text(
        'Ouvrez l’`adresse`. En mode de test le portefeuille est imaginaire et toujours plein ; [les cartes et numéros de test](/docs/test-numbers) donnent chaque issue.',
      ),
    ),
    section(
      'lire',
      'Savoir que c’est payé',
      example('payment-read'),
      text(
        'Ne demandez pas en boucle : [un webhook](/docs/webhooks) vous le dit. Lisez le paiement quand vous avez un doute.',
      ),
    ),
    section(
      'suite',
      'Ensuite',
      list(
        '[Paiements](/docs/payments) : clients, liens, listes, annulation.',
        '[Remboursements](/docs/refunds).',
        '[Webhooks](/docs/webhooks) : être prévenu, vérifier la signature, rattraper.',
        '[Toutes les routes](/api/docs), avec leurs champs.',
      ),
    ),
  ],
};
