import type { MetaDescriptor, UIMatch } from 'react-router';
import type { RootData } from './root-data.ts';

/** Of the public layout's loader: what administrators say of the site (layouts/site-head.server.ts). */
type Head = {
  readonly siteTitle: string;
  readonly description: string | undefined;
  readonly tags: readonly MetaDescriptor[];
};

type Matches = readonly ((Pick<UIMatch, 'id'> & { readonly loaderData?: unknown }) | undefined)[];

/**
 * Title and description of a page: `meta = ({ matches }) => pageMeta(matches, m.wallet_title())` gives
 * `Portefeuille · <application name>`.
 */
export function pageMeta(matches: Matches, title: string, description?: string): MetaDescriptor[] {
  const dataOf = (id: string) => matches.find((match) => match?.id === id)?.loaderData;
  const root = dataOf('root') as RootData | undefined;
  const head = (dataOf('layouts/public.layout') as { head: Head } | undefined)?.head;
  const name = head?.siteTitle ?? root?.applicationName ?? '';
  const full = [title, name].filter((part) => part !== '').join(' · ');
  const text = description ?? head?.description;
  const tags: MetaDescriptor[] = [{ title: full }];
  if (text !== undefined) tags.push({ name: 'description', content: text });
  // Who shares or indexes a page reads what the server writes; in a browser nobody looks at it.
  if (import.meta.env.SSR && head !== undefined) tags.push(...shared(head, full, text));
  return tags;
}

/** What administrators say of the site, and where they say nothing, the page's own. */
function shared({ tags }: Head, title: string, description = ''): MetaDescriptor[] {
  const says = (name: string) => tags.some((tag) => 'property' in tag && tag.property === name);
  const own = [
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
  return [...tags, ...own.filter(({ property, content }) => content !== '' && !says(property))];
}
