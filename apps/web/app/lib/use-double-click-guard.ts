import { useEffect } from 'react';

/** What a press acts on. A label stands for its field, so it is none of its own. */
const controls =
  'a[href], button, input, select, textarea, summary, label, [role=tab], [role=option], [role^=menuitem]';

/**
 * Keeps the second press of a double click from what only moved under the pointer by the first: « Payer » pressed twice
 * would otherwise follow the link that stands in its place once the page has shortened. Twice on one control stays two
 * presses, so that a quick « Suivant » counts, and text is still selected by a double click.
 */
export function useDoubleClickGuard(): void {
  useEffect(() => {
    let first: Element | null = null;
    const guard = (event: MouseEvent) => {
      // By keyboard, or by a script: no pointer that something could have moved under.
      if (event.detail === 0) return;
      const pressed = controlOf(event.target);
      if (event.detail === 1) first = pressed;
      else if (pressed !== null && pressed !== first) callOff(event);
    };
    // On the window and on the way down: before anything of the page hears of it.
    window.addEventListener('click', guard, { capture: true });
    return () => window.removeEventListener('click', guard, { capture: true });
  }, []);
}

function controlOf(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(controls) : null;
  return control instanceof HTMLLabelElement ? control.control : control;
}

/** Nothing hears of the click; who waits for one since the pointer came down is told to wait no longer. */
function callOff(event: MouseEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  event.target?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }));
}
