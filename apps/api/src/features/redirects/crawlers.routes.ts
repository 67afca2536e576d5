import { contentPages } from '@nzela/contract/content';
import { addressOfPage, type ShownSeo } from '@nzela/contract/redirects';
import type { Features } from '../../kernel/http/routes.ts';
import { publicAccess } from '../../kernel/identity/session.ts';
import { shownSeo, type SiteDeps } from './redirects.ts';

const config = { access: publicAccess };
const schema = { hide: true };

/** Public pages that are no pages of the footer. */
const otherPages = ['/', '/transfer', '/rates', '/login', '/register', '/docs', '/api/docs'];

/** What a crawler reads before any page. */
export const crawlerRoutes: Features<SiteDeps> = async (app, deps) => {
  app.get('/robots.txt', { config, schema }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(await shownSeo(deps))),
  );
  app.get('/sitemap.xml', { config, schema }, async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(siteMap(await shownSeo(deps))),
  );
};

function robots({ indexation, origine }: ShownSeo): string {
  if (!indexation) return 'User-agent: *\nDisallow: /\n';
  const closed = ['/api/', '/dashboard', '/checkout/', '/pay/', '/invitation/', '/stop/', '/qr/'];
  const lines = [
    'User-agent: *',
    // What documents the API is pages.
    'Allow: /api/docs',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origine}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}

/** https://www.sitemaps.org/protocol.html. Empty where nothing is to be found. */
function siteMap({ indexation, origine, format }: ShownSeo): string {
  const paths = [...otherPages, ...contentPages.map((page) => addressOfPage(page, format))];
  const addresses = indexation ? paths : [];
  const entries = addresses.map((path) => `  <url><loc>${escaped(origine + path)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
