import { useMatches } from 'react-router';

/** What a page exports as `handle` when the server draws it and React never takes it over in the browser. */
export type StaticHandle = { readonly isStatic: true };

/** Whether this page does without the application's scripts: no browser that runs them shows such a one. */
export const useIsStatic: () => boolean = import.meta.env.SSR
  ? () => useMatches().some(({ handle }) => (handle as StaticHandle | undefined)?.isStatic === true)
  : () => false;
