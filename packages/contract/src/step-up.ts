import { z } from 'zod';

/** How long a fresh proof of identity serves (trust, behaviour 12). */
export const verificationLifetimeSeconds = 5 * 60;
/** The request header that carries a proof's token. */
export const verificationHeader = 'verification';

/** What asks for a fresh proof of identity before it is done. */
export const guardedActions = [
  'transfert',
  'retrait',
  'paiement',
  'programmation',
  'carte-reveler',
  'plafonds',
  'coordonnees',
  'securite',
  'donnees-exporter',
  'compte-fermer',
] as const;
export const guardedActionSchema = z.enum(guardedActions);
export type GuardedAction = z.infer<typeof guardedActionSchema>;

/**
 * What the action is done to, as the server named it when it asked: `{ montant, devise, beneficiaire }` of a transfer,
 * `{ carte }` of a reveal. A proof serves for exactly these values.
 */
export const guardedSubjectSchema = z
  .record(z.string().min(1).max(32), z.string().max(300))
  .refine((subject) => Object.keys(subject).length <= 8, { error: '8 valeurs au plus.' });
export type GuardedSubject = z.infer<typeof guardedSubjectSchema>;

/** Carried by the refusal `verification_requise`: what is to be proved for, word for word. */
export const verificationAskedSchema = z.strictObject({
  action: guardedActionSchema,
  objet: guardedSubjectSchema,
});
export type VerificationAsked = z.infer<typeof verificationAskedSchema>;

export const proofMethods = ['passkey', 'totp', 'mot-de-passe'] as const;
export const proofMethodSchema = z.enum(proofMethods);
export type ProofMethod = z.infer<typeof proofMethodSchema>;

/** The ways this person may prove who they are, the best first. */
export const verificationOptionsSchema = z.object({ methodes: z.array(proofMethodSchema) });
export type VerificationOptions = z.infer<typeof verificationOptionsSchema>;

const asked = verificationAskedSchema.shape;

export const verificationRequestSchema = z.discriminatedUnion('methode', [
  z.strictObject({
    ...asked,
    methode: z.literal('mot-de-passe'),
    motDePasse: z
      .string({ error: 'Veuillez saisir votre mot de passe' })
      .min(1, { error: 'Veuillez saisir votre mot de passe' })
      .max(200, { error: '200 caractères au plus.' }),
  }),
]);
export type VerificationRequest = z.infer<typeof verificationRequestSchema>;

export const verificationAnswerSchema = z.object({
  jeton: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
});
export type VerificationAnswer = z.infer<typeof verificationAnswerSchema>;
