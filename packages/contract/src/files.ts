import { z } from 'zod';
import { dateTimeSchema, idSchema } from './common.ts';
import { merchantModes } from './merchant-terms.ts';

/** What a merchant's file is for: the picture of a payment link (`image_lien`), the business's logo (`logo`), the answer to a dispute. */
export const fileUses = ['image_lien', 'logo', 'preuve_litige'] as const;
export const fileUseSchema = z.enum(fileUses, { error: 'fields_file_use' });
export type FileUse = (typeof fileUses)[number];

const megabyte = 1024 * 1024;
/** How large a file may come in. */
export const fileMaximumBytes: Readonly<Record<FileUse, number>> = {
  image_lien: 5 * megabyte,
  logo: 2 * megabyte,
  preuve_litige: 5 * megabyte,
};

/** What a file is kept as, whatever it came in as: a picture is drawn anew. */
export const fileTypes = ['image/webp', 'application/pdf'] as const;
export type FileType = (typeof fileTypes)[number];

export const fileUploadSchema = z.strictObject({ usage: fileUseSchema });

/** A file as its merchant sees it. */
export const fileSchema = z.object({
  id: idSchema,
  mode: z.enum(merchantModes),
  usage: fileUseSchema,
  type: z.enum(fileTypes),
  /** Bytes, as it is kept. */
  taille: z.number().int(),
  /** Where anybody may look at it; null: what is sent for a dispute is shown to nobody else. */
  adresse: z.string().nullable(),
  dateCreation: dateTimeSchema,
});
export type MerchantFile = z.infer<typeof fileSchema>;
