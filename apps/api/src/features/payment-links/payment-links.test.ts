import { describe, expect, test } from 'vitest';
import type { PaymentLink } from '@nzela/contract/payment-links';
import { fund, moveOn, timeless } from '../../../test/money.ts';
import { obliging } from '../../../test/proof.ts';
import { inMode, openShop } from '../../../test/selling.ts';
import { startWorld } from '../../../test/world.ts';
import { newId } from '../../kernel/data/ids.ts';

const { api } = await startWorld();
const shop = await openShop(api);
const other = await openShop(api);
const payer = obliging(timeless(api, await api.user()));
await fund(api, payer, 500_000n);
const { owner } = shop;

const terms = { titre: 'Panier de légumes', montant: 12 };

async function made(body: object = terms, mode: 'live' | 'test' = 'live'): Promise<PaymentLink> {
  const answer = await owner.post('/v1/payment-links', body, inMode(mode));
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const codeOf = ({ adresse }: { readonly adresse: string }) => adresse.split('/pay/')[1] ?? '';
const read = async ({ id, mode }: PaymentLink): Promise<PaymentLink> =>
  (await owner.get(`/v1/payment-links/${id}`, inMode(mode))).body;
const begin = (link: PaymentLink, body: object = {}) =>
  api.visitor.post(`/checkouts/liens/${codeOf(link)}`, body);

async function begun(link: PaymentLink, body: object = {}): Promise<string> {
  const answer = await begin(link, body);
  expect(answer.status, answer.text).toBe(201);
  return codeOf(answer.body);
}

const pay = (code: string) => payer.post(`/checkouts/${code}/portefeuille`, {});

describe('a link of a merchant', () => {
  test('201 with its address; its page says what is paid, and to whom', async () => {
    const link = await made({
      ...terms,
      description: 'Livré le vendredi',
      metadata: { saison: 'été' },
    });
    expect(link).toMatchObject({
      statut: 'actif',
      titre: 'Panier de légumes',
      montant: 12,
      devise: 'EUR',
      metadata: { saison: 'été' },
      statistiques: { vues: 0, commences: 0, payes: 0 },
    });
    const page = await api.visitor.get(`/payment-links/${codeOf(link)}`);
    expect(page.body).toMatchObject({
      titre: 'Panier de légumes',
      montant: 12,
      statut: 'actif',
      supportFrais: 'commerce',
      encaisse: true,
    });
  });

  test('its page says that its merchant takes no payment in the live mode; what it says once it is paid, is said then', async () => {
    const quiet = timeless(api, await api.merchant());
    const body = { ...terms, merci: 'À vendredi !' };
    const asked = (mode: 'live' | 'test') => quiet.post('/v1/payment-links', body, inMode(mode));
    const pageOf = async (mode: 'live' | 'test') =>
      (await api.visitor.get(`/payment-links/${codeOf((await asked(mode)).body)}`)).body;
    expect([(await pageOf('live')).encaisse, (await pageOf('test')).encaisse]).toEqual([
      false,
      true,
    ]);
    const code = await begun(await made(body));
    const thanks = async () => (await api.visitor.get(`/checkouts/${code}`)).body.merci;
    expect(await thanks()).toBe(null);
    await pay(code);
    expect(await thanks()).toBe('À vendredi !');
  });

  test('seen, begun and paid are counted; the payment bears what the link says', async () => {
    const link = await made({
      ...terms,
      metadata: { saison: 'été' },
      adresseRetour: 'https://a.example/merci',
    });
    await api.visitor.post(`/payment-links/${codeOf(link)}/vues`, {});
    const code = await begun(link, { email: 'Awa@Exemple.example' });
    await begun(link);
    expect((await pay(code)).status).toBe(201);
    expect((await read(link)).statistiques).toEqual({ vues: 1, commences: 2, payes: 1 });
    const [payment] = (await owner.get('/v1/payments?statut=paye', inMode('live'))).body.elements;
    expect(payment).toMatchObject({
      montant: 12,
      description: 'Panier de légumes',
      metadata: { saison: 'été' },
      client: { email: 'awa@exemple.example' },
      adresseRetour: 'https://a.example/merci',
    });
  });

  test('a change holds for who opens it from then on; who had begun pays what they saw', async () => {
    const link = await made();
    const code = await begun(link);
    const changed = await owner.put(
      `/v1/payment-links/${link.id}`,
      { ...terms, montant: 15 },
      inMode('live'),
    );
    expect([changed.status, changed.body.montant]).toEqual([200, 15]);
    expect((await api.visitor.get(`/checkouts/${code}`)).body.montant).toBe(12);
    expect((await api.visitor.get(`/checkouts/${await begun(link)}`)).body.montant).toBe(15);
  });

  test('the payer says how much, between the bounds', async () => {
    const link = await made({ titre: 'Don', minimum: 5, maximum: 50 });
    expect((await begin(link)).body.code).toBe('montant_invalide');
    expect((await begin(link, { montant: 4.99 })).body.code).toBe('montant_trop_petit');
    expect((await begin(link, { montant: 50.01 })).body.code).toBe('montant_trop_grand');
    await begun(link, { montant: 5 });
  });

  test('what it asks for is required, each at its field', async () => {
    const link = await made({ ...terms, demandeNom: true, demandeTelephone: true });
    const nameless = await begin(link);
    expect([nameless.status, nameless.body.errors[0].champ]).toEqual([400, 'nom']);
    const silent = await begin(link, { nom: 'Awa' });
    expect([silent.status, silent.body.errors[0].champ]).toEqual([400, 'telephone']);
    await begun(link, { nom: 'Awa', telephone: '+243970000001' });
  });
});

describe('a link that takes no payment', () => {
  test('paused, then taken up again', async () => {
    const link = await made();
    const verb = (one: string) =>
      owner.post(`/v1/payment-links/${link.id}/${one}`, {}, inMode('live'));
    expect((await verb('pause')).body.statut).toBe('en_pause');
    expect((await verb('pause')).body.statut).toBe('en_pause');
    expect((await begin(link)).body.code).toBe('lien_en_pause');
    expect((await verb('reprise')).body.statut).toBe('actif');
    await begun(link);
  });

  test('past its last moment', async () => {
    const expireLe = new Date(api.deps.clock.now().getTime() + 3_600_000).toISOString();
    const link = await made({ ...terms, expireLe });
    await moveOn(api, 3_601);
    expect((await read(link)).statut).toBe('expire');
    expect((await begin(link)).body.code).toBe('lien_expire');
  });

  test('used as often as it may be: of ten who pay at once, three do, and the others keep their money', async () => {
    const link = await made({ ...terms, montant: 1, utilisationsMax: 3 });
    const codes = await Promise.all(Array.from({ length: 10 }, () => begun(link)));
    const answers = await Promise.all(codes.map(pay));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const { status, body } of answers.filter(({ status }) => status !== 201))
      expect([status, body.code]).toEqual([409, 'lien_epuise']);
    expect(await read(link)).toMatchObject({ statut: 'epuise', statistiques: { payes: 3 } });
    expect((await begin(link)).body.code).toBe('lien_epuise');
  });
});

describe('the permanent link of a shop', () => {
  const path = '/v1/payment-links/permanent';

  test('made once for each mode, whoever asks and however many at once, in the merchant’s currency', async () => {
    const asked = () => owner.post(path, {}, inMode('live'));
    const links = await Promise.all(Array.from({ length: 8 }, asked));
    expect(new Set(links.map(({ body }) => body.id)).size).toBe(1);
    expect(links[0]?.body).toMatchObject({
      permanent: true,
      mode: 'live',
      statut: 'actif',
      titre: 'En boutique',
      montant: null,
      expireLe: null,
      utilisationsMax: null,
    });
    const inTest = (await owner.post(path, {}, inMode('test'))).body;
    const theirs = (await other.owner.post(path, {}, inMode('live'))).body;
    expect(new Set([links[0]?.body.id, inTest.id, theirs.id]).size).toBe(3);
    expect((await payer.post(path, {})).status).toBe(403);
  });

  test('may be renamed, bounded and paused; 409 to what would end it', async () => {
    const link: PaymentLink = (await owner.post(path, {}, inMode('live'))).body;
    const save = (body: object) =>
      owner.put(`/v1/payment-links/${link.id}`, { titre: 'Chez nous', ...body }, inMode('live'));
    expect((await save({ minimum: 1 })).body).toMatchObject({ titre: 'Chez nous', minimum: 1 });
    for (const body of [
      { montant: 5 },
      { utilisationsMax: 3 },
      { expireLe: '2099-01-01T00:00:00.000Z' },
    ]) {
      const refused = await save(body);
      expect([refused.status, refused.body.code]).toEqual([409, 'lien_permanent']);
    }
    const again = (await owner.post(path, {}, inMode('live'))).body;
    expect(again).toMatchObject({ id: link.id, titre: 'Chez nous', minimum: 1 });
  });

  test('in the database: a second one, and one that ends', async () => {
    const link: PaymentLink = (await owner.post(path, {}, inMode('live'))).body;
    const one = await made();
    const second = api.deps.pool.query(
      'UPDATE payment_links SET permanent = true, amount = NULL WHERE id = $1',
      [one.id],
    );
    await expect(second).rejects.toMatchObject({ code: '23505' });
    const ended = api.deps.pool.query('UPDATE payment_links SET amount = 1 WHERE id = $1', [
      link.id,
    ]);
    await expect(ended).rejects.toMatchObject({ code: '23514' });
  });
});

describe('GET /v1/payment-links/:id/affiche', () => {
  test('one page of A4 or A6, to the merchant of the link alone', async () => {
    const link = await made();
    const poster = (who: typeof owner, query = '') =>
      who.get(`/v1/payment-links/${link.id}/affiche${query}`, inMode('live'));
    for (const [query, box] of [
      ['', '595.28 841.89'],
      ['?format=a4', '595.28 841.89'],
      ['?format=a6', '297.64 419.53'],
    ] as const) {
      const answer = await poster(owner, query);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      const text = answer.bytes.toString('latin1');
      expect(text).toContain(`/MediaBox [0 0 ${box}]`);
      expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    }
    expect((await poster(owner, '?format=a5')).body.errors[0].champ).toBe('format');
    expect((await poster(other.owner)).status).toBe(404);
  });
});

describe('refuses', () => {
  test('400 at each field that is wrong', async () => {
    const wrong = {
      titre: ' ',
      montant: 'x',
      adresseRetour: 'http://a.example',
      utilisationsMax: 0,
    };
    const { status, body } = await owner.post('/v1/payment-links', wrong, inMode('live'));
    expect(status).toBe(400);
    expect(body.errors.map(({ champ }: { champ: string }) => champ).toSorted()).toEqual([
      'adresseRetour',
      'montant',
      'titre',
      'utilisationsMax',
    ]);
    const codes = async (values: object) =>
      (await owner.post('/v1/payment-links', { titre: 'Don', ...values }, inMode('live'))).body
        .code;
    expect(await codes({ montant: 1, minimum: 1 })).toBe('bornes_incoherentes');
    expect(await codes({ minimum: 2, maximum: 1 })).toBe('bornes_incoherentes');
    expect(await codes({ montant: 0 })).toBe('montant_invalide');
    expect(await codes({ expireLe: '2020-01-01T00:00:00.000Z' })).toBe('echeance_passee');
  });

  test('404 to another merchant and in the other mode, which change nothing; 403 to who has no business', async () => {
    const link = await made();
    for (const [who, mode] of [
      [other.owner, 'live'],
      [owner, 'test'],
    ] as const) {
      expect((await who.get(`/v1/payment-links/${link.id}`, inMode(mode))).status).toBe(404);
      const changed = await who.put(
        `/v1/payment-links/${link.id}`,
        { ...terms, montant: 1 },
        inMode(mode),
      );
      expect(changed.status).toBe(404);
      expect((await who.post(`/v1/payment-links/${link.id}/pause`, {}, inMode(mode))).status).toBe(
        404,
      );
      const { elements } = (await who.get('/v1/payment-links', inMode(mode))).body;
      expect(elements.map(({ id }: PaymentLink) => id)).not.toContain(link.id);
    }
    expect(await read(link)).toMatchObject({ statut: 'actif', montant: 12 });
    expect((await payer.get('/v1/payment-links')).status).toBe(403);
    expect((await api.visitor.get(`/payment-links/l_${'A'.repeat(22)}`)).status).toBe(404);
  });

  test('in the database: a payment of another account’s link', async () => {
    const link = await made();
    const theirs = await other.sell('live');
    const moved = api.deps.pool.query('UPDATE payments SET link_id = $2 WHERE id = $1', [
      theirs.id,
      link.id,
    ]);
    await expect(moved).rejects.toMatchObject({ code: '23503' });
  });

  test('the same key makes one link', async () => {
    const ask = { headers: { ...inMode('live').headers, 'idempotency-key': newId() } };
    const first = await owner.post('/v1/payment-links', terms, ask);
    expect((await owner.post('/v1/payment-links', terms, ask)).body).toEqual(first.body);
    expect((await owner.post('/v1/payment-links', { ...terms, montant: 1 }, ask)).status).toBe(422);
  });
});
