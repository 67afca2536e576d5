import { expect, test } from 'vitest';
import { withSection } from './report.ts';

test('a first section makes the page', () => {
  expect(withSection(undefined, { title: 'Bank', body: 'Held.' })).toMatch(
    /^# Proof\n[^#]+\n\n## Bank\n\nHeld\.\n$/,
  );
});

test('a second run replaces its own section and leaves the others', () => {
  const first = withSection(undefined, { title: 'Planted', body: 'Old figures.' });
  const second = withSection(first, { title: 'Bank', body: 'Held.' });
  const third = withSection(second, { title: 'Planted', body: 'New figures.' });
  expect(third).not.toContain('Old');
  expect(third).toMatch(/## Bank\n\nHeld\.\n\n## Planted\n\nNew figures\.\n$/);
});
