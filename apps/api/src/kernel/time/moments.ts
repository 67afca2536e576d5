/** Whose clocks, in French: `Europe/Paris` is `heure de Paris`. */
export function zoneWords(timeZone: string): string {
  const city = timeZone.split('/').at(-1) ?? timeZone;
  return `heure de ${city.replaceAll('_', ' ')}`;
}

/** A French date, whose first of the month is an ordinal. U+202F becomes U+00A0: none of the fonts has the former. */
export function firstOfMonth(words: string): string {
  return words.replaceAll('\u202f', '\u00a0').replace(/^1 /, '1er ');
}
