import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { getLocale } from '@nzela/messages/locale';
import { intlLocale } from '../lib/locale.ts';

/** React Aria's own texts, in the page's language: without it they are in the browser's. */
export function AriaLanguage({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={intlLocale(getLocale())}>{children}</I18nProvider>;
}
