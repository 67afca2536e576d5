import type {
  MailModels,
  MailPreview,
  MailQueue,
  MailTemplate,
  MailTrial,
} from '@nzela/contract/mails';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { m } from '@nzela/messages/m';
import type { QueueAsked, QueueParts } from '../../lib/list-address.ts';
import { readPages, readQuery } from '../../lib/read-query.ts';

export const modelsQuery = readQuery<MailModels>(['mails', 'modeles'], '/mails/modeles');

const refreshMs = 10_000;

export const queueKey = ['mails', 'file'];
export const queueParts: QueueParts<'tout'> = [
  { value: 'tout', label: m.mails_tab_queue, order: 'asc' },
];

/** What waits, looked at again every few seconds: it goes by itself. */
export function queueQuery({ order }: QueueAsked<'tout'>) {
  return infiniteQueryOptions({
    ...readPages<MailQueue>([...queueKey, order], '/mails/file', { order, limit: '50' }),
    refetchInterval: refreshMs,
  });
}

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
