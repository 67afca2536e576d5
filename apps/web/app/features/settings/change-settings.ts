import type { SettingsDocument, SettingsSubject, SettingsVersion } from '@nzela/contract/settings';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { http } from '../../lib/http.ts';
import { saveSettings, settingsQuery } from './settings.api.ts';

type Change<Subject extends SettingsSubject> = (
  document: SettingsDocument<Subject>,
) => SettingsDocument<Subject>;

const attemptsMost = 3;

/**
 * Changes a part of a document at once (a row of a list, a switch), for subjects that need neither proof nor approval. It
 * starts from what holds now, so that what somebody else saved meanwhile stays.
 */
export async function changeSettings<Subject extends SettingsSubject>(
  queries: QueryClient,
  subject: Subject,
  change: Change<Subject>,
): Promise<SettingsVersion> {
  for (let attempt = 1; ; attempt += 1) {
    const latest = await http.call<SettingsVersion>(`/settings/${subject}`);
    const valeur = change(latest.valeur as SettingsDocument<Subject>);
    try {
      const saved = await saveSettings(subject, { valeur, version: latest.version });
      if ('approbation' in saved) return latest;
      queries.setQueryData(settingsQuery(subject).queryKey, saved);
      void queries.invalidateQueries({ queryKey: ['settings', 'versions', subject] });
      return saved;
    } catch (error) {
      const isBehind = error instanceof ApiError && error.code === 'conflit_de_version';
      if (!isBehind || attempt === attemptsMost) throw error;
    }
  }
}

/** The API names a field of a row by where it stands, `valeur.redirections.3.cible`; the form of the row by its own name. */
export function atRow(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors = error.errors.map((one) => ({
    ...one,
    champ: one.champ.replace(/^valeur\.\w+\.\d+\./, ''),
  }));
  return new ApiError(error.message, { ...error, errors });
}
