import { z } from 'zod';
import { emailSchema, idSchema, lineSchema, optionalLineSchema, textSchema } from './common.ts';

/** The pages that the footer leads to. The number of each, from 1 on, is a part of addresses: new ones come last. */
export const contentPages = [
  'currency',
  'business',
  'mobile',
  'about',
  'team',
  'careers',
  'blog',
  'contact',
  'faq',
  'help',
  'legal',
  'privacy',
  'terms',
  'cookies',
] as const;
export type ContentPage = (typeof contentPages)[number];

export const elementTypes = ['text', 'image', 'json'] as const;
export type ElementType = (typeof elementTypes)[number];

const textMost = 20_000;
/** Empty, or an address of this site: the policy of the pages loads pictures from nowhere else. */
const imagePathSchema = optionalLineSchema(300).refine(
  (path) => path === '' || /^\/(?![/\\])[^\s\\]*$/.test(path),
  { error: 'fields_image_path' },
);

/** What `faq.content` holds: the questions of the page in their order. Empty: those of the product itself. */
export const questionsSchema = z
  .array(
    z.strictObject({
      question: lineSchema(200, 'fields_content_questions'),
      /** Rich text. */
      reponse: textSchema(4_000, 'fields_content_questions'),
    }),
  )
  .max(60);

/**
 * The type of an element that the pages read, by its key; null for a key that none reads. Of each page: `title`, `lead` and
 * `content`, rich text; the questions of `faq` are JSON. The title and text of « À propos » are fields of their own.
 */
export function typeOfElement(key: string): ElementType | null {
  if (key === 'footer.about' || key === 'footer.terms') return 'text';
  if (key === 'home.heroImage') return 'image';
  if (key === 'faq.content') return 'json';
  const [page = '', part = '', ...rest] = key.split('.');
  if (rest.length > 0 || !(contentPages as readonly string[]).includes(page)) return null;
  if (page === 'about') return part === 'lead' ? 'text' : null;
  return ['title', 'lead', 'content'].includes(part) ? 'text' : null;
}

export const contentElementSchema = z
  .strictObject({
    cle: z
      .string()
      .trim()
      .max(80)
      .regex(/^[a-z][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)+$/, { error: 'fields_content_key' }),
    type: z.enum(elementTypes),
    valeur: z
      .string()
      .max(textMost)
      .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, { error: 'fields_characters' }),
  })
  .superRefine(({ cle, type, valeur }, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const expected = typeOfElement(cle);
    if (expected !== null && expected !== type) fault('type', 'fields_content_type');
    else if (type === 'image' && !imagePathSchema.safeParse(valeur).success)
      fault('valeur', 'fields_image_path');
    else if (type === 'json') {
      const read = jsonIn(valeur);
      if (read === undefined) fault('valeur', 'fields_json');
      else if (cle === 'faq.content' && !questionsSchema.safeParse(read).success)
        fault('valeur', 'fields_content_questions');
    }
  });
export type ContentElement = z.output<typeof contentElementSchema>;

/** Undefined where the text is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A page of this site, another site, or a mail address: what a link of the footer may lead to. */
const linkTargetSchema = z
  .string({ error: 'fields_footer_url' })
  .trim()
  .max(500)
  .regex(/^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s/\\]+\.[^\s\\]+|mailto:[^\s@]+@[^\s@]+)$/, {
    error: 'fields_footer_url',
  });

/** What visitors read, as an administrator wrote it. Saved as a draft, then published (`content`). */
export const contentSettings = z.strictObject({
  /** §3, dynamic content: keys that pages read (`typeOfElement`), and others that none does yet. */
  elements: z
    .array(contentElementSchema)
    .max(200)
    .superRefine((elements, context) => {
      const keys = elements.map(({ cle }) => cle);
      // Both, since either may be the new one; the later one first.
      for (const [index, key] of [...keys.entries()].toReversed())
        if (keys.indexOf(key) !== keys.lastIndexOf(key))
          context.addIssue({
            code: 'custom',
            path: [index, 'cle'],
            message: 'fields_content_twice',
          });
    }),
  accueil: z.strictObject({
    afficherHero: z.boolean(),
    titreHero: lineSchema(120, 'fields_hero_title'),
    texteHero: textSchema(600, 'fields_hero_text'),
    afficherFonctionnalites: z.boolean(),
    afficherServices: z.boolean(),
  }),
  aPropos: z.strictObject({
    titre: optionalLineSchema(120),
    /** Rich text. Empty: the page is the product's own. */
    contenu: z
      .string()
      .max(textMost)
      .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, { error: 'fields_characters' }),
  }),
  contact: z.strictObject({
    afficherFormulaire: z.boolean(),
    email: z.union([z.literal(''), emailSchema], { error: 'fields_email' }),
    telephone: optionalLineSchema(32).refine(
      (text) => text === '' || /^\+?[\d\s().-]{8,32}$/.test(text),
      { error: 'fields_phone' },
    ),
  }),
  pied: z.strictObject({
    liens: z
      .array(
        z.strictObject({
          id: idSchema,
          texte: lineSchema(60, 'fields_footer_text'),
          url: linkTargetSchema,
        }),
      )
      .max(40),
  }),
});
export type Content = z.output<typeof contentSettings>;

/** A picture of the site in the sizes and formats that there are of it. */
export const shownImageSchema = z.object({
  chemin: z.string(),
  /** Pixels; null for a file that is none of the images manager's. */
  largeur: z.number().int().nullable(),
  hauteur: z.number().int().nullable(),
  /** For `srcset`, by type; the best one first. */
  sources: z.array(z.object({ type: z.string(), jeu: z.string() })),
});
export type ShownImage = z.infer<typeof shownImageSchema>;

/** What the public pages show of the content. Null: the product's own text, in the visitor's language. */
export const shownContentSchema = z.object({
  accueil: z.object({
    afficherHero: z.boolean(),
    titreHero: z.string(),
    texteHero: z.string(),
    afficherFonctionnalites: z.boolean(),
    afficherServices: z.boolean(),
    imageHero: shownImageSchema.nullable(),
  }),
  pages: z.array(
    z.object({
      page: z.enum(contentPages),
      titre: z.string().nullable(),
      chapeau: z.string().nullable(),
      /** Sanitised HTML. */
      html: z.string().nullable(),
    }),
  ),
  questions: z.array(z.object({ question: z.string(), html: z.string() })),
  contact: z.object({
    afficherFormulaire: z.boolean(),
    email: z.string(),
    telephone: z.string(),
  }),
  pied: z.object({
    aPropos: z.string().nullable(),
    conditions: z.string().nullable(),
    liens: z.array(z.object({ texte: z.string(), url: z.string() })),
  }),
});
export type ShownContent = z.infer<typeof shownContentSchema>;
