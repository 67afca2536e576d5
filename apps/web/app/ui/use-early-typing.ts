import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useAlive } from '../lib/use-alive.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Ref of a form in which nothing typed before its scripts arrived is lost: each field that the person changed by then
 * is changed again, so that its handler hears of it. On a slow phone that may be all of the form.
 */
export function useEarlyTyping(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // What it was at the first drawing is what counts.
  const isFromServer = useRef(!useAlive());
  useLayoutEffect(() => {
    // A form drawn by the scripts themselves had nobody typing in it; what fills its fields is no change of theirs.
    if (!isFromServer.current) return;
    // All is read at once, since telling of one field draws the others anew, as the server had written them.
    const changes = [...(form.current?.elements ?? [])].flatMap(changeOf);
    // One after the other, each drawn before the next: a number is read in the country chosen beside it.
    if (changes.length > 0) queueMicrotask(() => changes.forEach((change) => change()));
  }, []);
  return form;
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
  if (value === defaultValue || element.type === 'file') return [];
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
  element.dispatchEvent(new Event(event, { bubbles: true }));
}
