import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/** Loads of the parts that stand in the page as the server wrote it. */
const inPage: Promise<unknown>[] = [];

/**
 * A part that a page shows at once and whose code is its own, as that of a tab: the server writes it, and the page hydrates
 * with it ({@link partsInPage}). Opened later, its code comes then, and `waiting` stands in its place meanwhile. `name` is
 * its own among all parts.
 */
export function pagePart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  let failure: Error | undefined;
  const fetchPart = async () => {
    try {
      loaded = await load();
      return { default: loaded };
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw failure;
    }
  };
  const Late = lazy(fetchPart);
  if (import.meta.env.SSR) void fetchPart();
  else if (document.querySelector(`template[data-part="${name}"]`) !== null)
    inPage.push(fetchPart());

  return function PagePart(props: Props) {
    // For as long as it is shown: another type of component would begin anew.
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Late);
    if (failure !== undefined) throw failure;
    const content = <Content {...props} />;
    if (Content === Late) return <Suspense fallback={waiting}>{content}</Suspense>;
    return (
      <>
        <template data-part={name} />
        {content}
      </>
    );
  };
}

/** Resolves once the code of all parts in the page has come, or failed to; also of the parts of parts. */
export async function partsInPage(): Promise<void> {
  for (let known = -1; known < inPage.length;) {
    known = inPage.length;
    await Promise.allSettled(inPage);
  }
}
