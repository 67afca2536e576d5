import { isIP } from 'node:net';
import {
  addressOfPage,
  ownHostsOf,
  pageAskedBy,
  redirectOf,
  type OwnHosts,
  type ShownSeo,
} from '@nzela/contract/redirects';
import type { SettingsDocument } from '@nzela/contract/settings';
import type { Settings } from '../settings/settings.ts';

export type SiteDeps = {
  readonly settings: Pick<Settings, 'read'>;
  /** The address that the operator gave the program. */
  readonly config: { readonly publicUrl: string };
};

type Addresses = SettingsDocument<'urls'>;

/** What the pages tell search engines, and the origin and format of the site's addresses. */
export async function shownSeo({ settings, config }: SiteDeps): Promise<ShownSeo> {
  const [seo, urls] = await Promise.all([settings.read('seo'), settings.read('urls')]);
  const origin =
    seo.canonique === '' ? originOf(urls, config.publicUrl) : new URL(seo.canonique).origin;
  return { ...seo, origine: origin, format: urls.format };
}

/** Where people are to be: the base address with its scheme and prefix as they were chosen. */
export function originOf(
  { adresseBase, forcerHttps, prefixeWww }: Addresses,
  publicUrl: string,
): string {
  const url = new URL(adresseBase === '' ? publicUrl : adresseBase);
  if (isLocal(url.hostname)) return url.origin;
  if (forcerHttps) url.protocol = 'https:';
  if (prefixeWww && !url.hostname.startsWith('www.')) url.hostname = `www.${url.hostname}`;
  return url.origin;
}

/** Hosts at which the site answers: of the operator's address and of the base address. */
export function ownHosts({ adresseBase }: Addresses, publicUrl: string): OwnHosts {
  return ownHostsOf(adresseBase === '' ? [publicUrl] : [publicUrl, adresseBase]);
}

/** A name that only this machine or network knows, or an address of numbers: nobody is sent away from it. */
function isLocal(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || !hostname.includes('.');
}

/** A request for a page, as far as its place is concerned. */
export type Asked = {
  /** Path and query. */
  readonly url: string;
  readonly host: string;
  /** As a trusted proxy says it; null: nobody does, and it is left alone. */
  readonly scheme: string | null;
};

export type Elsewhere = { readonly location: string; readonly status: 301 | 302 };

/**
 * Where a page's address leads instead: the site's own host and scheme, the chosen format of addresses, an
 * administrator's redirect. Null: the page itself answers.
 */
export async function elsewhere(deps: SiteDeps, asked: Asked): Promise<Elsewhere | null> {
  const { settings, config } = deps;
  const [urls, { redirections }] = await Promise.all([
    settings.read('urls'),
    settings.read('redirects'),
  ]);
  const origin = movedOrigin(originOf(urls, config.publicUrl), urls, asked);
  if (origin !== null) return { location: origin + asked.url, status: 301 };
  const url = URL.parse(asked.url, 'http://site.invalid');
  if (url === null) return null;
  const page = pageAskedBy(url);
  if (page !== null) {
    const address = addressOfPage(page, urls.format);
    url.searchParams.delete('page');
    const rest = url.searchParams.toString();
    const location = rest === '' ? address : `${address}${joint(address)}${rest}`;
    const isThere = pathOf(address) === url.pathname && sameQuery(asked.url, location);
    return isThere ? null : { location, status: 301 };
  }
  const redirect = redirectOf(redirections, url.pathname, ownHosts(urls, config.publicUrl));
  if (redirect === null) return null;
  const { cible, statut } = redirect;
  // What a campaign adds to an address goes along, unless the target says something there itself.
  const carries = url.search !== '' && !/[?#]/.test(cible);
  const location = encoded(cible);
  return { location: carries ? location + url.search : location, status: statut };
}

/** As a header may hold it. */
function encoded(target: string): string {
  const { origin, pathname, search, hash } = new URL(target, 'http://site.invalid');
  return `${target.startsWith('/') ? '' : origin}${pathname}${search}${hash}`;
}

const joint = (address: string) => (address.includes('?') ? '&' : '?');
const pathOf = (address: string) => address.split('?')[0];

function sameQuery(one: string, other: string): boolean {
  const sorted = (text: string) => {
    const query = new URLSearchParams(text.split('?')[1]?.split('#')[0]);
    query.sort();
    return query.toString();
  };
  return sorted(one) === sorted(other);
}

/**
 * The site's origin, for who came by its other scheme or without its prefix. Any other host (an operator's localhost, an
 * address of numbers, a health check) stays where it is, and so does a request whose scheme no trusted proxy names: nobody
 * is locked out, and nobody is sent round in circles.
 */
function movedOrigin(origin: string, urls: Addresses, { host, scheme }: Asked): string | null {
  const site = new URL(origin);
  const came = URL.parse(`http://${host}`);
  if (came === null || isLocal(came.hostname)) return null;
  const bare = (name: string) => name.replace(/^www\./, '');
  if (bare(came.hostname) !== bare(site.hostname)) return null;
  const isOtherName = came.hostname !== site.hostname;
  const isPlain = urls.forcerHttps && scheme === 'http' && site.protocol === 'https:';
  return isOtherName || isPlain ? origin : null;
}
