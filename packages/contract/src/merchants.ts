import { z } from 'zod';
import {
  currencySchema,
  dateTimeSchema,
  emailSchema,
  idSchema,
  nameSchema,
  phoneInputSchema,
} from './common.ts';
import { merchantModes, merchantPermissions, merchantRoles } from './merchant-terms.ts';
import { userCurrencies } from './users.ts';

/** §3. */
export const businessTypes = ['retail', 'restaurant', 'service', 'ecommerce', 'other'] as const;
export const businessTypeSchema = z.enum(businessTypes, { error: 'fields_business_type' });
export type BusinessType = (typeof businessTypes)[number];

export const merchantModeSchema = z.enum(merchantModes, { error: 'fields_mode' });
export const merchantRoleSchema = z.enum(merchantRoles, { error: 'fields_merchant_role' });

/** §9: what a merchant may choose. */
export const automaticWithdrawals = ['none', 'daily', 'weekly', 'monthly'] as const;
export type AutomaticWithdrawal = (typeof automaticWithdrawals)[number];
export const automaticWithdrawalSchema = z.enum(automaticWithdrawals, {
  error: 'fields_automatic_withdrawal',
});

/** §3, as its people see it. */
export const merchantSchema = z.object({
  id: idSchema,
  nomCommercial: z.string(),
  nomProprietaire: z.string(),
  typeActivite: businessTypeSchema,
  email: z.string(),
  telephone: z.string(),
  /** Where its picture is, relative to the site; null without one. */
  logo: z.string().nullable(),
  devise: currencySchema,
  versementAutomatique: automaticWithdrawalSchema,
  /** Since when all its required documents are accepted; null: not yet. */
  verifieDepuis: dateTimeSchema.nullable(),
  /** Since when real payments are processed; null: the live mode is off. */
  modeProductionDepuis: dateTimeSchema.nullable(),
  /** Of whoever asks. */
  role: merchantRoleSchema,
  droits: z.object({
    test: z.array(z.enum(merchantPermissions)),
    live: z.array(z.enum(merchantPermissions)),
  }),
  dateCreation: dateTimeSchema,
});
export type Merchant = z.infer<typeof merchantSchema>;
/** What the frame of the pages needs of it. */
export const shownMerchantSchema = merchantSchema.pick({
  id: true,
  nomCommercial: true,
  logo: true,
  modeProductionDepuis: true,
  role: true,
  droits: true,
});
export type ShownMerchant = z.infer<typeof shownMerchantSchema>;
/** Those that a person works for, the one that they own first. */
export const merchantListSchema = z.object({ elements: z.array(merchantSchema) });

export const merchantProfileSchema = z.strictObject({
  nomCommercial: nameSchema(80, 'fields_business_name'),
  nomProprietaire: nameSchema(120, 'fields_owner_name'),
  typeActivite: businessTypeSchema,
  email: emailSchema,
  telephone: phoneInputSchema,
});
export type MerchantProfile = z.infer<typeof merchantProfileSchema>;

/** A file that was sent with `usage=logo`; null: no logo. */
export const merchantLogoSchema = z.strictObject({ fichier: idSchema.nullable() });

export const merchantCurrencies = userCurrencies;
export const merchantWalletSchema = z.strictObject({
  devise: z.enum(merchantCurrencies, { error: 'fields_currency' }),
  versementAutomatique: automaticWithdrawalSchema,
});

/** Real payments on, or off. */
export const liveModeSchema = z.strictObject({ actif: z.boolean() });

export const merchantMemberSchema = z.object({
  id: idSchema,
  nom: z.string(),
  email: z.string(),
  role: merchantRoleSchema,
  /** Whoever asks. */
  soi: z.boolean(),
  dateCreation: dateTimeSchema,
});
export type MerchantMember = z.infer<typeof merchantMemberSchema>;

/** How long an invitation's link may be used. */
export const invitationDays = 7;

export const merchantInvitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: merchantRoleSchema,
  dateCreation: dateTimeSchema,
  expireLe: dateTimeSchema,
});
export type MerchantInvitation = z.infer<typeof merchantInvitationSchema>;

export const merchantTeamSchema = z.object({
  membres: z.array(merchantMemberSchema),
  invitations: z.array(merchantInvitationSchema),
});

export const createInvitationSchema = z.strictObject({
  email: emailSchema,
  role: merchantRoleSchema,
});
export const memberRoleSchema = z.strictObject({ role: merchantRoleSchema });

/** The secret part of an invitation's link. */
const invitationTokenSchema = z
  .string()
  .min(20, { error: 'fields_link' })
  .max(100, { error: 'fields_link' });
export const invitationTokenParams = z.object({ jeton: invitationTokenSchema });
export const acceptInvitationSchema = z.strictObject({ jeton: invitationTokenSchema });

/** What a link says to whoever opens it. */
export const offeredInvitationSchema = z.object({
  nomCommercial: z.string(),
  role: merchantRoleSchema,
  /** `a…@exemple.fr`: enough for its owner. */
  email: z.string(),
  expireLe: dateTimeSchema,
});
