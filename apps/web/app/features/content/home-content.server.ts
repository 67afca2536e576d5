import { pageAskedBy } from '@nzela/contract/redirects';
import type { RouterContextProvider } from 'react-router';
import { inTheirLanguage, siteOf } from '../../lib/site.server.ts';
import { m } from '@nzela/messages/m';
import { readFooterPage } from './footer-page.server.ts';

/** What administrators wrote for the home page; and the page of the footer that its address may ask for instead. */
export async function readHome(context: Readonly<RouterContextProvider>, url: URL) {
  const { content, seo } = await siteOf(context, url);
  const asked = pageAskedBy(url);
  const page = asked === null ? null : await readFooterPage(context, url, asked);
  const home = content?.accueil;
  return {
    page,
    // A title of the whole site is this page's; it comes with the name of every page (lib/meta.ts).
    title: page?.content.title ?? ((seo?.titre ?? '') === '' ? m.content_home_title() : ''),
    description: page?.content.lead ?? (seo?.description || m.content_home_description()),
    hero: {
      title: inTheirLanguage(home?.titreHero, m.content_hero_title),
      text: inTheirLanguage(home?.texteHero, m.content_hero_text),
      isShown: home?.afficherHero ?? true,
      image: home?.imageHero ?? null,
    },
    hasFeatures: home?.afficherFonctionnalites ?? true,
    hasServices: home?.afficherServices ?? true,
  };
}

export type HomeData = Awaited<ReturnType<typeof readHome>>;
