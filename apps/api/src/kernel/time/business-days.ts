import { dayOf } from './calendar.ts';

/** On which days banks of a place work: neither on Saturdays and Sundays of its own clocks, nor on its public holidays. */
export type BusinessCalendar = {
  readonly timeZone: string;
  /** Days of every year: `05-01`. */
  readonly fixed: readonly string[];
  /** Days after Easter Sunday. */
  readonly afterEaster: readonly number[];
};

/** Source: Code du travail, article L3133-1 (the legal holidays of all France). */
export const paris: BusinessCalendar = {
  timeZone: 'Europe/Paris',
  fixed: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
  // Easter Monday, Ascension, Whit Monday.
  afterEaster: [1, 39, 50],
};

/**
 * Source: ordonnance n° 23/042 du 30 mars 2023 fixant la liste des jours fériés légaux en République démocratique du Congo.
 * One that falls on a Sunday is taken on the Saturday before, which is no business day anyway.
 */
export const kinshasa: BusinessCalendar = {
  timeZone: 'Africa/Kinshasa',
  fixed: ['01-01', '01-04', '01-16', '01-17', '04-06', '05-01', '05-17', '06-30', '08-01', '12-25'],
  afterEaster: [],
};

const dayMs = 86_400_000;

/**
 * `days` business days after `from`, at the same time of day (UTC). A day counts when banks work in every one of `calendars`:
 * money that goes from one place to another waits for both.
 */
export function addBusinessDays(
  from: Date,
  days: number,
  calendars: readonly [BusinessCalendar, ...BusinessCalendar[]],
): Date {
  let left = days;
  let at = from;
  while (left > 0) {
    at = new Date(at.getTime() + dayMs);
    if (isBusinessDay(at, calendars)) left -= 1;
  }
  return at;
}

export function isBusinessDay(moment: Date, calendars: readonly BusinessCalendar[]): boolean {
  return calendars.every((calendar) =>
    isOpen(Temporal.PlainDate.from(dayOf(moment, calendar.timeZone)), calendar),
  );
}

const saturday = 6;

function isOpen(day: Temporal.PlainDate, { fixed, afterEaster }: BusinessCalendar): boolean {
  if (day.dayOfWeek >= saturday || fixed.includes(day.toString().slice(5))) return false;
  const easter = easterOf(day.year);
  return !afterEaster.some((days) => easter.add({ days }).equals(day));
}

/** Easter Sunday of the Gregorian calendar, from the age of its ecclesiastical moon (Anonymous, Nature, 1876). */
function easterOf(year: number): Temporal.PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const skipped =
    century -
    Math.floor(century / 4) -
    Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + skipped + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * late + 21;
  return new Temporal.PlainDate(year, 3, 1).add({ days });
}
