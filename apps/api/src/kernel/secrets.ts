import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what must be readable again (a gateway's key), never passwords. AES-256-GCM, bound to `purpose`. */
export type Secrets = {
  seal(plain: string, purpose: string): string;
  /** Throws when the text was altered, or sealed for another purpose or under another key. */
  open(sealed: string, purpose: string): string;
  /** A key of 32 bytes for one use, from the master key. */
  derive(use: string): Buffer;
};

const version = 'v1';

export function createSecrets(masterKey: Buffer): Secrets {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', masterKey, '', use, 32));
  const key = derive('secrets-at-rest');
  return {
    derive,
    seal(plain, purpose) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [
        version,
        nonce.toString('base64url'),
        body.toString('base64url'),
        cipher.getAuthTag().toString('base64url'),
      ].join('.');
    },
    open(sealed, purpose) {
      const [head, nonce, body, tag] = sealed.split('.');
      if (head !== version || nonce === undefined || body === undefined || tag === undefined)
        throw new Error('Not a sealed text');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([
        decipher.update(Buffer.from(body, 'base64url')),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}
