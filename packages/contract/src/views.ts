import { z } from 'zod';
import type { Capability } from './administrators.ts';
import { idSchema, lineSchema } from './common.ts';

/** The pages whose views are kept, and what an administrator needs to read each. */
export const viewCapabilities = {
  transactions: 'support',
  users: 'support',
  audit: 'conformite',
  ecritures: 'finances',
  ecarts: 'finances',
  assistance: 'support',
  reponses: 'support',
  examens: 'conformite',
  filtrage: 'conformite',
  donnees: 'conformite',
  consentements: 'conformite',
  courriels: 'technique',
  images: 'contenu',
  introuvables: 'contenu',
  releves: 'finances',
  conservation: 'conformite',
  files: 'support',
  travaux: 'technique',
  echanges: 'technique',
} as const satisfies Readonly<Record<string, Capability>>;

export type ViewPage = keyof typeof viewCapabilities;
export const viewPages = Object.keys(viewCapabilities) as [ViewPage, ...ViewPage[]];

/** As many as one administrator keeps of one page. */
export const viewsMost = 50;

const queryExample = { examples: ['onglet=logs&statut=failed&sans=ip'] };

export const viewInputSchema = z.strictObject({
  nom: lineSchema(60, 'fields_view_name'),
  /** The page's address behind its « ? »: filters, columns and sort, as the page writes them. */
  requete: z
    .string()
    .max(1_000)
    .regex(/^[^\s#?]*$/)
    .meta(queryExample),
  /** Every administrator who may read the page sees it. */
  partagee: z.boolean(),
});

export const viewSchema = z.object({
  id: idSchema,
  nom: z.string(),
  requete: z.string().meta(queryExample),
  partagee: z.boolean(),
  /** Who keeps it, and alone may change it. */
  auteur: z.string(),
  mienne: z.boolean(),
});
export type View = z.infer<typeof viewSchema>;

export const viewListSchema = z.object({ elements: z.array(viewSchema) });
