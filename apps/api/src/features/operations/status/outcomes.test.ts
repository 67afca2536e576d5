import { expect, test } from 'vitest';
import type { ServiceState } from '@nzela/contract/service-state';
import { fund, moveOn, pass, timeless, until } from '../../../../test/money.ts';
import { cards, typeCard } from '../../../../test/sending.ts';
import { checkoutPath, openShop } from '../../../../test/selling.ts';
import { toBank, withdraw } from '../../../../test/withdrawing.ts';
import { startWorld } from '../../../../test/world.ts';
import { jobHandlers } from '../../../jobs.ts';
import { refreshRates } from '../../rates/rates.service.ts';

const { api, sandbox } = await startWorld();
const admin = timeless(api, await api.admin());
const person = timeless(api, await api.user());
await fund(api, person, 100_000n);

const state = async (): Promise<ServiceState> => {
  const { status, body, text } = await admin.get('/administration/etat');
  expect(status, text).toBe(200);
  return body;
};
async function success(name: string): Promise<readonly [number | null, number] | undefined> {
  const found = (await state()).passerelles.find(({ nom }) => nom === name);
  return found && [found.tauxReussite, found.ordres];
}

async function deposit(methode: 'card' | 'bank') {
  const { status, body, text } = await person.post('/deposits', { montant: 30, methode });
  expect(status, text).toBe(201);
  return body;
}
async function payByCard(number: string, etat: string): Promise<void> {
  const made = await deposit('card');
  const { body: payment } = await person.post(`/deposits/${made.id}/paiements`);
  await typeCard(payment.champsUrl, number);
  const looked = async () =>
    (await person.get(`/deposits/${made.id}/paiements/${payment.id}`)).body.etat === etat;
  await until(api, looked);
}

test('a wire leaves « Cartes » as it is; each card that pays or is refused counts there', async () => {
  await payByCard(cards.accepted, 'approuve');
  const before = await success('cards');
  expect(before).toEqual([1, 1]);
  const made = await deposit('bank');
  const debtorName = 'Compte Essai';
  const { reference } = made;
  await sandbox.desk('/wires', { reference, amount: '30,00', currency: 'EUR', debtorName });
  const isIn = async () => {
    await jobHandlers(api.deps)['wires.read']?.({});
    return (await person.get(`/deposits/${made.id}`)).body.statut === 'complete';
  };
  await until(api, isIn);
  expect(await success('cards')).toEqual(before);
  expect((await success('bank'))?.[0]).toBe(1);
  await payByCard(cards.noFunds, 'refuse');
  expect(await success('cards')).toEqual([0.5, 2]);
});

test('what a merchant tries in the test mode leaves each rate of success as it is', async () => {
  const shop = await openShop(api);
  const ring = async (mode: 'live' | 'test', telephone: string, status: string) => {
    const sale = await shop.sell(mode, { montant: 10_000, devise: 'CDF' });
    const rung = await api.visitor.post(`${checkoutPath(sale)}/mobile-money`, {
      operateur: 'AIRTEL',
      telephone,
    });
    expect(rung.status, rung.text).toBe(201);
    const { rows } = await api.deps.pool.query<{ id: string }>(
      'SELECT id FROM mobile_money_payments WHERE subject_id = $1',
      [sale.id],
    );
    await until(api, async () => {
      const found = await api.deps.pool.query<{ status: string }>(
        'SELECT status FROM mobile_money_payments WHERE id = $1',
        [rows[0]?.id],
      );
      return found.rows[0]?.status === status;
    });
  };
  await ring('live', '+243970010001', 'reussi');
  const report = async () => (await admin.get('/transactions/rapports?par=moyen')).body.lignes;
  const [before, lines] = [await success('mobileMoney'), await report()];
  expect(before).toEqual([1, 1]);
  await ring('test', '+243970010003', 'echoue');
  expect(await success('mobileMoney')).toEqual(before);
  expect(await report()).toEqual(lines);
  await ring('live', '+243970010003', 'echoue');
  expect(await success('mobileMoney')).toEqual([0.5, 2]);
});

test('a payout that comes back lowers « Versements », and one between wallets is none', async () => {
  const ended = async (id: string, statut: string) => {
    await pass(api, 61);
    await until(api, async () => (await person.get(`/withdrawals/${id}`)).body.statut === statut);
  };
  await ended((await withdraw(person, toBank(), 20)).id, 'complete');
  expect(await success('payouts')).toEqual([1, 1]);
  await ended((await withdraw(person, toBank('0003'), 20)).id, 'echoue');
  expect(await success('payouts')).toEqual([0.5, 2]);
});

test('a gateway whose orders have no states is told by its calls: SMS, mail, lists and rates, too', async () => {
  const { gateways } = api.deps;
  await gateways.screening.version();
  await gateways.sms.send({ reference: 'essai-sms', to: '+221771230001', text: 'Essai' });
  for (const name of ['screening', 'sms']) expect((await success(name))?.[0], name).toBe(1);
  await gateways.sms.send({ reference: 'refus-sms', to: '+221771230003', text: 'Essai' });
  expect(await success('sms')).toEqual([0.5, 2]);
  const [, mails = 0] = (await success('mail')) ?? [];
  const message = { id: 'essai-mail', to: 'essai@nzela.example', subject: 'Essai', text: 'Essai' };
  await gateways.mail.send({ ...message, html: '<p>Essai</p>' });
  expect((await success('mail'))?.[1]).toBe(mails + 1);
});

test('the feed of rates: when it last gave any, what went wrong since, and the currencies that are not on sale', async () => {
  const refresh = () => refreshRates({ ...api.deps, gateway: api.deps.gateways.rates });
  await refresh();
  const { fluxTaux, taux } = await state();
  expect(fluxTaux).toEqual({ dernier: expect.any(String), echec: null });
  expect(taux.map(({ enVente }) => enVente)).not.toContain(false);
  await sandbox.desk('/providers/rates', { outage: 'html' });
  await expect(refresh()).rejects.toThrow('gave nothing');
  const failed = (await state()).fluxTaux;
  expect(failed).toMatchObject({ dernier: fluxTaux.dernier, echec: { date: expect.any(String) } });
  expect(failed.echec?.erreur).toContain('unreadable');
  await sandbox.desk('/providers/rates', { outage: 'none' });
  const { ageMaximalHeures } = await api.deps.settings.read('rates');
  await moveOn(api, 1);
  await api.database.pool.query(
    `INSERT INTO rates (currency, rate, source, dated_at)
     SELECT DISTINCT ON (currency) currency, rate, source, $1 FROM rates WHERE currency = 'GHS' ORDER BY currency, id DESC`,
    [new Date(api.deps.clock.now().getTime() - 6 * ageMaximalHeures * 3_600_000)],
  );
  const sold = async (devise: string) =>
    (await state()).taux.find((one) => one.devise === devise)?.enVente;
  await expect.poll(() => sold('GHS')).toBe(false);
  expect(await sold('USD')).toBe(true);
  await refresh();
  expect((await state()).fluxTaux.echec).toBeNull();
});
