import { afterAll, describe, expect, test } from 'vitest';
import type { Withdrawal } from '@nzela/contract/withdrawals';
import { startWorld } from '../../../test/world.ts';
import { changeSettings } from '../../../test/changing.ts';
import { obliging } from '../../../test/proof.ts';
import { balanceOf, fund, pass, timeless, until } from '../../../test/money.ts';
import {
  frenchIbans,
  toBank,
  toMobile,
  tryWithdrawal,
  withdraw,
  withdrawalQuote,
} from '../../../test/withdrawing.ts';
import { newId } from '../../kernel/data/ids.ts';
import { sweepWithdrawals } from './withdrawals.worker.ts';

const { api, sandbox } = await startWorld();
const person = obliging(timeless(api, await api.user()));
await fund(api, person, 200_000n);
afterAll(async () => {
  expect((await balanceOf(api, 'transit', person.id)).posted).toBe(0n);
  const held = await balanceOf(api, 'wallet', person.id);
  expect(held.available).toBe(held.posted);
});

const read = async (id: string): Promise<Withdrawal> =>
  (await person.get(`/withdrawals/${id}`)).body;
const ends = (id: string, statut: string, pace = {}) =>
  until(api, async () => (await read(id)).statut === statut, pace);
const wallet = () => balanceOf(api, 'wallet', person.id);
const paidOut = async (currency: 'EUR' | 'XOF') =>
  (await balanceOf(api, 'settlement', 'payouts', currency)).posted;
const fees = async () => (await balanceOf(api, 'fees', 'nzela')).posted;
const lineOf = async (id: string) =>
  (await person.get('/operations?limit=100')).body.elements.find(
    (line: { objet: { id: string } | null }) => line.objet?.id === id,
  );
const noticeOf = async (id: string) =>
  (await person.get('/notifications')).body.elements.find((notice: { chemin: string | null }) =>
    notice.chemin?.includes(id),
  );

describe('POST /withdrawals', () => {
  test('201: the total is held at once, the fee and the arrival are told, and nothing has left', async () => {
    const before = await wallet();
    const made = await withdraw(person, toBank(), 50);
    expect(made).toMatchObject({
      statut: 'en_attente',
      montant: 50,
      totalFrais: 1,
      totalDebite: 51,
      montantRecu: 50,
      deviseRecue: 'EUR',
      compte: frenchIbans['0001'],
      titulaire: 'Compte Essai',
      annulable: true,
      dateDepart: null,
    });
    expect(made.reference).toMatch(/^RET-\d{6,}$/);
    const after = await wallet();
    expect(after.posted).toBe(before.posted);
    expect(after.available).toBe(before.available - 5_100n);
    expect(await lineOf(made.id)).toMatchObject({
      genre: 'retrait',
      type: 'out',
      montant: 51,
      statut: 'pending',
      beneficiaire: '•••• 0001',
      reference: made.reference,
    });
    const cancelled = await person.patch(`/withdrawals/${made.id}/cancel`);
    expect(cancelled.body).toMatchObject({ statut: 'annule', annulable: false });
    expect((await person.patch(`/withdrawals/${made.id}/cancel`)).status).toBe(200);
    expect((await wallet()).available).toBe(before.available);
    expect((await lineOf(made.id)).statut).toBe('failed');
    await pass(api, 61);
    expect((await read(made.id)).statut).toBe('annule');
  });

  test('201: the same key is the same withdrawal, however many arrive at once', async () => {
    const before = await wallet();
    const devisId = await withdrawalQuote(person, toBank(), 20);
    const body = { devisId, methode: 'bank', compte: frenchIbans['0001'] };
    const headers = { 'idempotency-key': newId() };
    const ask = () => person.post('/withdrawals', body, { headers });
    const answers = await Promise.all([ask(), ask(), ask()]);
    const again = await ask();
    for (const { status, body: told } of answers) {
      expect(status === 201 ? told.id : told.code).toBe(
        status === 201 ? again.body.id : 'operation_en_cours',
      );
    }
    expect((await wallet()).available).toBe(before.available - 2_100n);
    await person.patch(`/withdrawals/${again.body.id}/cancel`);
  });

  test('201, 409: ten at once take what the wallet holds, and the rest is refused as wanting', async () => {
    const poor = timeless(api, await api.user());
    await fund(api, poor, 10_000n);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => tryWithdrawal(poor, toBank(), 20)),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(4);
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect(body.code).toBe('solde_insuffisant');
    expect((await balanceOf(api, 'wallet', poor.id)).available).toBe(1_600n);
    await Promise.all(made.map(({ body }) => poor.patch(`/withdrawals/${body.id}/cancel`)));
    expect((await balanceOf(api, 'wallet', poor.id)).available).toBe(10_000n);
  });

  test.each([
    [toBank(), 'FR76 3000', 'iban_invalide'],
    [toBank(), 'FR7630006000010000000060002', 'iban_invalide'],
    [toBank(), 'DE89370400440532013001', 'iban_invalide'],
    [toMobile(), '12', 'telephone_invalide'],
    [toMobile(), '+33612345678', 'telephone_invalide'],
    [{ ...toMobile(), operateur: 'AIRTEL' }, '+221771230001', 'requete_invalide'],
    [toBank(), ' ', 'requete_invalide'],
  ])('400: %o with the account %s', async (way, compte, code) => {
    const before = await wallet();
    const answer = await tryWithdrawal(person, { ...way, compte });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    const field = way.operateur === 'AIRTEL' ? 'operateur' : 'compte';
    expect(answer.body.errors[0].champ).toBe(field);
    expect(await wallet()).toEqual(before);
  });

  test('400: an empty account, in the specification’s words; 400 below the minimum', async () => {
    const empty = await tryWithdrawal(person, { ...toBank(), compte: '' });
    expect(empty.body.errors).toEqual([
      { champ: 'compte', message: 'Veuillez saisir les informations du compte destinataire' },
    ]);
    const small = await person.post('/quotes', {
      canal: 'withdrawal',
      montant: '4.99',
      deviseSource: 'EUR',
      deviseCible: 'EUR',
      pays: 'FR',
      modeReception: 'bank',
      methodePaiement: 'wallet',
    });
    expect(small.body.code).toBe('montant_trop_petit');
  });

  test('409, 404: another’s quote, one of a transfer, a used one, an expired one', async () => {
    const body = { methode: 'bank', compte: frenchIbans['0001'] };
    const stranger = timeless(api, await api.user());
    const theirs = await withdrawalQuote(stranger, toBank(), 20);
    const stolen = await person.post('/withdrawals', { ...body, devisId: theirs });
    expect(stolen.body.code).toBe('devis_introuvable');
    const transfer = await person.post('/quotes', {
      montant: 20,
      deviseSource: 'EUR',
      deviseCible: 'EUR',
      pays: 'FR',
      modeReception: 'bank',
      methodePaiement: 'wallet',
    });
    const other = await person.post('/withdrawals', { ...body, devisId: transfer.body.id });
    expect(other.body.code).toBe('devis_different');
    const mine = await withdrawalQuote(person, toBank(), 20);
    const elsewhere = { methode: 'mobile', compte: '+221771230001', operateur: 'ORANGE' };
    const crossed = await person.post('/withdrawals', { ...elsewhere, devisId: mine });
    expect(crossed.body.code).toBe('devis_different');
    const made = await person.post('/withdrawals', { ...body, devisId: mine });
    expect(made.status).toBe(201);
    const twice = await person.post('/withdrawals', { ...body, devisId: mine });
    expect(twice.body.code).toBe('devis_deja_utilise');
    await person.patch(`/withdrawals/${made.body.id}/cancel`);
    const old = await withdrawalQuote(person, toBank(), 20);
    await pass(api, 31 * 60);
    const late = await person.post('/withdrawals', { ...body, devisId: old });
    expect(late.body.code).toBe('devis_expire');
  });

  test('403: above the threshold a fresh proof is asked for, bound to the amount and the account', async () => {
    const { seuilVerificationEur } = await api.deps.settings.read('security');
    const montant = Number(seuilVerificationEur) + 1;
    const asking = timeless(api, await api.user());
    await fund(api, asking, BigInt(montant) * 200n);
    const answer = await tryWithdrawal(asking, toBank(), montant);
    expect([answer.status, answer.body.code]).toEqual([403, 'verification_requise']);
    expect(answer.body.verification).toMatchObject({
      action: 'retrait',
      objet: { montant: `${montant + 1}.00`, devise: 'EUR', beneficiaire: frenchIbans['0001'] },
    });
    await changeSettings(api, 'security', { seuilVerificationEur: '29.00' });
    expect((await tryWithdrawal(asking, toBank(), 30)).body.code).toBe('verification_requise');
    await changeSettings(api, 'security', { seuilVerificationEur });
    const made = await tryWithdrawal(asking, toBank(), 30);
    expect(made.status, made.text).toBe(201);
    await asking.patch(`/withdrawals/${made.body.id}/cancel`);
  });

  test('401, 400, 404: a visitor, no key, a stranger’s', async () => {
    const body = { devisId: newId(), methode: 'bank', compte: frenchIbans['0001'] };
    expect((await api.visitor.post('/withdrawals', body)).status).toBe(401);
    expect((await person.ask('POST', '/withdrawals', { body })).body.code).toBe(
      'cle_idempotence_requise',
    );
    const made = await withdraw(person);
    const stranger = timeless(api, await api.user());
    expect((await stranger.get(`/withdrawals/${made.id}`)).status).toBe(404);
    expect((await stranger.patch(`/withdrawals/${made.id}/cancel`)).status).toBe(404);
    await person.patch(`/withdrawals/${made.id}/cancel`);
  });
});

describe('POST /withdrawals/verifier', () => {
  test.each([
    ['0001', 'identique', null],
    ['0012', 'proche', 'C. ESSAI'],
    ['0013', 'different', null],
    ['0014', 'impossible', null],
  ])('200: the holder of a mobile wallet that ends with %s', async (digits, resultat, nom) => {
    const { methode, pays, compte, operateur } = toMobile(digits);
    const answer = await person.post('/withdrawals/verifier', { methode, pays, compte, operateur });
    expect([answer.status, answer.body]).toEqual([200, { resultat, nom }]);
  });

  test('400 at the account’s field; 401 for a visitor', async () => {
    const body = { methode: 'bank', pays: 'FR', compte: 'FR76' };
    const wrong = await person.post('/withdrawals/verifier', body);
    expect([wrong.body.code, wrong.body.errors[0].champ]).toEqual(['iban_invalide', 'compte']);
    expect((await api.visitor.post('/withdrawals/verifier', body)).status).toBe(401);
  });
});

describe('every outcome of the payout provider', () => {
  test('0001, to a bank: captured once, the fee ours, told with a receipt', async () => {
    const [before, out, fee] = [await wallet(), await paidOut('EUR'), await fees()];
    const made = await withdraw(person, toBank(), 80);
    await pass(api, 61);
    expect((await read(made.id)).annulable).toBe(false);
    expect((await person.patch(`/withdrawals/${made.id}/cancel`)).body.code).toBe(
      'retrait_non_annulable',
    );
    await ends(made.id, 'complete');
    expect((await wallet()).posted).toBe(before.posted - 8_100n);
    expect(await paidOut('EUR')).toBe(out + 8_000n);
    expect(await fees()).toBe(fee + 100n);
    expect((await lineOf(made.id)).statut).toBe('completed');
    expect((await noticeOf(made.id)).titre).toContain('est arrivé');
    const receipt = await person.get(`/withdrawals/${made.id}/recu`);
    expect(receipt.text.startsWith('%PDF')).toBe(true);
  });

  test('0001, to a mobile wallet: at the legal parity, in francs', async () => {
    const [before, out] = [await wallet(), await paidOut('XOF')];
    const made = await withdraw(person, toMobile(), 100);
    expect(made).toMatchObject({
      montantRecu: 65_595,
      deviseRecue: 'XOF',
      taux: '655.957',
      parite: true,
      operateur: 'ORANGE',
    });
    await pass(api, 61);
    await ends(made.id, 'complete');
    expect((await wallet()).posted).toBe(before.posted - 10_100n);
    expect(await paidOut('XOF')).toBe(out + 65_595n);
  });

  test.each([
    ['0002 slow', '0002'],
    ['0006 the answer is lost', '0006'],
    ['0008 three callbacks', '0008'],
  ] as const)('%s: paid once', async (_what, digits) => {
    const before = await wallet();
    const made = await withdraw(person, toBank(digits), 30);
    await pass(api, 61);
    await ends(made.id, 'complete');
    await Promise.all([api.runJobs(), pass(api, 60)]);
    expect((await wallet()).posted).toBe(before.posted - 3_100n);
  });

  test.each([
    ['0003 sent back', toBank('0003'), 'numéro de compte n’existe pas'],
    ['0003 sent back from a phone', toMobile('0003'), 'numéro n’a pas de compte Mobile Money'],
    ['0004 over the account’s ceiling', toBank('0004'), 'plafond'],
    ['0009 a forged callback says paid', toBank('0009'), 'La banque ne peut plus créditer'],
    ['0009 the same for a phone', toMobile('0009'), 'L’opérateur ne peut plus créditer'],
  ] as const)(
    '%s: all of it can be spent again, the fee included, with the fix',
    async (_what, target, fix) => {
      const before = await wallet();
      const made = await withdraw(person, target, 30);
      await pass(api, 61);
      await ends(made.id, 'echoue');
      expect(await wallet()).toEqual(before);
      const { raison, dateFin } = await read(made.id);
      expect(raison).toContain(fix);
      expect(dateFin).not.toBeNull();
      expect((await lineOf(made.id)).statut).toBe('failed');
      expect((await noticeOf(made.id)).texte).toContain('frais compris');
    },
  );

  test('0007, our own float is empty: said so, an operator told, all back at the deadline', async () => {
    const before = await wallet();
    const made = await withdraw(person, toBank('0007'), 30);
    await pass(api, 61);
    expect(await read(made.id)).toMatchObject({ statut: 'en_cours' });
    expect((await read(made.id)).raison).toContain('de notre côté');
    const { rows } = await api.deps.pool.query(
      'SELECT kind FROM operation_alerts WHERE subject = $1',
      [made.id],
    );
    expect(rows).toEqual([{ kind: 'payout_ours' }]);
    await ends(made.id, 'echoue', { seconds: 86_400 });
    expect(await wallet()).toEqual(before);
  });

  test('0005, never confirmed: it stays on its way, and the money stays set aside', async () => {
    const before = await wallet();
    const made = await withdraw(person, toBank('0005'), 30);
    await pass(api, 61);
    await pass(api, 3 * 86_400);
    expect((await read(made.id)).statut).toBe('en_cours');
    expect((await wallet()).available).toBe(before.available - 3_100n);
    const payouts = await fetch(`${sandbox.url}/desk/api/payouts?reference=${made.reference}-V`);
    const [{ id }] = (await payouts.json()) as [{ id: string }];
    await sandbox.desk(`/payouts/${id}/return`, { reason: 'AC04' });
    await ends(made.id, 'echoue', { seconds: 3600 });
    expect((await read(made.id)).raison).toContain('fermé');
    const inEnglish = { headers: { cookie: 'langue=en' } };
    expect((await person.get(`/withdrawals/${made.id}`, inEnglish)).body.raison).toBe(
      'This account is closed. Choose another account.',
    );
    expect(await wallet()).toEqual(before);
  });

  test('an outage is in doubt, never failed, and settles when the provider is back', async () => {
    const before = await wallet();
    const made = await withdraw(person, toBank(), 30);
    await sandbox.desk('/providers/payouts', { outage: 'html' });
    await pass(api, 61);
    expect(['indetermine', 'en_cours']).toContain((await read(made.id)).statut);
    await sandbox.desk('/providers/payouts', { outage: 'none' });
    await ends(made.id, 'complete', { seconds: 60 });
    expect((await wallet()).posted).toBe(before.posted - 3_100n);
  });

  test('cancelling and leaving at once: one of them wins, and the money is in one place', async () => {
    const before = await wallet();
    const made = await withdraw(person, toBank(), 30);
    const [cancelled] = await Promise.all([
      person.patch(`/withdrawals/${made.id}/cancel`),
      pass(api, 61),
    ]);
    const isOff = cancelled.status === 200;
    await ends(made.id, isOff ? 'annule' : 'complete');
    expect((await wallet()).posted).toBe(before.posted - (isOff ? 0n : 3_100n));
    expect((await wallet()).available).toBe((await wallet()).posted);
  });

  test('a job that was lost is found by the sweep', async () => {
    const made = await withdraw(person, toBank(), 30);
    await api.deps.pool.query(
      `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
        WHERE task_identifier = 'withdrawals.advance'`,
    );
    await pass(api, 61);
    expect((await read(made.id)).statut).toBe('en_attente');
    await sweepWithdrawals(api.deps);
    await api.runJobs();
    await ends(made.id, 'complete');
  });
});

describe('GET /withdrawals', () => {
  test('200: by status, page by page; 401 for a visitor', async () => {
    const one = (await person.get('/withdrawals?limit=1')).body;
    expect(one.elements).toHaveLength(1);
    const next = (await person.get(`/withdrawals?limit=1&curseur=${one.curseur}`)).body;
    expect(next.elements[0].id).not.toBe(one.elements[0].id);
    const failed = (await person.get('/withdrawals?statut=echoue')).body.elements;
    expect(new Set(failed.map((made: Withdrawal) => made.statut))).toEqual(new Set(['echoue']));
    expect((await api.visitor.get('/withdrawals')).status).toBe(401);
  });
});
