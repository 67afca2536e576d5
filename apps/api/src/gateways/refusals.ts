import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../kernel/data/secrets.ts';
import { recipientHash } from './deliver.ts';

type Needs = { readonly secrets: Secrets; readonly config: { readonly publicUrl: string } };

const signatureBytes = 16;

const use = 'message-refusals';

function signatureOf(key: Buffer, recipient: Buffer): Buffer {
  return createHmac('sha256', key).update(recipient).digest().subarray(0, signatureBytes);
}

/** The page where the holder of an address or a number refuses messages of strangers: only who got one has its link. */
export function stopUrl({ secrets, config }: Needs, to: string): string {
  const recipient = Buffer.from(recipientHash(to), 'hex');
  const token = Buffer.concat([recipient, signatureOf(secrets.derive(use), recipient)]);
  return `${config.publicUrl}/stop/${token.toString('base64url')}`;
}

/** The hash of the address or the number that a link was made for; null for a forged one. */
export function recipientOf(secrets: Secrets, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  const recipient = bytes.subarray(0, -signatureBytes);
  const signature = bytes.subarray(-signatureBytes);
  const isOurs =
    signature.length === signatureBytes &&
    secrets.deriveEach(use).some((key) => timingSafeEqual(signature, signatureOf(key, recipient)));
  return isOurs ? recipient.toString('hex') : null;
}
