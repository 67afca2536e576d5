import { describe, expect, test } from 'vitest';
import {
  mobileMoneyListSchema,
  mobileMoneyOfferSchema,
  mobileMoneyPaymentSchema,
} from '@nzela/contract/mobile-money';
import { startApi } from '../../../test/api.ts';
import { startWorld } from '../../../test/world.ts';
import { collected, collection, configureOperators } from '../../../test/collecting.ts';
import { timeless, until } from '../../../test/money.ts';
import { newId } from '../../kernel/data/ids.ts';

const { api, sandbox } = await startWorld();
const person = timeless(api, await api.user());

const pay = (changes: object) => person.post('/mobile-money/payments', collection('0001', changes));

describe('GET /mobile-money/operators', () => {
  test('200: who serves where and in what, for everybody', async () => {
    const { body } = await api.visitor.get('/mobile-money/operators');
    const offer = mobileMoneyOfferSchema.parse(body);
    expect(offer).toMatchObject({ etat: 'up', deviseParDefaut: 'CDF', delaiMinutes: 15 });
    expect(offer.operateurs.map(({ code }) => code)).toEqual(['AIRTEL', 'ORANGE', 'MTN', 'MPESA']);
    const mtn = offer.operateurs.find(({ code }) => code === 'MTN');
    expect(mtn?.pays.flatMap(({ devises }) => devises)).not.toContain('CDF');
  });

  test('200: says that the operators do not answer, or that it is switched off', async () => {
    const other = await startApi({ sandbox });
    await sandbox.desk('/providers/mobile-money', { outage: 'html' });
    expect((await other.visitor.get('/mobile-money/operators')).body.etat).toBe('degraded');
    await sandbox.desk('/reset', {});
    await other.close();
    const off = await startApi({ sandbox });
    await configureOperators(off, { actif: false });
    expect((await off.visitor.get('/mobile-money/operators')).body.etat).toBe('down');
    const user = await off.user();
    const refused = await user.post('/mobile-money/payments', collection());
    expect([refused.status, refused.body.code]).toEqual([503, 'passerelle_indisponible']);
    await off.close();
  });
});

describe('POST /mobile-money/payments', () => {
  test('201: the result of spec §3, waiting, under a reference of ours', async () => {
    const body = collection('0005', {
      nomClient: '  Démo   Particulier ',
      emailClient: 'demo@nzela.example',
      statut: 'en_attente',
      reference: 'MM-123',
    });
    const made = mobileMoneyPaymentSchema.parse(await collected(person, body));
    expect(made).toMatchObject({
      transactionId: null,
      transactionStatus: 'PENDING',
      order: {
        cost: { amount: 5000, currency: 'CDF', frais: null, total: null },
        customerFullName: 'Démo Particulier',
        customerEmailAdress: 'demo@nzela.example',
      },
      paymentChannel: {
        channel: 'MOBILEMONEY',
        provider: { code: 'AIRTEL', libelle: 'Airtel Money' },
        walletID: body['telephone'],
        pays: 'CD',
      },
      statut: 'en_attente',
      delaiDepasse: false,
    });
    expect(made.originatingTransactionId).toMatch(/^MM-\d{16}$/);
  });

  test.each([
    ['montant', { montant: undefined }, 'Veuillez entrer un montant valide'],
    ['montant', { montant: 0 }, 'Veuillez entrer un montant valide'],
    ['montant', { montant: '12,5' }, 'Veuillez entrer un montant valide'],
    ['montant', { montant: 5000.123 }, 'Veuillez entrer un montant valide'],
    ['montant', { montant: 99 }, /inférieur au minimum de 100,00/],
    ['montant', { devise: 'USD', montant: '0.99' }, /inférieur au minimum de 1,00/],
    ['telephone', { telephone: '' }, 'Veuillez saisir un numéro de téléphone'],
    [
      'telephone',
      { telephone: '0970120001' },
      'Le numéro doit être au format international (commençant par +)',
    ],
    ['telephone', { telephone: '+243 12' }, 'Veuillez entrer un numéro de téléphone valide'],
    ['telephone', { telephone: '+33612345678' }, /pas dans un pays où Airtel Money encaisse/],
    ['operateur', { operateur: 'VODACOM' }, 'Cet opérateur n’est pas proposé.'],
    ['devise', { devise: 'EUR' }, 'Cette devise n’est pas proposée.'],
    ['devise', { devise: 'XOF' }, /Choisissez CDF ou USD/],
    [
      'devise',
      { operateur: 'MTN', telephone: '+237671234567', devise: 'CDF' },
      'L’opérateur MTN MoMo n’encaisse pas en CDF dans ce pays. Choisissez XAF.',
    ],
    ['emailClient', { emailClient: 'x' }, 'Veuillez saisir une adresse e-mail valide'],
  ])('400 at %s: %o', async (champ, changes, message) => {
    const answer = await pay(changes);
    expect(answer.status, answer.text).toBe(400);
    const [error] = answer.body.errors;
    expect(error.champ).toBe(champ);
    if (message instanceof RegExp) expect(error.message).toMatch(message);
    else expect(error.message).toBe(message);
  });

  test.each([
    [{ statut: 'reussi' }],
    [{ userId: newId() }],
    [{ reference: 'TX-1' }],
    [{ secretApiKey: 'x' }],
  ])('400: what a client does not decide: %o', async (changes) => {
    expect((await pay(changes)).body.code).toBe('requete_invalide');
  });

  test('400: M-Pesa in Kinshasa takes both currencies; MTN does not serve Congo-Kinshasa', async () => {
    const [mpesa, mtn] = [
      await pay({ operateur: 'MPESA', telephone: '+243815550005', devise: 'USD', montant: 1 }),
      await pay({ operateur: 'MTN', telephone: '+243815550001' }),
    ];
    expect([mpesa.status, mtn.body.code]).toEqual([201, 'operateur_pays']);
  });

  test('409 operateur_inactif: switched off by an administrator', async () => {
    const { operateurs } = await api.deps.settings.read('gateways.mobile-money');
    const off = operateurs.map((one) => ({ ...one, actif: one.code !== 'ORANGE' }));
    await configureOperators(api, { operateurs: off });
    const answer = await pay({ operateur: 'ORANGE', telephone: '+243891234567' });
    await configureOperators(api, { operateurs });
    expect([answer.status, answer.body.code]).toEqual([409, 'operateur_inactif']);
  });

  test('the same request again, even at once, asks the phone once', async () => {
    const body = collection();
    const headers = { 'idempotency-key': newId() };
    const ask = () => person.post('/mobile-money/payments', body, { headers });
    const answers = await Promise.all([ask(), ask(), ask()]);
    const again = await ask();
    const ids = answers.filter(({ status }) => status === 201).map((answer) => answer.body.id);
    expect(new Set([...ids, again.body.id]).size).toBe(1);
    const other = await person.post('/mobile-money/payments', collection(), { headers });
    expect([other.status, other.body.code]).toEqual([422, 'cle_idempotence_reutilisee']);
    const keyless = await person.ask('POST', '/mobile-money/payments', { body });
    expect([keyless.status, keyless.body.code]).toEqual([400, 'cle_idempotence_requise']);
    await until(api, async () => {
      const now = await person.get(`/mobile-money/payments/${again.body.id}`);
      return now.body.transactionStatus === 'SUCCESS';
    });
  });

  test('401: for a visitor', async () => {
    expect((await api.visitor.post('/mobile-money/payments', collection())).status).toBe(401);
  });
});

describe('GET /users/{id}/mobile-money/payments', () => {
  test('200: one’s own, the latest first, page by page; 404 another’s; 400 a sort nobody knows', async () => {
    const someone = await api.user();
    const list = `/users/${someone.id}/mobile-money/payments`;
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift((await collected(someone, collection('0005'))).id);
    }
    const first = mobileMoneyListSchema.parse((await someone.get(`${list}?limit=2`)).body);
    expect(first.elements.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const second = await someone.get(`${list}?limit=2&curseur=${first.curseur}`);
    expect(second.body.elements.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
    const oldest = await someone.get(`${list}?sort=dateCreation&order=asc&page=1&limit=1`);
    expect(oldest.body.elements[0].id).toBe(ids[2]);
    expect((await person.get(list)).body.code).toBe('introuvable');
    expect((await someone.get(`${list}?sort=montant`)).status).toBe(400);
    const theirs = await person.get(`/mobile-money/payments/${ids[0]}`);
    expect([theirs.status, theirs.body.code]).toEqual([404, 'introuvable']);
  });
});
