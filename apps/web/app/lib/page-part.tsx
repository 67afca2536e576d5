import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { waitForPart } from './page-parts.ts';

/** Its code can be fetched before it is shown. */
export type PagePart<Props extends object> = ComponentType<Props> & {
  readonly load: () => Promise<unknown>;
};

/**
 * A part that a page shows at once and whose code is its own, as that of a tab: the server writes it, and the page hydrates
 * with it (page-parts.ts). Opened later, its code comes then, and `waiting` stands in its place meanwhile. `name` is
 * its own among all parts.
 */
export function pagePart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): PagePart<Props> {
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
    waitForPart(fetchPart());

  function Part(props: Props) {
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
  }
  return Object.assign(Part, { load: fetchPart });
}
