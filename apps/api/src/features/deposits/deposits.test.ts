import { afterAll, describe, expect, test } from 'vitest';
import type { CardPayment } from '@nzela/contract/card-payments';
import type { Deposit } from '@nzela/contract/deposits';
import { startWorld } from '../../../test/world.ts';
import { balanceOf, pass, timeless, until } from '../../../test/money.ts';
import { cards, typeCard } from '../../../test/sending.ts';
import { transact } from '../../kernel/data/database.ts';
import { newId } from '../../kernel/data/ids.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { sweepDeposits } from './deposits.worker.ts';

const { api, sandbox } = await startWorld();
const person = timeless(api, await api.user());
afterAll(async () => {
  expect((await balanceOf(api, 'transit', person.id)).posted).toBe(0n);
});

const deposit = async (methode: 'card' | 'bank', montant: unknown = 50): Promise<Deposit> => {
  const answer = await person.post('/deposits', { montant, methode });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const read = async (id: string): Promise<Deposit> => (await person.get(`/deposits/${id}`)).body;
const attempt = async (id: string): Promise<CardPayment> => {
  const answer = await person.post(`/deposits/${id}/paiements`);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const look = async (id: string, payment: CardPayment): Promise<CardPayment> =>
  (await person.get(`/deposits/${id}/paiements/${payment.id}`)).body;
const pay = async (id: string, number: string = cards.accepted): Promise<CardPayment> => {
  const payment = await attempt(id);
  await typeCard(payment.champsUrl, number);
  await new Promise((wake) => setTimeout(wake, 10));
  return payment;
};
const wallet = async (currency: 'EUR' | 'USD' = 'EUR') =>
  (await balanceOf(api, 'wallet', person.id, currency)).posted;
const held = async (job: 'cards' | 'bank') => -(await balanceOf(api, 'settlement', job)).posted;
const wire = (reference: string, amount: string, currency = 'EUR') =>
  sandbox.desk('/wires', { reference, amount, currency, debtorName: 'Compte Essai' });
async function readBank(): Promise<void> {
  const payload = {};
  await transact(api.deps.pool, ({ client }) => addJobs(client, [{ name: 'wires.read', payload }]));
  await api.runJobs();
}
const history = async () => (await person.get('/operations')).body.elements;

describe('POST /deposits', () => {
  test('201: waits for its card, and moves nothing', async () => {
    const before = await wallet();
    const made = await deposit('card', '12.50');
    expect(made).toMatchObject({
      statut: 'en_attente',
      montant: 12.5,
      devise: 'EUR',
      coordonneesBancaires: null,
      annulable: true,
    });
    expect(made.reference).toMatch(/^DEPOT-\d{6,}$/);
    expect(await wallet()).toBe(before);
    expect((await person.get('/deposits')).body.elements[0]).toEqual(made);
  });

  test('201: the same key is the same deposit; 422 with another body', async () => {
    const headers = { 'idempotency-key': newId() };
    const body = { montant: 10, methode: 'card' };
    const [one, two] = [
      await person.post('/deposits', body, { headers }),
      await person.post('/deposits', body, { headers }),
    ];
    expect(two.body).toEqual(one.body);
    const other = await person.post('/deposits', { ...body, montant: 11 }, { headers });
    expect(other.body.code).toBe('cle_idempotence_reutilisee');
  });

  test.each([
    [{ montant: 0, methode: 'card' }, 'montant_invalide', 'Veuillez entrer un montant valide'],
    [
      { montant: '12.345', methode: 'card' },
      'montant_invalide',
      'Veuillez entrer un montant valide',
    ],
    [
      { montant: -5, methode: 'card' },
      'requete_invalide',
      'Certaines informations sont à corriger.',
    ],
    [{ montant: '4.99', methode: 'card' }, 'montant_trop_petit', 'minimum de 5,00'],
    [{ montant: 20, methode: 'mobile' }, 'requete_invalide', 'à corriger'],
    [{ montant: 20, methode: 'bank', devise: 'USD' }, 'requete_invalide', 'à corriger'],
    [{ montant: 20, methode: 'card', statut: 'complete' }, 'requete_invalide', 'à corriger'],
  ])('400: %o', async (body, code, message) => {
    const answer = await person.post('/deposits', body);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(answer.body.message).toContain(message);
  });

  test('401: a visitor; 400: without a key', async () => {
    const body = { montant: 10, methode: 'card' };
    expect((await api.visitor.post('/deposits', body)).status).toBe(401);
    const bare = await person.ask('POST', '/deposits', { body });
    expect(bare.body.code).toBe('cle_idempotence_requise');
  });
});

describe('a deposit by card', () => {
  test('approved: on the wallet at once, told once, with a receipt', async () => {
    const [before, cardsBefore] = [await wallet(), await held('cards')];
    const made = await deposit('card', 50);
    expect((await person.get(`/deposits/${made.id}/recu`)).body.code).toBe('recu_indisponible');
    const payment = await pay(made.id);
    expect((await look(made.id, payment)).etat).toBe('approuve');
    await Promise.all([look(made.id, payment), look(made.id, payment), api.runJobs()]);
    expect(await read(made.id)).toMatchObject({
      statut: 'complete',
      montantRecu: 50,
      annulable: false,
    });
    expect(await wallet()).toBe(before + 5_000n);
    expect(await held('cards')).toBe(cardsBefore + 5_000n);
    const [line] = await history();
    expect(line).toMatchObject({
      genre: 'depot',
      type: 'in',
      montant: 50,
      statut: 'completed',
      reference: made.reference,
      description: 'Dépôt par carte bancaire',
      objet: { type: 'deposits', id: made.id },
    });
    const receipt = await person.get(`/deposits/${made.id}/recu`);
    expect(receipt.headers['content-type']).toBe('application/pdf');
    expect(receipt.headers['content-disposition']).toContain(made.reference);
    expect(receipt.text.startsWith('%PDF')).toBe(true);
    expect((await person.post(`/deposits/${made.id}/paiements`)).body.code).toBe(
      'depot_non_payable',
    );
    expect((await person.patch(`/deposits/${made.id}/cancel`)).body.code).toBe(
      'depot_non_annulable',
    );
  });

  test('in dollars: on the dollar wallet', async () => {
    const answer = await person.post('/deposits', { montant: 20, devise: 'USD', methode: 'card' });
    await look(answer.body.id, await pay(answer.body.id));
    expect(await wallet('USD')).toBe(2_000n);
  });

  test.each([
    ['0002 slow', cards.slow],
    ['0006 the answer is lost', cards.answerLost],
    ['0008 three callbacks', cards.triple],
  ])('%s: credited once', async (_what, number) => {
    const before = await wallet();
    const made = await deposit('card', 30);
    const payment = await pay(made.id, number);
    await until(api, async () => (await look(made.id, payment)).etat === 'approuve');
    await Promise.all([look(made.id, payment), api.runJobs()]);
    expect(await wallet()).toBe(before + 3_000n);
    expect((await read(made.id)).statut).toBe('complete');
  });

  test.each([
    ['0004 no funds', cards.noFunds, 'Fonds insuffisants'],
    ['0007 our own limit', cards.merchantLimit, 'de notre côté'],
    ['expired', cards.expired, 'expiré'],
    ['0009 a forged callback', cards.forged, ''],
  ])('%s: nothing is credited, and another card is welcome', async (_what, number, reason) => {
    const before = await wallet();
    const made = await deposit('card', 30);
    const payment = await pay(made.id, number);
    await until(api, async () => (await look(made.id, payment)).etat === 'refuse');
    expect((await look(made.id, payment)).raison).toContain(reason);
    expect((await read(made.id)).statut).toBe('en_attente');
    expect(await wallet()).toBe(before);
    await look(made.id, await pay(made.id));
    expect(await wallet()).toBe(before + 3_000n);
  });

  test('0003 the bank does not know the person: nothing is credited, whatever code is typed', async () => {
    const before = await wallet();
    const made = await deposit('card', 30);
    const payment = await pay(made.id, cards.authenticationRefused);
    expect((await look(made.id, payment)).etat).toBe('en_attente');
    for (let tries = 0; tries < 3; tries += 1) {
      await fetch(`${payment.champsUrl}/authentication`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: '123456' }),
      });
    }
    await until(api, async () => (await look(made.id, payment)).etat === 'refuse');
    expect((await look(made.id, payment)).raison).toContain('authentification');
    expect(await wallet()).toBe(before);
    expect((await read(made.id)).statut).toBe('en_attente');
  });

  test('0005 never confirmed: the attempt is closed, then the deposit is over by itself', async () => {
    const before = await wallet();
    const made = await deposit('card', 30);
    const payment = await pay(made.id, cards.neverConfirmed);
    await until(api, async () => (await look(made.id, payment)).etat === 'annule', {
      turns: 6,
      seconds: 300,
    });
    await pass(api, 86_400);
    await sweepDeposits(api.deps);
    await api.runJobs();
    const over = await read(made.id);
    expect(over).toMatchObject({ statut: 'annule', annulable: false, expireLe: null });
    expect(over.raison).toContain('à temps');
    const inEnglish = { headers: { cookie: 'langue=en' } };
    expect((await person.get(`/deposits/${made.id}`, inEnglish)).body.raison).toBe(
      'The payment did not arrive in time. Nothing was debited.',
    );
    expect(await wallet()).toBe(before);
  });

  test('however many clicks, one attempt is open; cancelling closes it', async () => {
    const made = await deposit('card', 30);
    const [one, two] = await Promise.all([attempt(made.id), attempt(made.id)]);
    expect(one.id).toBe(two.id);
    expect((await person.patch(`/deposits/${made.id}/cancel`)).body.statut).toBe('annule');
    expect((await person.patch(`/deposits/${made.id}/cancel`)).status).toBe(200);
    await api.runJobs();
    expect((await look(made.id, one)).etat).toBe('annule');
  });

  test('an approval that comes after the cancellation goes back to the card, whole', async () => {
    const [before, cardsBefore] = [await wallet(), await held('cards')];
    const made = await deposit('card', 30);
    const payment = await attempt(made.id);
    await sandbox.desk('/providers/cards', { outage: 'html' });
    await person.patch(`/deposits/${made.id}/cancel`);
    await api.runJobs();
    await sandbox.desk('/providers/cards', { outage: 'none' });
    await typeCard(payment.champsUrl, cards.accepted);
    await new Promise((wake) => setTimeout(wake, 10));
    await until(api, async () => (await read(made.id)).statut === 'rembourse');
    expect([await wallet(), await held('cards')]).toEqual([before, cardsBefore]);
  });

  test('cancelling and paying at once: one of them has the last word', async () => {
    const [before, cardsBefore] = [await wallet(), await held('cards')];
    const made = await deposit('card', 30);
    const payment = await pay(made.id);
    const [cancelled] = await Promise.all([
      person.patch(`/deposits/${made.id}/cancel`),
      look(made.id, payment),
    ]);
    expect([200, 409]).toContain(cancelled.status);
    await until(api, async () => ['complete', 'rembourse'].includes((await read(made.id)).statut));
    const { statut } = await read(made.id);
    const credited = statut === 'complete' ? 3_000n : 0n;
    expect(cancelled.status).toBe(statut === 'complete' ? 409 : 200);
    expect(await wallet()).toBe(before + credited);
    expect(await held('cards')).toBe(cardsBefore + credited);
  });

  test('404: a stranger’s; the deposit of a transfer’s id is none', async () => {
    const made = await deposit('card', 30);
    const stranger = timeless(api, await api.user());
    expect((await stranger.get(`/deposits/${made.id}`)).status).toBe(404);
    expect((await stranger.post(`/deposits/${made.id}/paiements`)).status).toBe(404);
    expect((await person.post(`/transfers/${made.id}/paiements`)).status).toBe(404);
  });
});

describe('a deposit by wire', () => {
  test('the bank details with a reference of its own, credited when the wire comes, once', async () => {
    const [before, bankBefore] = [await wallet(), await held('bank')];
    const made = await deposit('bank', 120);
    expect(made.coordonneesBancaires).toMatchObject({
      reference: made.reference,
      iban: 'FR7630006000011234567890189',
    });
    expect((await person.post(`/deposits/${made.id}/paiements`)).body.code).toBe(
      'depot_non_payable',
    );
    // As a payer may well type it.
    await wire(made.reference.toLowerCase().replace('-', ' '), '120.00');
    await Promise.all([readBank(), readBank()]);
    await readBank();
    expect(await read(made.id)).toMatchObject({
      statut: 'complete',
      montantRecu: 120,
      coordonneesBancaires: null,
    });
    expect([await wallet(), await held('bank')]).toEqual([before + 12_000n, bankBefore + 12_000n]);
    expect((await person.get(`/deposits/${made.id}/recu`)).status).toBe(200);
  });

  test('another sum: that sum is on the wallet, and the deposit says so', async () => {
    const before = await wallet();
    const made = await deposit('bank', 120);
    await wire(made.reference, '99.90');
    await readBank();
    expect(await read(made.id)).toMatchObject({
      statut: 'complete',
      montant: 120,
      montantRecu: 99.9,
      deviseRecue: 'EUR',
    });
    expect(await wallet()).toBe(before + 9_990n);
  });

  test('a second wire under the same reference is a second line of the history', async () => {
    const before = await wallet();
    const made = await deposit('bank', 10);
    await wire(made.reference, '10.00');
    await readBank();
    await wire(made.reference, '15.00');
    await readBank();
    expect(await wallet()).toBe(before + 2_500n);
    expect(await read(made.id)).toMatchObject({ montantRecu: 10 });
    const lines = (await history()).filter(
      (line: { objet: { id: string } | null }) => line.objet?.id === made.id,
    );
    expect(lines.map((line: { montant: number }) => line.montant).toSorted()).toEqual([10, 15]);
  });

  test('one that nobody waited for any more is on the wallet all the same', async () => {
    const before = await wallet();
    const made = await deposit('bank', 40);
    await person.patch(`/deposits/${made.id}/cancel`);
    await wire(made.reference, '40.00');
    await readBank();
    expect(await read(made.id)).toMatchObject({ statut: 'complete', montantRecu: 40 });
    expect(await wallet()).toBe(before + 4_000n);
  });
});

describe('GET /deposits', () => {
  test('200: by status, page by page; 401 for a visitor', async () => {
    const one = (await person.get('/deposits?limit=1')).body;
    expect(one.elements).toHaveLength(1);
    const next = (await person.get(`/deposits?limit=1&curseur=${one.curseur}`)).body;
    expect(next.elements[0].id).not.toBe(one.elements[0].id);
    const waiting = (await person.get('/deposits?statut=en_attente')).body.elements;
    expect(new Set(waiting.map((made: Deposit) => made.statut))).toEqual(new Set(['en_attente']));
    expect((await api.visitor.get('/deposits')).status).toBe(401);
  });
});
