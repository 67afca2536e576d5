import type { CurrencyCode } from '@nzela/money/currencies';
import { CreditCard, Landmark } from 'lucide-react';
import { useState } from 'react';
import { AmountField } from '../ui/AmountField.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ColorField } from '../ui/ColorField.tsx';
import { type ChosenFile, FilesField } from '../ui/FilesField.tsx';
import { LeaveGuardHost } from '../ui/LeaveGuard.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { PhoneField } from '../ui/PhoneField.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { RadioCards } from '../ui/RadioCards.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { SecretField } from '../ui/SecretField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextAreaField } from '../ui/TextAreaField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { UploadProgress } from '../ui/UploadProgress.tsx';
import { countryName, phoneCountries } from '../ui/phone-countries.ts';
import { Specimen } from './Specimen.tsx';

const currencies = ['EUR', 'USD', 'XOF'] as const satisfies CurrencyCode[];

export function FieldSpecimens() {
  return (
    <>
      <TextSpecimen />
      <AmountSpecimen />
      <ChoiceSpecimen />
      <ToggleSpecimen />
      <FilesSpecimen />
      <ConfigurationSpecimen />
    </>
  );
}

function TextSpecimen() {
  const [text, setText] = useState('Dakar');
  const [password, setPassword] = useState('trois mots sans lien');
  const [search, setSearch] = useState('TRF');
  return (
    <Specimen name="TextField, PasswordField, SearchField, TextAreaField">
      <TextField label="Label" hint="Hint" value={text} onChange={setText} />
      <TextField label="Label" optional value={text} onChange={setText} />
      <TextField label="Label" hint="Hint" error="Error" value={text} onChange={setText} />
      <TextField label="Label" disabled value={text} onChange={setText} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <SearchField label="Search" value={search} onChange={setSearch} />
      <TextAreaField label="Label" rows={2} value={text} onChange={setText} />
    </Specimen>
  );
}

function AmountSpecimen() {
  const [amount, setAmount] = useState('200,00');
  const [currency, setCurrency] = useState<CurrencyCode>('EUR');
  const [phone, setPhone] = useState('+221771234567');
  return (
    <Specimen name="AmountField, PhoneField">
      <AmountField
        label="hero"
        size="hero"
        value={amount}
        onChange={setAmount}
        currency={currency}
        currencies={currencies}
        onCurrencyChange={setCurrency}
        hint="12,50 · 12.50 · 1 250,5"
      />
      <AmountField
        label="pending"
        size="hero"
        pending
        value="131 191"
        onChange={setAmount}
        currency="XOF"
      />
      <AmountField label="m" value={amount} onChange={setAmount} currency={currency} />
      <AmountField
        label="error"
        value={amount}
        onChange={setAmount}
        currency="EUR"
        error="Veuillez entrer un montant valide"
      />
      <PhoneField label="Phone" value={phone} onChange={setPhone} hint={phone} />
    </Specimen>
  );
}

function ChoiceSpecimen() {
  const [method, setMethod] = useState<'card' | 'bank'>('card');
  const [country, setCountry] = useState('');
  const options = phoneCountries.map((code) => ({ value: code, label: countryName(code) }));
  return (
    <Specimen name="RadioCards, SelectField">
      <RadioCards
        label="RadioCards"
        columns={2}
        value={method}
        onChange={setMethod}
        options={[
          {
            value: 'card',
            title: 'Card',
            detail: 'Detail',
            icon: <CreditCard size={24} />,
            aside: '2,00 €',
          },
          { value: 'bank', title: 'Bank', detail: 'Detail', icon: <Landmark size={24} /> },
        ]}
      />
      <RadioCards
        label="RadioCards"
        value=""
        onChange={setMethod}
        error="Error"
        options={[{ value: 'card', title: 'Card' }]}
      />
      <SelectField
        label="Select"
        prompt="…"
        value={country}
        onChange={setCountry}
        options={options}
      />
    </Specimen>
  );
}

function ToggleSpecimen() {
  const [on, setOn] = useState(true);
  return (
    <Specimen name="Checkbox, Switch">
      <Checkbox label="Checkbox" hint="Hint" value={on} onChange={setOn} />
      <Checkbox label="Checkbox" value={!on} onChange={(value) => setOn(!value)} error="Error" />
      <Switch label="Switch" hint="Hint" value={on} onChange={setOn} />
      <Switch label="Switch" value={!on} onChange={(value) => setOn(!value)} />
      <Switch label="Switch" disabled value={on} onChange={setOn} />
    </Specimen>
  );
}

function FilesSpecimen() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  return (
    <Specimen name="FilesField, UploadProgress, ProgressBar">
      <UploadProgress name="facture.pdf" share={0.42} cancel={() => setFiles([])} />
      <UploadProgress name="facture.pdf" share={1} cancel={() => setFiles([])} />
      <ProgressBar label="ProgressBar" share={0.6} />
      <FilesField
        name="files"
        label="Files"
        hint="Hint"
        files={files}
        onChange={setFiles}
        error={files.length > 2 ? 'Error' : undefined}
      />
    </Specimen>
  );
}

function ConfigurationSpecimen() {
  const [days, setDays] = useState(30);
  const [color, setColor] = useState('#942c49');
  const [secret, setSecret] = useState('••••••••');
  return (
    <Specimen name="NumberField, ColorField, SecretField, LeaveGuard">
      <NumberField
        label="Number"
        minimum={1}
        maximum={365}
        unit="jours"
        value={days}
        onChange={setDays}
        error={days >= 1 && days <= 365 ? undefined : 'Error'}
      />
      <ColorField label="Color" value={color} onChange={setColor} />
      <SecretField label="Secret" mask="••••••••" value={secret} onChange={setSecret} />
      <LeaveGuardHost />
    </Specimen>
  );
}
