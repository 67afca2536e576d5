import { z } from 'zod';
import { contentPages } from './content.ts';
import { textSchema } from './common.ts';

/** §2: four services; the first is free, and the default. */
export const chatProviders = ['tawk', 'crisp', 'intercom', 'zendesk'] as const;
export type ChatProvider = (typeof chatProviders)[number];

export const chatPositions = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;
export type ChatPosition = (typeof chatPositions)[number];

/** What a site is called at each provider. Nothing else of what an administrator writes reaches the script. */
const identifiers = {
  tawk: {
    shape: /^[0-9a-f]{24}\/(?:default|[0-9a-z]{1,20})$/,
    fault: 'fields_chat_identifier_tawk',
  },
  crisp: {
    shape: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    fault: 'fields_chat_identifier_crisp',
  },
  intercom: { shape: /^[a-z0-9]{6,12}$/, fault: 'fields_chat_identifier_intercom' },
  zendesk: {
    shape: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    fault: 'fields_chat_identifier_zendesk',
  },
} as const satisfies Readonly<Record<ChatProvider, object>>;

export function isChatIdentifier(provider: ChatProvider, text: string): boolean {
  return identifiers[provider].shape.test(text);
}

/** §3, chat settings. */
export const chatSettings = z
  .strictObject({
    active: z.boolean(),
    fournisseur: z.enum(chatProviders),
    /** Empty: there is no chat, whatever `active` says. */
    identifiant: z.string().trim().max(60),
    messageAccueil: textSchema(200, 'fields_chat_message'),
    position: z.enum(chatPositions),
    couleur: z.string().regex(/^#[\da-f]{6}$/i, { error: 'fields_color' }),
  })
  .superRefine(({ fournisseur, identifiant }, context) => {
    if (identifiant !== '' && !isChatIdentifier(fournisseur, identifiant))
      context.addIssue({
        code: 'custom',
        path: ['identifiant'],
        message: identifiers[fournisseur].fault,
      });
  });

/** Pages that may hold a stranger's script: those that are read. Where somebody types a password or a payee, none is loaded. */
export const chatPages: readonly string[] = [
  '/',
  '/rates',
  ...contentPages.flatMap((page, index) => [`/${page}`, `/page/${index + 1}`]),
];

export function isChatPage(pathname: string): boolean {
  return chatPages.includes(pathname === '/' ? pathname : pathname.replace(/\/$/, ''));
}

/** The chat of one page, for those who agreed to it: our own button, and the provider's script that it opens. */
export type ShownChat = {
  readonly script: string;
  readonly messageAccueil: string;
  readonly position: ChatPosition;
  readonly couleur: string;
};

export const embedCodeQuerySchema = z.strictObject({
  fournisseur: z.enum(chatProviders),
  identifiant: z.string().trim().max(60),
});
/** Null: there is none to show. */
export const embedCodeSchema = z.object({ code: z.string().nullable() });
