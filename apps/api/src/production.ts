import { settingsSecrets, settingsSubjects } from '@nzela/contract/settings';
import type { Deps } from './deps.ts';
import { isSandboxSecret } from './features/settings/settings.defaults.ts';
import { hasDemoAccounts } from './features/users/users.ts';

/**
 * Throws an Error that names what a production must not stand on: demonstration accounts, whose passwords are public, and
 * gateways whose keys are the sandbox's. A database that was a demonstration once is such a one.
 */
export async function requireProductionData(deps: Pick<Deps, 'pool' | 'settings'>): Promise<void> {
  const wrong = await sandboxSecrets(deps);
  if (await hasDemoAccounts(deps.pool))
    wrong.push('The database holds demonstration accounts: start from an empty one');
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

async function sandboxSecrets({ settings }: Pick<Deps, 'settings'>): Promise<string[]> {
  const wrong: string[] = [];
  for (const subject of settingsSubjects) {
    const document: Readonly<Record<string, unknown>> = await settings.read(subject);
    for (const field of settingsSecrets[subject] ?? []) {
      if (isSandboxSecret(String(document[field])))
        wrong.push(`The setting ${subject} has the sandbox's ${field}: replace it`);
    }
  }
  return wrong;
}
