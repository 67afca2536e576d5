import type {
  MailModels,
  MailPreview,
  MailQueue,
  MailTemplate,
  MailTrial,
} from '@nzela/contract/mails';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { readPages, readQuery } from '../../lib/read-query.ts';

export const modelsQuery = readQuery<MailModels>(['mails', 'modeles'], '/mails/modeles');

const refreshMs = 10_000;

/** What waits, looked at again every few seconds: it goes by itself. */
export const queueQuery = infiniteQueryOptions({
  ...readPages<MailQueue>(['mails', 'file'], '/mails/file', { limit: '50' }),
  refetchInterval: refreshMs,
});

export function trySettings(): Promise<MailTrial> {
  return http.call('/mails/essai', { method: 'POST', body: {} });
}

export function tryTemplate(template: MailTemplate): Promise<MailTrial> {
  return http.call('/mails/modeles/essai', { method: 'POST', body: template });
}

export function previewTemplate(template: MailTemplate): Promise<MailPreview> {
  return http.call('/mails/modeles/apercu', { method: 'POST', body: template });
}

/** One waiting mail, or all of them. */
export function retryMail(id: string | null): Promise<{ relances: number }> {
  const path = id === null ? '/mails/file/relance' : `/mails/file/${id}/relance`;
  return http.call(path, { method: 'POST', body: {} });
}
