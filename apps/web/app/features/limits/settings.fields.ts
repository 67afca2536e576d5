import {
  identityLevels,
  type IdentityLevel,
  limitPeriods,
  type LimitPeriod,
} from '@nzela/contract/limits';
import type { SettingsDocument } from '@nzela/contract/settings';
import { m } from '@nzela/messages/m';
import { shownEuros, type SettingsFields } from '../settings/settings.tsx';
import { levelNames } from './level-names.ts';
import { periodNames } from './period-names.ts';

type LimitPath = `niveaux.${IdentityLevel}.${LimitPeriod}`;

/** One field for each period of each level. */
export const limitPaths: readonly LimitPath[] = identityLevels.flatMap((level) =>
  limitPeriods.map((period): LimitPath => `niveaux.${level}.${period}`),
);

export const limitFields = {
  niveaux: { label: m.level_limits_tab, place: limitPlace },
  ...(Object.fromEntries(limitPaths.map((path) => [path, limitText(path)])) as Record<
    LimitPath,
    ReturnType<typeof limitText>
  >),
} satisfies SettingsFields<'limits'>;

function limitText(path: LimitPath) {
  const [, level, period] = path.split('.') as ['niveaux', IdentityLevel, LimitPeriod];
  return {
    label: () => m.settings_row({ name: levelNames[level](), value: periodNames[period]() }),
    show: shownEuros,
  };
}

function limitPlace(_levels: SettingsDocument<'limits'>['niveaux'], path: readonly string[]) {
  const [level, period] = path as [IdentityLevel, LimitPeriod];
  return [levelNames[level](), periodNames[period]()];
}
