import type { NameCheck, Recipient, RecipientInput } from '@nzela/contract/recipients';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';

/** The people whom the signed-in person keeps. */
export function recipientsQuery() {
  return queryOptions({
    queryKey: ['recipients'],
    queryFn: async ({ signal }) => {
      const list = await http.call<{ elements: Recipient[] }>('/recipients', { signal });
      return list.elements;
    },
  });
}

/** What is known of the holder of `recipient`'s account. Moves nothing and keeps nothing. */
export function checkName(recipient: RecipientInput): Promise<NameCheck> {
  return http.call<NameCheck>('/recipients/verifier', { method: 'POST', body: recipient });
}
