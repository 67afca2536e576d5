import pg from 'pg';
import { verifyAudit } from './kernel/identity/audit-chain.ts';

/** Says whether the chain of the audit is whole, for `npm run ledger:verify`. Reads DATABASE_URL. Exit code 0: whole; 1: not. */
async function main(): Promise<number> {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  try {
    const { entries, brokenAt } = await verifyAudit(client);
    process.stdout.write(
      brokenAt === null
        ? `✓ The audit is whole: ${entries} entries.\n`
        : `✗ The audit is not whole: ${entries} entries, broken at ${brokenAt}.\n`,
    );
    return brokenAt === null ? 0 : 1;
  } finally {
    await client.end();
  }
}

process.exitCode = await main();
