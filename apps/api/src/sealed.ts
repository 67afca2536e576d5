import { settingsSecrets, settingsSubjects } from '@nzela/contract/settings';
import type { Deps } from './deps.ts';
import { sealedTotp } from './features/auth/auth.ts';
import { sealedFiles } from './features/files/files.ts';
import { sealedKycDocuments } from './features/kyc/kyc.ts';
import { sealedSubscriptions } from './features/notifications/notifications.ts';
import { sealedSettings } from './features/settings/settings.ts';
import { sealedBlockFiles } from './features/users/users.ts';
import { sealedWebhookSecrets } from './features/webhooks/webhooks.ts';
import type { SealedKind } from './kernel/data/resealing.ts';
import { UnreadableSecret } from './kernel/data/secrets.ts';

/** Everything that is sealed at rest. */
export function sealedKinds(deps: Pick<Deps, 'pool' | 'clock' | 'secrets'>): readonly SealedKind[] {
  return [
    sealedSettings(deps),
    sealedTotp(deps),
    sealedSubscriptions(deps),
    sealedKycDocuments(deps),
    sealedFiles(deps),
    sealedBlockFiles(deps),
    sealedWebhookSecrets(deps),
  ];
}

/** Throws an Error that names each subject of settings whose secrets the given keys do not open, and the ways out. */
export async function requireReadableSettings({ settings }: Pick<Deps, 'settings'>): Promise<void> {
  const wrong: string[] = [];
  for (const subject of settingsSubjects) {
    if (settingsSecrets[subject] === undefined) continue;
    await settings.read(subject).catch((error: unknown) => {
      if (!(error instanceof UnreadableSecret)) throw error;
      wrong.push(`  ${error.message}`);
    });
  }
  if (wrong.length === 0) return;
  throw new Error(
    [
      'The settings cannot be read with SECRET_KEY and SECRET_KEY_FORMER:',
      ...wrong,
      'When that key is lost: node apps/api/src/reseal.ts --forget, then enter the secrets again.',
    ].join('\n'),
  );
}
