/** The page that stands where a browser's own error would, in each language that has scripts. */
export const pagePaths = {
  fr: '/hors-ligne/fr.html',
  en: '/hors-ligne/en.html',
  es: '/hors-ligne/es.html',
} as const;

/** Its script, named by its digest: the page of one release never runs the script of another. */
export function scriptPath(digest: string): string {
  return `/hors-ligne/page.${digest}.js`;
}
