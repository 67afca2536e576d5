import type { ShownContent } from '@nzela/contract/content';
import type { ShownSeo } from '@nzela/contract/redirects';
import { createContext, type RouterContextProvider } from 'react-router';
import { readOrNull } from './read-or-null.ts';
import { serverContext } from './server-context.ts';
import { previewParameter } from './static-page.ts';

/** What administrators write for the public pages. Null: the API could not say, and the product's own texts stand there. */
export type Site = { readonly content: ShownContent | null; readonly seo: ShownSeo | null };

const siteKey = createContext<Promise<Site> | null>(null);

/** Read once for a page, whichever of its parts ask. A preview is for administrators alone: anybody else sees what is published. */
export function siteOf(context: Readonly<RouterContextProvider>, url: URL): Promise<Site> {
  const known = context.get(siteKey);
  if (known !== null) return known;
  const reading = readSite(context, url);
  (context as RouterContextProvider).set(siteKey, reading);
  return reading;
}

async function readSite(context: Readonly<RouterContextProvider>, url: URL): Promise<Site> {
  const { api } = serverContext(context);
  const isPreview = url.searchParams.has(previewParameter);
  const [draft, seo] = await Promise.all([
    isPreview ? readOrNull<ShownContent>(api, '/content/brouillon') : null,
    readOrNull<ShownSeo>(api, '/redirects/seo'),
  ]);
  return { content: draft ?? (await readOrNull<ShownContent>(api, '/content')), seo };
}

type Delivered = (values: object, options?: { locale?: 'fr' }) => string;

/** A text of the site; one that is still as it was delivered, in French, is shown in the visitor's language. */
export function inTheirLanguage(text: string | null | undefined, delivered: Delivered): string {
  const isDelivered =
    text === null || text === undefined || text === delivered({}, { locale: 'fr' });
  return isDelivered ? delivered({}) : text;
}
