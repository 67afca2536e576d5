import { Desk } from '../support/desk.ts';

/** The outside world as its own records tell it. */
export type OutsideWorld = {
  typeCard(fieldsUrl: string, number: string): Promise<void>;
  sendWire(wire: { readonly reference: string; readonly amount: string }): Promise<void>;
  /** References of what the gateways hold as done, each as often as they hold it. */
  approvedCards(): Promise<string[]>;
  paidPayouts(): Promise<string[]>;
  deliveredTopups(): Promise<string[]>;
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
    wires: async () => (await desk.get<Told[]>('/desk/api/wires')).map(({ id }) => id),
  };
}
