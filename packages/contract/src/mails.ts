import { z } from 'zod';
import { dateTimeSchema, queueQuerySchema, pageSchema } from './common.ts';
import { mailEvents, mailLetterOf, mailVariablesOf } from './mail-letters.ts';

const eventSchema = z.enum(mailEvents);

/** Languages that mails are written in; an account that speaks another one gets French. */
export const mailLanguages = ['fr', 'en', 'es', 'ln'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** `{nom}` in a template. */
export const mailVariablePattern = /\{(\w+)\}/g;

const lineOf = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum)
    .regex(/^[^\p{Cc}]*$/u, { error: 'fields_characters' });

/** The words of a mail. Its paragraphs are parted by an empty line; the button stands where `{lien}` does. */
export const mailTemplateSchema = z
  .strictObject({
    evenement: eventSchema,
    langue: z.enum(mailLanguages),
    objet: lineOf(120).min(1),
    texte: z
      .string()
      .trim()
      .min(1)
      .max(4_000)
      .meta({ examples: ['Bonjour {prenom},\n\n{lien}'] }),
    /** What stands on the button; empty where the mail has no link. */
    bouton: lineOf(40),
  })
  .superRefine(({ evenement, objet, texte, bouton }, { addIssue }) => {
    const fault = (field: string, message: string) =>
      addIssue({ code: 'custom', path: [field], message });
    const allowed = mailVariablesOf(evenement);
    const { subject, text, link } = mailLetterOf(evenement);
    for (const [field, words] of Object.entries({ objet, texte, bouton }))
      if (hasUnknown(words, allowed)) fault(field, 'fields_template_unknown_variable');
    if (link) {
      for (const [field, words] of Object.entries({ objet, bouton }))
        if (variablesOf(words).includes('lien')) fault(field, 'fields_template_link_elsewhere');
      const links = paragraphsOf(texte).filter((paragraph) => paragraph === '{lien}');
      const isAlone = variablesOf(texte).filter((name) => name === 'lien').length === links.length;
      if (links.length !== 1 || !isAlone) fault('texte', 'fields_template_link');
    }
    if (link !== (bouton !== ''))
      fault('bouton', link ? 'fields_required' : 'fields_template_no_button');
    if (!subject.every((name) => variablesOf(objet).includes(name)))
      fault('objet', 'fields_template_variable');
    if (!text.every((name) => variablesOf(texte).includes(name)))
      fault('texte', 'fields_template_variable');
  });
export type MailTemplate = z.output<typeof mailTemplateSchema>;

function variablesOf(text: string): string[] {
  return [...text.matchAll(mailVariablePattern)].map(([, name = '']) => name);
}

/** Braces around anything else are a variable mistyped: whoever gets the mail would read them. */
function hasUnknown(text: string, allowed: readonly string[]): boolean {
  const rest = text.replaceAll(mailVariablePattern, (variable, name: string) =>
    allowed.includes(name) ? '' : variable,
  );
  return /[{}]/.test(rest);
}

export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** One row at most for each event and language; what has none says what the product says. */
export const mailTemplatesSchema = z
  .array(mailTemplateSchema)
  .max(mailEvents.length * mailLanguages.length)
  .refine(
    (rows) =>
      new Set(rows.map(({ evenement, langue }) => `${evenement}.${langue}`)).size === rows.length,
    { error: 'fields_template_twice' },
  );

/** What the product says itself, as a template. */
export const mailModelsSchema = z.object({
  elements: z.array(
    z.object({
      evenement: eventSchema,
      langue: z.enum(mailLanguages),
      objet: z.string(),
      texte: z.string(),
      bouton: z.string(),
      variables: z.array(z.string()),
    }),
  ),
});
export type MailModels = z.infer<typeof mailModelsSchema>;

/** A mail as its reader gets it, with values that stand for real ones. */
export const mailPreviewSchema = z.object({
  objet: z.string(),
  html: z.string(),
  texte: z.string(),
});
export type MailPreview = z.infer<typeof mailPreviewSchema>;

/** How sending went. `dialogue`: what both servers said, a line each, secrets masked. */
export const mailTrialSchema = z.object({
  envoye: z.boolean(),
  destinataire: z.string(),
  code: z.string().nullable(),
  dialogue: z.array(z.string()),
});
export type MailTrial = z.infer<typeof mailTrialSchema>;

/** Mails that wait, oldest first: those that failed, and those that are late. */
export const mailQueueQuerySchema = queueQuerySchema;
export const mailQueueSchema = pageSchema(
  z.object({
    id: z.string(),
    travail: z.string(),
    tentatives: z.number().int(),
    tentativesMaximum: z.number().int(),
    /** Why the last attempt failed; null before the first one. */
    erreur: z.string().nullable(),
    depuis: dateTimeSchema,
    /** Null once every attempt was made: nothing happens to it by itself. */
    prochainEssai: dateTimeSchema.nullable(),
  }),
).extend({
  /** Of all that wait. */
  total: z.number().int(),
});
export type MailQueue = z.infer<typeof mailQueueSchema>;
export const mailRetrySchema = z.object({ relances: z.number().int() });
