import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TransferEvent } from '@nzela/contract/transfers';
import { startApi, type Account, type Api } from '../../../../test/api.ts';
import { expectWholeBook, fund } from '../../../../test/money.ts';
import { order } from '../../../../test/sending.ts';
import { renderText } from '../../../kernel/texts/texts.ts';
import { sentReceipt } from '../history/receipts.ts';
import { refundOf } from './refund.ts';
import type { Transfer } from '../transfer.ts';
import { findTransfer, readEvents } from '../transfers.store.ts';

let api: Api;
let sender: Account;
let payee: Account;
beforeAll(async () => {
  api = await startApi();
  [sender, payee] = await Promise.all([api.user(), api.user()]);
  await fund(api, sender, 100_000n);
});
afterAll(async () => {
  await expectWholeBook(api);
  await api.close();
});

const reader = {
  application: 'Nzela',
  timeZone: 'Europe/Paris',
  language: 'fr',
  holder: 'Essai',
};

/** The labels and values of the sender's receipt, and its headings. */
async function receiptOf(id: string) {
  const transfer = await findTransfer(api.deps.pool, id, sender.id);
  if (transfer === null) throw new Error('The transfer is not there');
  const timelines = await readEvents(api.deps.pool, [id]);
  const content = sentReceipt(transfer, reader, refundOf(transfer, timelines.get(id) ?? []));
  return {
    titles: content.sections.map(({ title }) => renderText(title, reader)),
    lines: new Map(
      content.sections.flatMap(({ lines }) =>
        lines.map(({ label, value }) => [renderText(label, reader), renderText(value, reader)]),
      ),
    ),
  };
}

describe('a transfer that was called off', () => {
  test('tells what came back and when, on the page and on the receipt', async () => {
    const { id } = await order(sender, 'wallet');
    const confirmed = await sender.patch(`/transfers/${id}/confirm`);
    expect(confirmed.body.remboursement).toBeNull();
    expect((await receiptOf(id)).lines.has('Montant reçu')).toBe(true);
    const before = Date.now();
    const cancelled = (await sender.patch(`/transfers/${id}/cancel`)).body;
    expect(cancelled.remboursement.montant).toBe(cancelled.totalDebite);
    expect(Date.parse(cancelled.remboursement.date)).toBeGreaterThanOrEqual(before - 1000);
    const { titles, lines } = await receiptOf(id);
    expect(titles).toContain('Ce qui était prévu');
    expect(titles).toContain('Ce qui vous est rendu');
    expect(lines.has('Montant reçu')).toBe(false);
    expect(lines.get('Montant prévu')).toMatch(/131.191/u);
    expect(lines.get('Montant rendu')).toMatch(/^204,99/u);
    expect(lines.get('Rendu le')).toMatch(/\d{4}/u);
    expect((await sender.get(`/transfers/${id}/recu`)).text.startsWith('%PDF')).toBe(true);
  });

  test('tells of nothing that came back when nothing was paid', async () => {
    const { id } = await order(sender, 'wallet');
    const cancelled = await sender.patch(`/transfers/${id}/cancel`);
    expect(cancelled.body).toMatchObject({ statut: 'annule', remboursement: null });
  });
});

describe('what came back of a card', () => {
  const event = (type: TransferEvent['type'], date: string): TransferEvent => ({
    type,
    date,
    acteur: 'nzela',
    detail: null,
  });
  const failed = {
    status: 'echoue',
    paidAt: new Date(),
    paymentMethod: 'card',
    feeRefundedAt: null,
    total: { minor: 20_200n, currency: 'EUR' },
    sent: { minor: 20_000n, currency: 'EUR' },
  } as Transfer;
  const asked = event('remboursement_demande', '2026-07-01T10:00:00.000Z');
  const done = event('rembourse', '2026-07-02T10:00:00.000Z');

  test('is nothing before the gateway has said so, then the total, on that day', () => {
    expect(refundOf(failed, [asked])).toBeNull();
    expect(refundOf({ ...failed, status: 'rembourse' }, [asked, done])).toEqual({
      amount: failed.total,
      at: new Date(done.date),
    });
  });

  test('is the total less a fee that was given back before', () => {
    const late = { ...failed, feeRefundedAt: new Date() };
    expect(refundOf(late, [asked, done])?.amount).toEqual(failed.sent);
  });

  test('is nothing of a transfer that arrived, whose second card payment was given back', () => {
    expect(refundOf({ ...failed, status: 'complete' }, [done])).toBeNull();
  });
});

describe('a transfer that was paid by a code', () => {
  test('leads back to that code for its sender, until the payee takes another', async () => {
    const { jeton } = (await payee.get('/qr/mine')).body;
    const made = await sender.post('/transfers', {
      montant: 5,
      devise: 'EUR',
      beneficiaire: { mode: 'nzela', codeQr: jeton },
      methodePaiement: 'wallet',
    });
    expect(made.body.codeQr, made.text).toBe(jeton);
    const path = `/transfers/${made.body.id}`;
    expect((await sender.get(path)).body.codeQr).toBe(jeton);
    expect((await payee.get(path)).body.codeQr).toBeNull();
    const [listed] = (await sender.get('/transfers?limit=1')).body.elements;
    expect(listed).toMatchObject({ id: made.body.id, codeQr: null });
    const renewed = await payee.post('/qr/mine/renouveler');
    expect(renewed.status, renewed.text).toBeLessThan(300);
    expect((await sender.get(path)).body.codeQr).toBeNull();
  });

  test('one that was paid by number leads to no code', async () => {
    await payee.get('/qr/mine');
    const made = await sender.post('/transfers', {
      montant: 5,
      devise: 'EUR',
      beneficiaire: { mode: 'nzela', telephone: payee.telephone },
      methodePaiement: 'wallet',
    });
    expect((await sender.get(`/transfers/${made.body.id}`)).body.codeQr).toBeNull();
  });
});
