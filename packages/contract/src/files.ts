import { z } from 'zod';
import { dateTimeSchema, idSchema } from './common.ts';
import { merchantModes } from './merchants.ts';

/** What a merchant's file is for: the picture of a payment link (`image_lien`), the business's logo (`logo`). */
export const fileUses = ['image_lien', 'logo'] as const;
export const fileUseSchema = z.enum(fileUses, { error: 'fields_file_use' });
export type FileUse = (typeof fileUses)[number];

const megabyte = 1024 * 1024;
/** How large a file may come in. */
export const fileMaximumBytes: Readonly<Record<FileUse, number>> = {
  image_lien: 5 * megabyte,
  logo: 2 * megabyte,
};

export const fileUploadSchema = z.strictObject({ usage: fileUseSchema });

/** A file as its merchant sees it. */
export const fileSchema = z.object({
  id: idSchema,
  mode: z.enum(merchantModes),
  usage: fileUseSchema,
  /** What it is kept as, whatever it came in as. */
  type: z.literal('image/webp'),
  /** Bytes, as it is kept. */
  taille: z.number().int(),
  /** Where anybody may look at it. */
  adresse: z.string(),
  dateCreation: dateTimeSchema,
});
export type MerchantFile = z.infer<typeof fileSchema>;
