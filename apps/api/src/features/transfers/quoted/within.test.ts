import { describe, expect, test } from 'vitest';
import { startWorld } from '../../../../test/world.ts';
import { balanceOf, fund, pass, timeless } from '../../../../test/money.ts';
import { cards, order, statusOf, typeCard } from '../../../../test/sending.ts';
import { syncCardPayment } from '../../card-payments/card-payments.service.ts';
import { findAttempt } from '../../card-payments/card-payments.store.ts';
import { sweep } from '../transfers.worker.ts';

const { api } = await startWorld();
const [one, two] = await Promise.all([api.user(), api.user()]);
const [sender, recipient] = [timeless(api, one), timeless(api, two)];
await fund(api, sender, 100_000n);

const quoted = async (methodePaiement: 'wallet' | 'card', deviseCible = 'USD') => {
  const quote = await sender.post('/quotes', {
    canal: 'nzela',
    montant: 100,
    deviseSource: 'EUR',
    deviseCible,
    modeReception: 'nzela',
    methodePaiement,
  });
  expect(quote.status, quote.text).toBe(201);
  const made = await sender.post('/transfers', {
    devisId: quote.body.id,
    beneficiaire: { mode: 'nzela', telephone: recipient.telephone },
    methodePaiement,
  });
  expect(made.status, made.text).toBe(201);
  return made.body;
};

describe('a transfer to a Nzela wallet on a quote', () => {
  test('from the wallet, in another currency: settled by its confirmation', async () => {
    const made = await quoted('wallet');
    expect(made).toMatchObject({ statut: 'en_attente', montantRecu: 108.45, totalFrais: 0 });
    const confirmed = await sender.patch(`/transfers/${made.id}/confirm`);
    expect(confirmed.body).toMatchObject({ statut: 'complete', annulable: false });
    expect((await balanceOf(api, 'wallet', recipient.id, 'USD')).posted).toBe(10_845n);
    expect((await balanceOf(api, 'wallet', sender.id)).posted).toBe(90_000n);
    expect((await balanceOf(api, 'fx', 'nzela', 'USD')).posted).toBe(-10_845n);
    expect((await sender.patch(`/transfers/${made.id}/cancel`)).body.code).toBe(
      'transfert_non_annulable',
    );
    const { soldes } = (await recipient.get('/wallets')).body;
    expect(soldes).toContainEqual({
      devise: 'USD',
      solde: 108.45,
      disponible: 108.45,
      enAttente: 0,
    });
  });

  test('by card: settled by the payment', async () => {
    const made = await quoted('card', 'EUR');
    const payment = (await sender.post(`/transfers/${made.id}/paiements`)).body;
    await typeCard(payment.champsUrl, cards.accepted);
    await new Promise((wake) => setTimeout(wake, 10));
    await sender.get(`/transfers/${made.id}/paiements/${payment.id}`);
    expect(await statusOf(sender, made.id)).toBe('complete');
    expect((await balanceOf(api, 'wallet', recipient.id)).posted).toBe(10_000n);
    expect((await recipient.get('/transfers?type=in')).body.elements).toHaveLength(2);
  });
});

describe('a price does not hold for ever', () => {
  test('409: confirming after half an hour, and the transfer is called off by itself', async () => {
    const made = await order(sender, 'wallet');
    await pass(api, 31 * 60);
    const late = await sender.patch(`/transfers/${made.id}/confirm`);
    expect([late.status, late.body.code]).toEqual([409, 'devis_expire']);
    await sweep(api.deps);
    await api.runJobs();
    const ended = (await sender.get(`/transfers/${made.id}`)).body;
    expect(ended).toMatchObject({ statut: 'annule' });
    expect(ended.raison).toContain('à temps');
  });

  test('409: starting a card after it; an attempt that was open still counts', async () => {
    const [late, open] = [await order(sender, 'card'), await order(sender, 'card')];
    await pass(api, 29 * 60);
    const payment = (await sender.post(`/transfers/${open.id}/paiements`)).body;
    await pass(api, 2 * 60);
    expect((await sender.post(`/transfers/${late.id}/paiements`)).body.code).toBe('devis_expire');
    await typeCard(payment.champsUrl, cards.accepted);
    await new Promise((wake) => setTimeout(wake, 10));
    await sender.get(`/transfers/${open.id}/paiements/${payment.id}`);
    expect(await statusOf(sender, open.id)).toBe('confirme');
    await sender.patch(`/transfers/${open.id}/cancel`);
    await api.runJobs();
  });
});

describe('an old attempt that is approved after another one paid', () => {
  test('is credited, given back, and told to an operator', async () => {
    const before = -(await balanceOf(api, 'settlement', 'cards')).posted;
    const made = await order(sender, 'card');
    const first = (await sender.post(`/transfers/${made.id}/paiements`)).body;
    await typeCard(first.champsUrl, cards.noFunds);
    await new Promise((wake) => setTimeout(wake, 10));
    await sender.get(`/transfers/${made.id}/paiements/${first.id}`);
    const second = (await sender.post(`/transfers/${made.id}/paiements`)).body;
    await typeCard(second.champsUrl, cards.accepted);
    await new Promise((wake) => setTimeout(wake, 10));
    await sender.get(`/transfers/${made.id}/paiements/${second.id}`);
    expect(await statusOf(sender, made.id)).toBe('confirme');

    const gateway = api.deps.gateways.cards;
    const { lookup, refund, lookupRefund } = gateway;
    const told = await lookup({ reference: first.reference });
    if (told.status !== 'answered' || told.value === null) throw new Error('The payment is there');
    const approved = { ...told.value, state: 'approved' };
    Object.assign(gateway, { lookup: async () => ({ status: 'answered', value: approved }) });
    const attempt = await findAttempt(api.deps.pool, first.id);
    if (attempt === null) throw new Error('The attempt is there');
    await Promise.all([syncCardPayment(api.deps, attempt), syncCardPayment(api.deps, attempt)]);
    expect(-(await balanceOf(api, 'settlement', 'cards')).posted).toBe(before + 2n * 20_200n);
    Object.assign(gateway, {
      lookup,
      lookupRefund: async () => ({ status: 'answered', value: null }),
      refund: async (order: object) => ({ status: 'answered', value: { ...order, state: 'done' } }),
    });
    await api.runJobs();
    Object.assign(gateway, { refund, lookupRefund });
    expect(-(await balanceOf(api, 'settlement', 'cards')).posted).toBe(before + 20_200n);
    expect(await statusOf(sender, made.id)).toBe('confirme');
    const { rows } = await api.deps.pool.query(
      'SELECT kind FROM operation_alerts WHERE subject = $1',
      [first.id],
    );
    expect(rows).toEqual([{ kind: 'payment_contradiction' }]);
    await sender.patch(`/transfers/${made.id}/cancel`);
    await api.runJobs();
  });
});
