import type { Secrets } from './secrets.ts';

/** Bytes as a text that only `openBytes` with the same `context` reads again. */
export function sealBytes(secrets: Secrets, content: Buffer, context: string): string {
  return secrets.seal(content.toString('base64'), context);
}

/** Throws `UnreadableSecret`. */
export function openBytes(secrets: Secrets, sealed: string, context: string): Buffer {
  return Buffer.from(secrets.open(sealed, context), 'base64');
}
