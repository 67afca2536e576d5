/** Where an account's clocks are thought to be until its owner says where they are (migration 0003). */
const presumedTimeZone = 'Europe/Paris';

/**
 * `12 juillet 2026 à 14:05`, for a French sentence that leaves the pages, on the clocks of `timeZone`. Who chose their
 * zone knows whose time it is; while it is only presumed, the reader may live elsewhere, and it is named.
 */
export function momentWords(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  const words = firstOfMonth(format.format(moment));
  return timeZone === presumedTimeZone ? `${words} (${zoneWords(timeZone)})` : words;
}

/** Whose clocks, in French: `Europe/Paris` is `heure de Paris`. */
export function zoneWords(timeZone: string): string {
  const city = timeZone.split('/').at(-1) ?? timeZone;
  return `heure de ${city.replaceAll('_', ' ')}`;
}

/** A French date, whose first of the month is an ordinal. U+202F becomes U+00A0: none of the fonts has the former. */
export function firstOfMonth(words: string): string {
  return words.replaceAll('\u202f', '\u00a0').replace(/^1 /, '1er ');
}
