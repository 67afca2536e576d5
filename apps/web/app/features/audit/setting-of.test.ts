import { expect, test } from 'vitest';
import { settingOf } from './setting-of.ts';

test.each([
  { action: 'settings.update', sujet: 'tariffs', setting: 'tariffs' },
  { action: 'approvals.ask', sujet: 'reglages:tariffs', setting: 'tariffs' },
  { action: 'approvals.decide', sujet: 'capacites:01a22191', setting: null },
  { action: 'users.read', sujet: 'tariffs', setting: null },
])('$action of $sujet is about the setting $setting', ({ setting, ...entry }) => {
  expect(settingOf(entry)).toBe(setting);
});
