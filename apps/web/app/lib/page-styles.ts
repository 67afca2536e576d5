import { createContext, useContext } from 'react';

/** The style sheet that the server writes into this page; known on the server only. */
export const StylesContext = createContext<string | null>(null);

const elementId = 'styles';

/** What the server wrote, read before React takes the page over: the browser renders the very same. */
const written = import.meta.env.SSR
  ? null
  : (document.getElementById(elementId)?.textContent ?? null);

/** The `<style>` of the page, or null where the page links its style sheet instead (development). */
export function usePageStyles(): { readonly id: string; readonly text: string } | null {
  const given = useContext(StylesContext) ?? written;
  return given === null ? null : { id: elementId, text: given };
}
