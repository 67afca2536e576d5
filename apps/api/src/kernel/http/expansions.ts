/** The names that a request asks to expand: one, several or none. */
export function namesIn<Name extends string>(
  asked: Name | readonly Name[] | undefined,
): ReadonlySet<Name> {
  if (asked === undefined) return new Set();
  return new Set<Name>(typeof asked === 'string' ? [asked] : asked);
}
