import type { MoneyRequest, Payable } from '@nzela/contract/money-requests';
import { expect } from 'vitest';
import type { Account, Api } from './api.ts';

/** Where somebody who has the link pays, relative to `/api`. */
export const payPath = ({ lien }: MoneyRequest) => `/pay/${lien.split('/pay/')[1]}`;

/** What `asker` asks for: like `usual`, but for what each asking names. */
export function requestsOf(api: Api, asker: Account, usual: object) {
  return {
    async ask(changes: object = {}): Promise<MoneyRequest> {
      const body = { motif: 'Loyer', mode: 'link', ...usual, ...changes };
      const answer = await asker.post('/money-requests', body);
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    },
    /** As who has the link sees it. */
    async seen(request: MoneyRequest): Promise<Payable> {
      return (await api.visitor.get(payPath(request))).body;
    },
    /** As who asks sees it. */
    async read({ id }: MoneyRequest): Promise<MoneyRequest> {
      return (await asker.get(`/money-requests/${id}`)).body;
    },
  };
}
