import { z } from 'zod';
import { oneTimeCodeSchema, passkeyAnswerSchema, passkeyOptionsSchema } from './sign-in.ts';
import { verificationAskedSchema } from './step-up.ts';

/** How long a fresh proof of identity serves (trust, behaviour 12). */
export const verificationLifetimeSeconds = 5 * 60;

export const proofMethods = ['passkey', 'totp', 'mot-de-passe'] as const;
export const proofMethodSchema = z.enum(proofMethods);
export type ProofMethod = z.infer<typeof proofMethodSchema>;

/** The ways this person may prove who they are, the best first. */
export const verificationOptionsSchema = z.object({
  methodes: z.array(proofMethodSchema),
  /** What a browser asks the passkey with; null where there is none. */
  passkey: passkeyOptionsSchema.nullable(),
});
export type VerificationOptions = z.infer<typeof verificationOptionsSchema>;

const asked = verificationAskedSchema.shape;

export const verificationRequestSchema = z.discriminatedUnion('methode', [
  z.strictObject({
    ...asked,
    methode: z.literal('mot-de-passe'),
    motDePasse: z
      .string({ error: 'fields_password' })
      .min(1, { error: 'fields_password' })
      .max(200),
  }),
  z.strictObject({ ...asked, methode: z.literal('totp'), code: oneTimeCodeSchema }),
  z.strictObject({ ...asked, methode: z.literal('passkey'), reponse: passkeyAnswerSchema }),
]);
export type VerificationRequest = z.infer<typeof verificationRequestSchema>;

export const verificationAnswerSchema = z.object({
  jeton: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
});
export type VerificationAnswer = z.infer<typeof verificationAnswerSchema>;
