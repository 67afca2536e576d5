/**
 * A date as `Intl` writes it in French, with the first of the month as an ordinal (`1er janvier`), wherever the day stands
 * in it. U+202F becomes U+00A0: none of the fonts has the former.
 */
export function firstOfMonth(date: string): string {
  return date.replaceAll('\u202f', '\u00a0').replace(/(^|\s)1 (?=\p{L})/u, '$11er ');
}
