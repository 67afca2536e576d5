import { z } from 'zod';
import { newPasswordSchema, passwordText, tokenDeliverySchema } from './auth.ts';
import { dateTimeSchema, idSchema, lineSchema } from './common.ts';

/** How long the second step of a sign-in, and a passkey's challenge, may take. */
export const signInPatienceSeconds = 5 * 60;
export const backupCodeCount = 10;
export const passkeysAtMost = 10;

/** §5. */
/** What WebAuthn's JSON carries in base64url. The server's library reads it; here only its size is bounded. */
const encoded = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .regex(/^[A-Za-z0-9_-]*$/);
const extensionResults = z.record(z.string().max(64), z.unknown());
const attachment = z.string().max(32).nullish();

/** What `startRegistration` of @simplewebauthn/browser gives. */
export const passkeyCreationSchema = z.strictObject({
  id: encoded(2_048).min(1),
  rawId: encoded(2_048).min(1),
  response: z.strictObject({
    clientDataJSON: encoded(4_096),
    attestationObject: encoded(16_384),
    authenticatorData: encoded(8_192).optional(),
    transports: z.array(z.string().max(32)).max(8).optional(),
    publicKeyAlgorithm: z.number().int().optional(),
    publicKey: encoded(4_096).optional(),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensionResults,
  type: z.literal('public-key'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

/** What `startAuthentication` of @simplewebauthn/browser gives. */
export const passkeyAnswerSchema = z.strictObject({
  id: encoded(2_048).min(1),
  rawId: encoded(2_048).min(1),
  response: z.strictObject({
    clientDataJSON: encoded(4_096),
    authenticatorData: encoded(8_192),
    signature: encoded(2_048),
    userHandle: encoded(128).nullish(),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensionResults,
  type: z.literal('public-key'),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** What a browser is to be given as it is: the options of `navigator.credentials`. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown());

export const passkeySchema = z.object({
  id: idSchema,
  nom: z.string(),
  /** Kept in the person's account with its maker, and so on their other devices too. */
  synchronisee: z.boolean(),
  dateCreation: dateTimeSchema,
  derniereUtilisation: dateTimeSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const passkeyName = lineSchema(60, 'fields_passkey_name');
export const createPasskeySchema = z.strictObject({
  nom: passkeyName,
  reponse: passkeyCreationSchema,
});
export const renamePasskeySchema = z.strictObject({ nom: passkeyName });
export const passkeySignInSchema = z.strictObject({
  reponse: passkeyAnswerSchema,
  remise: tokenDeliverySchema,
});

/** A code of the application (6 digits) or one of the backup codes. */
export const oneTimeCodeSchema = z
  .string({ error: 'fields_code' })
  .trim()
  .min(1, { error: 'fields_code' })
  .max(32, { error: 'fields_code_incomplete' })
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z.string().regex(/^(?:[0-9]{6}|[A-Z0-9]{10})$/, {
      error: 'fields_code_incomplete',
    }),
  );

/** Login with a right password where a second step is on. */
export const secondStepSchema = z.object({
  etape: z.literal('totp'),
  jeton: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
});
export type SecondStep = z.infer<typeof secondStepSchema>;
export const secondStepRequestSchema = z.strictObject({
  jeton: z.string().min(1).max(200),
  code: oneTimeCodeSchema,
  remise: tokenDeliverySchema,
});
export type SecondStepRequest = z.infer<typeof secondStepRequestSchema>;

export const totpSetupSchema = z.object({
  /** Base32, for who cannot scan. */
  secret: z.string(),
  /** `otpauth://…`, to be shown as a QR code. */
  uri: z.string(),
});
export type TotpSetup = z.infer<typeof totpSetupSchema>;
export const totpEnableSchema = z.strictObject({ code: oneTimeCodeSchema });
export const backupCodesSchema = z.object({ codes: z.array(z.string()) });
export type BackupCodes = z.infer<typeof backupCodesSchema>;

export const securitySchema = z.object({
  connexionEmail: z.boolean(),
  connexionTelephone: z.boolean(),
  passkeys: z.array(passkeySchema),
  totp: z.object({ actif: z.boolean(), codesRestants: z.number().int() }),
});
export type Security = z.infer<typeof securitySchema>;

/** Each may be left out; one of them stays on. */
export const signInWaysSchema = z.strictObject({
  connexionEmail: z.boolean().optional(),
  connexionTelephone: z.boolean().optional(),
});
export type SignInWays = z.infer<typeof signInWaysSchema>;

export const changePasswordSchema = z.strictObject({
  motDePasse: passwordText('fields_all'),
  nouveauMotDePasse: passwordText('fields_all').pipe(newPasswordSchema),
});
export type ChangePassword = z.infer<typeof changePasswordSchema>;
