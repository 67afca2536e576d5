import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '@nzela/messages/m';
import { PhoneField } from './PhoneField.tsx';

type SampleProps = { readonly onChange?: (value: string) => void; readonly error?: string };

function Sample({ onChange, error }: SampleProps) {
  const [value, setValue] = useState('');
  return (
    <>
      <PhoneField
        label="Téléphone"
        value={value}
        error={error}
        country="SN"
        onChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
      />
      <button onClick={() => setValue('+33612345678')}>Un ami</button>
    </>
  );
}

test('a number typed as in its country is told with the country’s code, and grouped on leaving', async () => {
  const told = vi.fn<(value: string) => void>();
  const screen = await render(<Sample onChange={told} />);
  const field = screen.getByRole('textbox', { name: 'Téléphone' });
  await userEvent.type(field, '77x1234567');
  await expect.element(field).toHaveValue('771234567');
  expect(told).toHaveBeenLastCalledWith('+221771234567');
  await userEvent.tab();
  await expect.element(field).toHaveValue('77 123 45 67');
});

test('a pasted number with another code chooses its country', async () => {
  const told = vi.fn<(value: string) => void>();
  const screen = await render(<Sample onChange={told} />);
  await screen.getByRole('textbox', { name: 'Téléphone' }).fill('+243 970 120 005');
  await expect
    .element(screen.getByRole('combobox', { name: m.ui_phone_country() }))
    .toHaveValue('CD');
  expect(told).toHaveBeenLastCalledWith('+243970120005');
});

test('another country tells the same digits with its code', async () => {
  const told = vi.fn<(value: string) => void>();
  const screen = await render(<Sample onChange={told} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Téléphone' }), '97012');
  await screen.getByRole('combobox', { name: m.ui_phone_country() }).selectOptions('CD');
  await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith('+24397012'), 300_000);
});

test('a value that the form sets by itself is shown, with its country', async () => {
  const screen = await render(<Sample />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Téléphone' }), '77');
  await screen.getByRole('button', { name: 'Un ami' }).click();
  await expect
    .element(screen.getByRole('combobox', { name: m.ui_phone_country() }))
    .toHaveValue('FR');
  await expect
    .element(screen.getByRole('textbox', { name: 'Téléphone' }))
    .toHaveValue('06 12 34 56 78');
});

test('an error is said with the number, not with the country', async () => {
  const screen = await render(<Sample error="Numéro incomplet" />);
  const field = screen.getByRole('textbox', { name: 'Téléphone' });
  await expect.element(field).toHaveAccessibleDescription('Numéro incomplet');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(screen.getByRole('combobox', { name: m.ui_phone_country() }))
    .not.toHaveAttribute('aria-invalid');
});
