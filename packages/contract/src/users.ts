import { z } from 'zod';
import {
  amountSchema,
  currencySchema,
  dateTimeSchema,
  emailSchema,
  idSchema,
  nameSchema,
  optionalWordsSchema,
  phoneInputSchema,
} from './common.ts';

export const roleSchema = z.enum(['user', 'merchant', 'admin']);
export type Role = z.infer<typeof roleSchema>;

/** §9: what the pages offer to persons, and to whoever works for a merchant. */
export const userLanguages = ['fr', 'en', 'es'] as const;
export const merchantLanguages = ['fr', 'en', 'ln'] as const;
/** Those that an account may have. */
export const accountLanguages = [...userLanguages, 'ln'] as const;
export type AccountLanguage = (typeof accountLanguages)[number];
export const userCurrencies = ['EUR', 'USD', 'XOF', 'CDF'] as const;
export const userTimeZones = [
  'Europe/Paris',
  'Africa/Dakar',
  'Africa/Kinshasa',
  'Africa/Lagos',
  'Africa/Douala',
  'America/New_York',
  'Asia/Tokyo',
] as const;

/** §3: JPG, PNG or GIF, 2 MB at most. */
export const avatarMaximumBytes = 2 * 1024 * 1024;
/** How long the code of an SMS, and the link of a mail, may be used. */
export const phoneCodeMinutes = 10;
export const emailLinkHours = 24;

export const userSchema = z.object({
  id: idSchema,
  prenom: z.string(),
  nom: z.string(),
  email: z.string(),
  emailVerifie: z.boolean(),
  telephone: z.string(),
  telephoneVerifie: z.boolean(),
  /** Changes with the picture; null without one. */
  avatar: z.string().nullable(),
  role: roleSchema,
  langue: z.string(),
  devise: currencySchema,
  fuseauHoraire: z.string(),
  codeParrainage: z.string(),
  dateCreation: dateTimeSchema,
});
export type User = z.infer<typeof userSchema>;

/**
 * Why a reward is not paid: the mailbox or the number to confirm, no payment that counts yet, the delay after it, fees
 * below the reward, enough rewards today; and for good: one browser, the cap, rewards that have ended.
 */
export const referralReasons = [
  'adresse',
  'numero',
  'paiement',
  'delai',
  'frais',
  'plafond_jour',
  'meme_appareil',
  'plafond',
  'arretee',
] as const;
export type ReferralReason = (typeof referralReasons)[number];

export const referralRewardsSchema = z.object({
  codeParrainage: z.string(),
  /** Opens the registration with the code filled in. */
  lien: z.string(),
  /** What a reward asks for now; amounts in EUR. */
  conditions: z.object({
    actif: z.boolean(),
    recompense: amountSchema,
    /** The least that the new person sends to somebody, in one transfer. */
    montantMinimum: amountSchema,
    /** From that transfer to the reward. */
    delaiJours: z.number().int(),
    /** Rewards that one person gets at most. */
    plafond: z.number().int(),
  }),
  total: amountSchema,
  devise: currencySchema,
  elements: z.array(
    z.object({
      id: idSchema,
      filleul: z.string(),
      montant: amountSchema,
      devise: currencySchema,
      statut: z.enum(['en_attente', 'versee', 'annulee']),
      /** Null once it is paid, like `raison`, which says it in a sentence. */
      raisonCode: z.enum(referralReasons).nullable(),
      raison: z.string().nullable(),
      /** The earliest day of the reward, once a payment began the delay. */
      datePrevue: dateTimeSchema.nullable(),
      dateCreation: dateTimeSchema,
    }),
  ),
});
export type ReferralRewards = z.infer<typeof referralRewardsSchema>;

export const profileUpdateSchema = z.strictObject({
  prenom: nameSchema(80, 'fields_first_name'),
  /** Empty when the full name is one word. */
  nom: optionalWordsSchema(120),
});

export const regionalUpdateSchema = z.strictObject({
  langue: z.enum(accountLanguages, { error: 'fields_language' }),
  devise: z.enum(userCurrencies, { error: 'fields_currency' }),
  fuseauHoraire: z.enum(userTimeZones, { error: 'fields_time_zone' }),
});

export const emailChangeSchema = z.strictObject({ email: emailSchema });
export const emailConfirmationSchema = z.strictObject({ jeton: z.string().min(20).max(100) });
export const phoneChangeSchema = z.strictObject({ telephone: phoneInputSchema });
export const phoneConfirmationSchema = z.strictObject({
  code: z
    .string({ error: 'fields_sms_code' })
    .trim()
    .regex(/^\d{6}$/, { error: 'fields_six_digits' }),
});
/** Where the link or the code went. */
export const contactChangeSchema = z.object({ destination: z.string(), expireLe: dateTimeSchema });

export const dataExportSchema = z.object({
  id: idSchema,
  etat: z.enum(['en_preparation', 'pret', 'echoue']),
  dateCreation: dateTimeSchema,
  expireLe: dateTimeSchema,
});
export type DataExport = z.infer<typeof dataExportSchema>;
export const dataExportListSchema = z.object({ elements: z.array(dataExportSchema) });
export const dataExportFileSchema = z.strictObject({ format: z.enum(['json', 'csv']) });

/** What a person types to close their account. */
export const closingWord = 'FERMER';
export const accountClosingSchema = z.strictObject({
  confirmation: z.literal(closingWord, { error: 'fields_closing_word' }),
});
/** What stands in the way of closing the account. */
export const closingStateSchema = z.object({
  demo: z.boolean(),
  soldes: z.array(z.object({ devise: currencySchema, montant: amountSchema })),
  operationsEnCours: z.number().int(),
});
export type ClosingState = z.infer<typeof closingStateSchema>;
