import { z } from 'zod';

/** The request header that carries a proof's token. */
export const verificationHeader = 'verification';

/** What asks for a fresh proof of identity before it is done. */
export const guardedActions = [
  'transfert',
  'retrait',
  'paiement',
  'programmation',
  'beneficiaire',
  'carte-commander',
  'carte-reveler',
  'plafonds',
  'coordonnees',
  'securite',
  'donnees-exporter',
  'compte-fermer',
  'cles',
  'signature',
  'reglages',
  'mode-production',
  'administrateurs',
  'approbation',
  'remboursement',
  'ecriture',
] as const;
export const guardedActionSchema = z.enum(guardedActions);
export type GuardedAction = z.infer<typeof guardedActionSchema>;

const subjectValuesMost = 8;

/**
 * What the action is done to, as the server named it when it asked: `{ montant, devise, beneficiaire }` of a transfer,
 * `{ carte }` of a reveal. A proof serves for exactly these values.
 */
export const guardedSubjectSchema = z
  .record(z.string().min(1).max(32), z.string().max(300))
  .check(({ value, issues }) => {
    if (Object.keys(value).length <= subjectValuesMost) return;
    issues.push({ code: 'too_big', origin: 'array', maximum: subjectValuesMost, input: value });
  });
export type GuardedSubject = z.infer<typeof guardedSubjectSchema>;

/** Carried by the refusal `verification_requise`: what is to be proved for, word for word. */
export const verificationAskedSchema = z.strictObject({
  action: guardedActionSchema,
  objet: guardedSubjectSchema,
});
export type VerificationAsked = z.infer<typeof verificationAskedSchema>;
