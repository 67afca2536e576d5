import type { CurrencyCode } from '@nzela/money/currencies';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '@nzela/messages/m';
import { AmountField, type AmountFieldProps } from './AmountField.tsx';

function Sample(props: Partial<AmountFieldProps>) {
  const [value, setValue] = useState('');
  const [currency, setCurrency] = useState<CurrencyCode>(props.currency ?? 'EUR');
  return (
    <AmountField
      label="Montant"
      currencies={['EUR', 'XOF']}
      {...props}
      value={value}
      onChange={(text) => {
        setValue(text);
        props.onChange?.(text);
      }}
      currency={currency}
      onCurrencyChange={setCurrency}
    />
  );
}

test('what is typed stays as typed, and letters and signs fall away', async () => {
  const screen = await render(<Sample />);
  const field = screen.getByRole('textbox', { name: 'Montant' });
  await userEvent.type(field, '-1e2,5');
  await expect.element(field).toHaveValue('12,5');
});

test.each([
  ['1.250,45 €', '1250,45'],
  ['EUR 1,250.45', '1250,45'],
])('a pasted « %s » is understood', async (pasted, kept) => {
  const screen = await render(<Sample />);
  const field = screen.getByRole('textbox', { name: 'Montant' });
  await field.fill(pasted);
  await expect.element(field).toHaveValue(kept);
});

test('a change that makes no amount leaves the field as it was', async () => {
  const screen = await render(<Sample />);
  const field = screen.getByRole('textbox', { name: 'Montant' });
  await userEvent.type(field, '12,50,3');
  await expect.element(field).toHaveValue('12,503');
});

test('leaving the field writes the decimals of its currency, and tells of it', async () => {
  const onChange = vi.fn<(text: string) => void>();
  const screen = await render(<Sample onChange={onChange} />);
  const field = screen.getByRole('textbox', { name: 'Montant' });
  await userEvent.type(field, '1250,5');
  await userEvent.tab();
  await expect.element(field).toHaveValue('1\u00a0250,50');
  expect(onChange).toHaveBeenLastCalledWith('1\u00a0250,50');
});

test('an error is said with the field, before the hint', async () => {
  const screen = await render(<Sample error="Montant trop élevé" hint="Au plus 5 000 €" />);
  const field = screen.getByRole('textbox', { name: 'Montant' });
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription('Montant trop élevé Au plus 5 000 €');
});

test('a phone shows digits only for a currency without decimals; the currency has a name of its own', async () => {
  const screen = await render(<Sample />);
  const field = screen.getByRole('textbox', { name: 'Montant' });
  await expect.element(field).toHaveAttribute('inputmode', 'decimal');
  await screen.getByRole('combobox', { name: m.ui_amount_currency() }).selectOptions('XOF');
  await expect.element(field).toHaveAttribute('inputmode', 'numeric');
});
