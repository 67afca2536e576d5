// Small helpers to build the desk's lists.

/** An element: `h('p', { class: 'lead' }, 'text', child)`. Properties that are null or false are left out. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === false || value === undefined) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== false));
  return element;
}

/** Where the list of this name is drawn. */
export const listOf = (name) => document.querySelector(`[data-list="${name}"]`);

const drawn = new WeakMap();

/**
 * Draws a list again when what it shows has changed. Focus stays on the element with the same `data-key`, so that
 * what arrives meanwhile does not take it from a person.
 */
export function draw(container, data, nodes) {
  const snapshot = JSON.stringify(data);
  if (drawn.get(container) === snapshot) return;
  drawn.set(container, snapshot);
  const key = container.contains(document.activeElement)
    ? document.activeElement.dataset.key
    : undefined;
  container.replaceChildren(...nodes());
  if (key) container.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

export function empty(text) {
  return [h('p', { class: 'empty' }, text)];
}

export function badge(text, tone = 'plain') {
  return h('span', { class: `badge ${tone}` }, text);
}

export function button(label, key, onclick, tone = '') {
  return h('button', { type: 'button', class: `button ${tone}`, 'data-key': key, onclick }, label);
}

/** `[[term, value], …]` */
export function definitions(pairs) {
  return h('dl', {}, ...pairs.flatMap(([term, value]) => [h('dt', {}, term), h('dd', {}, value)]));
}

/** `[[head, cell, cell…], …]` read as rows, inside a region that scrolls by itself on a narrow screen. */
export function table(caption, heads, rows) {
  return h(
    'div',
    { class: 'panel scroll', tabindex: '0', role: 'region', 'aria-label': caption },
    h(
      'table',
      {},
      h('caption', { class: 'visually-hidden' }, caption),
      h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
      h(
        'tbody',
        {},
        ...rows.map((cells) => h('tr', {}, ...cells.map((cell) => h('td', {}, cell)))),
      ),
    ),
  );
}

const timeFormat = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

export function time(iso) {
  return h('time', { datetime: iso }, timeFormat.format(new Date(iso)));
}

/** `+221771234567` read in groups: `+221 77 123 4567`, `+33 6 39 98 32 20`. */
export function phone(e164) {
  const grouped = e164.startsWith('+33')
    ? e164.replace(/^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '+33 $1 $2 $3 $4 $5')
    : e164.replace(/^(\+\d{3})(\d{2})(\d{3})(\d+)$/, '$1 $2 $3 $4');
  return h('span', { class: 'mono' }, grouped);
}
