/** Languages of the interface, each by its own name; French is the source the others fall back to. */
export const languages = { fr: 'Français', en: 'English', es: 'Español', ln: 'Lingála' } as const;

export type Language = keyof typeof languages;

/** Those that have every text. Lingala has few: merchants are offered it, in their settings. */
export const wholeLanguages = ['fr', 'en', 'es'] as const satisfies readonly Language[];

/** The tag for `Intl` and for React Aria. `Intl` has few Lingala data, and the Congo writes numbers as French does. */
export function intlLocale(language: Language): string {
  return { fr: 'fr-FR', en: 'en-GB', es: 'es-ES', ln: 'fr-CD' }[language];
}

/** The language that a cookie of this device asks for; null without one that there is. Browser only. */
export function rememberedLanguage(): Language | null {
  const value = /(?:^|;\s*)langue=(\w+)/.exec(document.cookie)?.[1] ?? '';
  return value in languages ? (value as Language) : null;
}

const yearSeconds = 31_536_000;

/** Keeps the language for the next page, in the cookie that the server and the texts read. False: it was not kept. */
export function rememberLanguage(language: string): boolean {
  document.cookie = `langue=${language}; path=/; max-age=${yearSeconds}; SameSite=Lax`;
  return rememberedLanguage() === language;
}
