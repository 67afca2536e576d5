import pg from 'pg';

/** Runs one statement of an administrator (`CREATE DATABASE` …), which no transaction may hold, on a connection of its own. */
export async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
