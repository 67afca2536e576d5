import { secretMask, settingsSecrets, type SettingsSubject } from '@nzela/contract/settings';
import type { Secrets } from '../../kernel/secrets.ts';

type Document = Readonly<Record<string, unknown>>;

/** The document as it is kept: its secrets sealed, each bound to its subject and field. */
export function sealSecrets(
  subject: SettingsSubject,
  document: Document,
  secrets: Secrets,
): Document {
  return mapSecrets(subject, document, (text, field) =>
    secrets.seal(text, `settings:${subject}:${field}`),
  );
}

export function openSecrets(
  subject: SettingsSubject,
  document: Document,
  secrets: Secrets,
): Document {
  return mapSecrets(subject, document, (text, field) =>
    secrets.open(text, `settings:${subject}:${field}`),
  );
}

/** The document as it may leave the server. An empty secret stays empty: that none is set is worth knowing. */
export function maskSecrets(subject: SettingsSubject, document: Document): Document {
  return mapSecrets(subject, document, () => secretMask);
}

/** What came back masked is what is known already. */
export function keepMaskedSecrets(
  subject: SettingsSubject,
  sent: Document,
  known: Document,
): Document {
  return mapSecrets(subject, sent, (text, field) => {
    const before = known[field];
    return text === secretMask && typeof before === 'string' ? before : text;
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
