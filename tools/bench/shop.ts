import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { fillTemplate } from '../testing/templates.ts';
import { checkpoint, makeDatabase, vacuum } from './database.ts';
import { startInstance, stopWithinMs } from './instance.ts';
import { openLatency } from './latency.ts';
import { makePeople, tokenMaker } from './people.ts';
import { fillShops } from './shops.ts';

const PAYMENTS = 1_000_000;
const OTHERS = 20;
const PAYMENTS_OF_OTHERS = 5_000;
const warmingSeconds = 2;

/** Each way to narrow the list: what many have and what few have, what is old, and what nobody has. */
const filters = [
  'statut=expire',
  'moyen=wallet',
  'moyen=mobile&statut=paye&devise=USD',
  'du=2020-01-01&au=2020-12-31',
  'devise=EUR&montantMin=12.34&montantMax=12.34',
  'devise=EUR&montantMin=100&montantMax=150',
  'devise=EUR&montantMin=900000',
  'recherche=awa',
  'recherche=elodie+mwamba',
  'recherche=zoe+tshibanda+89',
  'recherche=client4242%40exemple',
  'recherche=0810004242',
  'recherche=4242',
  'recherche=12%2C50',
  'recherche=personne',
  'recherche=a&moyen=wallet&devise=USD&montantMin=50',
];

export type ShopFigures = {
  readonly shopFirstP99Ms: number;
  /** Of the filters, the slowest. */
  readonly shopFilterP99Ms: number;
};

export type ShopBench = {
  /** Each page is asked for a share of that time. */
  measure(seconds: number): Promise<ShopFigures>;
  close(): Promise<void>;
};

/** A business with 1,000,000 payments asks one instance of the API for its first page, whole and by each of its filters. */
export async function openShopBench(adminUrl: string): Promise<ShopBench> {
  const { url, drop } = await makeDatabase(adminUrl);
  try {
    const secretKey = randomBytes(32);
    await fillTemplate('api', url);
    const ownerId = await makeShop(url);
    await vacuum(url);
    await checkpoint(adminUrl);
    const token = await tokenMaker(secretKey)(ownerId);
    const instance = await startInstance(url, secretKey);
    const list = { url: `${instance.url}/api/v1/payments`, token };
    await measureLists(list, warmingSeconds);
    return {
      measure: (seconds) => measureLists(list, seconds),
      async close() {
        await instance.api.stop(stopWithinMs);
        await drop();
      },
    };
  } catch (error) {
    await drop();
    throw error;
  }
}

type List = { readonly url: string; readonly token: string };

async function measureLists({ url, token }: List, seconds: number): Promise<ShopFigures> {
  const p99Ms = async (page: string, share: number) => {
    const load = openLatency({ url: page, token });
    // The load's own start is not measured.
    await load.read();
    await new Promise((wake) => setTimeout(wake, seconds * 1000 * share));
    const latency = await load.read();
    await load.close();
    return latency.p99Ms;
  };
  const slowest: { readonly filter: string; readonly ms: number }[] = [];
  for (const filter of filters)
    slowest.push({ filter, ms: await p99Ms(`${url}?${filter}`, 1 / 5) });
  for (const { filter, ms } of slowest) console.error(`payments?${filter}`, ms);
  return {
    shopFirstP99Ms: await p99Ms(url, 1),
    shopFilterP99Ms: Math.max(...slowest.map(({ ms }) => ms)),
  };
}

async function makeShop(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const [owner, ...others] = (await makePeople(pool, 1 + OTHERS)).map(({ id }) => id);
  if (owner === undefined) throw new Error('The bench has people');
  await fillShops(pool, { owners: [owner], payments: PAYMENTS });
  await fillShops(pool, { owners: others, payments: PAYMENTS_OF_OTHERS });
  await pool.end();
  return owner;
}
