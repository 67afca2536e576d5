import {
  type AccountLanguage,
  accountLanguages,
  regionalUpdateSchema,
  userCurrencies,
  userLanguages,
  userTimeZones,
  type User,
} from '@nzela/contract/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { languages, rememberLanguage } from '../../lib/locale.ts';
import { useOffered } from '../../lib/currencies.ts';
import { productNow } from '../../lib/product-time.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { meQuery, saveRegion } from './account.api.ts';

type RegionalTabProps = {
  /** What is offered here; whoever has another language keeps it until they choose one. */
  readonly offered?: readonly AccountLanguage[];
};

/** Language, currency and time zone: they change everything the person sees. */
export function RegionalTab({ offered = userLanguages }: RegionalTabProps) {
  const me = useQuery(meQuery);
  const user = me.data;
  return (
    <Card title={m.users_tab_regional()} description={m.users_regional_text()}>
      {user === undefined ? (
        <Reading of={me} rows={4} />
      ) : (
        <RegionalForm user={user} offered={offered} />
      )}
    </Card>
  );
}

const currencyNames: Record<(typeof userCurrencies)[number], () => string> = {
  EUR: m.users_currency_eur,
  USD: m.users_currency_usd,
  XOF: m.users_currency_xof,
  CDF: m.users_currency_cdf,
};

/** One of a list, or its first. */
function known<const Value extends string>(list: readonly [Value, ...Value[]], text: string) {
  return list.find((value) => value === text) ?? list[0];
}

type RegionalFormProps = Required<RegionalTabProps> & { readonly user: User };

function RegionalForm({ user, offered }: RegionalFormProps) {
  const own = known(accountLanguages, user.langue);
  const choices = offered.includes(own) ? offered : [...offered, own];
  const ownCurrency = known(userCurrencies, user.devise);
  const currencies = useOffered(userCurrencies, ownCurrency);
  const queries = useQueryClient();
  const form = useAppForm(regionalUpdateSchema, {
    langue: own,
    devise: ownCurrency,
    fuseauHoraire: known(userTimeZones, user.fuseauHoraire),
  });
  const zone = form.watch('fuseauHoraire');
  const [now] = useState(() => productNow().getTime());
  return (
    <Form
      form={form}
      label={m.users_tab_regional()}
      onSubmit={async (region) => {
        const saved = await saveRegion(region);
        queries.setQueryData(meQuery.queryKey, saved);
        rememberLanguage(saved.langue);
        // Every text and every date of the page changes: it is drawn anew, from the server on.
        window.location.reload();
      }}
    >
      <FormField form={form} name="langue">
        {(field) => (
          <SelectField
            {...field}
            label={m.users_language()}
            hint={choices.includes('ln') ? m.users_language_lingala() : undefined}
            options={choices.map((value) => ({ value, label: languages[value] }))}
          />
        )}
      </FormField>
      <FormField form={form} name="devise">
        {(field) => (
          <SelectField
            {...field}
            label={m.users_currency()}
            hint={m.users_currency_hint()}
            options={currencies.map((value) => ({ value, label: currencyNames[value]() }))}
          />
        )}
      </FormField>
      <FormField form={form} name="fuseauHoraire">
        {(field) => (
          <SelectField
            {...field}
            label={m.users_time_zone()}
            hint={m.users_time_zone_hint({ heure: formatDate(now, 'dateTime', zone) })}
            options={userTimeZones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          />
        )}
      </FormField>
      <div className="grid sm:block">
        <SubmitButton form={form} busyLabel={m.users_saving()}>
          {m.users_save()}
        </SubmitButton>
      </div>
    </Form>
  );
}
