import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { m } from '@nzela/messages/m';
import { SecretField } from './SecretField.tsx';

test('a value that is told once is hidden until it is asked for, and can be copied', async () => {
  const screen = await render(
    <SecretField readOnly label="Clé secrète" value="sk_test_1" onChange={() => undefined} />,
  );
  const field = screen.getByLabelText('Clé secrète', { exact: true });
  await expect.element(field).toHaveAttribute('type', 'password');
  await expect.element(field).toHaveValue('sk_test_1');
  await screen.getByRole('button', { name: m.ui_secret_show() }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await screen.getByRole('button', { name: m.ui_secret_hide() }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
  await expect.element(screen.getByRole('button', { name: /Clé secrète/ })).toBeVisible();
});

test('what is said of a field stands beside that its value is kept', async () => {
  const screen = await render(
    <SecretField label="Clé" mask="••••" hint="Aide" value="••••" onChange={() => undefined} />,
  );
  await expect
    .element(screen.getByLabelText('Clé'))
    .toHaveAccessibleDescription(`${m.ui_secret_kept()} Aide`);
});
