import type { BrowserContext } from 'playwright-core';
import type { DemoAccounts } from '@nzela/contract/auth';
import type { Person } from './pages.ts';

/** Signs a demonstration account in: the browser then holds its session cookie. */
export async function signIn(
  context: BrowserContext,
  role: Exclude<Person, 'visitor'>,
): Promise<void> {
  const listed = await context.request.get('/api/auth/comptes-demo');
  const { comptes } = (await listed.json()) as DemoAccounts;
  const account = comptes.find((candidate) => candidate.role === role);
  if (account === undefined) throw new Error(`no demonstration account with the role ${role}`);
  const { email, motDePasse: password } = account;
  const answer = await context.request.post('/api/auth/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`login as ${email}: ${answer.status()} ${await answer.text()}`);
}
