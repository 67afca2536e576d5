import { z } from 'zod';
import { contentPages, type ContentPage } from './content.ts';
import { dateTimeSchema, idSchema, optionalLineSchema } from './common.ts';
import { comparedPath, isAnswered, isTaken } from './site-paths.ts';

const imageSchema = optionalLineSchema(500).refine(
  (text) => text === '' || /^(?:\/(?![/\\])|https:\/\/)[^\s\\]*$/.test(text),
  { error: 'fields_image_address' },
);

export const twitterCards = ['summary', 'summary_large_image', 'app', 'player'] as const;

/** What a description may be long before searches cut it; longer ones are taken. */
export const descriptionAdvised = 160;

/** §2, search engines and shared links. An empty text: each page's own stands there. */
export const seoSettings = z.strictObject({
  titre: optionalLineSchema(120),
  description: optionalLineSchema(500),
  /** Separated by commas. */
  motsCles: optionalLineSchema(500),
  /** Of the home page; those of the other pages are below its host. Empty: the base address of `urls`. */
  canonique: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'fields_url' })], {
    error: 'fields_url',
  }),
  indexation: z.boolean(),
  ogTitre: optionalLineSchema(120),
  ogDescription: optionalLineSchema(500),
  ogImage: imageSchema,
  twitterCarte: z.enum(twitterCards),
  twitterTitre: optionalLineSchema(120),
  twitterDescription: optionalLineSchema(500),
  twitterImage: imageSchema,
});

export const addressFormats = ['pretty', 'query', 'id'] as const;
export type AddressFormat = (typeof addressFormats)[number];

/** §2, structure of addresses. */
export const urlSettings = z.strictObject({
  forcerHttps: z.boolean(),
  prefixeWww: z.boolean(),
  format: z.enum(addressFormats),
  /** Scheme and host; empty: the address that the operator gave the program. */
  adresseBase: z
    .string()
    .trim()
    .max(200)
    .refine((text) => text === '' || isOrigin(text), { error: 'fields_base_address' }),
});

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '');
}

/** The address of a page in a format: `/about`, `/?page=about`, `/page/4`. */
export function addressOfPage(page: ContentPage, format: AddressFormat): string {
  if (format === 'query') return `/?page=${page}`;
  return format === 'id' ? `/page/${contentPages.indexOf(page) + 1}` : `/${page}`;
}

/** The page that an address asks for, in whichever format; null: it asks for none of them. */
export function pageAskedBy({ pathname, searchParams }: URL): ContentPage | null {
  if (pathname === '/') return pageNamed(searchParams.get('page') ?? '');
  const number = /^\/page\/(\d{1,4})$/.exec(pathname)?.[1];
  return number === undefined ? pageNamed(pathname.slice(1)) : (contentPages[+number - 1] ?? null);
}

function pageNamed(name: string): ContentPage | null {
  return contentPages.find((page) => page === name) ?? null;
}

/** A path of this site without what follows it, and without a slash at its end. */
export function plainPath(path: string): string {
  const [plain = ''] = path.split(/[?#]/);
  return plain.length > 1 ? plain.replace(/\/+$/, '') : plain;
}

const pathSchema = z
  .string({ error: 'fields_redirect_path' })
  .trim()
  .max(300)
  .regex(/^\/(?![/\\])[^\s?#\\\p{Cc}\p{Cs}]*$/u, { error: 'fields_redirect_path' })
  .refine((path) => !/(?:^|\/)\.{1,2}(?:\/|$)/.test(path), { error: 'fields_redirect_path' })
  .transform(plainPath);

export const redirectStatuses = [301, 302] as const;

/** §3: a path that leads elsewhere. */
export const redirectSchema = z.strictObject({
  id: idSchema,
  chemin: pathSchema,
  cible: z
    .string({ error: 'fields_redirect_target' })
    .trim()
    .max(500)
    .regex(/^(?:\/(?![/\\])|https:\/\/)[^\s\\\p{Cc}\p{Cs}]*$/u, {
      error: 'fields_redirect_target',
    }),
  statut: z.union([z.literal(301), z.literal(302)]),
  actif: z.boolean(),
});
export type Redirect = z.output<typeof redirectSchema>;

/** Somebody else's site by its name. An address of numbers or one inside a network is none. */
const hostSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, {
    error: 'fields_redirect_host_name',
  })
  .refine((host) => !/\.(?:local|localhost|internal|home|lan)$/.test(host), {
    error: 'fields_redirect_host_name',
  });

/** §3, and which other sites a redirect may lead to. What the rows say together is {@link redirectFaults}. */
export const redirectSettings = z.strictObject({
  hotes: z.array(hostSchema).max(50),
  redirections: z.array(redirectSchema).max(500),
});

/** Hosts by which this site is known: what leads there leads to a path of its own. */
export type OwnHosts = readonly string[];

/** The hosts of addresses of this site, with `www.` and without. */
export function ownHostsOf(addresses: readonly string[]): OwnHosts {
  return addresses.flatMap((address) => {
    const host = URL.parse(address)?.host.replace(/^www\./, '');
    return host === undefined ? [] : [host, `www.${host}`];
  });
}

/** Where an active redirect sends a path; null: nowhere. One that would hide a page, or come back to itself, sends nobody. */
export function redirectOf(
  redirects: readonly Redirect[],
  path: string,
  ownHosts: OwnHosts,
): Redirect | null {
  const wanted = comparedPath(path);
  if (isTaken(wanted)) return null;
  const byPath = rowsByPath(redirects.filter(({ actif }) => actif));
  const redirect = byPath.get(wanted);
  return redirect === undefined || loops(byPath, redirect, ownHosts) ? null : redirect;
}

/** The rows by the normal form of their paths: of two with the same one, the first. */
function rowsByPath(redirects: readonly Redirect[]): ReadonlyMap<string, Redirect> {
  return new Map(redirects.map((row) => [comparedPath(row.chemin), row] as const).toReversed());
}

/** The path of this site that a target names, in its normal form; null: it is another site's. */
function ownTarget(target: string, ownHosts: OwnHosts): string | null {
  if (target.startsWith('/')) return comparedPath(target);
  const url = URL.parse(target);
  return url !== null && ownHosts.includes(url.host) ? comparedPath(url.pathname) : null;
}

/** Whether somebody who asks for the path of `redirect` comes back to it. */
function loops(
  byPath: ReadonlyMap<string, Redirect>,
  redirect: Redirect,
  ownHosts: OwnHosts,
): boolean {
  const seen = new Set([comparedPath(redirect.chemin)]);
  let next: Redirect | undefined = redirect;
  while (next !== undefined) {
    const path = ownTarget(next.cible, ownHosts);
    if (path === null) return false;
    if (seen.has(path)) return true;
    seen.add(path);
    next = byPath.get(path);
  }
  return false;
}

type RedirectFault = {
  /** The row, by where it stands. */
  readonly index: number;
  readonly field: 'chemin' | 'cible';
  readonly message:
    | 'fields_redirect_taken'
    | 'fields_redirect_twice'
    | 'fields_redirect_host'
    | 'fields_redirect_loop'
    | 'fields_redirect_unanswered';
};

/** What is wrong with the rows of a list, each by itself and together. One that is off counts: it can be switched on. */
export function redirectFaults(
  { hotes, redirections }: z.output<typeof redirectSettings>,
  ownHosts: OwnHosts,
): readonly RedirectFault[] {
  const byPath = rowsByPath(redirections);
  const paths = redirections.map(({ chemin }) => comparedPath(chemin));
  return redirections.flatMap((redirect, index) => {
    const path = pathFault(paths, index);
    const target = targetFault({ byPath, hotes, ownHosts }, redirect);
    return [
      ...(path === null ? [] : [{ index, field: 'chemin' as const, message: path }]),
      ...(target === null ? [] : [{ index, field: 'cible' as const, message: target }]),
    ];
  });
}

/** Of a path that stands twice, both rows are told: either may be the new one. */
function pathFault(paths: readonly string[], index: number): RedirectFault['message'] | null {
  const path = paths[index] ?? '';
  if (isTaken(path)) return 'fields_redirect_taken';
  return paths.indexOf(path) === paths.lastIndexOf(path) ? null : 'fields_redirect_twice';
}

type Around = {
  readonly byPath: ReadonlyMap<string, Redirect>;
  readonly hotes: readonly string[];
  readonly ownHosts: OwnHosts;
};

function targetFault(
  { byPath, hotes, ownHosts }: Around,
  redirect: Redirect,
): RedirectFault['message'] | null {
  const path = ownTarget(redirect.cible, ownHosts);
  if (path === null) {
    const host = URL.parse(redirect.cible)?.host;
    return host !== undefined && hotes.includes(host) ? null : 'fields_redirect_host';
  }
  if (loops(byPath, redirect, ownHosts)) return 'fields_redirect_loop';
  const next = byPath.get(path);
  const leads = next !== undefined && (next.actif || !redirect.actif);
  return isAnswered(path) || leads ? null : 'fields_redirect_unanswered';
}

/** Whether a redirect may begin at a path that led nowhere. */
export function canBeRedirected(path: string): boolean {
  return pathSchema.safeParse(path).success && !isTaken(comparedPath(path));
}

/** A path that led nowhere, counted. What could name somebody in it is left out (`…`). */
export const missingPathSchema = z.object({
  chemin: z.string(),
  nombre: z.number().int(),
  derniereFois: dateTimeSchema,
});
export type MissingPath = z.infer<typeof missingPathSchema>;
export const missingPathsSchema = z.object({ elements: z.array(missingPathSchema) });

/** What the pages say to search engines, with the addresses that they name. */
export const shownSeoSchema = z.object({
  titre: z.string(),
  description: z.string(),
  motsCles: z.string(),
  canonique: z.string(),
  indexation: z.boolean(),
  ogTitre: z.string(),
  ogDescription: z.string(),
  ogImage: z.string(),
  twitterCarte: z.enum(twitterCards),
  twitterTitre: z.string(),
  twitterDescription: z.string(),
  twitterImage: z.string(),
  /** Scheme and host that addresses of the site begin with. */
  origine: z.string(),
  format: z.enum(addressFormats),
});
export type ShownSeo = z.infer<typeof shownSeoSchema>;
