import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { MerchantEventType } from '@nzela/contract/merchant-events';
import { say } from '@nzela/messages/message';
import { recordEvent } from '../src/features/events/events.ts';
import { transact } from '../src/kernel/data/database.ts';
import { startApi, type Account, type Api, type Wire } from './api.ts';
import { startReceiver, type Received, type Receiver } from './receiver.ts';

export const path = '/v1/webhook-endpoints';

/** For each test a merchant without events, and a server that takes their webhooks. */
export class Shop {
  api!: Api;
  owner!: Account;
  receiver!: Receiver;
  readonly #receivers: Receiver[] = [];

  constructor() {
    beforeAll(async () => {
      this.api = await startApi();
    });
    afterAll(async () => {
      await this.api.close();
      await Promise.all(this.#receivers.map((one) => one.close()));
    });
    beforeEach(async () => {
      this.owner = await this.api.merchant();
      this.receiver = await this.newReceiver();
    });
  }

  async newReceiver(): Promise<Receiver> {
    const started = await startReceiver();
    this.#receivers.push(started);
    return started;
  }

  /** An endpoint of `who` for the receiver, as it was made. */
  async add(more: object = {}, who = this.owner): Promise<Wire> {
    const made = await who.post(path, { url: this.receiver.url, ...more });
    expect(made.status, made.text).toBe(201);
    return made.body;
  }

  /** Something happens in the test mode. */
  async happen(
    place = 1,
    type: MerchantEventType = 'payment.paid',
    told: object = {},
  ): Promise<void> {
    const { pool, clock } = this.api.deps;
    const [merchant] = (await this.owner.get('/merchants')).body.elements;
    const { rows } = await pool.query<{ id: string }>(
      "SELECT id FROM merchant_accounts WHERE merchant_id = $1 AND mode = 'test'",
      [merchant.id],
    );
    const accountId = rows[0]?.id ?? '';
    const data = { place, montant: 12.5, echec: say('payments_payout_called_off'), ...told };
    await transact(pool, ({ client }) =>
      recordEvent(client, { accountId, type, data, at: clock.now() }),
    );
  }

  /** The last first. */
  async deliveriesOf({ id }: Wire, query = ''): Promise<Wire[]> {
    return (await this.owner.get(`${path}/${id}/livraisons${query}`)).body.elements;
  }

  async lastOf(endpoint: Wire): Promise<Wire> {
    return (await this.deliveriesOf(endpoint))[0];
  }

  async endpointOf({ id }: Wire): Promise<Wire> {
    return (await this.owner.get(`${path}/${id}`)).body;
  }

  /** As if time had passed until the next attempt. */
  async makeDue(): Promise<void> {
    await this.api.deps.pool.query(
      'UPDATE webhook_deliveries SET due_at = $1 WHERE due_at IS NOT NULL',
      [this.api.deps.clock.now()],
    );
  }
}

/** What the events of messages tell of: their place in a test. */
export function placesOf(messages: readonly Received[]): readonly number[] {
  return messages.map(({ body }) => JSON.parse(body).donnees.place);
}
