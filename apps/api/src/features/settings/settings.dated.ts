import type { SettingsSubject } from '@nzela/contract/settings';
import { say, type Message } from '@nzela/messages/message';
import { dayAfter, dayOf, startOfDay } from '../../kernel/time/calendar.ts';
import { changedFields } from './settings.guarded.ts';

type Document = Readonly<Record<string, unknown>>;
type Row = Document & { readonly debut: string };
type Fault = { readonly champ: string; readonly message: Message };

/** Subjects whose list `lignes` holds prices, each from `debut` on for what this field names: of those that have begun, the latest one holds. */
const datedRows: Partial<Record<SettingsSubject, string>> = {
  tariffs: 'canal',
  'payment-tariffs': 'moyen',
};

/** From when on an administrator may set prices: the day in the product's time zone is over first. */
export function firstFreeMoment(now: Date, timeZone: string): Date {
  return startOfDay(dayAfter(dayOf(now, timeZone)), timeZone);
}

type Change = {
  readonly known: Document;
  readonly next: Document;
  /** What holds before this moment cannot be changed any more. */
  readonly from: Date;
};

/**
 * What a change says of prices before `from`, at its fields. What applied was charged, and stays in the list as it was: it
 * ends where a later row begins.
 */
export function historyFaults(
  subject: SettingsSubject,
  { known, next, from }: Change,
): readonly Fault[] {
  const name = datedRows[subject];
  if (name === undefined) return [];
  const [before, after] = [rowsOf(known), rowsOf(next)];
  const fixed = before.filter((row) => begins(row) < from);
  if (
    isSame(
      fixed,
      after.filter((row) => begins(row) < from),
    )
  )
    return [];
  const faults = after.flatMap((row, index): Fault[] => {
    if (begins(row) >= from || holds(fixed, row)) return [];
    const former = fixed.find((one) => one[name] === row[name] && one.debut === row.debut);
    const at = (field: string) => `valeur.lignes.${index}.${field}`;
    return former === undefined
      ? [{ champ: at('debut'), message: say('fields_price_start') }]
      : changedFields(former, row).map((field) => ({
          champ: at(field),
          message: say('fields_price_begun'),
        }));
  });
  return faults.length > 0 ? faults : missingFaults({ before, after, fixed, name });
}

type Rows = {
  readonly before: readonly Row[];
  readonly after: readonly Row[];
  readonly fixed: readonly Row[];
  readonly name: string;
};

/** Of rows that are gone: at the start of what stands in the place of one, or at the list. */
function missingFaults({ before, after, fixed, name }: Rows): readonly Fault[] {
  const moved = fixed.flatMap((row) => {
    const index = before.indexOf(row);
    const there = after[index];
    if (there === undefined || holds(after, row)) return [];
    return there[name] === row[name] && !holds(before, there) ? [index] : [];
  });
  if (moved.length === 0) return [{ champ: 'valeur.lignes', message: say('fields_price_kept') }];
  return moved.map((index) => ({
    champ: `valeur.lignes.${index}.debut`,
    message: say('fields_price_begun'),
  }));
}

/** The defaults as they may take the place of `known`: prices that differ hold from `from` on, after those that applied. */
export function defaultsFrom(
  subject: SettingsSubject,
  { known, defaults, from }: Omit<Change, 'next'> & { readonly defaults: Document },
): Document {
  const name = datedRows[subject];
  if (name === undefined) return defaults;
  const fixed = rowsOf(known).filter((row) => begins(row) < from);
  const running = (row: Row) =>
    fixed
      .filter((one) => one[name] === row[name])
      .reduce<Row | undefined>(
        (latest, one) => (latest === undefined || begins(one) >= begins(latest) ? one : latest),
        undefined,
      );
  const debut = from.toISOString();
  const later = rowsOf(defaults)
    .map((row) => ({ ...row, debut }))
    .filter((row) => !isSame({ ...running(row), debut }, row));
  return { ...defaults, lignes: [...fixed, ...later] };
}

const rowsOf = (document: Document) => document['lignes'] as readonly Row[];
const begins = ({ debut }: Row) => new Date(debut);
const holds = (rows: readonly Row[], row: Row) => rows.some((one) => isSame(one, row));
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
