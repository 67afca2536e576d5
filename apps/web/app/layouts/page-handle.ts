import { useMatches } from 'react-router';

/** What a page module exports as `handle` for the layout above it. */
export type PageHandle = { readonly title: () => string };

/** Title of the innermost page that names one. */
export function usePageTitle(): string | null {
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
  return handles.findLast((handle) => handle?.title !== undefined)?.title() ?? null;
}
