import { describe, expect, test } from 'vitest';
import { nameCheckSchema, recipientSchema } from '@nzela/contract/recipients';
import { obliging } from '../../../test/proof.ts';
import { startWorld } from '../../../test/world.ts';
import { dakar, dakarBank, dakarCash } from '../../../test/sending.ts';
import { newId } from '../../kernel/data/ids.ts';
import { recipientId } from './payee.ts';
import { readPhone } from './phones.ts';

const { api, sandbox } = await startWorld();
// Many of these accounts bear one name, which asks for a proof (namesakes.test.ts).
const owner = obliging(await api.user());
const stranger = await api.user();

describe('POST /recipients', () => {
  test('201: kept in normal form; the same account is the same recipient', async () => {
    const typed = { ...dakar(), telephone: '77 123 00 01', nom: '  Maman ' };
    const { status, body } = await owner.post('/recipients', typed);
    expect(status).toBe(201);
    expect(recipientSchema.parse(body)).toMatchObject({
      telephone: '+221771230001',
      nom: 'Maman',
      operateur: 'ORANGE',
      dernierTransfert: null,
    });
    expect(
      (await owner.post('/recipients', { ...typed, telephone: '+221 77 123 00 01' })).body.id,
    ).toBe(body.id);
    expect((await owner.get('/recipients')).body.elements).toHaveLength(1);
    expect((await stranger.get('/recipients')).body.elements).toEqual([]);
  });

  test('201: an IBAN with spaces, a local account number, cash, a Nzela account', async () => {
    const french = {
      mode: 'bank',
      nom: 'Loyer',
      telephone: '0612345678',
      pays: 'FR',
      iban: 'FR14 2004 1010 0505 0001 3M02 606',
    };
    expect((await owner.post('/recipients', french)).body).toMatchObject({
      iban: 'FR1420041010050500013M02606',
      telephone: '+33612345678',
    });
    expect((await owner.post('/recipients', dakarBank())).status).toBe(201);
    expect((await owner.post('/recipients', dakarCash())).status).toBe(201);
    const nzela = await owner.post('/recipients', { mode: 'nzela', telephone: stranger.telephone });
    expect(nzela.body).toMatchObject({ mode: 'nzela', nom: 'Compte E.' });
  });

  test.each([
    [
      'iban_invalide',
      'iban',
      {
        mode: 'bank',
        nom: 'Loyer',
        telephone: '0612345678',
        pays: 'FR',
        iban: 'FR1420041010050500013M02607',
      },
    ],
    ['iban_invalide', 'iban', { ...dakarBank(), iban: 'FR1420041010050500013M02606' }],
    ['requete_invalide', 'numeroCompte', { ...dakarBank(), numeroCompte: '1' }],
    ['requete_invalide', 'operateur', { ...dakar(), operateur: 'MPESA' }],
    ['telephone_invalide', 'telephone', { ...dakar(), telephone: '12345678' }],
    ['telephone_invalide', 'telephone', { ...dakar(), telephone: '+33612345678' }],
    ['requete_invalide', 'telephone', { ...dakar(), telephone: 'abc' }],
    ['requete_invalide', 'nom', { ...dakar(), nom: ' ' }],
    ['requete_invalide', 'pays', { ...dakar(), pays: 'Sénégal' }],
    ['corridor_inconnu', 'pays', { ...dakar(), pays: 'NG', telephone: '+2348031234567' }],
    ['beneficiaire_introuvable', 'telephone', { mode: 'nzela', telephone: '+33600000000' }],
  ])('%s at %s', async (code, champ, body) => {
    const answer = await owner.post('/recipients', body);
    expect(answer.body.code, answer.text).toBe(code);
    expect(answer.body.errors?.[0]?.champ).toBe(champ);
  });

  test('400: a former number of Bénin is refused with today’s', async () => {
    const former = { ...dakar(), pays: 'BJ', operateur: 'MTN', telephone: '97 00 00 01' };
    const { body } = await owner.post('/recipients', former);
    expect(body.code).toBe('telephone_invalide');
    expect(body.errors[0].message).toContain('+229 01 97 00 00 01');
  });

  test('400: not oneself; 401: not a visitor', async () => {
    const self = { mode: 'nzela', telephone: owner.telephone };
    expect((await owner.post('/recipients', self)).body.code).toBe('beneficiaire_soi_meme');
    expect((await api.visitor.post('/recipients', dakar())).status).toBe(401);
    expect((await api.visitor.get('/recipients')).status).toBe(401);
  });

  test('409: a closed corridor says why', async () => {
    const admin = await api.admin();
    const current = (await admin.get('/settings/corridors')).body;
    const closed = current.valeur.corridors.map((one: { pays: string }) =>
      one.pays === 'ML' ? { ...one, actif: false, avis: 'reprise lundi.' } : one,
    );
    await api.deps.settings.update('corridors', {
      value: { corridors: closed },
      version: current.version,
      by: { userId: null, address: null },
    });
    const answer = await owner.post('/recipients', {
      ...dakar(),
      pays: 'ML',
      telephone: '+22370123456',
    });
    expect(answer.body).toMatchObject({ code: 'corridor_ferme' });
    expect(answer.body.message).toContain('reprise lundi.');
  });
});

describe('PATCH and DELETE /recipients/{id}', () => {
  test('200: what changes is checked whole; 400: what this way of receiving does not have', async () => {
    const { body: kept } = await owner.post('/recipients', dakarBank('0031'));
    const changed = await owner.patch(`/recipients/${kept.id}`, { nom: 'Propriétaire' });
    expect(changed.body).toMatchObject({ id: kept.id, nom: 'Propriétaire' });
    expect((await owner.patch(`/recipients/${kept.id}`, { operateur: 'ORANGE' })).status).toBe(400);
    expect((await owner.patch(`/recipients/${kept.id}`, { numeroCompte: '?' })).status).toBe(400);
    expect((await owner.patch(`/recipients/${kept.id}`, { solde: 1 })).status).toBe(400);
  });

  test('404: of a stranger, or of nobody; 401: of a visitor', async () => {
    const { body: kept } = await owner.post('/recipients', dakarBank('0041'));
    for (const id of [kept.id, newId()]) {
      expect((await stranger.patch(`/recipients/${id}`, { nom: 'Autre' })).status).toBe(404);
      expect((await stranger.delete(`/recipients/${id}`)).status).toBe(404);
    }
    expect((await api.visitor.delete(`/recipients/${kept.id}`)).status).toBe(401);
  });

  test('204: gone from the list, and back when it is kept again', async () => {
    const { body: kept } = await owner.post('/recipients', dakarBank('0051'));
    expect((await owner.delete(`/recipients/${kept.id}`)).status).toBe(204);
    expect((await owner.delete(`/recipients/${kept.id}`)).status).toBe(404);
    const ids = async () =>
      (await owner.get('/recipients')).body.elements.map((one: { id: string }) => one.id);
    expect(await ids()).not.toContain(kept.id);
    await owner.post('/recipients', dakarBank('0051'));
    expect(await ids()).toContain(kept.id);
  });
});

describe('POST /recipients/verifier', () => {
  const check = async (body: object) => {
    const answer = await owner.post('/recipients/verifier', body);
    expect(answer.status, answer.text).toBe(200);
    return nameCheckSchema.parse(answer.body);
  };

  test('200: first name and initial of a Nzela account, the number read back', async () => {
    expect(await check({ mode: 'nzela', telephone: stranger.telephone })).toEqual({
      compte: recipientId(owner.id, { mode: 'nzela', userId: stranger.id }),
      resultat: 'identique',
      nom: 'Compte E.',
      telephone: stranger.telephone,
      premiereFois: true,
    });
  });

  test.each([
    ['0001', 'identique'],
    ['0012', 'proche'],
    ['0013', 'different'],
    ['0014', 'impossible'],
  ])('200: what the bank says of an account that ends with %s', async (digits, resultat) => {
    expect(await check(dakarBank(digits))).toMatchObject({ resultat });
  });

  test('200: the name is given for a close match; a silent bank keeps nobody from sending', async () => {
    expect((await check({ ...dakarBank('0012'), nom: 'Mon Loyer' })).nom).toBe('M. LOYER');
    await sandbox.desk('/providers/payouts', { outage: 'html' });
    expect((await check(dakarBank('0012'))).resultat).toBe('impossible');
    await sandbox.desk('/providers/payouts', { outage: 'none' });
  });

  test('400: what the provider does not take, said at its field', async () => {
    const answer = await owner.post('/recipients/verifier', { ...dakarBank(), nom: 'Q' });
    expect([answer.status, answer.body.code]).toEqual([400, 'compte_beneficiaire_refuse']);
    expect(answer.body.errors).toMatchObject([{ champ: 'nom' }]);
  });

  test('404: nobody has that phone; 401: a visitor', async () => {
    const nobody = { mode: 'nzela', telephone: '+33600000000' };
    expect((await owner.post('/recipients/verifier', nobody)).status).toBe(404);
    expect((await api.visitor.post('/recipients/verifier', nobody)).status).toBe(401);
  });
});

describe('former numbers', () => {
  test.each([
    ['CI', '07 12 34 56', '+225 07 07 12 34 56'],
    ['CI', '05 12 34 56', '+225 05 05 12 34 56'],
    ['CI', '01 12 34 56', '+225 01 01 12 34 56'],
    ['BJ', '+22997000001', '+229 01 97 00 00 01'],
    ['SN', '1234567', null],
  ])('%s %s is today %s', (country, typed, repaired) => {
    expect(readPhone(typed, country)).toEqual({ ok: false, repaired });
  });
});
