import type { AddressFormat } from '@nzela/contract/redirects';
import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../settings/settings.tsx';

export const formats: Readonly<Record<AddressFormat, { title: () => string; pattern: string }>> = {
  pretty: { title: m.urls_format_pretty, pattern: '/page-name' },
  query: { title: m.urls_format_query, pattern: '?page=name' },
  id: { title: m.urls_format_id, pattern: '/page/123' },
};

export const urlFields = {
  adresseBase: m.urls_base,
  forcerHttps: m.urls_https,
  prefixeWww: m.urls_www,
  format: { label: m.urls_format, show: (value: AddressFormat) => formats[value].title() },
} satisfies SettingsFields<'urls'>;
