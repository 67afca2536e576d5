import { type PostalAddress, postalAddressSchema } from '@nzela/contract/addresses';
import { countryCodes } from '@nzela/contract/countries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getLocale } from '@nzela/messages/locale';
import { callWithToasts } from '../../lib/call.ts';
import { countryName } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { addressQuery, removeAddress, saveAddress } from './account.api.ts';

/** Where the person lives, if they say so: it stands on their statements and nowhere else. */
export function AddressSection() {
  const address = useQuery(addressQuery);
  const [isOpen, setOpen] = useState(false);
  const { data } = address;
  return (
    <Card title={m.users_address_title()} description={m.users_address_text()}>
      {data === undefined ? (
        <Reading of={address} rows={2} />
      ) : isOpen ? (
        <AddressForm address={data.adresse} onClose={() => setOpen(false)} />
      ) : (
        <Kept address={data.adresse} onChange={() => setOpen(true)} />
      )}
    </Card>
  );
}

type KeptProps = { readonly address: PostalAddress | null; readonly onChange: () => void };

/** The address as it stands on a statement, and what can be done about it. */
function Kept({ address, onChange }: KeptProps) {
  const queries = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  if (address === null) {
    return (
      <Button variant="secondary" onClick={onChange}>
        {m.users_address_add()}
      </Button>
    );
  }
  const remove = async () => {
    setRemoving(true);
    const removed = await callWithToasts(removeAddress, { success: m.users_address_removed() });
    setRemoving(false);
    if (removed.ok) queries.setQueryData(addressQuery.queryKey, removed.value);
  };
  const { ligne1, ligne2, codePostal, ville, pays } = address;
  const lines = [ligne1, ligne2, `${codePostal} ${ville}`.trim(), countryName(pays)];
  return (
    <div className="flex flex-col gap-4">
      <address className="flex flex-col wrap-anywhere not-italic">
        {lines
          .filter((line) => line !== '')
          .map((line, place) => (
            <span key={`${place} ${line}`}>{line}</span>
          ))}
      </address>
      <div className="button-row">
        <Button variant="secondary" disabled={isRemoving} onClick={onChange}>
          {m.users_address_change()}
        </Button>
        <Button variant="quiet" busy={isRemoving} onClick={() => void remove()}>
          {m.users_address_remove()}
        </Button>
      </div>
    </div>
  );
}

const none: PostalAddress = { ligne1: '', ligne2: '', codePostal: '', ville: '', pays: '' };

type AddressFormProps = { readonly address: PostalAddress | null; readonly onClose: () => void };

function AddressForm({ address, onClose }: AddressFormProps) {
  const queries = useQueryClient();
  const form = useAppForm(postalAddressSchema, address ?? none);
  const [countries] = useState(countryOptions);
  return (
    <Form
      form={form}
      label={m.users_address_title()}
      onSubmit={async (typed) => {
        queries.setQueryData(addressQuery.queryKey, await saveAddress(typed));
        toast('success', m.users_address_saved());
        onClose();
      }}
    >
      <FormField form={form} name="ligne1">
        {(field) => (
          <TextField {...field} label={m.users_address_line1()} autoComplete="address-line1" />
        )}
      </FormField>
      <FormField form={form} name="ligne2">
        {(field) => (
          <TextField
            {...field}
            label={m.users_address_line2()}
            autoComplete="address-line2"
            optional
          />
        )}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <FormField form={form} name="codePostal">
          {(field) => (
            <TextField
              {...field}
              label={m.users_address_postal_code()}
              autoComplete="postal-code"
              optional
            />
          )}
        </FormField>
        <FormField form={form} name="ville">
          {(field) => (
            <TextField {...field} label={m.users_address_city()} autoComplete="address-level2" />
          )}
        </FormField>
      </div>
      <FormField form={form} name="pays">
        {(field) => (
          <SelectField
            {...field}
            label={m.users_address_country()}
            prompt={m.users_address_country_prompt()}
            autoComplete="country"
            options={countries}
          />
        )}
      </FormField>
      <div className="button-row">
        <Button type="submit" busy={form.formState.isSubmitting} busyLabel={m.users_saving()}>
          {m.users_save()}
        </Button>
        <Button variant="secondary" disabled={form.formState.isSubmitting} onClick={onClose}>
          {m.users_cancel()}
        </Button>
      </div>
    </Form>
  );
}

/** Every country, as the reader's language sorts their names. */
function countryOptions() {
  const { compare } = new Intl.Collator(getLocale());
  return countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => compare(a.label, b.label));
}
