/** HTML that is safe to send as it is. */
export type Html = { readonly html: string };

type Part = string | number | Html | readonly Html[] | null | false;

/** A template whose values are escaped, unless they are {@link Html} themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const text = strings.reduce(
    (left, right, index) => left + rendered(parts[index - 1] ?? null) + right,
  );
  return { html: text };
}

function rendered(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(rendered).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
