import { z } from 'zod';
import type { Capability } from './administrators.ts';
import {
  countrySchema,
  currencySchema,
  dateTimeSchema,
  idSchema,
  isSensibleAmount,
  lineSchema,
  pageQuerySchema,
  pageSchema,
} from './common.ts';
import { chatSettings } from './chat.ts';
import { contentSettings } from './content.ts';
import { currencySettings } from './currencies.ts';
import { cookieSettings } from './cookies.ts';
import { fundingMethods } from './gateways.ts';
import { imageSettings } from './images.ts';
import { mailTemplatesSchema } from './mails.ts';
import {
  defaultCurrencies,
  mobileMoneyCurrencySchema,
  mobileMoneyOperatorSchema,
} from './mobile-money.ts';
import { paymentTariffRowSchema } from './payments.ts';
import { apiSettings } from './platform.ts';
import { redirectSettings, seoSettings, urlSettings } from './redirects.ts';
import { retentionSettings } from './retention.ts';
import { complianceSettings } from './screening.ts';
import { userTimeZones } from './users.ts';
import { deliveryMethodSchema, tariffRowSchema } from './tariffs.ts';
import { cardConfigurationSchema } from './virtual-cards.ts';

/** A value that is encrypted at rest and leaves the server only masked. */
export const secretMask = '••••••••';
/** Stands for a secret that a change replaces. */
export const secretChanged = '•••••••• *';

/** At the field of a production gateway. */
const amountText = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,2})?$/, { error: 'fields_amount' })
  .refine(isSensibleAmount, { error: 'fields_amount_too_large' });
const urlText = z.url({ protocol: /^https?$/, error: 'fields_url' });

/** §3, base settings. */
const applicationSettings = z.strictObject({
  nomApplication: lineSchema(40, 'fields_application_name'),
  /** Of who issues receipts and statements, on one line; empty: they bear none. */
  adresse: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^\p{Cc}]*$/u),
  emailAdmin: z.email({ error: 'fields_email' }),
  fuseauHoraire: z.enum(userTimeZones),
  maintenance: z.boolean(),
  messageMaintenance: z.string().max(300),
  /** Who says the figures of the home page (150+, 1M+, 99 %); empty: facts of our own stand there. */
  sourceChiffres: z.string().max(200),
});

const gatewaySettings = z.strictObject({
  url: urlText,
  clePublique: z.string().max(200),
  cleSecrete: z.string().max(400),
  mode: z.enum(['sandbox', 'production']),
  actif: z.boolean(),
});
/** Of a provider that calls back, and signs what it says. */
const calledBackSettings = gatewaySettings.extend({ secretWebhook: z.string().max(400) });
/** Minutes until what got no answer ends (§9: 1 to 60, default 15). Other orders are asked about until their provider knows. */
const endsUnanswered = { delaiTransactionMinutes: z.number().int().min(1).max(60) };
const timedGatewaySettings = calledBackSettings.extend(endsUnanswered);

/** §3, SMTP settings. */
const mailSettings = z.strictObject({
  hote: z.string().min(1).max(253),
  port: z.number().int().min(1).max(65535),
  utilisateur: z.string().max(200),
  motDePasse: z.string().max(400),
  nomExpediteur: lineSchema(80, 'fields_sender_name'),
  emailExpediteur: z.email({ error: 'fields_email' }),
  chiffrement: z.enum(['tls', 'ssl', 'none']),
  /** TLS from the first byte, whatever `chiffrement` says. */
  utiliserSsl: z.boolean(),
});

/** Words of mails that an administrator has chosen. */
const mailTemplateSettings = z.strictObject({ modeles: mailTemplatesSchema });

const corridorSettings = z.strictObject({
  corridors: z.array(
    z.strictObject({
      pays: countrySchema,
      nom: lineSchema(60, 'fields_country_name'),
      devise: currencySchema,
      modes: z.array(
        z.strictObject({
          mode: deliveryMethodSchema,
          delaiHeures: z.number().min(0).max(240),
          /** In EUR or its value in the sending currency. */
          minimum: amountText,
          maximum: amountText,
          operateurs: z.array(
            z.strictObject({ code: z.string().min(1).max(20), nom: z.string().min(1).max(40) }),
          ),
        }),
      ),
      actif: z.boolean(),
      avis: z.string().max(200).nullable(),
    }),
  ),
});

/** What merchants pay for being paid, by the way that was used. */
const paymentTariffSettings = z.strictObject({ lignes: z.array(paymentTariffRowSchema) });

const tariffSettings = z.strictObject({ lignes: z.array(tariffRowSchema) });

const rateSettings = z.strictObject({
  /** An ECB-format XML. */
  url: urlText,
  /**
   * Hours of trade after which nothing is exchanged at a rate any more; an hour of a weekend counts a quarter. The
   * central bank's table, over the longest holiday (Thursday before Easter to the Tuesday after), is 84 hours old.
   */
  ageMaximalHeures: z.number().min(1).max(240),
  /** Published average of bank prices for a transfer, percent of the amount, with source and date (World Bank). */
  moyenneBanques: z.strictObject({
    pourcentage: amountText,
    source: z.string().max(120),
    datePublication: z.iso.date(),
  }),
});

const bankAccountSettings = z.strictObject({
  titulaire: lineSchema(80, 'fields_account_holder'),
  banque: lineSchema(80, 'fields_bank_name'),
  iban: z.string().min(15).max(42),
  bic: z.string().regex(/^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/, { error: 'fields_bic' }),
});

const levelLimits = z.strictObject({ jour: amountText, mois: amountText, annee: amountText });

/** EUR that may leave a wallet, by identity level: a day, 30 days, 365 days. */
const limitSettings = z.strictObject({
  niveaux: z.strictObject({ decouverte: levelLimits, confirme: levelLimits, verifie: levelLimits }),
});

/** Our identity towards push services, made by the program when it is first needed. */
const webPushSettings = z.strictObject({
  clePublique: z.string().max(100),
  clePrivee: z.string().max(100),
});

const referralSettings = z.strictObject({
  actif: z.boolean(),
  /** EUR, to the person who referred, after the first settled transfer of the new person. */
  recompenseEur: amountText,
  plafondParPersonne: z.number().int().min(0).max(1000),
  plafondParJour: z.number().int().min(0).max(1000),
  /** Rewards in 24 hours for people who have signed in from one address. */
  plafondParAdresseEtJour: z.number().int().min(0).max(1000),
  /** EUR or its value: the smallest payment to somebody else that earns a reward. */
  montantMinimumEur: amountText,
  /** Between the payment and the reward; never shorter than the time in which the money must not come back. */
  delaiJours: z.number().int().min(30).max(365),
});

/** Whether people may write to the support. */
const supportSettings = z.strictObject({ actif: z.boolean() });
const securitySettings = z.strictObject({
  /** EUR or its value: payments above it ask for a fresh proof of identity. */
  seuilVerificationEur: amountText,
  /** Different numbers, accounts and codes whose holder's name may be asked for in a UTC day. */
  nomsParPersonne: z.number().int().min(1).max(100_000),
  nomsParAdresse: z.number().int().min(1).max(1_000_000),
});

/** What paying a bill costs on top of it (nothing unless decided otherwise), and the providers shown first. */
const billSettings = z.strictObject({
  pourcentageBps: z.number().int().min(0).max(10_000),
  /** In the currency that pays. */
  minimum: amountText,
  fixeEur: amountText,
  margeBps: z.number().int().min(0).max(10_000),
  /** Ids of the gateway's billers, in the order of their tiles (§2: six). */
  vedettes: z.array(z.string().min(1).max(60)).max(12),
});

/** §3, gateway settings (admin gateway page): its callbacks carry no signature, so that there is no secret for them. */
const mobileMoneySettings = gatewaySettings.extend({
  ...endsUnanswered,
  /** Where the provider calls back; empty: at our own address. */
  urlRappel: z.union([z.literal(''), urlText]),
  /** §9. */
  deviseParDefaut: z.enum(defaultCurrencies),
  /** How people may bring money: into their wallet, or for a transfer. What is under way already goes on. */
  methodes: z
    .strictObject({ mobileMoney: z.boolean(), virement: z.boolean(), carte: z.boolean() })
    .refine((one) => one.mobileMoney || one.virement || one.carte, {
      error: 'fields_one_method',
    }),
  /** Chosen already when a screen opens; another one stands there while it is off. */
  methodeParDefaut: z.enum(fundingMethods),
  /** Who serves where and in which currencies. */
  operateurs: z
    .array(
      z.strictObject({
        code: mobileMoneyOperatorSchema,
        nom: lineSchema(40, 'fields_operator_name'),
        actif: z.boolean(),
        pays: z.array(
          z.strictObject({ pays: countrySchema, devises: z.array(mobileMoneyCurrencySchema) }),
        ),
      }),
    )
    .max(20),
});

/** Every subject that configuration is kept under, with its document. The defaults are in the API (§9). */
export const settingsSchemas = {
  application: applicationSettings,
  tariffs: tariffSettings,
  'payment-tariffs': paymentTariffSettings,
  corridors: corridorSettings,
  rates: rateSettings,
  currencies: currencySettings,
  'bank-account': bankAccountSettings,
  referrals: referralSettings,
  support: supportSettings,
  security: securitySettings,
  limits: limitSettings,
  compliance: complianceSettings,
  'web-push': webPushSettings,
  mail: mailSettings,
  'mail-templates': mailTemplateSettings,
  'virtual-cards': cardConfigurationSchema,
  'gateways.sms': gatewaySettings,
  'gateways.screening': gatewaySettings,
  'gateways.payouts': calledBackSettings,
  'gateways.bank': calledBackSettings,
  'gateways.issuing': calledBackSettings,
  'gateways.bills': calledBackSettings,
  'gateways.cards': timedGatewaySettings,
  'gateways.topup': timedGatewaySettings,
  'gateways.mobile-money': mobileMoneySettings,
  bills: billSettings,
  /** What is published, and what will be. */
  content: contentSettings,
  'content-draft': contentSettings,
  seo: seoSettings,
  urls: urlSettings,
  redirects: redirectSettings,
  images: imageSettings,
  api: apiSettings,
  chat: chatSettings,
  cookies: cookieSettings,
  retention: retentionSettings,
} as const;

export type SettingsSubject = keyof typeof settingsSchemas;
export type SettingsDocument<Subject extends SettingsSubject> = z.output<
  (typeof settingsSchemas)[Subject]
>;
export const settingsSubjects = Object.keys(settingsSchemas) as [
  SettingsSubject,
  ...SettingsSubject[],
];
export const settingsSubjectSchema = z.enum(settingsSubjects);

/** What an administrator needs to read and change each subject. */
export const settingsCapabilities: Readonly<Record<SettingsSubject, Capability>> = {
  application: 'technique',
  tariffs: 'finances',
  'payment-tariffs': 'finances',
  corridors: 'finances',
  rates: 'finances',
  currencies: 'finances',
  'bank-account': 'finances',
  referrals: 'finances',
  support: 'support',
  security: 'technique',
  limits: 'conformite',
  compliance: 'conformite',
  'web-push': 'technique',
  mail: 'technique',
  'mail-templates': 'technique',
  'virtual-cards': 'finances',
  'gateways.cards': 'technique',
  'gateways.payouts': 'technique',
  'gateways.bank': 'technique',
  'gateways.issuing': 'technique',
  'gateways.sms': 'technique',
  'gateways.mobile-money': 'technique',
  'gateways.topup': 'technique',
  'gateways.bills': 'technique',
  'gateways.screening': 'technique',
  bills: 'finances',
  content: 'contenu',
  'content-draft': 'contenu',
  seo: 'contenu',
  urls: 'contenu',
  redirects: 'contenu',
  images: 'contenu',
  api: 'technique',
  chat: 'contenu',
  cookies: 'conformite',
  retention: 'conformite',
};

/** Fields that are secrets, by subject: encrypted at rest, masked in every answer; sent back masked, they stay. */
export const settingsSecrets: Partial<Record<SettingsSubject, readonly string[]>> = {
  mail: ['motDePasse'],
  'web-push': ['clePrivee'],
  'gateways.cards': ['cleSecrete', 'secretWebhook'],
  'gateways.payouts': ['cleSecrete', 'secretWebhook'],
  'gateways.bank': ['cleSecrete', 'secretWebhook'],
  'gateways.issuing': ['cleSecrete', 'secretWebhook'],
  'gateways.sms': ['cleSecrete'],
  'gateways.mobile-money': ['cleSecrete'],
  'gateways.topup': ['cleSecrete', 'secretWebhook'],
  'gateways.bills': ['cleSecrete', 'secretWebhook'],
  'gateways.screening': ['cleSecrete'],
};

export const settingsVersionSchema = z.object({
  sujet: settingsSubjectSchema,
  version: z.number().int(),
  valeur: z.unknown(),
  auteur: idSchema.nullable(),
  /** Of the author, as they are called now; null when the program itself saved the version. */
  auteurNom: z.string().nullable(),
  /** Of the second administrator, where the change asked for one. */
  approbateur: idSchema.nullable(),
  date: dateTimeSchema.nullable(),
});
export type SettingsVersion = z.infer<typeof settingsVersionSchema>;
export const settingsListSchema = z.object({ elements: z.array(settingsVersionSchema) });
export const settingsVersionsQuerySchema = pageQuerySchema.pick({
  page: true,
  limit: true,
  curseur: true,
});
/** The defaults, version 0, are below the last page's versions, whose `limit` does not count them. */
export const settingsVersionsSchema = pageSchema(settingsVersionSchema);
export type SettingsVersions = z.infer<typeof settingsVersionsSchema>;
/** `version` is the one that was read: saving over a newer one is refused. */
export const settingsUpdateSchema = z.strictObject({
  valeur: z.record(z.string(), z.unknown()),
  version: z.number().int().min(0),
});

/** What anyone may know. */
export const publicSettingsSchema = z.object({
  nomApplication: z.string(),
  maintenance: z.boolean(),
  messageMaintenance: z.string(),
  demo: z.boolean(),
  deskUrl: z.string().nullable(),
  /** Null: nobody says the figures. */
  sourceChiffres: z.string().nullable(),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;
