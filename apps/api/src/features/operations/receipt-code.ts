import { createHmac } from 'node:crypto';
import type { Message } from '@nzela/messages/message';
import type { Secrets } from '../../kernel/data/secrets.ts';

/** Crockford's: no letter that is read as a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bitsPerSign = 5;
const signs = 16;

type Coded = { readonly title: Message; readonly reference: string };

/**
 * The code on a receipt: 80 bits of a HMAC-SHA-256 over its kind and reference, as `XXXX-XXXX-XXXX-XXXX`. Only the product
 * can make it, and makes it again from what it holds; `Secrets.deriveEach` recognises those made under a former key.
 */
export function receiptCode(secrets: Pick<Secrets, 'derive'>, { title, reference }: Coded): string {
  const digest = createHmac('sha256', secrets.derive('receipt-codes'))
    .update(`${title.key}\n${reference}`)
    .digest();
  const bits = BigInt(`0x${digest.subarray(0, (signs * bitsPerSign) / 8).toString('hex')}`);
  const written = Array.from({ length: signs }, (_, index) => {
    const shift = BigInt((signs - 1 - index) * bitsPerSign);
    return alphabet.charAt(Number((bits >> shift) & 31n));
  }).join('');
  return (written.match(/.{4}/g) ?? []).join('-');
}
