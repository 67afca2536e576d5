/** Whether `text` holds every word of `term`, whatever their case, accents and order. */
export function matches(text: string, term: string): boolean {
  const whole = plain(text);
  return plain(term)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

/** Lower case, without accents and what is not seen, with the apostrophe that keyboards have. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .trim();
}
