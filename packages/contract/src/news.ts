import { z } from 'zod';
import { dateTimeSchema, idSchema, lineSchema, textSchema } from './common.ts';

/** What is new, to everybody who wants to know (`nouveautes`). As it was written: nobody translates it. */
export const newsInputSchema = z.strictObject({
  titre: lineSchema(120, 'fields_news_title'),
  texte: textSchema(2_000, 'fields_news_text'),
  /** Where it leads, on this site: begins with one stroke. */
  chemin: z
    .string()
    .regex(/^\/(?!\/)[\w\-/?=&%.#]*$/)
    .max(200)
    .optional(),
});
export const newsSchema = z.object({
  id: idSchema,
  titre: z.string(),
  texte: z.string(),
  chemin: z.string().nullable(),
  date: dateTimeSchema,
});
export type News = z.infer<typeof newsSchema>;
