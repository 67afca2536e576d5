import { useLayoutEffect } from 'react';
import { isHydrated } from './use-hydrated.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Changes again each of these fields that a person changed before React hydrated it, so that its handler hears of it. */
export function tellEarlyChanges(elements: readonly Element[]): void {
  // All is read at once, since telling of one field draws the others anew, as the server had written them.
  const changes = elements.flatMap(changeOf);
  // One after the other, each drawn before the next: a number is read in the country chosen beside it.
  if (changes.length > 0) queueMicrotask(() => changes.forEach((change) => change()));
}

/** The same for the fields that the server wrote in no form: a form tells of its own. */
export function useEarlyFields(): void {
  useLayoutEffect(() => {
    if (isHydrated()) return;
    const fields = document.querySelectorAll<HTMLInputElement>('input, select, textarea');
    tellEarlyChanges([...fields].filter(({ form }) => form === null));
  }, []);
}

/** How to dispatch of the person's change of `element`; none when it holds what the page gave it. */
function changeOf(element: Element): (() => void)[] {
  if (element instanceof HTMLSelectElement) {
    const { value } = element;
    const given = [...element.options].find((option) => option.defaultSelected);
    if (value === (given ?? element.options[0])?.value) return [];
    return [() => dispatch(element, value, 'change')];
  }
  if (element instanceof HTMLTextAreaElement) return typedText(element);
  if (!(element instanceof HTMLInputElement)) return [];
  // No script may put a file into a field: only that there is one is told again.
  if (element.type === 'file')
    return element.files?.length ? [() => void element.dispatchEvent(changeEvent('change'))] : [];
  if (element.type !== 'checkbox' && element.type !== 'radio') return typedText(element);
  if (element.checked === element.defaultChecked || (element.type === 'radio' && !element.checked))
    return [];
  return [
    () => {
      element.checked = element.defaultChecked;
      element.click();
    },
  ];
}

function typedText(element: HTMLInputElement | HTMLTextAreaElement): (() => void)[] {
  const { value, defaultValue } = element;
  if (value === defaultValue) return [];
  return [
    () => {
      element.value = defaultValue;
      dispatch(element, value, 'input');
    },
  ];
}

/** Sets the value as typing does, past React's own setter on the element, which would take it for no change. */
function dispatch(element: Control, value: string, event: 'change' | 'input'): void {
  const prototype = Object.getPrototypeOf(element) as Control;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(changeEvent(event));
}

function changeEvent(name: 'change' | 'input'): Event {
  return new Event(name, { bubbles: true });
}
