import { z } from 'zod';
import { amountSchema, currencySchema, dateTimeSchema, idSchema } from './common.ts';

export const roleSchema = z.enum(['user', 'merchant', 'admin']);
export type Role = z.infer<typeof roleSchema>;

export const userSchema = z.object({
  id: idSchema,
  prenom: z.string(),
  nom: z.string(),
  email: z.string(),
  emailVerifie: z.boolean(),
  telephone: z.string(),
  role: roleSchema,
  langue: z.string(),
  devise: currencySchema,
  fuseauHoraire: z.string(),
  codeParrainage: z.string(),
  dateCreation: dateTimeSchema,
});
export type User = z.infer<typeof userSchema>;

export const referralRewardsSchema = z.object({
  codeParrainage: z.string(),
  total: amountSchema,
  devise: currencySchema,
  elements: z.array(
    z.object({
      id: idSchema,
      filleul: z.string(),
      montant: amountSchema,
      devise: currencySchema,
      statut: z.enum(['en_attente', 'versee', 'annulee']),
      dateCreation: dateTimeSchema,
    }),
  ),
});
export type ReferralRewards = z.infer<typeof referralRewardsSchema>;
