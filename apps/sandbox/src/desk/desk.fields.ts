import { html, type Html } from '../html.ts';

type TextField = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly inputMode?: 'text' | 'decimal' | 'numeric';
  readonly required?: boolean;
};

/** A labelled line of text; required. */
export function text({
  id,
  name,
  label,
  help = '',
  inputMode = 'text',
  required = true,
}: TextField): Html {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      type="text"
      inputmode="${inputMode}"
      autocomplete="off"
      ${required ? html`required` : null}
      aria-describedby="${id}-help"
    />
    <p class="help" id="${id}-help">${help}</p>
  </div>`;
}

/** A labelled choice: `[[value, title], …]`. */
export function select(
  id: string,
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
): Html {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <select id="${id}" name="${name}">
      ${options.map(([value, title]) => html`<option value="${value}">${title}</option>`)}
    </select>
  </div>`;
}
