import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import type { PhoneCountry } from '../../ui/phone-countries.ts';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { operatorOptions } from '../../lib/destinations.ts';
import { repairedPhone } from '../../lib/phone.ts';
import {
  accountKind,
  type MobileOperator,
  type RecipientErrors,
  type RecipientPlace,
  type RecipientValues,
} from './recipient-values.ts';

export type RecipientFieldsProps = {
  readonly values: RecipientValues;
  readonly onChange: (values: RecipientValues) => void;
  readonly place: RecipientPlace;
  readonly operators: readonly MobileOperator[];
  readonly errors: RecipientErrors;
  /** The phone number as it was understood, in groups. */
  readonly groupedPhone: string | null;
};

/** The fields that a delivery method asks for, in the order a person knows them. */
export function RecipientFields(props: RecipientFieldsProps) {
  const { values, onChange, place, operators, errors } = props;
  const change = (part: Partial<RecipientValues>) => onChange({ ...values, keptId: null, ...part });
  return (
    <div className="flex flex-col gap-5">
      {place.mode !== 'nzela' && (
        <TextField
          label={m.recipients_name()}
          hint={m.recipients_name_hint()}
          name="nom"
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={120}
          value={values.nom}
          error={errors.nom}
          onChange={(nom) => change({ nom })}
        />
      )}
      {place.mode === 'mobile' && (
        <SelectField
          label={m.recipients_operator()}
          name="operateur"
          prompt=""
          value={values.operateur}
          error={errors.operateur}
          options={operatorOptions(operators)}
          onChange={(operateur) => change({ operateur })}
        />
      )}
      {place.mode === 'bank' && <AccountFields {...props} change={change} />}
      <NumberField {...props} change={change} />
    </div>
  );
}

type PartProps = RecipientFieldsProps & {
  readonly change: (part: Partial<RecipientValues>) => void;
};

function NumberField({ values, change, place, errors, groupedPhone }: PartProps) {
  const repaired = repairedPhone(values.telephone, place.country);
  const hints = {
    mobile: m.recipients_phone_hint_mobile,
    nzela: m.recipients_phone_hint_nzela,
    bank: m.recipients_phone_hint,
    cash: m.recipients_phone_hint,
  };
  return (
    <div className="flex flex-col gap-3">
      <PhoneField
        label={m.recipients_phone()}
        hint={
          groupedPhone === null
            ? hints[place.mode]()
            : m.recipients_phone_read({ phone: groupedPhone })
        }
        name="telephone"
        autoComplete="off"
        country={place.country as PhoneCountry}
        value={values.telephone}
        error={errors.telephone}
        onChange={(telephone) => change({ telephone })}
      />
      {repaired !== null && (
        <Alert
          tone="info"
          live
          title={m.recipients_phone_repair()}
          actions={
            <Button size="s" variant="secondary" onClick={() => change({ telephone: repaired })}>
              {m.recipients_phone_repair_action({ phone: repaired })}
            </Button>
          }
        />
      )}
    </div>
  );
}

function AccountFields({ values, change, place, errors }: PartProps) {
  const kind = accountKind(values, place.country);
  return (
    <>
      <RadioCards
        label={m.recipients_account_kind()}
        name="compte"
        columns={2}
        value={kind}
        onChange={(compte) => change({ compte })}
        options={[
          { value: 'iban', title: m.recipients_account_iban() },
          { value: 'numero', title: m.recipients_account_number() },
        ]}
      />
      {kind === 'iban' ? (
        <TextField
          label={m.recipients_iban()}
          whole
          hint={m.recipients_iban_hint()}
          name="iban"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={42}
          value={values.iban}
          error={errors.iban}
          onChange={(iban) => change({ iban })}
        />
      ) : (
        <TextField
          label={m.recipients_number()}
          whole
          name="numeroCompte"
          autoComplete="off"
          spellCheck={false}
          maxLength={34}
          value={values.numeroCompte}
          error={errors.numeroCompte}
          onChange={(numeroCompte) => change({ numeroCompte })}
        />
      )}
      <TextField
        label={m.recipients_bank()}
        name="banque"
        optional
        autoComplete="off"
        maxLength={80}
        value={values.banque}
        error={errors.banque}
        onChange={(banque) => change({ banque })}
      />
    </>
  );
}
