import { type RefObject, useEffect } from 'react';

/** What is typed into, or stands over the page, has the keys for itself. */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=alertdialog]') !== null
  );
}

const pageSearch = () => document.querySelector<HTMLElement>('main [inputmode=search]');

/** A / that nothing on the page takes. */
export function isSearchKey(event: KeyboardEvent): boolean {
  const isPlain = event.key === '/' && !(event.metaKey || event.ctrlKey || event.altKey);
  return isPlain && !isTaken(event.target) && pageSearch() === null;
}

/** The table that has the focus within it, else the first of the page. */
function isInUse(area: HTMLElement): boolean {
  const focused = document.activeElement?.closest('[data-walked]');
  return area === (focused ?? document.querySelector('[data-walked]'));
}

/**
 * The keys of the table or the list of cards in `area` while `isOn`: j and k go down and up the rows, Enter follows the first link or button of
 * the row that has the focus, and / goes to the search of the page.
 */
export function useListKeys(area: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTaken(event.target)) return;
      const { current } = area;
      if (current !== null && isInUse(current) && press(current, event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [area, isOn]);
}

/** Answers whether the key meant something here. */
function press(area: HTMLElement, key: string): boolean {
  const focused = document.activeElement;
  if (key === 'Enter') {
    if (!(focused instanceof HTMLElement) || !focused.matches('[data-row]')) return false;
    focused.querySelector<HTMLElement>('a, button')?.click();
    return area.contains(focused);
  }
  const next = key === '/' ? pageSearch() : rowAt(area, key);
  next?.focus();
  return next !== null;
}

function rowAt(area: HTMLElement, key: string): HTMLElement | null {
  if (key !== 'j' && key !== 'k') return null;
  // A narrow screen shows the list, a wide one the table.
  const rows = [...area.querySelectorAll<HTMLElement>('[data-row]')].filter(
    (row) => row.offsetParent !== null,
  );
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (at === -1) return rows[0] ?? null;
  return rows[Math.min(rows.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))] ?? null;
}
