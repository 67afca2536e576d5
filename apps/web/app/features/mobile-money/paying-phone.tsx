import type { MobileMoneyOffer, MobileMoneyOperator } from '@nzela/contract/mobile-money';
import { Smartphone } from 'lucide-react';
import type { ComponentProps } from 'react';
import { m } from '@nzela/messages/m';
import { workingFirst } from '../../lib/destinations.ts';
import { DestinationNote } from '../../ui/DestinationState.tsx';
import { countryName, phoneCountries } from '../../ui/phone-countries.ts';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { TextField } from '../../ui/TextField.tsx';

type Operator = MobileMoneyOffer['operateurs'][number];
type Cards = ComponentProps<typeof RadioCards<MobileMoneyOperator>>;

type OperatorFieldProps = Omit<Cards, 'label' | 'columns' | 'options'> & {
  readonly operators: readonly Operator[];
};

/** An administrator has it on, and it is not down. */
export function isChoosable({ actif, etat }: Operator): boolean {
  return actif && etat !== 'down';
}

/** Through whom the phone pays; each with where it serves. Who is switched off is not offered. */
export function OperatorField({ operators, ...field }: OperatorFieldProps) {
  const on = operators.filter(({ actif }) => actif);
  const options = workingFirst(on, ({ etat }) => etat).map(({ code, nom, pays, etat }) => ({
    value: code,
    title: nom,
    detail: (
      <>
        {placesText(pays)}
        <DestinationNote state={etat} />
      </>
    ),
    disabled: etat === 'down',
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
