import { createHmac } from 'node:crypto';
import type { SettingsSubject } from '@nzela/contract/settings';
import type { GuardedSubject } from '@nzela/contract/step-up';

type Document = Readonly<Record<string, unknown>>;

/** Neither money, nor a secret, nor an address depends on these. Every other subject asks for a fresh proof. */
const unguarded: ReadonlySet<SettingsSubject> = new Set([
  'application',
  'support',
  'content',
  'content-draft',
  'seo',
  'redirects',
  'images',
  'cookies',
]);

type Change = {
  readonly known: Document;
  readonly next: Document;
  /** For the digest, so that it tells nothing of the secrets in the document. */
  readonly key: Buffer;
};

/**
 * What a fresh proof is bound to when an administrator changes fees, limits, thresholds, keys, addresses, the live mode
 * or our own bank account: the subject, the fields that differ, and a digest of the whole new document. Null when no
 * proof is asked.
 */
export function guardedChange(
  subject: SettingsSubject,
  { known, next, key }: Change,
): GuardedSubject | null {
  if (unguarded.has(subject)) return null;
  const changed = changedFields(known, next);
  if (changed.length === 0) return null;
  const digest = createHmac('sha256', key).update(JSON.stringify(next)).digest('hex');
  return { reglage: subject, champs: changed.join(', ').slice(0, 300), empreinte: digest };
}

/** The fields of `next` that `known` has otherwise. */
export function changedFields(known: Document, next: Document): string[] {
  return Object.keys(next).filter((field) => !isEqual(next[field], known[field]));
}

function isEqual(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
