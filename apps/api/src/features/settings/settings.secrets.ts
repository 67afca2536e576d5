import { secretMask, settingsSecrets, type SettingsSubject } from '@nzela/contract/settings';
import { UnreadableSecret, type Secrets } from '../../kernel/data/secrets.ts';

type Document = Readonly<Record<string, unknown>>;

/** The document as it is kept: its secrets sealed, each bound to its subject and field. */
export function sealSecrets(
  subject: SettingsSubject,
  document: Document,
  secrets: Secrets,
): Document {
  return mapSecrets(subject, document, (text, field) =>
    secrets.seal(text, contextOf(subject, field)),
  );
}

function contextOf(subject: SettingsSubject, field: string): string {
  return `settings:${subject}:${field}`;
}

export function openSecrets(
  subject: SettingsSubject,
  document: Document,
  secrets: Secrets,
): Document {
  return mapSecrets(subject, document, (text, field) =>
    secrets.open(text, contextOf(subject, field)),
  );
}

/** As `openSecrets`; a secret whose key is not given becomes empty, as one that was never set. */
export function dropUnreadable(
  subject: SettingsSubject,
  document: Document,
  secrets: Secrets,
): Document {
  return mapSecrets(subject, document, (text, field) => {
    try {
      return secrets.open(text, contextOf(subject, field));
    } catch (error) {
      if (error instanceof UnreadableSecret) return '';
      throw error;
    }
  });
}

/** Whether every secret of a stored document is sealed under the key with that mark. */
export function isSealedUnder(mark: string, subject: SettingsSubject, document: Document): boolean {
  return (settingsSecrets[subject] ?? [])
    .map((field) => document[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .every((text) => String(text).startsWith(mark));
}

/** The document as it may leave the server. An empty secret stays empty: that none is set is worth knowing. */
export function maskSecrets(subject: SettingsSubject, document: Document): Document {
  return mapSecrets(subject, document, () => secretMask);
}

/** Where a secret is sent, and how: a host, or whether the way there is encrypted. */
const destinationFields = ['url', 'hote', 'port', 'chiffrement', 'utiliserSsl'] as const;

/**
 * A secret that came back masked is the one that is known, as long as the document still sends it to the same place.
 * With another destination the secret is dropped: whoever may change an address could otherwise have it sent to them.
 */
export function keepMaskedSecrets(
  subject: SettingsSubject,
  sent: Document,
  known: Document,
): Document {
  const isMoved = destinationFields.some((field) => sent[field] !== known[field]);
  return mapSecrets(subject, sent, (text, field) => {
    const before = known[field];
    if (text !== secretMask || typeof before !== 'string') return text;
    return isMoved ? '' : before;
  });
}

function mapSecrets(
  subject: SettingsSubject,
  document: Document,
  change: (text: string, field: string) => string,
): Document {
  const changed: Record<string, unknown> = { ...document };
  for (const field of settingsSecrets[subject] ?? []) {
    const value = changed[field];
    if (typeof value === 'string' && value !== '') changed[field] = change(value, field);
  }
  return changed;
}
