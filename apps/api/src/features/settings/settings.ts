import type { ClientBase, Pool } from 'pg';
import {
  settingsSchemas,
  settingsSecrets,
  settingsSubjects,
  type SettingsDocument,
  type SettingsSubject,
  type SettingsVersion,
} from '@nzela/contract/settings';
import type { GuardedSubject } from '@nzela/contract/step-up';
import { say } from '@nzela/messages/message';
import { writeAudit } from '../../kernel/identity/audit.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { notifyInstances, type Notifications } from '../../kernel/data/notifications.ts';
import { messageOf } from '../../kernel/http/field-faults.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { isSandboxSecret, type SettingsDefaults } from './settings.defaults.ts';
import { completed } from './settings.completion.ts';
import { keepMaskedSecrets, maskSecrets, openSecrets, sealSecrets } from './settings.secrets.ts';
import { guardedChange } from './settings.guarded.ts';
import { settingsChannel } from './settings.sealed.ts';
import {
  insertVersion,
  latestVersion,
  listVersions,
  lockSubject,
  type StoredVersion,
} from './settings.store.ts';

export { changedBy } from './changed-by.ts';
export { sealedSettings } from './settings.sealed.ts';

/** All configuration that is decided while the product runs: one typed document per subject. */
export type Settings = {
  /** The document that holds now. From memory, unless a notification may have been missed. Never change it. */
  read<Subject extends SettingsSubject>(subject: Subject): Promise<SettingsDocument<Subject>>;
  /** The version that holds, secrets masked. Version 0 is the defaults. */
  current(subject: SettingsSubject): Promise<SettingsVersion>;
  /** Newest first, secrets masked. */
  versions(snapshot: Snapshot, subject: SettingsSubject): Promise<SettingsVersion[]>;
  /**
   * Saves `value` over version `version`. Refuses `conflit_de_version` when another one was saved since, and
   * `requete_invalide` with the fields that are wrong. A secret that comes back masked stays what it is.
   */
  update(subject: SettingsSubject, change: SettingsChange): Promise<SettingsVersion>;
  /** Saves the defaults as a new version. */
  reset(subject: SettingsSubject, by: ChangedBy): Promise<SettingsVersion>;
};

/** Nulls: the program itself. */
export type ChangedBy = {
  readonly userId: string | null;
  readonly address: string | null;
  /**
   * Refuses `verification_requise` unless the person has just proved who they are for these very values. Called in the
   * change's transaction, for subjects that ask for it. The program itself proves nothing.
   */
  readonly prove?: (client: ClientBase, subject: GuardedSubject) => Promise<void>;
};
export type SettingsChange = {
  readonly value: unknown;
  readonly version: number;
  readonly by: ChangedBy;
};

export type SettingsDeps = {
  readonly pool: Pool;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly notifications: Notifications;
  readonly defaults: SettingsDefaults;
  /** False in production: everybody can read the sandbox's keys. */
  readonly takesSandboxSecrets: boolean;
};

export function createSettings(deps: SettingsDeps): Settings {
  const { pool, secrets, clock, notifications } = deps;
  const memory = new Map<SettingsSubject, Promise<unknown>>();
  const proofKey = secrets.derive('settings-proof');

  notifications.subscribe({
    channel: settingsChannel,
    receive: (subject) => memory.delete(subject as SettingsSubject),
    resume: async () => memory.clear(),
  });

  async function load(subject: SettingsSubject): Promise<unknown> {
    return opened(subject, await latestVersion(pool, subject));
  }

  function opened(subject: SettingsSubject, stored: StoredVersion | null): Record<string, unknown> {
    const document = stored === null ? {} : openSecrets(subject, stored.document, secrets);
    return settingsSchemas[subject].parse(completed(subject, document, deps.defaults[subject]));
  }

  // Nothing is opened for it: the key of an earlier version may be gone.
  function masked(subject: SettingsSubject, stored: StoredVersion | null): SettingsVersion {
    const document = maskSecrets(subject, stored?.document ?? {});
    const whole = settingsSchemas[subject].parse(
      completed(subject, document, deps.defaults[subject]),
    );
    return {
      sujet: subject,
      version: stored?.version ?? 0,
      valeur: maskSecrets(subject, whole),
      auteur: stored?.author ?? null,
      date: stored?.createdAt.toISOString() ?? null,
    };
  }

  async function save(
    subject: SettingsSubject,
    change: { by: ChangedBy; version?: number; value: unknown },
  ) {
    return transact(pool, async ({ client }) => {
      await lockSubject(client, subject);
      const before = await latestVersion(client, subject);
      if (change.version !== undefined && change.version !== (before?.version ?? 0))
        refuse('conflit_de_version');
      const known = opened(subject, before);
      const next = validated(subject, change.value, known);
      refuseUnsendableKeys(subject, next);
      if (!deps.takesSandboxSecrets) refuseSandboxSecrets(subject, next);
      const guarded = guardedChange(subject, { known, next, key: proofKey });
      if (guarded !== null) await change.by.prove?.(client, guarded);
      const stored: StoredVersion = {
        subject,
        version: (before?.version ?? 0) + 1,
        document: sealSecrets(subject, next, secrets),
        author: change.by.userId,
        createdAt: clock.now(),
      };
      await insertVersion(client, stored);
      await writeAudit(client, {
        actor: change.by.userId,
        action: 'settings.update',
        subject,
        before: maskSecrets(subject, known),
        after: maskSecrets(subject, next),
        address: change.by.address,
        at: stored.createdAt,
      });
      await notifyInstances(client, settingsChannel, [subject]);
      return masked(subject, stored);
    });
  }

  return {
    read(subject) {
      // A promise is kept, not its value: what was read before a change and arrives after it is never put back.
      const known = notifications.listening
        ? (memory.get(subject) ?? remember(memory, subject, load(subject)))
        : load(subject);
      return known as Promise<SettingsDocument<typeof subject>>;
    },
    current: async (subject) => masked(subject, await latestVersion(pool, subject)),
    versions: async (snapshot, subject) =>
      (await listVersions(snapshot, subject)).map((stored) => masked(subject, stored)),
    async update(subject, change) {
      const saved = await save(subject, change);
      memory.delete(subject);
      return saved;
    },
    async reset(subject, by) {
      const saved = await save(subject, { value: deps.defaults[subject], by });
      memory.delete(subject);
      return saved;
    },
  };
}

export function isSettingsSubject(text: string): text is SettingsSubject {
  return (settingsSubjects as readonly string[]).includes(text);
}

function remember(
  memory: Map<SettingsSubject, Promise<unknown>>,
  subject: SettingsSubject,
  loading: Promise<unknown>,
): Promise<unknown> {
  memory.set(subject, loading);
  loading.catch(() => {
    // The next reader asks again.
    if (memory.get(subject) === loading) memory.delete(subject);
  });
  return loading;
}

function refuseSandboxSecrets(subject: SettingsSubject, next: Record<string, unknown>): void {
  const errors = (settingsSecrets[subject] ?? [])
    .filter((field) => isSandboxSecret(String(next[field])))
    .map((field) => ({ champ: `valeur.${field}`, message: say('fields_sandbox_key') }));
  if (errors.length > 0) refuse('requete_invalide', { errors });
}

const headerText = /^[\x20-\x7e]*$/;

/** The keys of a provider are sent as headers of HTTP: with other characters no call could be made. */
function refuseUnsendableKeys(subject: SettingsSubject, next: Record<string, unknown>): void {
  if (!subject.startsWith('gateways.')) return;
  const errors = ['clePublique', 'cleSecrete']
    .filter((field) => field in next && !headerText.test(next[field] as string))
    .map((field) => ({
      champ: `valeur.${field}`,
      message: say('fields_characters'),
    }));
  if (errors.length > 0) refuse('requete_invalide', { errors });
}

function validated(
  subject: SettingsSubject,
  value: unknown,
  known: Record<string, unknown>,
): Record<string, unknown> {
  const sent = keepMaskedSecrets(subject, value as Record<string, unknown>, known);
  const parsed = settingsSchemas[subject].safeParse(sent);
  if (parsed.success) return parsed.data;
  return refuse('requete_invalide', {
    errors: parsed.error.issues.map((issue) => ({
      champ: ['valeur', ...issue.path].join('.'),
      message: messageOf(issue),
    })),
  });
}
