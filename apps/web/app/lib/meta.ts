import type { MetaDescriptor, UIMatch } from 'react-router';
import type { RootData } from './root-data.ts';

type Matches = readonly ((Pick<UIMatch, 'id'> & { readonly loaderData?: unknown }) | undefined)[];

/**
 * Title and description of a page: `meta = ({ matches }) => pageMeta(matches, m.wallet_title())` gives
 * `Portefeuille · <application name>`.
 */
export function pageMeta(matches: Matches, title: string, description?: string): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  const name = root?.applicationName ?? '';
  const full = [title, name].filter((part) => part !== '').join(' · ');
  const tags: MetaDescriptor[] = [{ title: full }, { property: 'og:title', content: full }];
  if (description !== undefined) {
    tags.push({ name: 'description', content: description });
    tags.push({ property: 'og:description', content: description });
  }
  return tags;
}
