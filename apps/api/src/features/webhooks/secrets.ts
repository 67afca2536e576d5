import {
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';
import type { Pool } from 'pg';
import type { SealedKind } from '../../kernel/data/resealing.ts';
import { sealedColumn } from '../../kernel/data/sealed-column.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';

export type Scheme = 'hmac' | 'ed25519';

/** What signs the messages to an endpoint, as Standard Webhooks writes it. */
export type SigningKey = {
  /** `whsec_…`, or `whsk_…`: sealed at rest. */
  readonly text: string;
  /** `whpk_…`; null where both sides know the same secret. */
  readonly publicKey: string | null;
};

const secretPrefix = 'whsec_';
const privatePrefix = 'whsk_';
const publicPrefix = 'whpk_';

export function newSigningKey(scheme: Scheme): SigningKey {
  if (scheme === 'hmac')
    return { text: `${secretPrefix}${randomBytes(32).toString('base64')}`, publicKey: null };
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { d = '' } = privateKey.export({ format: 'jwk' });
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    text: `${privatePrefix}${base64(d)}${publicSeparator}${base64(x)}`,
    publicKey: `${publicPrefix}${base64(x)}`,
  };
}

/** A private key is kept with its public half, which its import asks for. */
const publicSeparator = '.';

function base64(base64url: string): string {
  return Buffer.from(base64url, 'base64url').toString('base64');
}

/** Signs `content`: `v1,…` or `v1a,…`. */
export type Signer = (content: string) => string;

export function signerOf(text: string): Signer {
  if (text.startsWith(secretPrefix)) {
    const secret = Buffer.from(text.slice(secretPrefix.length), 'base64');
    return (content) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`;
  }
  const key = privateKeyOf(text.slice(privatePrefix.length));
  return (content) => `v1a,${sign(null, Buffer.from(content), key).toString('base64')}`;
}

function privateKeyOf(text: string): KeyObject {
  const [d = '', x = ''] = text
    .split(publicSeparator)
    .map((part) => Buffer.from(part, 'base64').toString('base64url'));
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' });
}

/** The headers of a message: one signature for each key that signs now. */
export function signedHeaders(
  signers: readonly Signer[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const content = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signers.map((signer) => signer(content)).join(' '),
  };
}

export const secretContext = (id: string): string => `webhook_secrets:${id}`;

export function sealedWebhookSecrets(needs: {
  readonly pool: Pool;
  readonly secrets: Secrets;
}): SealedKind {
  return sealedColumn(needs, {
    name: 'webhook secrets',
    table: 'webhook_secrets',
    key: 'id',
    contextOf: secretContext,
  });
}
