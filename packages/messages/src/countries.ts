/** Where Intl's name is not the one that the pages say. */
const ourNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { CD: 'Congo (DRC)', CG: 'Congo-Brazzaville' },
  es: { CD: 'Congo (RDC)', CG: 'Congo-Brazzaville' },
};

/** A country (ISO 3166-1 alpha-2) as sentences in `language` (a tag of BCP 47) name it. */
export function countryName(code: string, language: string): string {
  const [ours = language] = language.split('-');
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return ourNames[ours]?.[code] ?? names.of(code) ?? code;
}
