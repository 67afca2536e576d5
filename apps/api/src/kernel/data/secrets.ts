import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what must be readable again (a gateway's key), never passwords. AES-256-GCM, bound to `context`. */
export type Secrets = {
  /** Under the newest key: `v2.<key's id>.<nonce>.<body>.<tag>`, base64url. */
  seal(plain: string, context: string): string;
  /** Throws `UnreadableSecret` when the text was altered, or sealed for another context or under a key that is not given. */
  open(sealed: string, context: string): string;
  /** What every text sealed under the newest key begins with, and no other text. */
  readonly mark: string;
  /** A key of 32 bytes for one use, from the newest master key: to make something with. */
  derive(use: string): Buffer;
  /** The same from each master key, the newest first: to recognise what was made with one of them. */
  deriveEach(use: string): readonly [Buffer, ...Buffer[]];
};

/** Says which key is missing, and where to put it. */
export class UnreadableSecret extends Error {}

const version = 'v2';
/** Before keys could be changed: a text did not say its key. */
const versionWithoutKey = 'v1';

type Key = { readonly id: string; readonly sealing: Buffer };

/** `formerKeys` read and recognise what was made with them; nothing is made with them any more. */
export function createSecrets(masterKey: Buffer, formerKeys: readonly Buffer[] = []): Secrets {
  const newest = keyOf(masterKey);
  const keys = [newest, ...formerKeys.map(keyOf)] as const;
  return {
    mark: `${version}.${newest.id}.`,
    derive: (use) => derived(masterKey, use),
    deriveEach: (use) => [derived(masterKey, use), ...formerKeys.map((key) => derived(key, use))],
    seal(plain, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', newest.sealing, nonce);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const parts = [nonce, body, cipher.getAuthTag()].map((part) => part.toString('base64url'));
      return [version, newest.id, ...parts].join('.');
    },
    open(sealed, context) {
      const { keyId, parts } = partsOf(sealed);
      const candidates = keys.filter(({ id }) => keyId === null || id === keyId);
      for (const { sealing } of candidates) {
        const plain = decrypted(sealing, parts, context);
        if (plain !== null) return plain;
      }
      throw new UnreadableSecret(
        candidates.length > 0
          ? `A sealed text (${context}) was altered, or its key is neither SECRET_KEY nor in SECRET_KEY_FORMER`
          : `A sealed text (${context}) needs the key ${keyId}, and the keys given are ${keys.map(({ id }) => id).join(', ')}: add it to SECRET_KEY_FORMER`,
      );
    },
  };
}

function keyOf(master: Buffer): Key {
  const id = derived(master, 'key-id').toString('hex').slice(0, 8);
  return { id, sealing: derived(master, 'secrets-at-rest') };
}

function derived(master: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', use, 32));
}

type Parts = { readonly nonce: Buffer; readonly body: Buffer; readonly tag: Buffer };

function partsOf(sealed: string): { readonly keyId: string | null; readonly parts: Parts } {
  const [head, ...rest] = sealed.split('.');
  const keyId = head === version ? (rest.shift() ?? '') : null;
  const [nonce, body, tag] = rest.map((part) => Buffer.from(part, 'base64url'));
  const isKnown = head === version || head === versionWithoutKey;
  if (!isKnown || nonce === undefined || body === undefined || tag === undefined)
    throw new UnreadableSecret('Not a sealed text');
  return { keyId, parts: { nonce, body, tag } };
}

/** Null when the key, the context or the text is another one. */
function decrypted(key: Buffer, { nonce, body, tag }: Parts, context: string): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
