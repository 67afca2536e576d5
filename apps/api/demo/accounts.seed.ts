import type { Auth } from '../src/features/auth/auth.service.ts';
import { demoAccounts } from '../src/features/auth/demo-accounts.ts';

const visitor = { address: '127.0.0.1', userAgent: 'Nzela', deviceToken: null };

/** The demonstration's accounts, opened like anybody's. */
export async function seedAccounts(auth: Auth): Promise<void> {
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
    await auth.register(request, visitor, {
      role,
      demo: true,
      verified: true,
      phoneVerified: true,
    });
  }
}
