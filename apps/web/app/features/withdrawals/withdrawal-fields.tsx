import type { Corridor } from '@nzela/contract/tariffs';
import { withdrawalMinimumEur } from '@nzela/contract/withdrawals';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useQuery } from '@tanstack/react-query';
import { Landmark, Smartphone } from 'lucide-react';
import { operatorOptions } from '../../lib/destinations.ts';
import { countryName, formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { getLocale } from '@nzela/messages/locale';
import { AmountField } from '../../ui/AmountField.tsx';
import { FormField } from '../../ui/Form.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import type { PhoneCountry } from '../../ui/phone-countries.ts';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { walletQuery } from '../wallets/wallets.ts';
import {
  bankCountries,
  countryOfIban,
  countryOfMobile,
  servedBy,
  type WithdrawalFormState,
  type WithdrawalValues,
} from './withdrawal-values.ts';

type PartProps = { readonly form: WithdrawalFormState; readonly values: WithdrawalValues };

/** How much, of which balance. */
export function AmountPart({ form, values }: PartProps) {
  const { data: wallet } = useQuery(walletQuery());
  const held = wallet?.soldes.filter(({ disponible }) => disponible > 0) ?? [];
  const balance = wallet?.soldes.find(({ devise }) => devise === values.devise);
  const hint =
    balance === undefined
      ? undefined
      : availableHint(formatAmount(balance.disponible, values.devise), values.devise);
  return (
    <FormField form={form} name="montant">
      {(field) => (
        <AmountField
          {...field}
          label={m.deposits_amount()}
          hint={hint}
          size="hero"
          currency={values.devise}
          currencies={currenciesOf(held.map(({ devise }) => devise))}
          onCurrencyChange={(devise) => form.setValue('devise', devise)}
        />
      )}
    </FormField>
  );
}

/** What there is and, where the rule is written (spec §5: 5 EUR), the least that goes out. */
function availableHint(amount: string, currency: CurrencyCode): string {
  if (currency !== 'EUR') return m.withdrawals_available({ amount });
  const minimum = formatAmount(Number(withdrawalMinimumEur), 'EUR');
  return m.withdrawals_available_minimum({ amount, minimum });
}

function currenciesOf(held: readonly CurrencyCode[]): readonly CurrencyCode[] {
  return held.includes('EUR') ? held : ['EUR', ...held];
}

export function MethodPart({ form }: Pick<PartProps, 'form'>) {
  return (
    <FormField form={form} name="methode">
      {(field) => (
        <RadioCards
          {...field}
          label={m.withdrawals_method()}
          columns={2}
          options={[
            {
              value: 'bank',
              title: m.withdrawals_method_bank(),
              detail: m.withdrawals_method_bank_detail(),
              icon: <Landmark size={24} />,
            },
            {
              value: 'mobile',
              title: m.withdrawals_method_mobile(),
              detail: m.withdrawals_method_mobile_detail(),
              icon: <Smartphone size={24} />,
            },
          ]}
        />
      )}
    </FormField>
  );
}

type AccountProps = PartProps & {
  readonly corridors: readonly Corridor[];
  /** Money goes there now: what is down cannot be chosen. An account may be named all the same. */
  readonly isOrder: boolean;
};

/** Where to: an IBAN or an account number of a bank, or the number of a mobile wallet. */
export function AccountPart(props: AccountProps) {
  return props.values.methode === 'bank' ? <BankAccount {...props} /> : <MobileWallet {...props} />;
}

function BankAccount({ form, values, corridors }: AccountProps) {
  const countries = bankCountries(corridors).map(({ pays }) => pays);
  const named = countries
    .map((pays) => ({ value: pays, label: nameOf(pays, corridors) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, getLocale()));
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <FormField form={form} name="banque">
        {(field) => (
          <TextField
            {...field}
            label={m.withdrawals_account()}
            whole
            hint={m.withdrawals_account_hint()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={42}
            onChange={(typed) => {
              field.onChange(typed);
              const country = countryOfIban(typed, countries);
              if (country !== null) form.setValue('paysBanque', country);
            }}
          />
        )}
      </FormField>
      <FormField form={form} name="paysBanque">
        {({ inputRef: _unused, ...field }) => (
          <SelectField
            {...field}
            value={values.paysBanque}
            label={m.withdrawals_bank_country()}
            options={named}
          />
        )}
      </FormField>
    </div>
  );
}

function nameOf(country: string, corridors: readonly Corridor[]): string {
  return corridors.find(({ pays }) => pays === country)?.nom ?? countryName(country);
}

function MobileWallet({ form, values, corridors, isOrder }: AccountProps) {
  const served = servedBy(corridors, 'mobile');
  const countries = served.map(({ pays }) => pays);
  const operators =
    served
      .find(({ pays }) => pays === values.paysMobile)
      ?.modes.find(({ mode }) => mode === 'mobile')?.operateurs ?? [];
  const changeCountry = (country: string) => {
    if (country === values.paysMobile) return;
    form.setValue('paysMobile', country);
    form.setValue('operateur', '');
  };
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <FormField form={form} name="mobile">
        {(field) => (
          <PhoneField
            {...field}
            label={m.withdrawals_mobile()}
            autoComplete="tel"
            country={values.paysMobile as PhoneCountry}
            countries={countries as PhoneCountry[]}
            onCountryChange={changeCountry}
            onChange={(typed) => {
              field.onChange(typed);
              const country = countryOfMobile(typed, countries);
              if (country !== null) changeCountry(country);
            }}
          />
        )}
      </FormField>
      <FormField form={form} name="operateur">
        {({ inputRef: _unused, ...field }) => (
          <SelectField
            {...field}
            label={m.withdrawals_operator()}
            prompt={m.withdrawals_operator_prompt()}
            options={
              isOrder
                ? operatorOptions(operators)
                : operators.map(({ code, nom }) => ({ value: code, label: nom }))
            }
          />
        )}
      </FormField>
    </div>
  );
}
