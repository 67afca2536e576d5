import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AmountField } from './AmountField.tsx';
import { Checkbox } from './Checkbox.tsx';
import { PlainForm } from './PlainForm.tsx';
import { SelectField } from './SelectField.tsx';
import { serve } from './testing/hydrate.tsx';
import { TextField } from './TextField.tsx';

const onSubmit = () => undefined;

function Sample({ onTold = () => undefined }: { readonly onTold?: (value: string) => void }) {
  const [name, setName] = useState('');
  const [country, setCountry] = useState('SN');
  const [agreed, setAgreed] = useState(false);
  const [amount, setAmount] = useState('');
  const [file, setFile] = useState('');
  return (
    <PlainForm onSubmit={onSubmit}>
      <TextField
        label="Nom"
        value={name}
        onChange={(typed) => {
          setName(typed);
          onTold(typed);
        }}
      />
      <SelectField
        label="Pays"
        value={country}
        onChange={(chosen) => {
          setCountry(chosen);
          onTold(chosen);
        }}
        options={[
          { value: 'CD', label: 'Congo' },
          { value: 'SN', label: 'Sénégal' },
        ]}
      />
      <Checkbox label="J’accepte" value={agreed} onChange={setAgreed} />
      <AmountField label="Montant" currency="EUR" value={amount} onChange={setAmount} />
      <label>
        Fichier
        <input type="file" onChange={({ target }) => setFile(target.files?.[0]?.name ?? '')} />
      </label>
      <output>{[name, country, agreed ? 'oui' : 'non', amount, file].join('|')}</output>
    </PlainForm>
  );
}

test('text, choice, tick, amount and file from before the scripts are kept, and told', async () => {
  const { takeOver } = serve(<Sample />);
  await page.getByRole('textbox', { name: 'Nom' }).fill('Awa');
  await page.getByRole('combobox', { name: 'Pays' }).selectOptions('CD');
  await page.getByRole('checkbox', { name: 'J’accepte' }).click();
  await page.getByRole('textbox', { name: 'Montant' }).fill('12,5');
  choose(page.getByLabelText('Fichier').element(), 'facture.pdf');
  takeOver();
  await expect.element(page.getByRole('status')).toHaveTextContent('Awa|CD|oui|12,5|facture.pdf');
  await expect.element(page.getByRole('textbox', { name: 'Nom' })).toHaveValue('Awa');
  await expect.element(page.getByRole('checkbox', { name: 'J’accepte' })).toBeChecked();
});

test('a field left alone is told of nothing', async () => {
  const onTold = vi.fn<(value: string) => void>();
  const { takeOver } = serve(<Sample onTold={onTold} />);
  await page.getByRole('textbox', { name: 'Montant' }).fill('7');
  takeOver();
  await expect.element(page.getByRole('status')).toHaveTextContent('|SN|non|7|');
  expect(onTold).not.toHaveBeenCalled();
});

test('a form that the scripts draw by themselves is told of nothing', async () => {
  const onTold = vi.fn<(value: string) => void>();
  const screen = await render(<Sample onTold={onTold} />);
  await expect.element(screen.getByRole('status')).toHaveTextContent('|SN|non||');
  expect(onTold).not.toHaveBeenCalled();
});

/** As the browser does once somebody has chosen a file. */
function choose(field: Element, name: string): void {
  if (!(field instanceof HTMLInputElement)) return;
  const chosen = new DataTransfer();
  chosen.items.add(new File(['%PDF-'], name));
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
