import { hash, randomBytes, randomUUIDv7 } from 'node:crypto';

/** A new id: UUIDv7, so that keys made together lie together in an index. */
export function newId(): string {
  return randomUUIDv7();
}

/** An unguessable token of 256 bits, in base64url. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

/** A UUID (version 8) that is always the same for the same parts, so that asking again finds the first one. */
export function derivedId(...parts: readonly string[]): string {
  const hex = sha256Hex(JSON.stringify(parts));
  // The variant digit of RFC 9562 keeps the two low bits of the digest.
  const variant = (0x8 | (Number.parseInt(hex.charAt(16), 16) & 0x3)).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
