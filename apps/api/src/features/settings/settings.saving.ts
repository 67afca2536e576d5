import type { PoolClient } from 'pg';
import { z } from 'zod';
import { savedSettingsSchemas } from '@nzela/contract/saved-settings';
import {
  settingsSchemas,
  settingsSecrets,
  settingsSubjectSchema,
  type SettingsSubject,
  type SettingsVersion,
} from '@nzela/contract/settings';
import { say } from '@nzela/messages/message';
import { onceCommitted, transact } from '../../kernel/data/database.ts';
import { publish } from '../../kernel/data/events.ts';
import { notifyInstances } from '../../kernel/data/notifications.ts';
import { UnreadableSecret } from '../../kernel/data/secrets.ts';
import { messageOf } from '../../kernel/http/field-faults.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { writeAudit, type AuditedBy } from '../../kernel/identity/audit.ts';
import type { CarryOut } from '../approvals/approvals.ts';
import { tellPlatform } from '../events/events.ts';
import { completed } from './settings.completion.ts';
import { defaultsFrom, firstFreeMoment, historyFaults } from './settings.dated.ts';
import { isSandboxSecret } from './settings.defaults.ts';
import { changedFields, guardedChange } from './settings.guarded.ts';
import { settingsChannel } from './settings.sealed.ts';
import { askSecondFor } from './settings.second.ts';
import { keepMaskedSecrets, maskSecrets, openSecrets, sealSecrets } from './settings.secrets.ts';
import {
  insertVersion,
  latestVersion,
  lockSubject,
  type SignedVersion,
  type StoredVersion,
} from './settings.store.ts';
import type { ChangedBy, Follower, Settings, SettingsDeps, SettingsOutcome } from './settings.ts';

/** How documents are read, and forgotten once they are replaced. */
type Documents = {
  opened(subject: SettingsSubject, stored: StoredVersion | null): Record<string, unknown>;
  masked(subject: SettingsSubject, stored: SignedVersion | null): SettingsVersion;
  read: Settings['read'];
  forget(subject: SettingsSubject): void;
};

/** What waits for a second administrator, as `approvals.document` keeps it. */
const proposalSchema = z.object({
  version: z.number().int(),
  valeur: z.record(z.string(), z.unknown()),
});

type Change = {
  /** The whole document; the defaults without it. */
  readonly value?: unknown;
  readonly version?: number;
  readonly by: ChangedBy;
};

type Writing = {
  readonly stored: StoredVersion;
  readonly known: Record<string, unknown>;
  readonly next: Record<string, unknown>;
  /** Whose request writes it: the author, or whoever approves. */
  readonly by: ChangedBy | AuditedBy;
};

/** Saves new versions: at once, or once a second administrator has approved them. */
export function createSaving(deps: SettingsDeps, { opened, masked, read, forget }: Documents) {
  const { pool, secrets, clock } = deps;
  const proofKey = secrets.derive('settings-proof');

  async function save(subject: SettingsSubject, change: Change): Promise<SettingsOutcome> {
    const { by } = change;
    const wanted = change.value ?? deps.defaults[subject];
    await admitted(follower(subject), { subject, value: wanted, read });
    return transact(pool, async ({ client }) => {
      await lockSubject(client, subject);
      const before = await latestVersion(client, subject);
      const version = before?.version ?? 0;
      if (change.version !== undefined && change.version !== version) refuse('conflit_de_version');
      const known = opened(subject, before);
      const at = clock.now();
      const from = firstFreeMoment(at, await timeZone(client));
      const value =
        change.value ?? defaultsFrom(subject, { known, defaults: deps.defaults[subject], from });
      const next = validated(subject, value, known);
      follower(subject)?.compare?.(known as never, next as never);
      refuseUnsendableKeys(subject, next);
      if (!deps.takesSandboxSecrets) refuseSandboxSecrets(subject, next);
      // A version that changes nothing would make outdated what waits for a second administrator.
      if (changedFields(known, next).length === 0)
        return { kind: 'saved', version: masked(subject, before) };
      const sealed = sealSecrets(subject, next, secrets);
      if (by.userId !== null) {
        const errors = historyFaults(subject, { known, next, from });
        if (errors.length > 0) refuse('requete_invalide', { errors });
        const guarded = guardedChange(subject, { known, next, key: proofKey });
        if (guarded !== null) await by.prove(client, guarded);
        const asked = { subject, version, known, next, sealed, by, at };
        const approval = await askSecondFor(client, asked);
        if (approval !== null) return { kind: 'waits', approval };
      }
      const saved = { subject, version: version + 1, document: sealed, createdAt: at };
      const author = by.userId;
      return write(client, { stored: { ...saved, author, approvedBy: null }, known, next, by });
    });
  }

  async function write(
    client: PoolClient,
    { stored, known, next, by }: Writing,
  ): Promise<SettingsOutcome> {
    const { subject } = stored;
    await insertVersion(client, stored);
    const at = stored.createdAt;
    await follower(subject)?.saved?.(client, { before: known, next, at } as never);
    await notifyInstances(client, settingsChannel, [subject]);
    await tellPlatform(client, {
      type: 'settings.updated',
      data: { sujet: subject, version: stored.version, auteur: stored.author },
    });
    await publish(client, { userId: null, sujet: 'settings', id: null });
    onceCommitted(client, () => forget(subject));
    await writeAudit(client, {
      actor: by.userId,
      address: by.address,
      sessionId: 'sessionId' in by ? by.sessionId : null,
      action: 'settings.update',
      subject,
      before: maskSecrets(subject, known),
      after: maskSecrets(subject, next),
      at,
    });
    return { kind: 'saved', version: masked(subject, await latestVersion(client, subject)) };
  }

  const approved: CarryOut = async (client, { approval, by }) => {
    const subject = settingsSubjectSchema.parse(approval.subject);
    const { version, valeur } = proposalSchema.parse(approval.document);
    await lockSubject(client, subject);
    const before = await latestVersion(client, subject);
    if (version !== (before?.version ?? 0)) refuse('approbation_perimee');
    const known = opened(subject, before);
    // What was asked for may be of an earlier release.
    const asked = completed(subject, openedAgain(subject, valeur, secrets), deps.defaults[subject]);
    const next = settingsSchemas[subject].parse(asked);
    const at = clock.now();
    if (historyFaults(subject, { known, next, from: at }).length > 0) refuse('debut_depasse');
    await write(client, {
      stored: {
        subject,
        version: version + 1,
        document: sealSecrets(subject, next, secrets),
        author: approval.askedBy,
        approvedBy: by.userId,
        createdAt: at,
      },
      known,
      next,
      by,
    });
  };

  async function timeZone(client: PoolClient): Promise<string> {
    const document = opened('application', await latestVersion(client, 'application'));
    return settingsSchemas.application.parse(document).fuseauHoraire;
  }

  function follower(subject: SettingsSubject): Follower<SettingsSubject> | undefined {
    return deps.followers[subject];
  }

  return { save, approved };
}

type Wanted = {
  readonly subject: SettingsSubject;
  readonly value: unknown;
  readonly read: Settings['read'];
};

/** What is not even a document of the subject is refused with its fields later. */
async function admitted(
  follower: Follower<SettingsSubject> | undefined,
  { subject, value, read }: Wanted,
): Promise<void> {
  if (follower?.admit === undefined) return;
  const { success, data } = savedSettingsSchemas[subject].safeParse(value);
  if (success) await follower.admit(data, read);
}

/** The key may be gone under which the secrets were sealed when the change was asked for. */
function openedAgain(
  subject: SettingsSubject,
  document: Record<string, unknown>,
  secrets: SettingsDeps['secrets'],
) {
  try {
    return openSecrets(subject, document, secrets);
  } catch (error) {
    if (error instanceof UnreadableSecret) return refuse('approbation_perimee');
    throw error;
  }
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
  const parsed = savedSettingsSchemas[subject].safeParse(sent);
  if (parsed.success) return parsed.data;
  return refuse('requete_invalide', {
    errors: parsed.error.issues.map((issue) => ({
      champ: ['valeur', ...issue.path].join('.'),
      message: messageOf(issue),
    })),
  });
}
