/** Where Intl's name is not the one that the pages say. */
const ourNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { CD: 'Congo (DRC)', CG: 'Congo-Brazzaville' },
  es: { CD: 'Congo (RDC)', CG: 'Congo-Brazzaville' },
};

const french = new Intl.DisplayNames('fr', { type: 'region' });

/** A country (ISO 3166-1 alpha-2) in French, as sentences name it. */
export function countryWords(code: string): string {
  return french.of(code) ?? code;
}

/** A country in `language`, which is not French: there an operator has named it in the settings. */
export function countryNameIn(code: string, language: string): string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return ourNames[language]?.[code] ?? names.of(code) ?? code;
}

/** `Sénégal, Mali` in `language`. What is no country of ours stays as it is. */
export function countriesIn(words: string, language: string): string {
  return words
    .split(', ')
    .map((name) => {
      const code = codes.get(name);
      return code === undefined ? name : countryNameIn(code, language);
    })
    .join(', ');
}

/** Every region by its French name: there are 26² codes at most, less those that others have replaced (`ZR` is `CD`). */
const codes = new Map(
  pairs()
    .filter((code) => french.of(code) !== code && new Intl.Locale(`und-${code}`).region === code)
    .map((code) => [countryWords(code), code]),
);

function pairs(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => `${first}${second}`));
}
