import type { MerchantFile } from '@nzela/contract/files';
import type { PaymentLink } from '@nzela/contract/payment-links';
import { requestCurrencies } from '@nzela/contract/payment-terms';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { m } from '@nzela/messages/m';
import { AmountField } from '../../ui/AmountField.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { type AppForm, Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { bodyOf, draftOf, emptyDraft, type LinkDraft, linkDraftSchema } from './link-draft.ts';
import { LinkPreview } from './link-preview.tsx';
import type { SavedLink } from './payment-links.api.ts';
import { PictureField } from './picture-field.tsx';

type LinkFormProps = {
  /** The one that is changed; a new one without. */
  readonly link?: PaymentLink;
  /** What sending the form does. */
  readonly action: string;
  readonly onSubmit: (body: SavedLink) => Promise<void>;
  /** Above the button. */
  readonly children?: ReactNode;
};

/** Everything that a link says and asks, with its page beside it as it will be. */
export function LinkForm({ link, action, onSubmit, children }: LinkFormProps) {
  const form = useAppForm(linkDraftSchema, link === undefined ? emptyDraft : draftOf(link));
  const [picture, setPicture] = useState<MerchantFile | null>(link?.file ?? null);
  const draft = useWatch({ control: form.control }) as LinkDraft;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <Form
        form={form}
        label={action}
        className="flex min-w-0 flex-col gap-6"
        onSubmit={(typed) => onSubmit(bodyOf(typed, picture?.id ?? null, link))}
      >
        <Card title={m.payment_links_form_title()}>
          <div className="flex flex-col gap-5">
            <Offer form={form} draft={draft} />
            <PictureField picture={picture} onChange={setPicture} />
          </div>
        </Card>
        <Card title={m.payment_links_more()}>
          <Options form={form} />
        </Card>
        {children}
        <div className="grid sm:block">
          <SubmitButton form={form} busyLabel={m.payment_links_saving()}>
            {action}
          </SubmitButton>
        </div>
      </Form>
      <LinkPreview draft={draft} picture={picture} />
    </div>
  );
}

type FieldsProps = { readonly form: AppForm<LinkDraft, LinkDraft> };

/** What is sold, and for how much. */
function Offer({ form, draft }: FieldsProps & { readonly draft: LinkDraft }) {
  const currencies = {
    currency: draft.devise,
    currencies: requestCurrencies,
    onCurrencyChange: (currency: string) =>
      form.setValue('devise', currency as LinkDraft['devise']),
  };
  return (
    <>
      <FormField form={form} name="titre">
        {(field) => (
          <TextField {...field} autoComplete="off" label={m.payment_links_field_title()} />
        )}
      </FormField>
      <FormField form={form} name="description">
        {(field) => (
          <TextAreaField
            {...field}
            rows={3}
            maxLength={500}
            optional
            label={m.payment_links_field_description()}
          />
        )}
      </FormField>
      <FormField form={form} name="genre">
        {(field) => (
          <RadioCards
            {...field}
            label={m.payment_links_field_kind()}
            columns={2}
            options={[
              {
                value: 'fixe',
                title: m.payment_links_kind_fixed(),
                detail: m.payment_links_kind_fixed_text(),
              },
              {
                value: 'libre',
                title: m.payment_links_kind_free(),
                detail: m.payment_links_kind_free_text(),
              },
            ]}
          />
        )}
      </FormField>
      {draft.genre === 'fixe' ? (
        <FormField form={form} name="montant">
          {(field) => (
            <AmountField {...field} {...currencies} label={m.payment_links_field_price()} />
          )}
        </FormField>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField form={form} name="minimum">
            {(field) => (
              <AmountField
                {...field}
                {...currencies}
                optional
                label={m.payment_links_field_minimum()}
              />
            )}
          </FormField>
          <FormField form={form} name="maximum">
            {(field) => (
              <AmountField
                {...field}
                currency={draft.devise}
                optional
                label={m.payment_links_field_maximum()}
              />
            )}
          </FormField>
        </div>
      )}
    </>
  );
}

/** Who bears the fee, what is asked of the customer, how long and how often, and what comes after. */
function Options({ form }: FieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <FormField form={form} name="supportFrais">
        {(field) => (
          <RadioCards
            {...field}
            label={m.payment_links_bearer()}
            columns={2}
            options={[
              {
                value: 'commerce',
                title: m.payment_links_bearer_merchant(),
                detail: m.payment_links_bearer_merchant_text(),
              },
              {
                value: 'payeur',
                title: m.payment_links_bearer_payer(),
                detail: m.payment_links_bearer_payer_text(),
              },
            ]}
          />
        )}
      </FormField>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-2 text-[0.9375rem] font-semibold">{m.payment_links_asks()}</legend>
        <FormField form={form} name="demandeNom">
          {(field) => <Checkbox {...field} label={m.payment_links_asks_name()} />}
        </FormField>
        <FormField form={form} name="demandeTelephone">
          {(field) => <Checkbox {...field} label={m.payment_links_asks_phone()} />}
        </FormField>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="expireLe">
          {(field) => (
            <TextField
              {...field}
              type="date"
              optional
              label={m.payment_links_field_until()}
              hint={m.payment_links_field_until_hint()}
            />
          )}
        </FormField>
        <FormField form={form} name="utilisationsMax">
          {(field) => (
            <TextField
              {...field}
              inputMode="numeric"
              autoComplete="off"
              optional
              label={m.payment_links_uses()}
              hint={m.payment_links_field_uses_hint()}
            />
          )}
        </FormField>
      </div>
      <FormField form={form} name="merci">
        {(field) => (
          <TextAreaField
            {...field}
            rows={2}
            maxLength={200}
            optional
            label={m.payment_links_thanks()}
          />
        )}
      </FormField>
      <FormField form={form} name="adresseRetour">
        {(field) => (
          <TextField
            {...field}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            optional
            label={m.payment_links_return()}
            hint={m.payment_links_return_hint()}
          />
        )}
      </FormField>
    </div>
  );
}
