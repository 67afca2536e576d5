import { shownContentSchema } from '@nzela/contract/content';
import type { Features } from '../../kernel/http/routes.ts';
import { administrator, publicAccess } from '../../kernel/identity/session.ts';
import { shownContent, type ContentDeps } from './content.service.ts';

const tags = ['content'];
const response = { 200: shownContentSchema };

/** What administrators write for visitors. It is written as a subject of the settings. */
export const contentRoutes: Features<ContentDeps> = async (app, deps) => {
  app.get(
    '/content',
    {
      config: { access: publicAccess },
      schema: { summary: 'Lire le contenu publié du site', tags, response },
    },
    () => shownContent(deps, 'content'),
  );

  app.get(
    '/content/brouillon',
    {
      config: { access: administrator('contenu') },
      schema: { summary: 'Lire le brouillon du contenu du site', tags, response },
    },
    () => shownContent(deps, 'content-draft'),
  );
};
