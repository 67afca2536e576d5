import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { wallet } from '../../apps/api/src/kernel/data/book.ts';
import type { LoadAnswer, LoadOrder, LoadPerson } from './api-load.ts';
import { fund, makePeople, tokenMaker } from './people.ts';
import { fillShops } from './shops.ts';

const PEOPLE = 2_000;
const SHOPS = 200;
const FUNDS_MINOR = 100_000_000n;

/** Accounts with plenty of money, and an access token each; some keep a business. */
export async function makeSenders(url: string, secretKey: Buffer): Promise<LoadPerson[]> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const people = await makePeople(pool, PEOPLE);
  await fund(
    pool,
    people.map(({ id }) => wallet(id, 'EUR')),
    FUNDS_MINOR,
  );
  const owners = people.slice(0, SHOPS).map(({ id }) => id);
  await fillShops(pool, { owners, payments: 0 });
  await pool.end();
  const tokenOf = tokenMaker(secretKey);
  return Promise.all(
    people.map(async ({ id, phone }, index) => ({
      phone,
      token: await tokenOf(id),
      sells: index < SHOPS,
    })),
  );
}

/** Lets them send or sell, in a process of its own. Throws when anything is refused. */
export async function runLoad(order: LoadOrder): Promise<LoadAnswer> {
  const program = join(import.meta.dirname, 'api-load.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(order)]);
  const answer = JSON.parse(stdout) as LoadAnswer;
  if (answer.refused > 0) throw new Error(`The API refused ${answer.refused} of them`);
  return answer;
}
