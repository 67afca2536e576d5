import type { SettingsDocument, SettingsSubject } from '@nzela/contract/settings';
import type { Api } from './api.ts';

/** Changes fields of a subject, as the program itself does: no proof, nobody's approval. */
export async function changeSettings<Subject extends SettingsSubject>(
  { deps: { settings } }: Pick<Api, 'deps'>,
  subject: Subject,
  changes: Partial<SettingsDocument<Subject>>,
): Promise<void> {
  const value = { ...(await settings.read(subject)), ...changes };
  const { version } = await settings.current(subject);
  await settings.update(subject, { value, version, by: { userId: null, address: null } });
}
