import type { ClientBase, Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type { Approval } from '@nzela/contract/approvals';
import {
  settingsSchemas,
  settingsSubjects,
  type SettingsDocument,
  type SettingsSubject,
  type SettingsVersion,
  type SettingsVersions,
  type settingsVersionsQuerySchema,
} from '@nzela/contract/settings';
import type { GuardedSubject } from '@nzela/contract/step-up';
import type { AuditedBy } from '../../kernel/identity/audit.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Notifications } from '../../kernel/data/notifications.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { pageOf, spanOf, type Cursor } from '../../kernel/http/pages.ts';
import type { CarryOut } from '../approvals/approvals.ts';
import type { SettingsDefaults } from './settings.defaults.ts';
import { completed } from './settings.completion.ts';
import { createSaving } from './settings.saving.ts';
import { maskSecrets, openSecrets } from './settings.secrets.ts';
import { settingsChannel } from './settings.sealed.ts';
import {
  latestVersion,
  listVersions,
  type SignedVersion,
  type StoredVersion,
} from './settings.store.ts';

export { maintenanceOf } from './settings.maintenance.ts';
export { changedBy } from './changed-by.ts';
export { defaultCurrencies } from './currencies.defaults.ts';
export { sealedSettings, settingsChannel } from './settings.sealed.ts';
export { productZone } from './settings.store.ts';

/** All configuration that is decided while the product runs: one typed document per subject. */
export type Settings = {
  /** The document that holds now. From memory, unless a notification may have been missed. Never change it. */
  read<Subject extends SettingsSubject>(subject: Subject): Promise<SettingsDocument<Subject>>;
  /** The version that holds, secrets masked. Version 0 is the defaults. */
  current(subject: SettingsSubject): Promise<SettingsVersion>;
  /**
   * A page of them, the newest first, down to version 0, the defaults; secrets masked. Refuses `requete_invalide` for a
   * `curseur` that no answer gave.
   */
  versions(
    snapshot: Snapshot,
    subject: SettingsSubject,
    asked: z.output<typeof settingsVersionsQuerySchema>,
  ): Promise<SettingsVersions>;
  /**
   * Saves `value` over version `version`, or asks a second administrator to approve that; one that changes nothing is no
   * version. Refuses `conflit_de_version` when
   * another one was saved since, `approbation_en_attente`, and `requete_invalide` with the fields that are wrong; so are those
   * by which an administrator changes prices of today or before. A secret that comes back masked stays what it is.
   */
  update(subject: SettingsSubject, change: SettingsChange): Promise<SettingsOutcome>;
  /** The same with the defaults; of prices, from tomorrow on. */
  reset(subject: SettingsSubject, by: ChangedBy): Promise<SettingsOutcome>;
  /** Saves what a second administrator has approved. Refuses `approbation_perimee`, and `debut_depasse` for prices that should hold already. */
  readonly approved: CarryOut;
};

/** The version that holds now, or what waits for a second administrator. */
export type SettingsOutcome =
  | { readonly kind: 'saved'; readonly version: SettingsVersion }
  | { readonly kind: 'waits'; readonly approval: Approval };

/** Nulls: the program itself, which proves nothing and needs nobody's approval. */
export type ChangedBy =
  | { readonly userId: null; readonly address: null }
  | (AuditedBy & {
      /**
       * Refuses `verification_requise` unless the person has just proved who they are for these very values. Called in the
       * change's transaction, for subjects that ask for it.
       */
      readonly prove: (client: ClientBase, subject: GuardedSubject) => Promise<void>;
    });
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
  /** What else a subject's change does, in the nouns that it governs. */
  readonly followers: { readonly [Subject in SettingsSubject]?: Follower<Subject> };
};

/** What a noun does about the document of its subject. */
export type Follower<Subject extends SettingsSubject> = {
  /**
   * Asked before anything is written, outside of any transaction. Refuses what cannot be saved, with what the documents of
   * other subjects say.
   */
  admit?(next: SettingsDocument<Subject>, read: Settings['read']): Promise<void>;
  /** Asked before a change is saved or waits for a second administrator. Refuses what must not become of the document. */
  compare?(before: SettingsDocument<Subject>, next: SettingsDocument<Subject>): void;
  /** In the transaction that saves the document. */
  saved?(client: PoolClient, change: Followed<Subject>): Promise<void>;
};

export type Followed<Subject extends SettingsSubject> = {
  readonly before: SettingsDocument<Subject>;
  readonly next: SettingsDocument<Subject>;
  readonly at: Date;
};

export function createSettings(deps: SettingsDeps): Settings {
  const { pool, secrets, notifications } = deps;
  const memory = new Map<SettingsSubject, Promise<unknown>>();

  notifications.subscribe({
    channel: settingsChannel,
    receive: (subject) => memory.delete(subject as SettingsSubject),
    resume: async () => memory.clear(),
    empty() {
      const { size } = memory;
      memory.clear();
      return size;
    },
  });

  async function load(subject: SettingsSubject): Promise<unknown> {
    return opened(subject, await latestVersion(pool, subject));
  }

  function opened(subject: SettingsSubject, stored: StoredVersion | null): Record<string, unknown> {
    const document = stored === null ? {} : openSecrets(subject, stored.document, secrets);
    return settingsSchemas[subject].parse(completed(subject, document, deps.defaults[subject]));
  }

  // Nothing is opened for it: the key of an earlier version may be gone.
  function masked(subject: SettingsSubject, stored: SignedVersion | null): SettingsVersion {
    const document = maskSecrets(subject, stored?.document ?? {});
    const whole = settingsSchemas[subject].parse(
      completed(subject, document, deps.defaults[subject]),
    );
    return {
      sujet: subject,
      version: stored?.version ?? 0,
      valeur: maskSecrets(subject, whole),
      auteur: stored?.author ?? null,
      auteurNom: stored?.authorName ?? null,
      approbateur: stored?.approvedBy ?? null,
      date: stored?.createdAt.toISOString() ?? null,
    };
  }

  function read<Subject extends SettingsSubject>(
    subject: Subject,
  ): Promise<SettingsDocument<Subject>> {
    // A promise is kept, not its value: what was read before a change and arrives after it is never put back.
    const known = notifications.listening
      ? (memory.get(subject) ?? remember(memory, subject, load(subject)))
      : load(subject);
    return known as Promise<SettingsDocument<Subject>>;
  }

  const { save, approved } = createSaving(deps, {
    opened,
    masked,
    read,
    forget: (subject) => memory.delete(subject),
  });

  return {
    read,
    current: async (subject) => masked(subject, await latestVersion(pool, subject)),
    async versions(snapshot, subject, asked) {
      const query = { ...asked, order: 'desc' } as const;
      const found = await listVersions(snapshot, subject, spanOf(query, 'bigint'));
      const { shown, ...page } = pageOf(query, found, cursorOf);
      // The defaults are no row: they stand below the first version.
      const all = page.curseur === null ? [...shown, null] : shown;
      return { elements: all.map((version) => masked(subject, version)), ...page };
    },
    update: save,
    reset: (subject, by) => save(subject, { by }),
    approved,
  };
}

function cursorOf({ version, createdAt }: StoredVersion): Cursor {
  return { at: createdAt, id: String(version) };
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
