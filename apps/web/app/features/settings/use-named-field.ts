import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Goes to the field that the address names (`?champ=port`), as what is found by its words does. */
export function useNamedField(): void {
  const { key, search } = useLocation();
  useEffect(() => {
    const name = new URLSearchParams(search).get('champ');
    if (name === null) return;
    const controls = `form [name="${CSS.escape(name)}"]`;
    const control =
      document.querySelector<HTMLElement>(`${controls}:checked`) ??
      document.querySelector<HTMLElement>(controls);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  }, [key, search]);
}
