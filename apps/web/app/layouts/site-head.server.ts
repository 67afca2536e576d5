import { addressOfPage, pageAskedBy, type ShownSeo } from '@nzela/contract/redirects';
import { comparedPath, isAnswered } from '@nzela/contract/site-paths';
import { contentPages } from '@nzela/contract/content';
import type { MetaDescriptor } from 'react-router';

/** What the public pages of this site say to those that read them without their scripts. */
export type SiteHead = {
  /** Ends the title of each page; it is the title of the home page. */
  readonly siteTitle: string;
  /** Of a page that has none of its own. */
  readonly description: string | undefined;
  /** The same on every page. */
  readonly tags: readonly MetaDescriptor[];
};

/** Pages that are to be found; the others are somebody's own, or an end of a way. */
const found: readonly string[] = [
  '',
  'transfer',
  'rates',
  'login',
  'register',
  'docs',
  'api',
  ...contentPages,
];

export function siteHead(seo: ShownSeo | null, applicationName: string, url: URL): SiteHead {
  if (seo === null) return { siteTitle: applicationName, description: undefined, tags: [] };
  const siteTitle = seo.titre === '' ? applicationName : seo.titre;
  const address = canonical(seo, url);
  const named = (name: string, content: string) => (content === '' ? [] : [{ name, content }]);
  const property = (property: string, content: string) =>
    content === '' ? [] : [{ property, content }];
  const [, segment = ''] = url.pathname.split('/');
  const isFound = seo.indexation && (found.includes(segment) || segment === 'page');
  const picture = absolute(seo.ogImage, seo.origine);
  return {
    siteTitle,
    description: seo.description === '' ? undefined : seo.description,
    tags: [
      ...named('keywords', seo.motsCles),
      // What leads nowhere says so itself.
      ...(isAnswered(comparedPath(url.pathname))
        ? named('robots', isFound ? 'index, follow' : 'noindex, nofollow')
        : []),
      { tagName: 'link', rel: 'canonical', href: address },
      ...property('og:type', 'website'),
      ...property('og:site_name', applicationName),
      ...property('og:url', address),
      ...property('og:title', seo.ogTitre),
      ...property('og:description', seo.ogDescription),
      ...property('og:image', picture),
      ...named('twitter:card', seo.twitterCarte),
      ...named('twitter:title', seo.twitterTitre),
      ...named('twitter:description', seo.twitterDescription),
      ...named('twitter:image', absolute(seo.twitterImage, seo.origine)),
    ],
  };
}

/** The one address of a page, in the chosen format and without what else a visitor came with. */
function canonical(seo: ShownSeo, url: URL): string {
  const page = pageAskedBy(url);
  if (page !== null) return seo.origine + addressOfPage(page, seo.format);
  if (url.pathname === '/' && seo.canonique !== '') return seo.canonique;
  return seo.origine + url.pathname;
}

function absolute(path: string, origin: string): string {
  return path.startsWith('/') ? origin + path : path;
}
