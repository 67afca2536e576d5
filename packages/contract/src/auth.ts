import { z } from 'zod';
import { dateTimeSchema, emailSchema, idSchema, lineSchema, phoneInputSchema } from './common.ts';
import { userSchema } from './users.ts';

export const passwordMinimumLength = 10;
export const accessTokenLifetimeSeconds = 15 * 60;

const newPasswordSchema = z
  .string({ error: 'Veuillez remplir tous les champs obligatoires' })
  .min(passwordMinimumLength, { error: `Au moins ${passwordMinimumLength} caractères.` })
  .max(200, { error: '200 caractères au plus.' });

/** Where the refresh token goes: an HttpOnly cookie (a browser) or the answer's body (an API client). */
const tokenDeliverySchema = z.enum(['cookie', 'corps']).default('cookie');

export const registerRequestSchema = z.strictObject({
  prenom: lineSchema(80, 'Veuillez remplir tous les champs obligatoires'),
  /** Empty when the full name is one word. */
  nom: z.string().trim().max(120, { error: '120 caractères au plus.' }),
  email: emailSchema,
  telephone: phoneInputSchema,
  password: newPasswordSchema,
  role: z.enum(['user', 'merchant'], { error: 'Choisissez un type de compte.' }),
  codeParrainageUtilise: z.string().trim().max(32).optional(),
  remise: tokenDeliverySchema,
});

export const loginRequestSchema = z.union([
  z.strictObject({
    email: emailSchema,
    password: z.string().min(1).max(200),
    remise: tokenDeliverySchema,
  }),
  z.strictObject({
    telephone: phoneInputSchema,
    password: z.string().min(1).max(200),
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
