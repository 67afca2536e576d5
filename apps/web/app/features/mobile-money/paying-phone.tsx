import type { MobileMoneyOffer, MobileMoneyOperator } from '@nzela/contract/mobile-money';
import { Smartphone } from 'lucide-react';
import type { ComponentProps } from 'react';
import { m } from '@nzela/messages/m';
import { countryName, phoneCountries } from '../../ui/phone-countries.ts';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { TextField } from '../../ui/TextField.tsx';

type Operator = MobileMoneyOffer['operateurs'][number];
type Cards = ComponentProps<typeof RadioCards<MobileMoneyOperator>>;

type OperatorFieldProps = Omit<Cards, 'label' | 'columns' | 'options'> & {
  readonly operators: readonly Operator[];
};

/** Through whom the phone pays; each with where it serves. Who is switched off is not offered. */
export function OperatorField({ operators, ...field }: OperatorFieldProps) {
  const options = operators
    .filter(({ actif }) => actif)
    .map(({ code, nom, pays }) => ({
      value: code,
      title: nom,
      detail: placesText(pays),
      icon: <Smartphone size={22} />,
    }));
  return <RadioCards {...field} label={m.mobile_money_operator()} columns={2} options={options} />;
}

function placesText(places: Operator['pays']): string {
  return places
    .flatMap(({ pays }) => phoneCountries.filter((code) => code === pays))
    .map(countryName)
    .join(', ');
}

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'type'>;

/** The number of the phone that pays, in any country: the operators say which they serve. */
export function PhoneNumberField(field: NumberFieldProps) {
  return (
    <TextField
      {...field}
      label={m.mobile_money_phone()}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={32}
      hint={m.mobile_money_phone_hint()}
    />
  );
}
