import type { NameCheck, Recipient, RecipientInput } from '@nzela/contract/recipients';
import { http } from '../../lib/http.ts';
import { readElements } from '../../lib/read-query.ts';

/** The people whom the signed-in person keeps. */
export function recipientsQuery() {
  return readElements<Recipient>(['recipients'], '/recipients');
}

/** What is known of the holder of `recipient`'s account. Moves nothing and keeps nothing. */
export function checkName(recipient: RecipientInput): Promise<NameCheck> {
  return http.call<NameCheck>('/recipients/verifier', { method: 'POST', body: recipient });
}
