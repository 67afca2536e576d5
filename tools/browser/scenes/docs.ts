import { at, from, type Scene } from './scene.ts';

/** The documentation of the API: its list, a search, a route that takes a body and one that takes nothing. */
export const docsScenes: readonly Scene[] = [
  at('guide-start', 'visitor', '/docs'),
  at('guide-payments', 'visitor', '/docs/payments'),
  at('guide-disputes', 'visitor', '/docs/disputes'),
  at('guide-errors', 'visitor', '/docs/errors'),
  at('guide-numbers', 'visitor', '/docs/test-numbers'),
  at('docs-top', 'visitor', '/api/docs'),
  at('docs-search', 'visitor', '/api/docs?recherche=carte+virtuelle'),
  from('docs-nothing-found', 'visitor', '/api/docs', async (page) => {
    await page.getByRole('textbox', { name: 'Chercher une route' }).fill('rien de tel');
    await page.getByText('Aucune route ne répond à').waitFor();
  }),
  at('docs-operation', 'visitor', '/api/docs/post-transfers'),
  at('docs-operation-read', 'visitor', '/api/docs/get-auth-sessions'),
];
