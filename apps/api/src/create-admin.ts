import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { capabilities } from '@nzela/contract/administrators';
import { registerRequestSchema } from '@nzela/contract/auth';
import { readConfig } from './config.ts';
import { buildDeps, type Deps } from './deps.ts';
import { setCapabilities } from './features/administrators/administrators.ts';
import { findUser, markEmailVerified, setRole } from './features/users/users.ts';
import { writeAudit } from './kernel/identity/audit.ts';
import { transact } from './kernel/data/database.ts';
import { createLog } from './kernel/monitoring/log.ts';

const usage = `Usage: node apps/api/src/create-admin.ts <email> [--telephone +33…] [--prenom …] [--nom …]
Makes an existing account an administrator's, or opens one (its password is read from the standard input).`;

/** The first administrator of a production, from the machine itself: nobody can register as one. */
async function createAdmin(deps: Deps, args: readonly string[]): Promise<string> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { telephone: text, prenom: text, nom: text },
  });
  const email = positionals[0]?.toLowerCase();
  if (email === undefined || positionals.length !== 1) throw new Error(usage);
  if ((await findUser(deps.pool, 'email', email)) !== null) return promote(deps, email);
  const request = registerRequestSchema.parse({
    prenom: values.prenom ?? 'Administration',
    nom: values.nom ?? '',
    email,
    telephone: values.telephone ?? '',
    password: await readPassword(),
    role: 'user',
  });
  const from = { address: '127.0.0.1', userAgent: 'create-admin', deviceToken: null };
  await deps.identity.auth.register(request, from, { verified: true });
  return promote(deps, email);
}

/** With every capability. Ends the account's sessions, since their tokens carry the former role. */
async function promote(deps: Deps, email: string): Promise<string> {
  return transact(deps.pool, async ({ client }) => {
    const user = await findUser(client, 'email', email);
    if (user === null) throw new Error(`No account has the address ${email}`);
    const at = deps.clock.now();
    await setRole(client, user.id, 'admin');
    await setCapabilities(client, { userId: user.id, capabilities, by: null, at });
    await markEmailVerified(client, user.id, at);
    await deps.identity.sessions.end(client, { userId: user.id }, 'revoked');
    await writeAudit(client, {
      actor: null,
      action: 'users.role',
      subject: user.id,
      before: { role: user.role },
      after: { role: 'admin', capacites: capabilities },
      address: null,
      at,
    });
    return `${email} is an administrator`;
  });
}

async function readPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question('Password: ');
  } finally {
    lines.close();
  }
}

const deps = await buildDeps(readConfig(process.env), createLog('warn'));
try {
  process.stdout.write(`${await createAdmin(deps, process.argv.slice(2))}\n`);
} finally {
  await deps.close();
}
