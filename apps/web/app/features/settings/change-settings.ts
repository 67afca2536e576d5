import type { SettingsDocument, SettingsSubject, SettingsVersion } from '@nzela/contract/settings';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { http } from '../../lib/http.ts';
import { m } from '@nzela/messages/m';
import { saveSettings, settingsQuery } from './settings.api.ts';
import { isSame } from './settings-fields.ts';

type Change<Subject extends SettingsSubject> = (
  document: SettingsDocument<Subject>,
) => SettingsDocument<Subject>;

const attemptsMost = 3;

/**
 * Replaces a document at once, for subjects that need neither proof nor approval. It starts from what holds now, so that what
 * somebody else saved meanwhile stays.
 */
export async function changeSettings<Subject extends SettingsSubject>(
  queries: QueryClient,
  subject: Subject,
  change: Change<Subject>,
): Promise<SettingsVersion> {
  const { queryKey } = settingsQuery(subject);
  for (let attempt = 1; ; attempt += 1) {
    const latest = await http.call<SettingsVersion>(`/settings/${subject}`);
    // The page may show an older one.
    queries.setQueryData(queryKey, latest);
    const valeur = change(latest.valeur as SettingsDocument<Subject>);
    try {
      const saved = await saveSettings(subject, { valeur, version: latest.version });
      if ('approbation' in saved) return latest;
      queries.setQueryData(queryKey, saved);
      void queries.invalidateQueries({ queryKey: ['settings', 'versions', subject] });
      return saved;
    } catch (error) {
      const isBehind = error instanceof ApiError && error.code === 'conflit_de_version';
      if (!isBehind || attempt === attemptsMost) throw error;
    }
  }
}

/** A list of rows in the document of a subject. */
export type RowList<Row> = {
  readonly subject: SettingsSubject;
  readonly field: string;
  /** The field that tells a row from the others. */
  readonly key: keyof Row & string;
};

type RowChange<Row> = {
  /** The row that the person saw; null: it is new. */
  readonly opened: Row | null;
  /** What becomes of it; null: it is removed. */
  readonly next: Row | null;
};

/** The row is not any more what the person saw when they changed it: nothing was saved. */
export class RowChanged<Row> extends ApiError {
  /** What is saved now; null: nothing, it was removed. */
  readonly theirs: Row | null;

  constructor(theirs: Row | null) {
    const message = theirs === null ? m.settings_row_gone() : m.settings_row_changed();
    super(message, { status: 409, code: 'conflit_de_version' });
    this.theirs = theirs;
  }
}

/**
 * Saves one row of a list at once, and keeps all others as they are now. Throws {@link RowChanged} where somebody else changed
 * or removed this very row, unless both did the same. The API's refusals come by the fields of the row; what it says of other
 * rows stands in their message.
 */
export async function changeRow<Row extends object>(
  queries: QueryClient,
  { subject, field, key }: RowList<Row>,
  { opened, next }: RowChange<Row>,
): Promise<void> {
  let place = -1;
  try {
    await changeSettings(queries, subject, (document) => {
      const rows = (document as Readonly<Record<string, unknown>>)[field] as readonly Row[];
      place = opened === null ? -1 : rows.findIndex((row) => row[key] === opened[key]);
      const now = rows[place] ?? null;
      if (!isSame(now, opened) && !isSame(now, next)) throw new RowChanged(now);
      const others = place === -1 ? rows : rows.toSpliced(place, 1);
      if (place === -1) place = others.length;
      return {
        ...document,
        [field]: next === null ? others : others.toSpliced(place, 0, next),
      };
    });
  } catch (error) {
    throw error instanceof ApiError ? atRow(error, `valeur.${field}.${place}.`) : error;
  }
}

/** The API names a field of a row by where it stands, `valeur.redirections.3.cible`; the form of the row by its own name. */
function atRow(error: ApiError, own: string): ApiError {
  if (error.errors.length === 0) return error;
  const errors = error.errors
    .filter(({ champ }) => champ.startsWith(own))
    .map((one) => ({ ...one, champ: one.champ.slice(own.length) }));
  const message = [...new Set(error.errors.map((one) => one.message))].join(' ');
  return new ApiError(message, { ...error, errors });
}
