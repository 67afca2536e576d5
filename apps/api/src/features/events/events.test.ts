import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MerchantEventType } from '@nzela/contract/merchant-events';
import { startApi, type Account, type Api, type Wire } from '../../../test/api.ts';
import { transact, withConnection } from '../../kernel/data/database.ts';
import { newId } from '../../kernel/data/ids.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { sweepEvents } from './events.store.ts';
import { numberEvents, recordEvent } from './events.ts';

let api: Api;
let owner: Account;
let accountId: string;

/** Without deliveries. */
const numberAll = () => numberEvents(api.deps.pool, async () => undefined);

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A merchant without events. */
async function newShop(): Promise<void> {
  owner = await api.merchant();
  accountId = await accountOf(owner, 'test');
}

async function accountOf(who: Account, mode: string): Promise<string> {
  const [merchant] = (await who.get('/merchants')).body.elements;
  const { rows } = await api.deps.pool.query<{ id: string }>(
    'SELECT id FROM merchant_accounts WHERE merchant_id = $1 AND mode = $2',
    [merchant.id, mode],
  );
  return rows[0]?.id ?? '';
}

const event = (place: number, type: MerchantEventType = 'payment.paid') => ({
  accountId,
  type,
  data: { place, montant: 12.5 },
  at: api.deps.clock.now(),
});
const record = (...given: Parameters<typeof event>) =>
  transact(api.deps.pool, ({ client }) => recordEvent(client, event(...given)));
const list = async (query = '') => (await owner.get(`/v1/events?${query}`)).body;
const placesOf = (page: Wire) => page.elements.map(({ donnees }: Wire) => donnees.place);

describe('an event', () => {
  test('is there if, and only if, the change that it tells of is', async () => {
    await newShop();
    await record(1);
    const undone = transact(api.deps.pool, async ({ client }) => {
      await recordEvent(client, event(2));
      throw new Error('the payment fails');
    });
    await expect(undone).rejects.toThrow('the payment fails');
    await api.runJobs();
    const { elements } = await list();
    expect(elements).toEqual([
      {
        id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
        type: 'payment.paid',
        numero: 1,
        mode: 'test',
        dateCreation: expect.any(String),
        donnees: { place: 1, montant: 12.5 },
      },
    ]);
    expect((await owner.get(`/v1/events/${elements[0].id}`)).body).toEqual(elements[0]);
  });

  test('whoever reads on from the last one misses none that commits later, however transactions end', async () => {
    await newShop();
    await withConnection(api.deps.pool, async (slow) => {
      await slow.query('BEGIN');
      await recordEvent(slow, event(1));
      await record(2);
      await numberAll();
      const seen = await list('order=asc');
      expect(placesOf(seen)).toEqual([2]);
      await slow.query('COMMIT');
      await numberAll();
      const later = await list(`order=asc&curseur=${seen.curseur}`);
      expect(placesOf(later)).toEqual([1]);
      expect([...seen.elements, ...later.elements].map(({ numero }: Wire) => numero)).toEqual([
        1, 2,
      ]);
    });
  });

  test('of 200 at once, with readers and numberers beside: each is read once, in numbers without holes', async () => {
    await newShop();
    const writing = Promise.all(Array.from({ length: 200 }, (_, place) => record(place)));
    const read: Wire[] = [];
    let curseur = '';
    const readOn = async () => {
      await Promise.all([numberAll(), numberAll()]);
      const page = await list(`order=asc&limit=7${curseur === '' ? '' : `&curseur=${curseur}`}`);
      curseur = page.curseur;
      read.push(...page.elements);
      return read.length;
    };
    await expect.poll(readOn, { timeout: 60_000, interval: 0 }).toBe(200);
    await writing;
    expect(read.map(({ numero }) => numero)).toEqual(read.map((_, index) => index + 1));
    expect(new Set(read.map(({ donnees }) => donnees.place)).size).toBe(200);
  });

  test('GET /v1/events 200: by type, the newest first unless told, page by page', async () => {
    await newShop();
    for (const place of [1, 2, 3, 4, 5])
      await record(place, place % 2 === 0 ? 'refund.succeeded' : 'payment.paid');
    await api.runJobs();
    const first = await list('limit=2');
    expect(placesOf(first)).toEqual([5, 4]);
    const second = await list(`limit=2&curseur=${first.curseur}`);
    expect(placesOf(second)).toEqual([3, 2]);
    const last = await list(`limit=2&curseur=${second.curseur}`);
    expect([placesOf(last), last.curseur]).toEqual([[1], null]);
    expect(placesOf(await list('type=refund.succeeded'))).toEqual([4, 2]);
  });

  test('400, 401, 403, 404: a type or a cursor that is none, nobody, a stranger, somebody else’s event', async () => {
    await newShop();
    await record(1);
    await api.runJobs();
    const [{ id }] = (await list()).elements;
    for (const query of ['type=payment', 'curseur=x', 'order=up', 'limit=0', 'montant=1'])
      expect((await owner.get(`/v1/events?${query}`)).status, query).toBe(400);
    expect((await owner.get('/v1/events/evt_1')).status).toBe(400);
    expect((await api.visitor.get('/v1/events')).status).toBe(401);
    expect((await (await api.user()).get('/v1/events')).status).toBe(403);
    expect((await (await api.merchant()).get(`/v1/events/${id}`)).status).toBe(404);
    const live = { headers: { 'merchant-mode': 'live' } };
    expect((await owner.get(`/v1/events/${id}`, live)).status).toBe(404);
    expect((await owner.get('/v1/events', live)).body.elements).toEqual([]);
    expect((await owner.get(`/v1/events/evt_${newId().replaceAll('-', '')}`)).status).toBe(404);
  });

  test('is kept for a month; the numbers go on after those that are gone', async () => {
    await newShop();
    await record(1);
    await api.runJobs();
    await sweepEvents(api.deps.pool, addSeconds(api.deps.clock.now(), 1));
    expect((await list()).elements).toEqual([]);
    await record(2);
    await api.runJobs();
    expect((await list()).elements).toMatchObject([{ numero: 2 }]);
  });
});
