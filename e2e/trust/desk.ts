import { Desk } from '../support/desk.ts';

/** The outside world as its own records tell it. */
export type OutsideWorld = {
  typeCard(fieldsUrl: string, number: string): Promise<void>;
  sendWire(wire: { readonly reference: string; readonly amount: string }): Promise<void>;
  /** References of what the gateways hold as done, each as often as they hold it. */
  approvedCards(): Promise<string[]>;
  paidPayouts(): Promise<string[]>;
  deliveredTopups(): Promise<string[]>;
  paidBills(): Promise<string[]>;
  paidCollections(): Promise<string[]>;
  /** At a shop, with the prepaid card of that reference. */
  payByPrepaid(reference: string, amount: string): Promise<{ id: string; status: string }>;
  /** The shop takes its money, or lets go of it: what it has taken, it refunds. */
  take(authorizationId: string, amount: string): Promise<void>;
  letGo(authorizationId: string): Promise<void>;
  madeCards(): Promise<string[]>;
  /** The issuer's own ids. */
  takenPayments(): Promise<string[]>;
  /** The bank's own ids. */
  wires(): Promise<string[]>;
};

type Told = { readonly id: string; readonly reference: string; readonly status: string };

export function outsideWorld(url: string): OutsideWorld {
  const desk = new Desk(url);
  const referencesIn = async (path: string, status: string) => {
    const all = await desk.get<Told[]>(path);
    return all.filter((one) => one.status === status).map((one) => one.reference);
  };
  return {
    async typeCard(fieldsUrl, number) {
      const answer = await fetch(`${fieldsUrl}/card`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ number, expiry: '12/40', securityCode: '123' }),
      });
      if (!answer.ok) throw new Error(`The hosted fields answered ${answer.status}`);
    },
    async sendWire(wire) {
      await desk.post('/desk/api/wires', { ...wire, currency: 'EUR', debtorName: 'Compte Essai' });
    },
    approvedCards: () => referencesIn('/desk/api/card-payments', 'APPROVED'),
    paidPayouts: () => referencesIn('/desk/api/payouts', 'PAID'),
    deliveredTopups: () => referencesIn('/desk/api/topups', 'SUCCESSFUL'),
    paidBills: () => referencesIn('/desk/api/bills', 'PAID'),
    paidCollections: () => referencesIn('/desk/api/collections', 'SUCCESS'),
    async payByPrepaid(reference, amount) {
      const cards = await desk.get<Told[]>('/desk/api/issued-cards');
      const cardId = cards.find((card) => card.reference === reference)?.id ?? '';
      const purchase = { amount, currency: 'EUR', merchant: 'Boutique', category: 'Restaurant' };
      return desk.post<Told>('/desk/api/terminal/payments', { cardId, ...purchase });
    },
    async take(id, amount) {
      await desk.post(`/desk/api/terminal/authorizations/${id}/clear`, { amount });
    },
    async letGo(id) {
      await desk.post(`/desk/api/terminal/authorizations/${id}/reverse`);
    },
    async madeCards() {
      const cards = await desk.get<Told[]>('/desk/api/issued-cards');
      return cards
        .filter(({ status }) => status !== 'PENDING' && status !== 'REFUSED')
        .map(({ reference }) => reference);
    },
    async takenPayments() {
      const payments = await desk.get<Told[]>('/desk/api/authorizations');
      return payments
        .filter(({ status }) => status === 'CLEARED' || status === 'REFUNDED')
        .map(({ id }) => id);
    },
    wires: async () => (await desk.get<Told[]>('/desk/api/wires')).map(({ id }) => id),
  };
}
