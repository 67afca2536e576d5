import { capabilities } from '@nzela/contract/administrators';
import type { Deps } from '../src/deps.ts';
import { setCapabilities } from '../src/features/administrators/administrators.ts';
import { demoAccounts } from '../src/features/auth/demo-accounts.ts';
import { findUser } from '../src/features/users/users.ts';
import { transact } from '../src/kernel/data/database.ts';

const visitor = { address: '127.0.0.1', userAgent: 'Nzela', deviceToken: null };

type Needs = Pick<Deps, 'identity' | 'pool' | 'clock'>;

/** The demonstration's accounts, opened like anybody's; its administrators may do everything. */
export async function seedAccounts(deps: Needs): Promise<void> {
  for (const { role, email, telephone, prenom, nom, motDePasse } of demoAccounts) {
    const request = {
      prenom,
      nom,
      email,
      telephone,
      password: motDePasse,
      role: role === 'merchant' ? 'merchant' : 'user',
      remise: 'corps',
    } as const;
    await deps.identity.auth.register(request, visitor, {
      role,
      demo: true,
      verified: true,
      phoneVerified: true,
    });
    if (role === 'admin') await giveEverything(deps, email);
  }
}

async function giveEverything({ pool, clock }: Needs, email: string): Promise<void> {
  await transact(pool, async ({ client }) => {
    const administrator = await findUser(client, 'email', email);
    if (administrator === null) throw new Error(`${email} was not registered`);
    const given = { userId: administrator.id, capabilities, by: null, at: clock.now() };
    await setCapabilities(client, given);
  });
}
