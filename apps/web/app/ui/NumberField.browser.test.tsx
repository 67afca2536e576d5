import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NumberField } from './NumberField.tsx';

function Sample({ step }: { readonly step?: number }) {
  const [value, setValue] = useState(1.5);
  return (
    <NumberField
      label="Frais"
      minimum={0}
      maximum={2}
      {...(step === undefined ? {} : { step })}
      value={value}
      onChange={setValue}
    />
  );
}

test('the arrow keys move a number by its step, and stop at its bounds', async () => {
  const screen = await render(<Sample step={0.1} />);
  const field = screen.getByRole('spinbutton', { name: 'Frais' });
  await field.click();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(field).toHaveValue('1,7');
  await expect.element(field).toHaveAttribute('aria-valuenow', '1.7');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
  await expect.element(field).toHaveValue('2');
  await userEvent.fill(field, '0,05');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveValue('0,15');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(field).toHaveValue('0');
});

test('without a step a number is typed only', async () => {
  const screen = await render(<Sample />);
  const field = screen.getByRole('textbox', { name: 'Frais' });
  await field.click();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveValue('1,5');
});
