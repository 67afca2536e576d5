import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import type { Bill } from '@nzela/contract/bills';
import type { Account } from '../../../test/api.ts';
import { startWorld } from '../../../test/world.ts';
import { payBill } from '../../../test/bills.ts';
import { balanceOf, fund, pass, timeless, until } from '../../../test/money.ts';
import { newId } from '../../kernel/data/ids.ts';

let payer: Account;

const fundsMinor = 100_000n;

const { api, sandbox } = await startWorld();

/** A payer who has paid nothing else. */
async function newPayer(): Promise<Account> {
  const person = timeless(api, await api.user());
  await fund(api, person, fundsMinor);
  return person;
}

const read = async (bill: Bill): Promise<Bill> => (await payer.get(`/bills/${bill.id}`)).body;

/** Looks in longer and longer steps, as the product does. */
async function ends(bill: Bill, statut: Bill['statut']): Promise<Bill> {
  await until(api, async () => (await read(bill)).statut === statut, { seconds: 30 });
  return read(bill);
}

async function expectPaid(bill: Bill): Promise<void> {
  const paidMinor = BigInt(Math.round(bill.totalDebite * 100));
  expect(await balanceOf(api, 'wallet', payer.id)).toEqual({
    posted: fundsMinor - paidMinor,
    available: fundsMinor - paidMinor,
  });
  expect((await balanceOf(api, 'transit', payer.id)).posted).toBe(0n);
  const { body } = await payer.get('/operations?genre=facture');
  expect(body.elements).toMatchObject([{ statut: 'completed', montant: bill.totalDebite }]);
}

async function expectUntouched(): Promise<void> {
  expect(await balanceOf(api, 'wallet', payer.id)).toEqual({
    posted: fundsMinor,
    available: fundsMinor,
  });
  const { body } = await payer.get('/operations?genre=facture');
  expect(body.elements).toMatchObject([{ statut: 'failed' }]);
}

async function billsAtGateway(reference: string): Promise<{ id: string; status: string }[]> {
  const answer = await fetch(`${sandbox.url}/desk/api/bills?reference=${reference}`);
  return (await answer.json()) as { id: string; status: string }[];
}

type Mail = { readonly subject: string; readonly attachments: readonly unknown[] };

async function mailsTo(address: string): Promise<Mail[]> {
  const answer = await fetch(`${sandbox.url}/desk/api/mails?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Mail[];
}

describe('every outcome of the gateway ends in the right state of the book', () => {
  test.each(['0001', '0002', '0006', '0008'])('%s: paid, once', async (digits) => {
    payer = await newPayer();
    const before = await balanceOf(api, 'settlement', 'bills', 'XOF');
    const bill = await payBill(payer, digits);
    const done = await ends(bill, 'complete');
    expect(done).toMatchObject({ quittance: expect.stringMatching(/^Q\d{9}$/), raison: null });
    await expectPaid(bill);
    const after = await balanceOf(api, 'settlement', 'bills', 'XOF');
    expect(after.posted - before.posted).toBe(BigInt(bill.montant));
    expect(await billsAtGateway(bill.reference)).toMatchObject([{ status: 'PAID' }]);
  });

  test.each([
    ['0003', /refusé cette référence/],
    ['0004', /bloqué ce contrat/],
    ['0009', /ne peut plus être payée/],
  ])('%s: refused, all the money is back, with the reason', async (digits, reason) => {
    payer = await newPayer();
    const bill = await payBill(payer, digits);
    expect((await ends(bill, 'echoue')).raison).toMatch(reason);
    await expectUntouched();
  });

  test('0005: waits, never shown as failed, until the biller settles it', async () => {
    payer = await newPayer();
    const bill = await payBill(payer, '0005');
    await until(api, async () => (await read(bill)).statut === 'en_cours');
    await pass(api, 3_600);
    expect((await read(bill)).statut).toBe('en_cours');
    const [held] = await billsAtGateway(bill.reference);
    await sandbox.desk(`/bills/${held?.id}/settle`, {});
    await ends(bill, 'complete');
    await expectPaid(bill);
  });

  test('0007: said to be ours, tried again, and given back when the answer is due', async () => {
    payer = await newPayer();
    const bill = await payBill(payer, '0007');
    await until(api, async () => (await read(bill)).raison !== null);
    const trying = await read(bill);
    expect(trying.statut).toBe('en_cours');
    expect(trying.raison).toMatch(/^C’est de notre côté/);
    await pass(api, 16 * 60);
    await until(api, async () => (await read(bill)).statut === 'echoue');
    await expectUntouched();
    const { rows } = await api.database.pool.query(
      "SELECT kind FROM operation_alerts WHERE subject = $1 AND kind = 'bill_ours'",
      [bill.id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('answers that are lost', () => {
  test.each(['cut', 'html'])('%s: doubtful, then found out, paid once', async (outage) => {
    payer = await newPayer();
    await sandbox.desk('/providers/bills', { outage: 'none' });
    const bill = await payBill(payer);
    await sandbox.desk('/providers/bills', { outage });
    await until(api, async () => (await read(bill)).statut === 'indetermine');
    expect((await balanceOf(api, 'wallet', payer.id)).available).toBeLessThan(fundsMinor);
    await sandbox.desk('/providers/bills', { outage: 'none' });
    await until(api, async () => (await read(bill)).statut === 'complete', { seconds: 20 });
    await expectPaid(bill);
    expect(await billsAtGateway(bill.reference)).toHaveLength(1);
  });
});

describe('the word of the gateway', () => {
  test('a forged callback is refused, and what it claims changes nothing', async () => {
    payer = await newPayer();
    const bill = await payBill(payer, '0005');
    const answer = await api.visitor.ask('POST', '/gateways/bills/callback', {
      body: { type: 'bill.updated', reference: bill.reference, status: 'PAID' },
      headers: {
        'webhook-id': 'msg_forged',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,Zm9yZ2Vk',
      },
    });
    expect([answer.status, answer.body.code]).toEqual([401, 'signature_invalide']);
    expect((await read(bill)).statut).not.toBe('complete');
  });

  test('a genuine callback is looked up at once, believed for nothing, and counts once', async () => {
    payer = await newPayer();
    const bill = await payBill(payer, '0005');
    await until(api, async () => (await read(bill)).statut === 'en_cours');
    const { secretWebhook } = await api.deps.settings.read('gateways.bills');
    const say = async () => {
      const body = JSON.stringify({
        type: 'bill.updated',
        reference: bill.reference,
        status: 'PAID',
      });
      const [id, at] = [`msg_${newId()}`, new Date()];
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secretWebhook).sign(id, at, body),
      };
      const answer = await api.visitor.ask('POST', '/gateways/bills/callback', { body, headers });
      expect(answer.status, answer.text).toBe(204);
    };
    await say();
    expect((await read(bill)).statut).toBe('en_cours');
    const [held] = await billsAtGateway(bill.reference);
    await sandbox.desk(`/bills/${held?.id}/settle`, {});
    await Promise.all([say(), say()]);
    await say();
    expect((await read(bill)).statut).toBe('complete');
    // The receipts leave by jobs.
    await api.runJobs();
    await expectPaid(bill);
  });
});

describe('mails', () => {
  test('the payer and the biller each get their receipt, once', async () => {
    payer = await newPayer();
    const sent = (await mailsTo('encaissements-senelec@facturiers.example')).length;
    const bill = await payBill(payer);
    await ends(bill, 'complete');
    await api.runJobs();
    expect(await mailsTo(payer.email)).toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('SENELEC est payée') }),
    );
    const toBiller = await mailsTo('encaissements-senelec@facturiers.example');
    expect(toBiller).toHaveLength(sent + 1);
    expect(toBiller.every(({ attachments }) => attachments.length === 1)).toBe(true);
  });

  test('the payer hears why a bill was not paid, and that nothing was taken', async () => {
    payer = await newPayer();
    const bill = await payBill(payer, '0003');
    await ends(bill, 'echoue');
    await api.runJobs();
    expect(await mailsTo(payer.email)).toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('n’a pas pu être payée') }),
    );
  });

  test('a mail is in the payer’s language, and what is read in the page’s', async () => {
    payer = await newPayer();
    await payer.put('/users/me/region', {
      langue: 'en',
      devise: 'EUR',
      fuseauHoraire: 'Africa/Dakar',
    });
    const bill = await payBill(payer, '0003');
    expect((await ends(bill, 'echoue')).raison).toMatch(
      /^Le fournisseur a refusé cette référence\./,
    );
    const path = `/bills/${bill.id}`;
    const inSpanish = { headers: { cookie: 'langue=es' } };
    expect((await payer.get(path, inSpanish)).body.raison).toMatch(/^El proveedor ha rechazado/);
    await api.runJobs();
    const mail = (await mailsTo(payer.email)).find(({ subject }) =>
      subject.includes('SENELEC bill'),
    );
    expect(mail?.subject).toContain('Your SENELEC bill could not be paid');
    const inEnglish = { headers: { cookie: 'langue=en' } };
    const [notice] = (await payer.get('/notifications', inEnglish)).body.elements;
    expect(notice.texte).toMatch(
      /^The provider refused this reference\. .*\. Bill: SENELEC, \S+\. Nothing was debited: €[\d.]+ is available/,
    );
  });
});
