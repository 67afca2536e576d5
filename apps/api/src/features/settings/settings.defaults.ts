import type { SettingsDocument, SettingsSubject } from '@nzela/contract/settings';
import { defaultCardConfiguration } from '@nzela/contract/virtual-cards';
import { say } from '@nzela/messages/message';
import { renderForFormerRelease } from '../../kernel/texts/texts.ts';
import { defaultCurrencies } from './currencies.defaults.ts';
import { defaultContent } from './content.defaults.ts';
import { visitorDefaults } from './visitors.defaults.ts';
import { mobileMoneyOperators } from './mobile-money.defaults.ts';
import { defaultCorridors } from './corridors.defaults.ts';
import { paymentTariffs } from './payment-tariffs.defaults.ts';

export type SettingsDefaults = { readonly [Subject in SettingsSubject]: SettingsDocument<Subject> };

/** Where the simulated outside world is; null in production. */
export type SandboxAddress = { readonly url: string; readonly smtpPort: number } | null;

/** What the sandbox knows us by (docs/providers.md). It opens nothing else. */
export const sandboxSecretKey = 'sk_sandbox_nzela';

const webhookSecretOf = (job: string) => `nzela-sandbox-${job}-webhook`;

/** A key or signing secret that everybody can read in the sandbox's documentation. */
export function isSandboxSecret(text: string): boolean {
  const signing = /^whsec_(.+)$/.exec(text)?.[1] ?? '';
  const named = /^nzela-sandbox-(.+)-webhook$/.test(Buffer.from(signing, 'base64').toString());
  return text === sandboxSecretKey || named;
}

const sandboxKeys = { clePublique: 'pk_sandbox_nzela', cleSecrete: sandboxSecretKey } as const;

function gateway(sandbox: SandboxAddress, job: string): SettingsDocument<'gateways.sms'> {
  // Until an administrator configures a production gateway, it is off and its address leads nowhere.
  return {
    url: sandbox === null ? 'https://passerelle.invalid' : `${sandbox.url}/${job}/v1`,
    ...(sandbox === null ? { clePublique: '', cleSecrete: '' } : sandboxKeys),
    mode: 'sandbox',
    actif: sandbox !== null,
  };
}

function calledBack(sandbox: SandboxAddress, job: string): SettingsDocument<'gateways.payouts'> {
  const secret = Buffer.from(webhookSecretOf(job)).toString('base64');
  const secretWebhook = sandbox === null ? '' : `whsec_${secret}`;
  return { ...gateway(sandbox, job), secretWebhook };
}

// §9.
const delaiTransactionMinutes = 15;

function timed(sandbox: SandboxAddress, job: string): SettingsDocument<'gateways.cards'> {
  return { ...calledBack(sandbox, job), delaiTransactionMinutes };
}

function mobileMoney(sandbox: SandboxAddress): SettingsDocument<'gateways.mobile-money'> {
  return {
    ...gateway(sandbox, 'mobile-money'),
    delaiTransactionMinutes,
    // §9. The sandbox knows no other mode than its own.
    mode: sandbox === null ? 'production' : 'sandbox',
    urlRappel: '',
    deviseParDefaut: 'CDF',
    methodes: { mobileMoney: true, virement: true, carte: true },
    methodeParDefaut: 'mobile-money',
    operateurs: mobileMoneyOperators,
  };
}

function mailServer(sandbox: SandboxAddress): SettingsDocument<'mail'> {
  return {
    hote: sandbox === null ? 'localhost' : new URL(sandbox.url).hostname,
    port: sandbox === null ? 587 : sandbox.smtpPort,
    utilisateur: '',
    motDePasse: '',
    nomExpediteur: 'Nzela',
    emailExpediteur: 'ne-pas-repondre@nzela.example',
    chiffrement: sandbox === null ? 'tls' : 'none',
    utiliserSsl: false,
  };
}

const bankAverage = {
  pourcentage: '11.48',
  source: renderForFormerRelease(say('rates_source_bank_average')),
  datePublication: '2023-09-30',
} as const;

/** From when on names are alike, and how long an operation may be held. */
const compliance = {
  seuilConcordance: 88,
  delaiHeures: 24,
  apresDelai: 'refuser',
  // As much as the level that a document gives opens in a day, below.
  secondRegardEur: 50_000,
} as const;

/** What the public pages show and say of themselves, and how pictures are taken (spec §9). */
const site = {
  content: defaultContent,
  'content-draft': defaultContent,
  seo: {
    titre: '',
    description: '',
    motsCles: '',
    canonique: '',
    indexation: true,
    ogTitre: '',
    ogDescription: '',
    ogImage: '',
    twitterCarte: 'summary_large_image',
    twitterTitre: '',
    twitterDescription: '',
    twitterImage: '',
  },
  urls: { adresseBase: '', forcerHttps: false, prefixeWww: false, format: 'pretty' },
  redirects: { hotes: [], redirections: [] },
  images: { tailleMaximaleMo: 10, qualite: 90, format: 'webp' },
  ...visitorDefaults,
} satisfies Partial<SettingsDefaults>;

/** The product's, until an administrator chooses another one. */
export const usualTimeZone = 'Europe/Paris';

/** What holds until an administrator decides otherwise (spec §9). Gateways lead to the sandbox when there is one. */
export function settingsDefaults(sandbox: SandboxAddress): SettingsDefaults {
  const debut = '2024-01-01T00:00:00.000Z';
  // One exchange margin everywhere: no route exchanges for less than another. A legal parity bears none.
  const margeBps = 50;
  return {
    application: {
      nomApplication: 'Nzela',
      adresse: sandbox === null ? '' : '1 rue du Bac à Sable, 75000 Paris',
      emailAdmin: 'admin@nzela.example',
      fuseauHoraire: usualTimeZone,
      maintenance: false,
      messageMaintenance: '',
      sourceChiffres: '',
    },
    tariffs: {
      lignes: [
        { canal: 'wizard', pourcentageBps: 100, minimum: '2.00', fixeEur: '0', margeBps, debut },
        { canal: 'wallet', pourcentageBps: 0, minimum: '0', fixeEur: '4.99', margeBps, debut },
        { canal: 'nzela', pourcentageBps: 0, minimum: '0', fixeEur: '0', margeBps, debut },
        {
          canal: 'withdrawal',
          pourcentageBps: 0,
          minimum: '0',
          fixeEur: '1.00',
          margeBps,
          debut,
        },
        { canal: 'conversion', pourcentageBps: 0, minimum: '0', fixeEur: '0', margeBps, debut },
      ],
    },
    'payment-tariffs': { lignes: paymentTariffs(debut) },
    corridors: { corridors: [...defaultCorridors] },
    rates: {
      url:
        sandbox === null
          ? 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'
          : `${sandbox.url}/rates/eurofxref-daily.xml`,
      ageMaximalHeures: 96,
      moyenneBanques: bankAverage,
    },
    currencies: defaultCurrencies,
    'bank-account': {
      titulaire: 'Nzela',
      banque: 'Banque du bac à sable',
      iban: 'FR7630006000011234567890189',
      bic: 'SABLFRPPXXX',
    },
    limits: {
      niveaux: {
        decouverte: { jour: '5000', mois: '15000', annee: '60000' },
        confirme: { jour: '10000', mois: '30000', annee: '150000' },
        verifie: { jour: '50000', mois: '150000', annee: '600000' },
      },
    },
    compliance,
    'web-push': { clePublique: '', clePrivee: '' },
    referrals: {
      actif: true,
      recompenseEur: '5.00',
      plafondParPersonne: 20,
      plafondParJour: 3,
      plafondParAdresseEtJour: 3,
      montantMinimumEur: '20.00',
      delaiJours: 30,
    },
    support: { actif: true },
    security: { seuilVerificationEur: '500.00', nomsParPersonne: 60, nomsParAdresse: 2_000 },
    mail: mailServer(sandbox),
    'mail-templates': { modeles: [] },
    'virtual-cards': defaultCardConfiguration,
    'gateways.cards': timed(sandbox, 'cards'),
    'gateways.payouts': calledBack(sandbox, 'payouts'),
    'gateways.bank': calledBack(sandbox, 'bank'),
    'gateways.issuing': calledBack(sandbox, 'issuing'),
    'gateways.sms': gateway(sandbox, 'sms'),
    'gateways.mobile-money': mobileMoney(sandbox),
    'gateways.topup': timed(sandbox, 'topup'),
    'gateways.bills': calledBack(sandbox, 'bills'),
    'gateways.screening': gateway(sandbox, 'screening'),
    bills: {
      pourcentageBps: 0,
      minimum: '0',
      fixeEur: '0',
      margeBps,
      vedettes: ['senelec', 'seneau', 'sonatel', 'cie', 'sodeci', 'eneo'],
    },
    ...site,
    api: { environnement: 'sandbox', webhookActif: false, webhookUrl: '' },
  };
}
