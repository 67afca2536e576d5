import type { SettingsDocument } from '@nzela/contract/settings';
import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../settings/settings.tsx';

type Late = SettingsDocument<'compliance'>['apresDelai'];

export const lateNames: Readonly<Record<Late, () => string>> = {
  refuser: m.reviews_late_refuse,
  attendre: m.reviews_late_wait,
};

export const reviewFields = {
  seuilConcordance: m.reviews_threshold,
  delaiHeures: m.reviews_hours,
  secondRegardEur: m.reviews_second,
  apresDelai: { label: m.reviews_after, show: (late: Late) => lateNames[late]() },
} satisfies SettingsFields<'compliance'>;
