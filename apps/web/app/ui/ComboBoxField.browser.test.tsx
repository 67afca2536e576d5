import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ComboBoxField } from './ComboBoxField.tsx';

const options = [
  { value: 'sn', label: 'Sénégal' },
  { value: 'ci', label: 'Côte d’Ivoire' },
  { value: 'cd', label: 'Congo' },
] as const;

function Sample({ error }: { readonly error?: string }) {
  const [value, setValue] = useState<'' | 'sn' | 'ci' | 'cd'>('');
  return (
    <>
      <ComboBoxField
        label="Pays"
        value={value}
        onChange={setValue}
        options={options}
        error={error}
        hint="Là où l’argent arrive"
      />
      <output>{value}</output>
    </>
  );
}

test('opens on focus, and typing leaves the choices that hold what is typed', async () => {
  const screen = await render(<Sample />);
  await userEvent.tab();
  await expect.element(screen.getByRole('listbox', { name: /Pays/ })).toBeVisible();
  await userEvent.keyboard('con');
  await expect.element(screen.getByRole('option', { name: 'Sénégal' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('option', { name: 'Congo' })).toBeVisible();
});

test('Escape closes the list and chooses nothing', async () => {
  const screen = await render(<Sample />);
  await userEvent.tab();
  await expect.element(screen.getByRole('listbox')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('status')).toHaveTextContent('');
});

test('an error and the hint are said with the field', async () => {
  const screen = await render(<Sample error="Choisissez un pays" />);
  const field = screen.getByRole('combobox', { name: 'Pays' });
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(/Choisissez un pays/);
  await expect.element(field).toHaveAccessibleDescription(/Là où l’argent arrive/);
});
