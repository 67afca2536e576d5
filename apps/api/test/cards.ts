import { expect } from 'vitest';
import type { CardRules, OrderCard, VirtualCard } from '@nzela/contract/virtual-cards';
import { freePort } from '../../../tools/process/ports.ts';
import { startSandbox, type TestSandbox } from '../../../tools/testing/sandbox.ts';
import { startApi, type Account, type Api } from './api.ts';
import { until } from './money.ts';
import { obliging } from './proof.ts';

/** The API with its issuer, which asks it for decisions over HTTP. */
export type CardWorld = {
  readonly api: Api;
  readonly sandbox: TestSandbox;
  /** An order's body; a Visa card in USD with 50 on it unless told otherwise. */
  order(person: Account, fields?: Partial<OrderCard>): Promise<VirtualCard>;
  /** Ordered, and made by the issuer. */
  card(person: Account, fields?: Partial<OrderCard>): Promise<VirtualCard>;
  read(person: Account, id: string): Promise<VirtualCard>;
  rules(person: Account, id: string, rules: CardRules): Promise<void>;
  /** Pays at the shop's terminal. */
  pay(card: VirtualCard, amount: string, fields?: Partial<Purchase>): Promise<Paid>;
  clear(paid: Paid, amount?: string): Promise<void>;
  reverse(paid: Pick<Paid, 'id'>): Promise<void>;
  /** The issuer's seven days pass: it lets go of what no shop took. */
  expire(): Promise<void>;
  nextOutcome(outcome: string): Promise<void>;
  close(): Promise<void>;
};

export type Purchase = {
  readonly currency: string;
  readonly merchant: string;
  readonly category: string;
};

export type Paid = {
  readonly id: string;
  readonly status: 'APPROVED' | 'DECLINED';
  readonly declineReason: string | null;
  readonly message: string | null;
};

type IssuedCard = { readonly id: string; readonly reference: string };

export async function startCardWorld(): Promise<CardWorld> {
  const sandbox = await startSandbox();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const api = await startApi({ sandbox, environment: { PUBLIC_URL: address } });
  await api.app.listen({ port, host: '127.0.0.1' });

  async function order(person: Account, fields: Partial<OrderCard> = {}): Promise<VirtualCard> {
    const body = { type: 'VISA', devise: 'USD', depotInitial: 50, design: 'blue-to-cyan' };
    const answer = await obliging(person).post<VirtualCard>('/virtual-cards', {
      ...body,
      ...fields,
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  }

  async function read(person: Account, id: string): Promise<VirtualCard> {
    const answer = await person.get<VirtualCard>(`/virtual-cards/${id}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }

  return {
    api,
    sandbox,
    order,
    read,
    async card(person, fields) {
      const { id } = await order(person, fields);
      await until(api, async () => (await read(person, id)).statut === 'active');
      return read(person, id);
    },
    async rules(person, id, rules) {
      const answer = await person.patch(`/virtual-cards/${id}`, rules);
      expect(answer.status, answer.text).toBe(200);
    },
    async pay(card, amount, fields = {}) {
      const found = await fetch(`${sandbox.url}/desk/api/issued-cards`);
      const cards = (await found.json()) as IssuedCard[];
      const issued = cards.find(({ reference }) => reference === card.reference);
      return sandbox.desk<Paid>('/terminal/payments', {
        cardId: issued?.id ?? '',
        amount,
        currency: card.devise,
        merchant: 'Boutique Essai',
        category: 'Supermarché',
        ...fields,
      });
    },
    async clear({ id }, amount) {
      await sandbox.desk(
        `/terminal/authorizations/${id}/clear`,
        amount === undefined ? {} : { amount },
      );
    },
    async reverse({ id }) {
      await sandbox.desk(`/terminal/authorizations/${id}/reverse`);
    },
    async expire() {
      await sandbox.desk('/clock', { advanceMs: 7 * 86_400_000 });
      await sandbox.desk('/clock', { reset: true });
    },
    async nextOutcome(outcome) {
      await sandbox.desk('/providers/issuing', { nextOutcomes: [outcome] });
    },
    async close() {
      await api.close();
      await sandbox.close();
    },
  };
}
