import { z } from 'zod';
import { capabilitySchema } from './administrators.ts';
import {
  dateTimeSchema,
  emailSchema,
  idSchema,
  nameSchema,
  optionalWordsSchema,
  phoneInputSchema,
  type FieldKey,
} from './common.ts';
import { shownMerchantSchema } from './merchants.ts';
import { roleSchema, userSchema } from './users.ts';

export const passwordMinimumLength = 10;
export const accessTokenLifetimeSeconds = 15 * 60;

/** §5. */
/** A field whose absence has the form's own sentence, before what else may be wrong with it. */
function requiredText(missing: FieldKey) {
  return z.string({ error: missing }).trim().min(1, { error: missing });
}

/** Never trimmed: a space may well belong to a password. */
export function passwordText(missing: FieldKey) {
  return z.string({ error: missing }).min(1, { error: missing }).max(200);
}

export const newPasswordSchema = passwordText('fields_all_required').pipe(
  z.string().min(passwordMinimumLength),
);

/** Where the refresh token goes: an HttpOnly cookie (a browser) or the answer's body (an API client). */
export const tokenDeliverySchema = z.enum(['cookie', 'corps']).default('cookie');

export const registerRequestSchema = z.strictObject({
  prenom: nameSchema(80, 'fields_all_required'),
  /** Empty when the full name is one word. */
  nom: optionalWordsSchema(120),
  email: requiredText('fields_all_required').pipe(emailSchema),
  telephone: requiredText('fields_all_required').pipe(phoneInputSchema),
  password: newPasswordSchema,
  role: z.enum(['user', 'merchant'], { error: 'fields_account_type' }),
  codeParrainageUtilise: z.string().trim().max(32).optional(),
  remise: tokenDeliverySchema,
});

const identifierLength = 254;

/** By e-mail or by phone. What is no e-mail is no account's either, and is refused like a wrong password. */
export const loginRequestSchema = z.union([
  z.strictObject({
    email: requiredText('fields_email_and_password')
      .max(identifierLength, { error: 'fields_email' })
      .transform((email) => email.toLowerCase()),
    password: passwordText('fields_email_and_password'),
    remise: tokenDeliverySchema,
  }),
  z.strictObject({
    telephone: requiredText('fields_phone_and_password').pipe(phoneInputSchema),
    password: passwordText('fields_phone_and_password'),
    remise: tokenDeliverySchema,
  }),
]);

export const sessionAnswerSchema = z.object({
  accessToken: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
  refreshToken: z.string().optional(),
  user: userSchema,
});

export const refreshRequestSchema = z.strictObject({
  refreshToken: z.string().max(200).optional(),
});

export const logoutRequestSchema = z.strictObject({ refreshToken: z.string().max(200).optional() });

export const requestResetSchema = z.strictObject({ email: emailSchema });

export const resetPasswordSchema = z.strictObject({
  token: z.string().min(1).max(200),
  newPassword: newPasswordSchema,
});

export const verifyEmailSchema = z.strictObject({ token: z.string().min(1).max(200) });

export const sessionSchema = z.object({
  id: idSchema,
  appareil: z.string(),
  adresseIp: z.string(),
  dateCreation: dateTimeSchema,
  derniereActivite: dateTimeSchema,
  courante: z.boolean(),
});
export const sessionListSchema = z.object({ elements: z.array(sessionSchema) });

/** Who a page is rendered for, read from the refresh cookie without using it up. */
export const visitSchema = z.object({
  session: z
    .object({
      userId: idSchema,
      role: roleSchema,
      prenom: z.string(),
      nom: z.string(),
      avatar: z.string().nullable(),
      langue: z.string(),
      fuseauHoraire: z.string(),
      /** An administrator whose session a password alone opened, where more is asked: every other page waits for it. */
      secondFacteurDemande: z.boolean(),
      /** Those that they work for, the one that they own first. */
      commerces: z.array(shownMerchantSchema),
      /** What an administrator may do; empty for anybody else. */
      capacites: z.array(capabilitySchema),
    })
    .nullable(),
  /** The browser had a session, which is over: ended, or as old as a session gets. */
  sessionTerminee: z.boolean(),
  applicationName: z.string(),
  /** What is said of a maintenance that goes on, perhaps nothing; null: there is none. */
  maintenance: z.string().nullable(),
  demo: z.boolean(),
  deskUrl: z.string().nullable(),
  /** The product's own clock and time zone: a device may have others. */
  now: dateTimeSchema,
  timeZone: z.string().meta({ examples: ['Europe/Paris'] }),
});

export const referralCheckSchema = z.object({
  valide: z.boolean(),
  /** First name and an initial; null when the code is not valid. */
  parrainNom: z.string().nullable(),
});

export const demoAccountsSchema = z.object({
  comptes: z.array(z.object({ role: z.string(), email: z.string(), motDePasse: z.string() })),
});

export type RegisterRequest = z.infer<typeof registerRequestSchema>;
export type LoginRequest = z.infer<typeof loginRequestSchema>;
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;
export type ReferralCheck = z.infer<typeof referralCheckSchema>;
export type DemoAccounts = z.infer<typeof demoAccountsSchema>;
export type Session = z.infer<typeof sessionSchema>;
export type Visit = z.infer<typeof visitSchema>;
