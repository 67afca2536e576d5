import { z } from 'zod';
import {
  dateTimeSchema,
  idSchema,
  lineSchema,
  pageQuerySchema,
  pageSchema,
  textSchema,
} from './common.ts';

/** §3, the categories of cookies in their order. The first is required; the others wait for a yes. */
export const cookieCategories = [
  'necessaires',
  'preferences',
  'statistiques',
  'marketing',
] as const;
export type CookieCategory = (typeof cookieCategories)[number];
const categoryIdSchema = z.enum(cookieCategories);

export const requiredCategory = 'necessaires' satisfies CookieCategory;

/** §9. */
export const bannerPositions = ['bottom', 'top', 'bottom-left', 'bottom-right'] as const;
export type BannerPosition = (typeof bannerPositions)[number];
export const bannerThemes = ['light', 'dark'] as const;
export type BannerTheme = (typeof bannerThemes)[number];

const categorySchema = z.strictObject({
  id: categoryIdSchema,
  nom: lineSchema(40, 'fields_cookie_category_name'),
  description: textSchema(300, 'fields_cookie_category_description'),
  requise: z.boolean(),
  /** Offered to visitors. */
  active: z.boolean(),
});

/** §2, §9: the cookie banner of the public pages. */
export const cookieSettings = z.strictObject({
  active: z.boolean(),
  titre: lineSchema(80, 'fields_cookie_title'),
  texte: textSchema(600, 'fields_cookie_text'),
  libelleAccepter: lineSchema(40, 'fields_cookie_label'),
  libelleRefuser: lineSchema(40, 'fields_cookie_label'),
  libellePersonnaliser: lineSchema(40, 'fields_cookie_label'),
  position: z.enum(bannerPositions),
  theme: z.enum(bannerThemes),
  /** Days that a choice holds before it is asked anew. */
  dureeJours: z.number().int().min(1).max(365),
  categories: z
    .array(categorySchema)
    .length(cookieCategories.length)
    .superRefine((categories, context) => {
      for (const [index, { id, requise, active }] of categories.entries()) {
        const fault = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: [index, field], message });
        if (id !== cookieCategories[index]) fault('id', 'fields_cookie_category');
        if (requise !== (id === requiredCategory)) fault('requise', 'fields_cookie_required');
        if (requise && !active) fault('active', 'fields_cookie_locked');
      }
    }),
});

/** What a browser chose: which optional categories it said yes to, and when. */
export const cookieChoiceSchema = z.object({
  acceptees: z.array(categoryIdSchema),
  date: dateTimeSchema,
});

/** The banner as visitors get it, and what this browser chose; null: it has still to choose. */
export const shownBannerSchema = z.object({
  /** Of the text: of the settings that it stands in. */
  version: z.number().int(),
  active: z.boolean(),
  titre: z.string(),
  texte: z.string(),
  libelleAccepter: z.string(),
  libelleRefuser: z.string(),
  libellePersonnaliser: z.string(),
  position: z.enum(bannerPositions),
  theme: z.enum(bannerThemes),
  dureeJours: z.number().int(),
  /** Those that are offered. */
  categories: z.array(
    z.object({
      id: categoryIdSchema,
      nom: z.string(),
      description: z.string(),
      requise: z.boolean(),
    }),
  ),
  choix: cookieChoiceSchema.nullable(),
});
export type ShownBanner = z.infer<typeof shownBannerSchema>;

/** What a visitor says yes to; what is not named is refused. `version` is that of the text that was read. */
export const cookieChoiceInputSchema = z.strictObject({
  version: z.number().int().min(0),
  acceptees: z.array(categoryIdSchema).max(cookieCategories.length),
});

export const choiceKinds = ['tout_accepte', 'tout_refuse', 'personnalise'] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

/** One line of the consent log. */
export const loggedChoiceSchema = z.object({
  id: idSchema,
  date: dateTimeSchema,
  choix: z.enum(choiceKinds),
  /** Optional categories: said yes to, and offered. */
  acceptees: z.array(categoryIdSchema),
  proposees: z.array(categoryIdSchema),
  /** Of the text. */
  version: z.number().int(),
  /** Of the browser: says nothing of who sits before it. */
  anonyme: idSchema,
  /** Null: a visitor. */
  compte: z.object({ id: idSchema, nom: z.string() }).nullable(),
});
export type LoggedChoice = z.infer<typeof loggedChoiceSchema>;

const narrowed = {
  choix: z.enum(choiceKinds).optional(),
  /** An account, or a browser's anonymous id. */
  qui: idSchema.optional(),
  /** Days in UTC, both included. */
  du: z.iso.date({ error: 'fields_date' }).optional(),
  au: z.iso.date({ error: 'fields_date' }).optional(),
};
export const choiceLogQuerySchema = pageQuerySchema
  .pick({ page: true, limit: true, order: true, curseur: true })
  .extend(narrowed);
export const choiceFileQuerySchema = z.strictObject(narrowed);
export const choiceLogSchema = pageSchema(loggedChoiceSchema);
