import { isHydrated } from './use-hydrated.ts';
import { dayOf, defaultTimeZone, startOfDay } from './time-zone.ts';

let told = '';
let aheadMs = 0;
let zone = defaultTimeZone;

/** What the server told of its clock with a page (`now`; empty: nothing), and whose clocks prices and reports go by. */
export function setProductTime(time: { readonly now: string; readonly timeZone: string }): void {
  zone = time.timeZone;
  if (time.now === told || time.now === '') return;
  told = time.now;
  aheadMs = Date.parse(told) - Date.now();
}

/**
 * The product's time: a device may have another one. It stands still while a page is drawn by the server and hydrated, which
 * takes seconds on a slow phone: « il y a 4 minutes » would be five by then, and the two drawings differ.
 */
export function productNow(): Date {
  if (told !== '' && (import.meta.env.SSR || !isHydrated())) return new Date(told);
  return new Date(Date.now() + aheadMs);
}

/** The time zone in which the product's days begin. */
export function productTimeZone(): string {
  return zone;
}

/** The first moment of the product's tomorrow. */
export function productTomorrow(): Date {
  const today = new Date(`${dayOf(productNow(), zone)}T00:00:00Z`);
  return startOfDay(new Date(today.getTime() + dayMs).toISOString().slice(0, 10), zone);
}

const dayMs = 86_400_000;
