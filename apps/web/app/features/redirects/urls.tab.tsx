import { addressFormats, addressOfPage } from '@nzela/contract/redirects';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { FormField } from '../../ui/Form.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SettingsForm } from '../settings/settings.tsx';
import { formats, urlFields } from './urls.fields.ts';

/** §2, structure of addresses. */
export function UrlsTab() {
  const { origin } = useRootData();
  return (
    <SettingsForm subject="urls" fields={urlFields} label={m.seo_tab_urls()} saved={m.urls_saved()}>
      {(form) => (
        <Card title={m.urls_title()} description={m.urls_text()}>
          <div className="flex flex-col gap-5">
            <FormField form={form} name="adresseBase">
              {(field) => (
                <TextField
                  {...field}
                  label={urlFields.adresseBase()}
                  hint={m.urls_base_hint()}
                  autoComplete="off"
                  autoCapitalize="none"
                  optional
                />
              )}
            </FormField>
            <FormField form={form} name="forcerHttps">
              {(field) => (
                <Switch {...field} label={urlFields.forcerHttps()} hint={m.urls_https_hint()} />
              )}
            </FormField>
            <FormField form={form} name="prefixeWww">
              {(field) => (
                <Switch {...field} label={urlFields.prefixeWww()} hint={m.urls_www_hint()} />
              )}
            </FormField>
            <FormField form={form} name="format">
              {(field) => (
                <RadioCards
                  {...field}
                  columns={3}
                  label={urlFields.format.label()}
                  hint={m.urls_format_hint({
                    address:
                      exampleOrigin(form.watch(), origin) + addressOfPage('about', field.value),
                  })}
                  options={addressFormats.map((value) => ({
                    value,
                    title: formats[value].title(),
                    detail: formats[value].pattern,
                  }))}
                />
              )}
            </FormField>
          </div>
        </Card>
      )}
    </SettingsForm>
  );
}

type Typed = {
  readonly adresseBase: string;
  readonly forcerHttps: boolean;
  readonly prefixeWww: boolean;
};

/** Of the live example: what is typed, while it is an address; else the operator's own. */
function exampleOrigin({ adresseBase, forcerHttps, prefixeWww }: Typed, origin: string): string {
  const url = URL.parse(adresseBase) ?? URL.parse(origin);
  if (url === null) return '';
  const isName = url.hostname.includes('.') && !/^[\d.]+$/.test(url.hostname);
  const scheme = forcerHttps && isName ? 'https:' : url.protocol;
  const prefix = prefixeWww && isName && !url.hostname.startsWith('www.') ? 'www.' : '';
  return `${scheme}//${prefix}${url.host}`;
}
