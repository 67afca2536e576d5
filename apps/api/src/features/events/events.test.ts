import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { transact } from '../../kernel/data/database.ts';
import { recordEvent } from './events.ts';

let api: Api;
let owner: Account;

beforeAll(async () => {
  api = await startApi();
  owner = await api.merchant();
});
afterAll(() => api.close());

/** The account of a merchant in a mode. */
async function accountOf(who: Account, mode: string): Promise<string> {
  const [merchant] = (await who.get('/merchants')).body.elements;
  const { rows } = await api.deps.pool.query<{ id: string }>(
    'SELECT id FROM merchant_accounts WHERE merchant_id = $1 AND mode = $2',
    [merchant.id, mode],
  );
  return rows[0]?.id ?? '';
}

describe('an event', () => {
  test('is there if, and only if, the change that it tells of is', async () => {
    const event = {
      accountId: await accountOf(owner, 'test'),
      type: 'payment.paid',
      data: { montant: 12.5 },
      at: api.deps.clock.now(),
    } as const;
    const id = await transact(api.deps.pool, ({ client }) => recordEvent(client, event));
    const undone = transact(api.deps.pool, async ({ client }) => {
      await recordEvent(client, event);
      throw new Error('the payment fails');
    });
    await expect(undone).rejects.toThrow('the payment fails');
    const { rows } = await api.deps.pool.query('SELECT id, type, data FROM merchant_events');
    expect(rows).toEqual([{ id, type: 'payment.paid', data: { montant: 12.5 } }]);
  });
});
