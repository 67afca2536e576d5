import { embedCodeQuerySchema, embedCodeSchema, isChatIdentifier } from '@nzela/contract/chat';
import type { Features } from '../../kernel/http/routes.ts';
import { administrator } from '../../kernel/identity/session.ts';
import type { ChatDeps } from './chat.ts';
import { chatProviders, embedCode } from './providers.ts';

/** The live chat. It is configured as a subject of the settings, and stands in the pages themselves (web.ts). */
export const chatRoutes: Features<Pick<ChatDeps, 'config'>> = async (app, { config }) => {
  const providers = chatProviders(config.sandbox?.url ?? null);
  app.get(
    '/chat/code',
    {
      config: { access: administrator('contenu') },
      schema: {
        summary: 'Lire le code d’intégration du chat',
        tags: ['content'],
        querystring: embedCodeQuerySchema,
        response: { 200: embedCodeSchema },
      },
    },
    async ({ query: { fournisseur, identifiant } }) => {
      const isShown = fournisseur === 'tawk' && isChatIdentifier(fournisseur, identifiant);
      return { code: isShown ? embedCode(identifiant, providers) : null };
    },
  );
};
