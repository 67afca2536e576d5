import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Hands over what the form held when its scripts arrived: the visitor may have typed before, and nothing typed is
 * lost. `adopt` gets the fields by their names, once.
 */
export function useEarlyTyping(
  form: RefObject<HTMLFormElement | null>,
  adopt: (fields: URLSearchParams) => void,
): void {
  const isAdopted = useRef(false);
  // Before any event reaches the form's handlers, which still hold what the server wrote.
  useLayoutEffect(() => {
    if (form.current === null || isAdopted.current) return;
    isAdopted.current = true;
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === 'string') fields.set(name, value);
    }
    adopt(fields);
  }, [form, adopt]);
}
