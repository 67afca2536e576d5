import type { Pool } from 'pg';
import { settingsSecrets, settingsSubjects, type SettingsSubject } from '@nzela/contract/settings';
import { writeAudit } from '../../kernel/identity/audit.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { notifyInstances } from '../../kernel/data/notifications.ts';
import type { SealedKind } from '../../kernel/data/resealing.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import {
  dropUnreadable,
  isSealedUnder,
  maskSecrets,
  openSecrets,
  sealSecrets,
} from './settings.secrets.ts';
import { insertVersion, latestVersion, lockSubject } from './settings.store.ts';

type Needs = { readonly pool: Pool; readonly clock: Clock; readonly secrets: Secrets };

export const settingsChannel = 'nzela.settings';

/**
 * The secrets of the versions that hold. Versions are never rewritten: a subject is sealed anew by a new version that
 * says the same, and the secrets in earlier versions, which nobody reads, end with their key.
 */
export function sealedSettings(deps: Needs): SealedKind {
  return {
    name: 'settings',
    async outdated(after) {
      const subjects = settingsSubjects
        .filter((subject) => settingsSecrets[subject] !== undefined)
        .toSorted();
      const outdated: SettingsSubject[] = [];
      for (const subject of subjects.filter((each) => after === null || each > after)) {
        const stored = await latestVersion(deps.pool, subject);
        if (stored !== null && !isSealedUnder(deps.secrets.mark, subject, stored.document))
          outdated.push(subject);
      }
      return outdated;
    },
    reseal: (subject) =>
      renew(deps, subject as SettingsSubject, (document) =>
        openSecrets(subject as SettingsSubject, document, deps.secrets),
      ),
    forget: (subject) =>
      renew(deps, subject as SettingsSubject, (document) =>
        dropUnreadable(subject as SettingsSubject, document, deps.secrets),
      ),
  };
}

type Document = Readonly<Record<string, unknown>>;

async function renew(
  { pool, clock, secrets }: Needs,
  subject: SettingsSubject,
  opened: (document: Document) => Document,
): Promise<void> {
  await transact(pool, async ({ client }) => {
    await lockSubject(client, subject);
    const before = await latestVersion(client, subject);
    if (before === null || isSealedUnder(secrets.mark, subject, before.document)) return;
    const document = opened(before.document);
    const createdAt = clock.now();
    await insertVersion(client, {
      subject,
      version: before.version + 1,
      document: sealSecrets(subject, document, secrets),
      author: null,
      approvedBy: null,
      createdAt,
    });
    await writeAudit(client, {
      actor: null,
      action: 'settings.reseal',
      subject,
      before: maskSecrets(subject, before.document),
      after: maskSecrets(subject, document),
      address: null,
      at: createdAt,
    });
    await notifyInstances(client, settingsChannel, [subject]);
  });
}
