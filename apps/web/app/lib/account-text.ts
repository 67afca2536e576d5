/** An account in groups of four, the way it is printed and read aloud. */
export function accountInGroups(text: string): string {
  return text
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1\u00a0');
}
