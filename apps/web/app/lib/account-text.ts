/** An account in groups of four, the way it is printed and read aloud; a narrow screen breaks it between two. */
export function accountInGroups(text: string): string {
  return text
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1 ');
}
