import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programPermissions } from '@nzela/contract/merchant-terms';
import {
  startApi,
  type Account,
  type Answer,
  type Api,
  type Ask,
  type Wire,
} from '../../../test/api.ts';
import { proofFor, proving } from '../../../test/proof.ts';
import { newId, sha256Hex } from '../../kernel/data/ids.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { newPair } from './keys.ts';

let api: Api;
let owner: Account;
let merchantId: string;

const live = { headers: { 'merchant-mode': 'live' } };
const inTest = { headers: { 'merchant-mode': 'test' } };
const nom = 'Boutique en ligne';
const create = (who = owner, ask: Ask = inTest) => who.post('/api-keys', { nom }, ask);
const roll = (id: string, chevauchement: string, ask: Ask = inTest) =>
  owner.post(`/api-keys/${id}/renouveler`, { chevauchement }, ask);
/** What a program with the key gets of a route of the API. */
const asked = async (key: string, ask: Ask = {}): Promise<Answer<Wire>> =>
  api.as(key).get('/v1/events', ask);
const codeOf = ({ status, body }: Answer<Wire>) => [status, body.code];

async function goLive(): Promise<void> {
  await api.deps.pool.query('UPDATE merchants SET live_at = now() WHERE id = $1', [merchantId]);
}

beforeAll(async () => {
  api = await startApi();
  owner = await api.merchant();
  merchantId = (await owner.get('/merchants')).body.elements[0].id;
});
afterAll(() => api.close());

describe('keys', () => {
  test('POST /api-keys 201: a pair of the mode, whose secret is told once and kept as its hash', async () => {
    const made = await create();
    expect(made.status, made.text).toBe(201);
    const { secret, ...shown } = made.body;
    expect(secret).toMatch(/^sk_test_[0-9A-Za-z]{33}$/);
    expect(shown).toMatchObject({
      nom,
      mode: 'test',
      clePublique: expect.stringMatching(/^pk_test_[0-9A-Za-z]{33}$/),
      cleSecrete: `sk_test_…${secret.slice(-4)}`,
      derniereUtilisation: null,
    });
    const listed = await owner.get('/api-keys', inTest);
    expect(listed.body.elements).toEqual([shown]);
    const { rows } = await api.deps.pool.query(
      `SELECT to_jsonb(k)::text AS kept, secret_hash FROM merchant_api_keys k WHERE id = $1`,
      [shown.id],
    );
    expect(rows[0].kept).not.toContain(secret);
    expect(rows[0].secret_hash).toBe(sha256Hex(secret));
    const audit = await api.deps.pool.query(
      "SELECT actor, after::text FROM audit_entries WHERE action = 'api-keys.create' AND subject = $1",
      [merchantId],
    );
    expect(audit.rows).toMatchObject([{ actor: owner.id }]);
    expect(audit.rows[0].after).not.toContain(secret);
  });

  test('no two are alike, and each letter is as likely as another', () => {
    const words = Array.from({ length: 2_000 }, () => newPair('test').secretKey.slice(8));
    expect(new Set(words).size).toBe(words.length);
    const counts = Map.groupBy(words.join(''), (letter) => letter);
    expect(counts.size).toBe(62);
    const mean = (words.length * 33) / 62;
    for (const [letter, all] of counts)
      expect(Math.abs(all.length - mean), letter).toBeLessThan(7 * Math.sqrt(mean));
  });

  test('400 without a name; 403 for whoever may not handle keys; 409 trop_de_cles from the eleventh pair on', async () => {
    expect((await owner.post('/api-keys', { nom: ' ' }, inTest)).status).toBe(400);
    expect(codeOf(await (await api.user()).get('/api-keys'))).toEqual([403, 'acces_refuse']);
    const shop = await api.merchant();
    const made = await Promise.all(Array.from({ length: 12 }, () => create(shop)));
    const statuses = made.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(10).fill(201), 409, 409]);
    expect(made.find(({ status }) => status === 409)?.body.code).toBe('trop_de_cles');
  });

  test('those of the live mode wait for it to be on, and ask for a fresh proof', async () => {
    const early = await proving(owner, (ask) =>
      create(owner, { headers: { ...live.headers, ...ask.headers } }),
    );
    expect(codeOf(early)).toEqual([403, 'cle_mode_inactif']);
    await goLive();
    const asking = (ask: Ask) => create(owner, { headers: { ...live.headers, ...ask.headers } });
    const made = await proving(owner, asking);
    expect(made.body.secret, made.text).toMatch(/^sk_live_/);
    const rolled = await roll(made.body.id, 'aucun', live);
    expect(codeOf(rolled)).toEqual([403, 'verification_requise']);
    const { verification: subject } = rolled.body;
    const verification = await proofFor(owner, subject);
    const other = await roll(made.body.id, '7j', { headers: { ...live.headers, verification } });
    expect(codeOf(other)).toEqual([403, 'verification_requise']);
    expect((await asked(made.body.secret)).status).toBe(200);
    await api.deps.pool.query('UPDATE merchants SET live_at = NULL WHERE id = $1', [merchantId]);
    expect(codeOf(await asked(made.body.secret))).toEqual([403, 'cle_mode_inactif']);
    await goLive();
  });

  test('the database refuses a key whose account is of the other mode', async () => {
    const insert = (mode: string, prefix: string) =>
      api.deps.pool.query(
        `INSERT INTO merchant_api_keys (id, account_id, mode, name, public_key, secret_hash, secret_end, created_at)
         SELECT $1, id, $2, 'x', $3, $4, 'abcd', now() FROM merchant_accounts WHERE merchant_id = $5 AND mode = 'test'`,
        [newId(), mode, `${prefix}${newId()}`, sha256Hex(newId()), merchantId],
      );
    await expect(insert('live', 'pk_live_')).rejects.toMatchObject({ code: '23503' });
    await expect(insert('test', 'pk_live_')).rejects.toMatchObject({
      constraint: 'merchant_api_keys_mode',
    });
  });

  test('404 for a pair of somebody else, or of the other mode', async () => {
    const { id } = (await create()).body;
    const other = await api.merchant();
    expect((await other.delete(`/api-keys/${id}`)).status).toBe(404);
    expect((await owner.delete(`/api-keys/${id}`, live)).status).toBe(404);
    const stolen = await other.post(`/api-keys/${id}/renouveler`, { chevauchement: '24h' });
    expect(stolen.status).toBe(404);
    expect((await owner.delete(`/api-keys/${id}`, inTest)).status).toBe(204);
  });
});

describe('a key in use', () => {
  test('stands for its account and mode, whatever the headers say, and for nobody else’s', async () => {
    const { secret } = (await create()).body;
    const answer = await asked(secret, {
      headers: { 'merchant-mode': 'live', 'merchant-id': newId() },
    });
    expect(answer.status, answer.text).toBe(200);
  });

  test('is replaced with an overlap: both serve until it ends, then the new one alone', async () => {
    const shop = owner;
    const first = (await create(shop)).body;
    const rolled = await roll(first.id, '24h');
    expect(rolled.status, rolled.text).toBe(201);
    expect(rolled.body.nom).toBe(nom);
    expect((await asked(first.secret)).status).toBe(200);
    expect((await asked(rolled.body.secret)).status).toBe(200);
    const again = await roll(first.id, 'aucun');
    expect(codeOf(again)).toEqual([409, 'cle_deja_remplacee']);
    await api.deps.pool.query('UPDATE merchant_api_keys SET expires_at = $2 WHERE id = $1', [
      first.id,
      addSeconds(api.deps.clock.now(), -1),
    ]);
    expect(codeOf(await asked(first.secret))).toEqual([401, 'cle_remplacee']);
    const atOnce = (await roll(rolled.body.id, 'aucun')).body;
    expect(codeOf(await asked(rolled.body.secret))).toEqual([401, 'cle_remplacee']);
    expect((await asked(atOnce.secret)).status).toBe(200);
    expect((await owner.post(`/api-keys/${atOnce.id}/renouveler`, {}, inTest)).status).toBe(400);
  });

  test('of ten who replace a pair at once, one does', async () => {
    const { id } = (await create()).body;
    const rolls = await Promise.all(Array.from({ length: 10 }, () => roll(id, '1h')));
    expect(rolls.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('is out in every process from the moment it is revoked', async () => {
    const { id, secret, clePublique } = (await create()).body;
    const elsewhere = await api.instance();
    const there = () => api.as(secret, elsewhere.app).get('/v1/events');
    expect((await there()).status).toBe(200);
    expect((await owner.delete(`/api-keys/${id}`, inTest)).status).toBe(204);
    expect(codeOf(await there())).toEqual([401, 'cle_revoquee']);
    expect(codeOf(await asked(clePublique))).toEqual([401, 'cle_revoquee']);
    expect(codeOf(await roll(id, 'aucun'))).toEqual([404, 'introuvable']);
  });

  test('401 cle_inconnue: for what looks like a key', async () => {
    for (const key of ['sk_test_', 'sk_test_x', 'pk_live_x', 'sk_x', `sk_test_${'a'.repeat(33)}`])
      expect(codeOf(await asked(key)), key).toEqual([401, 'cle_inconnue']);
  });

  test('serves below /api/v1 alone, and may not handle the team, keys or documents', async () => {
    const { secret } = (await create()).body;
    for (const path of ['/merchants', '/merchants/equipe', '/api-keys', '/wallets', '/operations'])
      expect(codeOf(await api.as(secret).get(path)), path).toEqual([403, 'cle_hors_api']);
    for (const permission of ['equipe.gerer', 'cles.gerer', 'documents.envoyer', 'mode.changer'])
      expect(programPermissions).not.toContain(permission);
    expect((await api.as(secret).get('/rates')).status).toBe(200);
  });

  test('403 cle_secrete_navigateur: a secret key in a page is told why, Node’s fetch is no page, and a public key is let in nowhere yet', async () => {
    const { secret, clePublique } = (await create()).body;
    for (const headers of [
      { origin: 'https://boutique.example' },
      { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' },
      { origin: 'https://boutique.example', 'sec-fetch-site': 'cross-site' },
    ]) {
      const { status, body } = await asked(secret, { headers });
      expect([status, body.code]).toEqual([403, 'cle_secrete_navigateur']);
      expect(body.message).toContain('serveur');
      const posted = await api.as(secret).post('/v1/events', {}, { headers });
      expect([403, 404, 405]).toContain(posted.status);
    }
    expect((await asked(secret, { headers: { 'sec-fetch-mode': 'cors' } })).status).toBe(200);
    expect(codeOf(await asked(clePublique))).toEqual([403, 'cle_publique_refusee']);
  });

  test('says when and from where it was used last, at most once a minute', async () => {
    const { id, secret } = (await create()).body;
    const lastUse = async () =>
      (await owner.get('/api-keys', inTest)).body.elements.find((one: Wire) => one.id === id)
        .derniereUtilisation;
    const useFrom = async (address: string) => {
      await asked(secret, { address });
      await expect.poll(lastUse).not.toBeNull();
      return lastUse();
    };
    expect(await useFrom('203.0.113.7')).toMatchObject({ adresse: '203.0.113.7' });
    expect(await useFrom('203.0.113.8')).toMatchObject({ adresse: '203.0.113.7' });
    await api.deps.pool.query(
      "UPDATE merchant_api_keys SET last_used_at = last_used_at - interval '2 minutes' WHERE id = $1",
      [id],
    );
    await asked(secret, { address: '203.0.113.9' });
    await expect.poll(async () => (await lastUse()).adresse).toBe('203.0.113.9');
  });
});
