import { auditActions } from '@nzela/contract/audit';
import { expect, test } from 'vitest';
import { actionName } from './action-names.ts';

test.each(auditActions)('%s is told in words, not by its code', (action) => {
  expect(actionName(action)).toMatch(/^\p{Lu}/u);
});

test('what no release does any more is told by its code', () => {
  expect(actionName('settings.changed')).toBe('settings.changed');
});
