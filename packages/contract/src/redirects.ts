import { z } from 'zod';
import { contentPages, type ContentPage } from './content.ts';
import { dateTimeSchema, idSchema, optionalLineSchema } from './common.ts';

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

/**
 * First parts of paths that the product itself answers, now or later: no redirect may begin with one. A test compares them
 * with the routes of the pages.
 */
export const ownSegments: ReadonlySet<string> = new Set(
  `api assets healthz readyz metrics __manifest hors-ligne images r button.js service-worker.js site.webmanifest
  robots.txt sitemap.xml favicon.svg favicon.ico apple-touch-icon.png icon-192.png icon-512.png
  dashboard transfer rates login register pay checkout invitation stop forgot-password reset-password verify-email
  qr docs dev page compte-bloque`
    .split(/\s+/)
    // The home page, and those of the footer.
    .concat('', contentPages),
);

/** A path of this site as it is compared: without what follows it, and without a slash at its end. */
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

/** Where an active redirect sends a path; null: nowhere. */
export function redirectOf(redirects: readonly Redirect[], path: string): Redirect | null {
  const wanted = readable(plainPath(path));
  return redirects.find(({ actif, chemin }) => actif && readable(chemin) === wanted) ?? null;
}

/** A letter with an accent is the same whether it was typed or comes from an address. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Whether somebody who asks for the path of `redirect` comes back to it. One that is off counts: it can be switched on. */
function loops(redirects: readonly Redirect[], redirect: Redirect): boolean {
  const seen = new Set([redirect.chemin]);
  let next = redirect.cible;
  for (;;) {
    if (!next.startsWith('/')) return false;
    const path = plainPath(next);
    if (seen.has(path)) return true;
    seen.add(path);
    const following = redirects.find(({ chemin }) => chemin === path);
    if (following === undefined) return false;
    next = following.cible;
  }
}

export const redirectSettings = z
  .strictObject({
    /** Other sites that a redirect may lead to. */
    hotes: z.array(hostSchema).max(50),
    redirections: z.array(redirectSchema).max(500),
  })
  .superRefine(({ hotes, redirections }, context) => {
    for (const [index, redirect] of redirections.entries()) {
      const fault = (field: 'chemin' | 'cible', message: string) =>
        context.addIssue({ code: 'custom', path: ['redirections', index, field], message });
      const { chemin, cible } = redirect;
      if (ownSegments.has(chemin.split('/')[1] ?? '')) fault('chemin', 'fields_redirect_taken');
      else if (redirections.findIndex((other) => other.chemin === chemin) !== index)
        fault('chemin', 'fields_redirect_twice');
      const host = cible.startsWith('/') ? null : (URL.parse(cible)?.host ?? '');
      if (host !== null && !hotes.includes(host)) fault('cible', 'fields_redirect_host');
      else if (loops(redirections, redirect)) fault('cible', 'fields_redirect_loop');
    }
  });

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
