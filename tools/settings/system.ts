import type { EffectsOf } from './effect.ts';

const features = 'apps/api/src/features';
const governing = 'apps/api/test/governing.test.ts';
const world = 'apps/api/src/outside-world.ts';
const gatewaysTest = `${features}/gateways/gateways.test.ts`;

const signed = {
  read: world,
  test: 'apps/api/test/hostile-callbacks.test.ts',
  seen: { secretWebhook: 'a callback that is not signed with it is refused' },
} as const;

/** What the product is called, how it is reached, and what it is connected to. */
export const systemEffects: EffectsOf<
  | 'application'
  | 'support'
  | 'security'
  | 'web-push'
  | 'mail'
  | 'mail-templates'
  | 'gateways.sms'
  | 'gateways.payouts'
  | 'gateways.bank'
  | 'gateways.issuing'
  | 'gateways.bills'
  | 'gateways.cards'
  | 'gateways.topup'
  | 'api'
> = {
  application: [
    {
      read: `${features}/mails/mails.ts`,
      test: governing,
      seen: { nomApplication: 'everywhere: pages, mails, SMS, receipts, statements, manifest' },
    },
    {
      read: `${features}/operations/receipt.ts`,
      test: 'apps/api/test/documents.test.ts',
      seen: { adresse: 'on receipts and statements' },
    },
    {
      read: `${features}/operations/alerts/alerts.worker.ts`,
      test: `${features}/operations/alerts/alerts.test.ts`,
      seen: {
        emailAdmin: 'gets a mail about alerts, and is in each push for its service to write to',
      },
    },
    {
      read: `${features}/auth/sessions/visits.ts`,
      test: 'apps/api/test/time-zones.test.ts',
      seen: {
        fuseauHoraire:
          'whose clocks visitors, people who chose no others, their pages and documents go by; when a day of prices begins',
      },
    },
    {
      read: `${features}/settings/settings.maintenance.ts`,
      test: 'apps/api/test/maintenance.test.ts',
      seen: {
        maintenance: 'public pages and writes answer 503; administrators pass',
        messageMaintenance: 'on the page and in the refusals of a maintenance',
      },
    },
    {
      read: 'apps/web/app/features/content/content.api.ts',
      test: governing,
      seen: { sourceChiffres: 'under the figures of the home page; without it there are none' },
    },
  ],
  support: [
    {
      read: `${features}/support/support.service.ts`,
      test: `${features}/support/support.test.ts`,
      seen: { actif: 'whether people may write to the support' },
    },
  ],
  security: [
    {
      read: `${features}/limits/consent.ts`,
      test: `${features}/withdrawals/withdrawals.test.ts`,
      seen: { seuilVerificationEur: 'above it a payment asks for a fresh proof of identity' },
    },
    {
      read: 'apps/api/src/app.ts',
      test: 'apps/api/test/name-lookups.test.ts',
      seen: {
        nomsParPersonne: 'names that one person may ask for in a day',
        nomsParAdresse: 'names that one address may ask for in a day',
      },
    },
  ],
  'web-push': [
    {
      read: world,
      test: governing,
      seen: {
        clePublique: 'what browsers subscribe with',
        clePrivee: 'what each push is signed with',
      },
    },
  ],
  mail: [
    {
      read: world,
      test: governing,
      seen: {
        hote: 'the server that every mail leaves through',
      },
    },
    {
      read: `${features}/mails/mails.follower.ts`,
      test: governing,
      seen: {
        chiffrement: 'how the connection to it is encrypted; what is asked for is never given up',
      },
    },
    {
      read: `${features}/mails/mails.follower.ts`,
      test: `${features}/mails/mails.test.ts`,
      seen: { utiliserSsl: 'TLS from the first byte' },
    },
    {
      read: world,
      test: `${features}/mails/mails.test.ts`,
      seen: {
        port: 'the port of that server',
        utilisateur: 'the name given to that server',
        motDePasse: 'the password given to that server',
        nomExpediteur: 'the sender’s name in every mail',
        emailExpediteur: 'the sender’s address in every mail',
      },
    },
  ],
  'mail-templates': [
    {
      read: `${features}/mails/mails.ts`,
      test: `${features}/mails/mails.test.ts`,
      seen: {
        'modeles[].evenement': 'which mail has these words',
        'modeles[].langue': 'in which language it has them',
        'modeles[].objet': 'the subject of the mail',
        'modeles[].texte': 'the text of the mail',
        'modeles[].bouton': 'the button of the mail',
      },
    },
  ],
  'gateways.sms': [
    {
      read: world,
      test: governing,
      seen: {
        url: 'where the provider is called',
        clePublique: 'in each call to the provider',
        cleSecrete: 'in each call to the provider',
        mode: 'in each call, and in the list of exchanges',
      },
    },
    {
      read: world,
      test: gatewaysTest,
      seen: { actif: 'off: no new order leaves; what was ordered goes on' },
    },
  ],
  'gateways.payouts': [signed],
  'gateways.bank': [signed],
  'gateways.issuing': [signed],
  'gateways.bills': [signed],
  'gateways.cards': [
    signed,
    {
      read: `${features}/card-payments/following.ts`,
      test: gatewaysTest,
      seen: { delaiTransactionMinutes: 'when a payment by card that got no answer ends' },
    },
  ],
  'gateways.topup': [
    signed,
    {
      read: `${features}/topups/topups.service.ts`,
      test: gatewaysTest,
      seen: { delaiTransactionMinutes: 'when a top-up that got no answer ends' },
    },
  ],
  api: [
    {
      read: `${features}/webhooks/platform.ts`,
      test: `${features}/platform/platform.test.ts`,
      seen: {
        environnement: 'which keys of the operator’s own programs serve, and whose events are sent',
        webhookActif: 'whether events are sent to them',
        webhookUrl: 'where events are sent',
      },
    },
  ],
};
