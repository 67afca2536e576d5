/** A text with its `{values}` put in. Browsers only: see languages.vite.ts. */
export function filledText(
  text: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
