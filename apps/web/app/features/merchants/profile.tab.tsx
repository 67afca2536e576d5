import {
  businessTypes,
  merchantProfileSchema,
  type BusinessType,
  type Merchant,
} from '@nzela/contract/merchants';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { saveProfile } from './merchants.api.ts';
import { useOwnMerchant } from './use-own-merchant.ts';

const typeNames: Record<BusinessType, () => string> = {
  retail: m.merchant_type_retail,
  restaurant: m.merchant_type_restaurant,
  service: m.merchant_type_service,
  ecommerce: m.merchant_type_ecommerce,
  other: m.merchant_type_other,
};

/** What the business is called and how it is reached; who may not change it reads it. */
export function ProfileTab() {
  const { may } = useMerchant();
  const { reading, merchant, keep } = useOwnMerchant();
  return (
    <Card title={m.merchant_profile_title()} description={m.merchant_profile_text()}>
      {merchant === undefined ? (
        <Reading of={reading} rows={6} />
      ) : may('commerce.modifier') ? (
        <ProfileForm merchant={merchant} onSaved={keep} />
      ) : (
        <ProfileFacts merchant={merchant} />
      )}
    </Card>
  );
}

type ProfileFormProps = {
  readonly merchant: Merchant;
  readonly onSaved: (saved: Merchant) => Promise<void>;
};

function ProfileForm({ merchant, onSaved }: ProfileFormProps) {
  const { account } = useMerchant();
  const { nomCommercial, nomProprietaire, typeActivite, email, telephone } = merchant;
  const form = useAppForm(merchantProfileSchema, {
    nomCommercial,
    nomProprietaire,
    typeActivite,
    email,
    telephone,
  });
  return (
    <Form
      form={form}
      label={m.merchant_profile_title()}
      onSubmit={async (profile) => {
        const saved = await saveProfile(account, profile);
        toast('success', m.users_profile_saved());
        await onSaved(saved);
      }}
    >
      <FormField form={form} name="nomCommercial">
        {(field) => <TextField {...field} autoComplete="organization" label={m.merchant_name()} />}
      </FormField>
      <FormField form={form} name="nomProprietaire">
        {(field) => <TextField {...field} autoComplete="name" label={m.merchant_owner_name()} />}
      </FormField>
      <FormField form={form} name="typeActivite">
        {(field) => (
          <SelectField
            {...field}
            label={m.merchant_type()}
            options={businessTypes.map((value) => ({ value, label: typeNames[value]() }))}
          />
        )}
      </FormField>
      <FormField form={form} name="email" missing={m.auth_missing_email()}>
        {(field) => <EmailField {...field} label={m.merchant_email()} />}
      </FormField>
      <FormField form={form} name="telephone" missing={m.auth_missing_phone()}>
        {(field) => <PhoneField {...field} country="CD" label={m.merchant_phone()} />}
      </FormField>
      <div className="grid sm:block">
        <SubmitButton form={form} busyLabel={m.users_saving()}>
          {m.users_save()}
        </SubmitButton>
      </div>
    </Form>
  );
}

function ProfileFacts({ merchant }: { readonly merchant: Merchant }) {
  const facts = [
    [m.merchant_name(), merchant.nomCommercial],
    [m.merchant_owner_name(), merchant.nomProprietaire],
    [m.merchant_type(), typeNames[merchant.typeActivite]()],
    [m.merchant_email(), merchant.email],
    [m.merchant_phone(), merchant.telephone],
  ] as const;
  return (
    <div className="flex flex-col gap-5">
      <Alert>{m.merchant_read_only()}</Alert>
      <dl className="flex flex-col divide-y divide-border">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6 py-3">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
