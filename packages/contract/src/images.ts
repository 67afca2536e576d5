import { z } from 'zod';
import { dateTimeSchema, idSchema, pageQuerySchema, pageSchema } from './common.ts';

export const imageFormats = ['webp', 'jpg', 'png'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** §2, §9: what every upload of the product keeps to. */
export const imageSettings = z.strictObject({
  /** Megabytes; what a use allows less of stays less. */
  tailleMaximaleMo: z.number().int().min(1).max(50),
  /** Percent, of what is drawn anew. */
  qualite: z.number().int().min(1).max(100),
  format: z.enum(imageFormats),
});

export const imageTypes = ['image/webp', 'image/jpeg', 'image/png', 'image/avif'] as const;

/** Pictures that may be uploaded, for the `accept` of a field. Documents are JPG, PNG or PDF. */
export const uploadedImageTypes = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

/** Pictures of the product itself, beside those that administrators add. */
export const ownPictures = [
  '/apple-touch-icon.png',
  '/favicon.svg',
  '/icon-192.png',
  '/icon-512.png',
] as const;

/** §3: a picture of the site. */
export const imageSchema = z.object({
  id: idSchema,
  nom: z.string(),
  type: z.enum(imageTypes),
  /** Bytes. */
  taille: z.number().int(),
  chemin: z.string(),
  largeur: z.number().int(),
  hauteur: z.number().int(),
  /** The same in other sizes and formats. */
  declinaisons: z.array(
    z.object({
      chemin: z.string(),
      type: z.enum(imageTypes),
      largeur: z.number().int(),
      taille: z.number().int(),
    }),
  ),
  /** Where it is used: keys and fields of the content, of its draft and of the SEO settings. */
  utilisations: z.array(z.string()),
  dateCreation: dateTimeSchema,
});
export type SiteImage = z.infer<typeof imageSchema>;
export const imagesQuerySchema = pageQuerySchema.pick({
  page: true,
  limit: true,
  order: true,
  curseur: true,
});
export const imagesSchema = pageSchema(imageSchema);
export type SiteImages = z.infer<typeof imagesSchema>;

/** What the file was called, for people to find it by. */
export const imageUploadSchema = z.strictObject({ nom: z.string().trim().min(1).max(120) });
