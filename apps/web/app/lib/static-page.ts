import { useLocation, useMatches } from 'react-router';

/** What a page exports as `handle` when the server draws it and React never takes it over in the browser. */
export type StaticHandle = { readonly isStatic: true };

/** In the address of a public page: it shows what will be published, in a frame that runs nothing. */
export const previewParameter = 'apercu';

/** Whether this page does without the application's scripts: no browser that runs them shows such a one. */
export const useIsStatic: () => boolean = import.meta.env.SSR
  ? () => {
      const { search } = useLocation();
      const isStatic = useMatches().some(
        ({ handle }) => (handle as StaticHandle | undefined)?.isStatic === true,
      );
      return isStatic || new URLSearchParams(search).has(previewParameter);
    }
  : () => false;
