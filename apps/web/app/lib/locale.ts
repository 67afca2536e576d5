/** Languages of the interface, each by its own name; French is the source the others fall back to. */
export const languages = { fr: 'Français', en: 'English', es: 'Español', ln: 'Lingála' } as const;

export type Language = keyof typeof languages;

/** The tag for `Intl` and for React Aria. `Intl` has few Lingala data, and the Congo writes numbers as French does. */
export function intlLocale(language: Language): string {
  return { fr: 'fr-FR', en: 'en-GB', es: 'es-ES', ln: 'fr-CD' }[language];
}

const yearSeconds = 31_536_000;

/** Keeps the language for the next page, in the cookie that the server and the texts read. False: it was not kept. */
export function rememberLanguage(language: string): boolean {
  document.cookie = `langue=${language}; path=/; max-age=${yearSeconds}; SameSite=Lax`;
  return document.cookie.split('; ').includes(`langue=${language}`);
}
