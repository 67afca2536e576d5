import type { Redirect } from '@nzela/contract/redirects';
import { m } from '@nzela/messages/m';
import type { RowList, SettingsFields } from '../settings/settings.tsx';

export const redirectRows: RowList<Redirect> = {
  subject: 'redirects',
  field: 'redirections',
  key: 'id',
};

export function statusText(status: Redirect['statut']): string {
  return status === 301 ? m.redirects_permanent() : m.redirects_temporary();
}

/** A redirect in one line, with everything that a change of it can be about. */
export function redirectText({ chemin, cible, statut, actif }: Redirect): string {
  return m.settings_row({
    name: `${chemin} → ${cible}`,
    value: `${statusText(statut)}, ${actif ? m.settings_on() : m.settings_off()}`,
  });
}

export const redirectFields = {
  hotes: m.hosts_title,
  redirections: {
    label: m.redirects_title,
    show: (redirects: readonly Redirect[]) => redirects.map(redirectText),
  },
} satisfies SettingsFields<'redirects'>;
