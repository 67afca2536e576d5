import type { SettingsDocument } from '@nzela/contract/settings';
import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../../settings/settings.tsx';

export const corridorFields = {
  corridors: { label: m.payment_config_tab_corridors, show: corridorsText },
} satisfies SettingsFields<'corridors'>;

/** Those that are off, or that bear a notice: what a change of the list is about. */
function corridorsText(corridors: SettingsDocument<'corridors'>['corridors']): string {
  return corridors
    .map(({ nom, actif, avis }) =>
      [nom, actif ? m.settings_on() : m.settings_off(), avis].filter(Boolean).join(' '),
    )
    .join(', ');
}
