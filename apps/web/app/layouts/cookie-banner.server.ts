import type { CookieCategory, ShownBanner } from '@nzela/contract/cookies';
import { readOrNull } from '../lib/read-or-null.ts';
import type { ServerContext } from '../lib/server-context.ts';
import { inTheirLanguage } from '../lib/site.server.ts';
import { m } from '@nzela/messages/m';

const names: Readonly<Record<CookieCategory, typeof m.cookies_title>> = {
  necessaires: m.cookies_necessaires,
  preferences: m.cookies_preferences,
  statistiques: m.cookies_statistiques,
  marketing: m.cookies_marketing,
};

const descriptions: Readonly<Record<CookieCategory, typeof m.cookies_title>> = {
  necessaires: m.cookies_necessaires_text,
  preferences: m.cookies_preferences_text,
  statistiques: m.cookies_statistiques_text,
  marketing: m.cookies_marketing_text,
};

/** The banner as this visitor reads it, and what their browser chose; null while the API cannot say. */
export async function bannerOf(api: ServerContext['api']): Promise<ShownBanner | null> {
  const banner = await readOrNull<ShownBanner>(api, '/cookies');
  if (banner === null) return null;
  return {
    ...banner,
    titre: inTheirLanguage(banner.titre, m.cookies_title),
    texte: inTheirLanguage(banner.texte, m.cookies_text),
    libelleAccepter: inTheirLanguage(banner.libelleAccepter, m.cookies_accept),
    libelleRefuser: inTheirLanguage(banner.libelleRefuser, m.cookies_refuse),
    libellePersonnaliser: inTheirLanguage(banner.libellePersonnaliser, m.cookies_customize),
    categories: banner.categories.map((category) => ({
      ...category,
      nom: inTheirLanguage(category.nom, names[category.id]),
      description: inTheirLanguage(category.description, descriptions[category.id]),
    })),
  };
}
