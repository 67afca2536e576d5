import { describe, expect, test } from 'vitest';
import {
  billCheckSchema,
  billerListSchema,
  billListSchema,
  billSchema,
} from '@nzela/contract/bills';
import type { Ask } from '../../../test/api.ts';
import { startWorld } from '../../../test/world.ts';
import { checked, pay, payBill, someBill } from '../../../test/bills.ts';
import { balanceOf, expectWholeBook, fund, pass, timeless, until } from '../../../test/money.ts';
import { proving } from '../../../test/proof.ts';
import { newId } from '../../kernel/data/ids.ts';

const { api, sandbox } = await startWorld();
const [payer, other] = [timeless(api, await api.user()), timeless(api, await api.user())];
await Promise.all([payer, other].map((person) => fund(api, person, 100_000n)));

const refusalOf = ({ status, body }: { status: number; body: { code: string } }) => [
  status,
  body.code,
];

describe('GET /bills/billers', () => {
  test('200: the seven types, and the six of the tiles first', async () => {
    const { body } = await payer.get('/bills/billers');
    const { elements } = billerListSchema.parse(body);
    expect(new Set(elements.map(({ type }) => type)).size).toBe(7);
    expect(elements.slice(0, 6).every(({ vedette }) => vedette)).toBe(true);
    expect(elements.filter(({ vedette }) => vedette)).toHaveLength(6);
  });

  test('200: of a country and a type', async () => {
    const { body } = await payer.get('/bills/billers?pays=CI&type=water');
    expect(body.elements.map((biller: { nom: string }) => biller.nom)).toEqual(['SODECI']);
  });

  test('400 for an unknown type, 401 for a visitor', async () => {
    expect((await payer.get('/bills/billers?type=gas')).status).toBe(400);
    expect((await api.visitor.get('/bills/billers')).status).toBe(401);
  });
});

describe('POST /bills/check', () => {
  test('200: the name, what is due and what it takes of the wallet at the legal parity', async () => {
    const check = billCheckSchema.parse(await checked(payer));
    expect(check).toMatchObject({
      facturier: { nom: 'SENELEC' },
      devise: 'XOF',
      prix: { deviseDebit: 'EUR', taux: '655.957', parite: true, totalFrais: 0 },
    });
    const due = check.montantDu ?? 0;
    expect(check.prix?.totalDebite).toBe(Math.ceil((due / 655.957) * 100) / 100);
    expect(check.titulaire).not.toBe('');
  });

  test('200: a prepaid account waits for an amount', async () => {
    const woyofal = { facturier: 'woyofal', reference: '14025500001' };
    expect(await checked(payer, woyofal)).toMatchObject({ id: null, montantDu: null, prix: null });
    const check = await checked(payer, { ...woyofal, montant: 5000 });
    expect(check.prix).toMatchObject({ montant: 5000, totalDebite: 7.63 });
  });

  test.each([
    [{ facturier: 'personne', reference: 'SEN-2026-0001' }, 400, 'facturier_inconnu'],
    [{ facturier: 'senelec', reference: 'SEN-2026-0013' }, 404, 'facture_introuvable'],
    [{ facturier: 'senelec', reference: 'SEN-2026-0012' }, 409, 'facture_deja_payee'],
    [{ facturier: 'senelec', reference: 'SEN-2026-0014' }, 503, 'facturier_indisponible'],
    [{ facturier: 'senelec', reference: 'SEN-1-0001', montant: 1 }, 400, 'montant_facture'],
    [{ facturier: 'woyofal', reference: '1402550001', montant: 0 }, 400, 'montant_invalide'],
    [{ facturier: 'woyofal', reference: '1402550001', montant: 1.5 }, 400, 'montant_invalide'],
  ])('%o: %i %s', async (body, status, code) => {
    expect(refusalOf(await payer.post('/bills/check', body))).toEqual([status, code]);
  });

  test('400: without a reference, in the specification’s words', async () => {
    const answer = await payer.post('/bills/check', { facturier: 'senelec', reference: ' ' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { champ: 'reference', message: 'Veuillez saisir la référence de la facture' },
    ]);
  });

  test('503 passerelle_indisponible: the gateway’s answer is lost', async () => {
    await sandbox.desk('/providers/bills', { outage: 'html' });
    const answer = await payer.post('/bills/check', someBill());
    await sandbox.desk('/providers/bills', { outage: 'none' });
    expect(refusalOf(answer)).toEqual([503, 'passerelle_indisponible']);
  });

  test('429 trop_de_tentatives: nobody goes through the references', async () => {
    const curious = await api.user();
    const answers = [];
    for (let tries = 0; tries < 41; tries += 1) {
      answers.push(await curious.post('/bills/check', { facturier: 'cie', reference: 'C-2-0013' }));
    }
    expect(refusalOf(answers.at(-1) as never)).toEqual([429, 'trop_de_tentatives']);
    expect(answers.slice(0, 40).every(({ status }) => status === 404)).toBe(true);
  });

  test('401 for a visitor', async () => {
    expect((await api.visitor.post('/bills/check', someBill())).status).toBe(401);
  });
});

describe('POST /bills', () => {
  test('201: holds what was shown, and the same request again is the same payment', async () => {
    const check = await checked(payer);
    const before = await balanceOf(api, 'wallet', payer.id);
    const headers = { 'idempotency-key': newId() };
    const first = await payer.post('/bills', { verification: check.id }, { headers });
    expect(first.status, first.text).toBe(201);
    expect(billSchema.parse(first.body)).toMatchObject({
      statut: 'en_attente',
      reference: expect.stringMatching(/^FAC-\d{6,}$/),
      totalDebite: check.prix?.totalDebite,
    });
    const again = await payer.post('/bills', { verification: check.id }, { headers });
    expect(again.body).toEqual(first.body);
    const after = await balanceOf(api, 'wallet', payer.id);
    expect(after.posted).toBe(before.posted);
    expect(Number(before.available - after.available) / 100).toBe(check.prix?.totalDebite);
  });

  test('409: a bill is paid once, by another check of the same person or of another', async () => {
    const bill = someBill();
    const [mine, twice, theirs] = [
      await checked(payer, bill),
      await checked(payer, bill),
      await checked(other, bill),
    ];
    expect((await pay(payer, mine)).status).toBe(201);
    expect(refusalOf(await pay(payer, mine))).toEqual([409, 'facture_en_cours']);
    expect(refusalOf(await pay(payer, twice))).toEqual([409, 'facture_en_cours']);
    expect(refusalOf(await pay(other, theirs))).toEqual([409, 'facture_en_cours']);
    await until(api, async () => {
      const { body } = await payer.get(`/bills/${mine.id}`);
      return body.statut === 'complete';
    });
    expect(refusalOf(await pay(other, theirs))).toEqual([409, 'facture_deja_payee']);
    expect(refusalOf(await payer.post('/bills/check', bill))).toEqual([409, 'facture_deja_payee']);
  });

  test('409: twelve payments of one bill at once leave one', async () => {
    const bill = someBill();
    const checks = await Promise.all(
      Array.from({ length: 12 }, (_, index) => checked(index % 2 === 0 ? payer : other, bill)),
    );
    const answers = await Promise.all(
      checks.map((check, index) => pay(index % 2 === 0 ? payer : other, check)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
    expect(new Set(codes)).toEqual(new Set(['facture_en_cours']));
  });

  test('409 solde_insuffisant: spends together what the wallet holds, and no more', async () => {
    const poor = await api.user();
    await fund(api, poor, 2_000n);
    const checks = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        checked(poor, { facturier: 'woyofal', reference: `1402550${index}0001`, montant: 5000 }),
      ),
    );
    const answers = await Promise.all(checks.map((check) => pay(poor, check)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['solde_insuffisant']));
    expect((await balanceOf(api, 'wallet', poor.id)).available).toBe(2_000n - 2n * 763n);
  });

  test('409 facture_a_verifier: past the time for which the price holds', async () => {
    const check = await checked(payer);
    await pass(api, 31 * 60);
    expect(refusalOf(await pay(payer, check))).toEqual([409, 'facture_a_verifier']);
  });

  test('403 verification_requise: above the threshold; 409 plafond_atteint: above the day’s limit', async () => {
    const rich = await api.user();
    await fund(api, rich, 5_000_000n);
    expect((await rich.put('/limits', { jour: 2_000, mois: 9_000, annee: 9_000 })).status).toBe(
      200,
    );
    const paying = async (montant: number) => {
      const prepaid = { facturier: 'woyofal', reference: '14025599001', montant };
      const check = await checked(rich, prepaid);
      return (ask: Ask) => rich.post('/bills', { verification: check.id }, ask);
    };
    const answer = await proving(rich, await paying(900_000));
    expect(answer.status, answer.text).toBe(201);
    const beyond = await paying(900_000);
    expect(refusalOf(await beyond({}))).toEqual([409, 'plafond_atteint']);
  });

  test('400, 401, 404: without a check, for a visitor, for another’s check', async () => {
    expect((await payer.post('/bills', {})).status).toBe(400);
    expect((await payer.post('/bills', { verification: newId(), solde: 1 })).status).toBe(400);
    expect((await api.visitor.post('/bills', { verification: newId() })).status).toBe(401);
    expect(refusalOf(await pay(other, await checked(payer)))).toEqual([404, 'introuvable']);
    const withoutKey = await payer.ask('POST', '/bills', { body: { verification: newId() } });
    expect(refusalOf(withoutKey)).toEqual([400, 'cle_idempotence_requise']);
  });
});

describe('GET /bills', () => {
  test('200: one’s own, newest first, page by page, in one’s history too', async () => {
    const person = await api.user();
    await fund(api, person, 50_000n);
    const paid = [await payBill(person), await payBill(person), await payBill(person)];
    const first = billListSchema.parse((await person.get('/bills?limit=2')).body);
    const second = billListSchema.parse(
      (await person.get(`/bills?limit=2&curseur=${first.curseur}`)).body,
    );
    expect([...first.elements, ...second.elements].map(({ id }) => id)).toEqual(
      paid.map(({ id }) => id).toReversed(),
    );
    expect(second.curseur).toBeNull();
    expect((await person.get('/bills?statut=complete')).body.elements).toEqual([]);
    const { body } = await person.get('/operations?genre=facture');
    expect(body.elements[0]).toMatchObject({
      description: 'Facture SENELEC',
      statut: 'pending',
      objet: { type: 'bills', id: paid[2]?.id },
    });
  });

  test('404: what was only checked, and what is another’s', async () => {
    const check = await checked(payer);
    expect((await payer.get(`/bills/${check.id}`)).status).toBe(404);
    const bill = await payBill(payer);
    expect((await other.get(`/bills/${bill.id}`)).status).toBe(404);
    expect((await payer.get(`/bills/${bill.id}`)).body).toEqual(bill);
  });

  test('200: the receipt is a PDF', async () => {
    const bill = await payBill(payer);
    const answer = await payer.get(`/bills/${bill.id}/recu`);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.text.startsWith('%PDF-')).toBe(true);
  });
});

test('the book is whole after all of it', async () => {
  await expectWholeBook(api);
});
