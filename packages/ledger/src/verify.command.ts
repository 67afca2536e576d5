import pg from 'pg';
import { seal } from './seal.ts';
import { verify, type VerifyReport } from './verify.ts';

/**
 * The program behind `npm run ledger:verify`: seals what is not sealed yet (unless `--no-seal`), recomputes the book and
 * prints what it found; `--json` prints the report itself. Reads DATABASE_URL. Exit code 0: whole; 1: not; 2: could not look.
 */
async function main(): Promise<number> {
  const url = process.env['DATABASE_URL'];
  if (!url) {
    console.error('DATABASE_URL says which database holds the ledger; it is not set.');
    return 2;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (!process.argv.includes('--no-seal')) await seal(client);
    const report = await verify(client);
    const text = process.argv.includes('--json') ? JSON.stringify(report) : page(report);
    process.stdout.write(`${text}\n`);
    return report.whole ? 0 : 1;
  } finally {
    await client.end();
  }
}

function page(report: VerifyReport): string {
  const lines = [
    `${report.operations} operations, ${report.entries} entries, ${report.accounts} accounts (${report.testAccounts} of the test book), ${report.openHolds} open holds`,
    `${report.seals} seals, ${report.unsealedEntries} entries not sealed yet, head ${report.head ?? 'none'}`,
    ...report.faults.map((fault) => `✗ ${fault.check}: ${fault.detail}`),
    report.whole
      ? '✓ Both books are whole, live and test.'
      : '✗ The books are not whole, or not apart.',
  ];
  return lines.join('\n');
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}
