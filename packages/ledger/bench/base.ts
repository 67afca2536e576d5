import pg from 'pg';

export type BaseOptions = {
  readonly accounts: number;
  readonly connections: number;
  readonly durationMs: number;
};

/** The tables of a transfer as it is commonly written, with `accounts` accounts that hold plenty. */
export async function prepareBase(client: pg.ClientBase, accounts: number): Promise<void> {
  await client.query(`
    DROP SCHEMA IF EXISTS base CASCADE;
    CREATE SCHEMA base;
    CREATE TABLE base.accounts (id int PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0));
    CREATE TABLE base.transfers (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      debit int NOT NULL, credit int NOT NULL, amount bigint NOT NULL, at timestamptz NOT NULL DEFAULT now()
    );`);
  await client.query(
    'INSERT INTO base.accounts SELECT id, 1000000000 FROM generate_series(1, $1) AS id',
    [accounts],
  );
  await client.query('VACUUM ANALYZE base.accounts');
}

/**
 * Transfers per second when each is one SQL transaction of its own, as TPC-B does and as most programs do: lock the two
 * accounts, check, update both, insert the history row, commit.
 */
export async function measureBase(url: string, options: BaseOptions): Promise<number> {
  const clients = Array.from(
    { length: options.connections },
    () => new pg.Client({ connectionString: url }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  const startedAt = performance.now();
  const deadline = startedAt + options.durationMs;
  let transfers = 0;
  async function work(client: pg.Client): Promise<void> {
    while (performance.now() < deadline) {
      await transfer(client, options.accounts);
      transfers += 1;
    }
  }
  await Promise.all(clients.map(work));
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return transfers / seconds;
}

async function transfer(client: pg.ClientBase, accounts: number): Promise<void> {
  const debit = 1 + Math.floor(Math.random() * accounts);
  const credit = 1 + ((debit + Math.floor(Math.random() * (accounts - 1))) % accounts);
  const amount = 1;
  await client.query('BEGIN');
  const { rows } = await client.query<{ id: number; balance: string }>({
    name: 'base-lock',
    text: 'SELECT id, balance FROM base.accounts WHERE id IN ($1, $2) ORDER BY id FOR UPDATE',
    values: [debit, credit],
  });
  const balance = rows.find((row) => row.id === debit)?.balance ?? '0';
  if (BigInt(balance) < BigInt(amount)) throw new Error('The accounts of the bench hold plenty');
  const update = {
    name: 'base-update',
    text: 'UPDATE base.accounts SET balance = balance + $2 WHERE id = $1',
  };
  await client.query({ ...update, values: [debit, -amount] });
  await client.query({ ...update, values: [credit, amount] });
  await client.query({
    name: 'base-insert',
    text: 'INSERT INTO base.transfers (debit, credit, amount) VALUES ($1, $2, $3)',
    values: [debit, credit, amount],
  });
  await client.query('COMMIT');
}
