import { z } from 'zod';
import { dateTimeSchema, pageQuerySchema, pageSchema } from './common.ts';

/** Mails whose words an administrator may choose. */
export const mailEvents = ['verification', 'reinitialisation', 'alerte', 'avis'] as const;
const eventSchema = z.enum(mailEvents);
export type MailEvent = (typeof mailEvents)[number];

/** Languages that mails are written in; an account that speaks another one gets French. */
export const mailLanguages = ['fr', 'en', 'es', 'ln'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** What a mail of an event says with values: `{prenom}`. */
export const mailVariables: Readonly<Record<MailEvent, readonly string[]>> = {
  verification: ['prenom', 'application', 'lien'],
  reinitialisation: ['prenom', 'application', 'lien'],
  alerte: ['prenom', 'application', 'titre', 'quoi', 'appareil', 'quand', 'lien'],
  avis: ['application', 'titre', 'texte', 'lien'],
};

/** Without these a mail of the event says nothing of what it is about. */
const needed: Readonly<Record<MailEvent, { readonly subject: string[]; readonly text: string[] }>> =
  {
    verification: { subject: [], text: [] },
    reinitialisation: { subject: [], text: [] },
    alerte: { subject: ['titre'], text: ['quoi'] },
    avis: { subject: ['titre'], text: ['texte'] },
  };

/** `{nom}` in a template. */
export const mailVariablePattern = /\{(\w+)\}/g;

const oneLine = (maximum: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maximum)
    .regex(/^[^\p{Cc}]*$/u, { error: 'fields_characters' });

/** The words of a mail. Its paragraphs are parted by an empty line; the button stands where `{lien}` does. */
export const mailTemplateSchema = z
  .strictObject({
    evenement: eventSchema,
    langue: z.enum(mailLanguages),
    objet: oneLine(120),
    texte: z
      .string()
      .trim()
      .min(1)
      .max(4_000)
      .meta({ examples: ['Bonjour {prenom},\n\n{lien}'] }),
    /** What stands on the button. */
    bouton: oneLine(40),
  })
  .superRefine(({ evenement, objet, texte, bouton }, { addIssue }) => {
    const fault = (field: string, message: string) =>
      addIssue({ code: 'custom', path: [field], message });
    const allowed = mailVariables[evenement];
    for (const [field, text] of Object.entries({ objet, texte, bouton })) {
      const used = variablesOf(text);
      if (used.some((name) => !allowed.includes(name)))
        fault(field, 'fields_template_unknown_variable');
    }
    if (variablesOf(objet).includes('lien') || variablesOf(bouton).includes('lien'))
      fault('objet', 'fields_template_link_elsewhere');
    const links = paragraphsOf(texte).filter((paragraph) => paragraph === '{lien}');
    const isAlone = variablesOf(texte).filter((name) => name === 'lien').length === links.length;
    if (links.length !== 1 || !isAlone) fault('texte', 'fields_template_link');
    const { subject, text } = needed[evenement];
    if (!subject.every((name) => variablesOf(objet).includes(name)))
      fault('objet', 'fields_template_variable');
    if (!text.every((name) => variablesOf(texte).includes(name)))
      fault('texte', 'fields_template_variable');
  });
export type MailTemplate = z.output<typeof mailTemplateSchema>;

function variablesOf(text: string): string[] {
  return [...text.matchAll(mailVariablePattern)].map(([, name = '']) => name);
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
export const mailQueueQuerySchema = pageQuerySchema.pick({
  page: true,
  limit: true,
  curseur: true,
});
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
