import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SettingChanges } from './setting-changes.tsx';

test('what has no words of its own is told as it is stored', async () => {
  const screen = await render(
    <SettingChanges
      subject="mail"
      label="Changements"
      of={[{ name: 'signatures', before: [], after: [{ objet: 'Bonjour' }] }]}
    />,
  );
  await expect
    .element(screen.getByRole('list', { name: 'Changements' }))
    .toMatchTextContent('objet Bonjour');
});
