import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transferSchema } from '@nzela/contract/transfers';
import { startApi, type Account, type Api } from '../../../../test/api.ts';
import { balanceOf, expectWholeBook, fund } from '../../../../test/money.ts';
import { newId } from '../../../kernel/data/ids.ts';

let api: Api;
let sender: Account;
let recipient: Account;

beforeAll(async () => {
  api = await startApi();
  [sender, recipient] = await Promise.all([api.user(), api.user()]);
  await fund(api, sender, 100_000n);
});
afterAll(async () => {
  await expectWholeBook(api);
  await api.close();
});

const order = (montant: number | string, to: Account = recipient) => ({
  montant,
  devise: 'EUR',
  beneficiaire: { mode: 'nzela', telephone: to.telephone },
  methodePaiement: 'wallet',
});

describe('POST /transfers to a Nzela wallet', () => {
  test('201: moves the money at once and answers the settled transfer', async () => {
    const before = await balanceOf(api, 'wallet', recipient.id);
    const answer = await sender.post('/transfers', { ...order('12.50'), motif: 'Marché' });
    expect(answer.status).toBe(201);
    const transfer = transferSchema.parse(answer.body);
    expect(transfer).toMatchObject({ statut: 'complete', montantEnvoye: 12.5, sens: 'envoye' });
    expect(transfer.reference).toMatch(/^TRF-\d{6,}$/);
    expect((await balanceOf(api, 'wallet', recipient.id)).posted).toBe(before.posted + 1250n);

    const mine = await sender.get(`/transfers/${transfer.id}`);
    expect(mine.body).toEqual(answer.body);
    expect(transfer.source).toBe('Même devise');
    const theirs = await recipient.get(`/transfers/${transfer.id}`);
    expect(theirs.body).toMatchObject({ sens: 'recu', frais: [], expediteur: transfer.expediteur });
    const [line] = (await recipient.get('/operations')).body.elements;
    expect(line).toMatchObject({
      type: 'in',
      description: 'Marché',
      montant: 12.5,
      reference: transfer.reference,
    });
  });

  test('201: the same request again has one effect and the same answer', async () => {
    const before = await balanceOf(api, 'wallet', sender.id);
    const headers = { 'idempotency-key': newId() };
    const [first, second] = await Promise.all([
      sender.post('/transfers', order(3), { headers }),
      sender.post('/transfers', order(3), { headers }),
    ]);
    const third = await sender.post('/transfers', order(3), { headers });
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    expect(second.body).toEqual(first.body);
    expect(third.body).toEqual(first.body);
    expect((await balanceOf(api, 'wallet', sender.id)).posted).toBe(before.posted - 300n);
  });

  test('422: the same key with another body moves nothing', async () => {
    const headers = { 'idempotency-key': newId() };
    await sender.post('/transfers', order(1), { headers });
    const before = await balanceOf(api, 'wallet', sender.id);
    const answer = await sender.post('/transfers', order(2), { headers });
    expect([answer.status, answer.body.code]).toEqual([422, 'cle_idempotence_reutilisee']);
    expect((await balanceOf(api, 'wallet', sender.id)).posted).toBe(before.posted);
  });

  test('409: 50 concurrent spends of one balance take exactly what it allows', async () => {
    const poor = await api.user();
    await fund(api, poor, 2_000n);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => poor.post('/transfers', order(1))),
    );
    const sent = answers.filter((answer) => answer.status === 201);
    const refused = answers.filter((answer) => answer.body.code === 'solde_insuffisant');
    expect([sent.length, refused.length]).toEqual([20, 30]);
    expect(refused[0]?.body.message).toBe('Solde insuffisant');
    expect((await balanceOf(api, 'wallet', poor.id)).posted).toBe(0n);
    const ids = new Set(sent.map((answer) => answer.body.id));
    const references = new Set(sent.map((answer) => answer.body.reference));
    expect([ids.size, references.size]).toEqual([20, 20]);
  });

  test('401: a visitor moves nothing', async () => {
    expect((await api.visitor.post('/transfers', order(1))).status).toBe(401);
  });

  test('400: a key is required, so that nobody pays twice', async () => {
    const answer = await sender.ask('POST', '/transfers', { body: order(1) });
    expect([answer.status, answer.body.code]).toEqual([400, 'cle_idempotence_requise']);
  });

  test.each([
    ['a zero', { montant: 0 }, 'montant'],
    ['a negative amount', { montant: -5 }, 'montant'],
    ['too many decimals', { montant: '1.005' }, 'montant'],
    ['an exponent', { montant: '1e3' }, 'montant'],
    ['Arabic digits', { montant: '١٢' }, 'montant'],
    ['an array', { montant: [100] }, 'montant'],
    ['a boolean', { montant: true }, 'montant'],
    ['an unknown currency', { devise: 'XXX' }, 'devise'],
    [
      'a text for a phone',
      { beneficiaire: { mode: 'nzela', telephone: 'abc' } },
      'beneficiaire.telephone',
    ],
  ])('400: refuses %s at its field', async (_what, change, champ) => {
    const answer = await sender.post('/transfers', { ...order(1), ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.map((error: { champ: string }) => error.champ)).toContain(champ);
  });

  test('400: refuses a field that the server owns', async () => {
    const answer = await sender.post('/transfers', { ...order(1), statut: 'complete' });
    expect(answer.status).toBe(400);
    expect((await sender.post('/transfers', { ...order(1), userId: recipient.id })).status).toBe(
      400,
    );
  });

  test('404: nobody has that phone', async () => {
    const nobody = { mode: 'nzela', telephone: '+33 6 00 00 00 00' };
    const answer = await sender.post('/transfers', { ...order(1), beneficiaire: nobody });
    expect([answer.status, answer.body.code]).toEqual([404, 'beneficiaire_introuvable']);
  });

  test('400: refuses to send to oneself', async () => {
    const answer = await sender.post('/transfers', order(1, sender));
    expect([answer.status, answer.body.code]).toEqual([400, 'beneficiaire_soi_meme']);
  });

  test('GET /transfers/{id} 404: not of a stranger', async () => {
    const { body } = await sender.post('/transfers', order(1));
    const stranger = await api.user();
    expect((await stranger.get(`/transfers/${body.id}`)).status).toBe(404);
    expect((await sender.get(`/transfers/${newId()}`)).status).toBe(404);
  });

  test('what can wait runs once: recipients kept, both told by mail', async () => {
    const other = await api.user();
    const { body } = await sender.post('/transfers', order(5, other));
    await api.runJobs();
    const mails = api.mailbox.filter((mail) => mail.text.includes(body.reference));
    expect(mails.map((mail) => mail.to).toSorted()).toEqual([other.email, sender.email].toSorted());
    const kept = (await sender.get('/recipients')).body.elements;
    expect(kept.map((one: { telephone: string }) => one.telephone)).toContain(other.telephone);
  });
});
