/** Where a visitor's dates are told, until a person says otherwise. */
export const defaultTimeZone = 'Europe/Paris';

let ofThisPage = defaultTimeZone;
let ofThisRequest: () => string | undefined = () => undefined;

/** The zone that dates are told in now: the signed-in person's own, on the server and in the browser alike. */
export function readerTimeZone(): string {
  return ofThisRequest() ?? ofThisPage;
}

/** In the browser: the zone of the person whose page this is. */
export function setReaderTimeZone(zone: string): void {
  ofThisPage = zone;
}

/** On the server, where several people's pages are drawn at once: how to find whose is being drawn. */
export function findReaderTimeZone(find: () => string | undefined): void {
  ofThisRequest = find;
}

/** The day (`2026-03-01`) that a moment falls on where dates are told: their calendar, not this device's. */
export function dayOf(moment: Date, zone = readerTimeZone()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(moment);
}

/** The first second of a day (`2026-03-01`) where dates are told. */
export function startOfDay(day: string, zone = readerTimeZone()): Date {
  return momentOf(`${day}T00:00:00`, zone);
}

/** Its last one. */
export function endOfDay(day: string, zone = readerTimeZone()): Date {
  return momentOf(`${day}T23:59:59`, zone);
}

/** When the clocks of a place show it. */
function momentOf(shownThere: string, zone: string): Date {
  const inUtc = Date.parse(`${shownThere}Z`);
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(inUtc);
  return new Date(2 * inUtc - Date.parse(`${shown.replace(' ', 'T')}Z`));
}
