import { expect } from 'vitest';
import type { MerchantRole } from '@nzela/contract/merchant-terms';
import { confirmMailbox, type Account, type Api } from './api.ts';

/** The secret part of the link in the last mail to an address. */
export async function invitationTo(api: Api, email: string): Promise<string> {
  await api.runJobs();
  const mail = api.mailbox.findLast((message) => message.to === email);
  return /\/invitation\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Somebody new, or `person`, in the team of a business: invited by mail, and come by the link. */
export async function hire(
  api: Api,
  by: Account,
  role: MerchantRole,
  person?: Account,
): Promise<Account> {
  const hired = person ?? (await api.user());
  await confirmMailbox(api, by);
  const invited = await by.post('/merchants/equipe/invitations', { email: hired.email, role });
  expect(invited.status, invited.text).toBe(201);
  const jeton = await invitationTo(api, hired.email);
  const joined = await hired.post('/merchants/invitations/accepter', { jeton });
  expect(joined.status, joined.text).toBe(200);
  return hired;
}
