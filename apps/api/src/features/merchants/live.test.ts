import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { merchantModes, merchantRoles, permissionsOf } from '@nzela/contract/merchant-terms';
import { startApi, type Account, type Api, type Ask } from '../../../test/api.ts';
import { hire } from '../../../test/hiring.ts';
import { proofFor, proving } from '../../../test/proof.ts';
import { verifyBusiness } from '../../../test/verifying.ts';
import { withConnection } from '../../kernel/data/database.ts';
import { Refusal } from '../../kernel/http/problem.ts';
import { requireTaking } from './live.ts';

let api: Api;
let admin: Account;
let shop: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await api.admin();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = await api.merchant();
});

const path = '/merchants/mode-production';
const business = async (who = shop) => (await who.get('/merchants')).body.elements[0];
const on = (ask: Ask = {}, who = shop) => who.post(path, { actif: true }, ask);
const off = (who = shop) => who.post(path, { actif: false });
const goLive = () => proving(shop, (ask) => on(ask));
async function audited(): Promise<unknown[]> {
  const { rows } = await api.deps.pool.query(
    "SELECT actor, after FROM audit_entries WHERE action = 'merchants.live' AND subject = $1 ORDER BY id",
    [(await business()).id],
  );
  return rows;
}

/** What taking money in a mode answers: `null`, or the code of its refusal. */
async function taking(mode: 'test' | 'live'): Promise<string | null> {
  const { rows } = await api.deps.pool.query<{ id: string }>(
    'SELECT id FROM merchant_accounts WHERE merchant_id = $1 AND mode = $2',
    [(await business()).id, mode],
  );
  const asked = withConnection(api.deps.pool, (client) => requireTaking(client, rows[0]?.id ?? ''));
  return asked.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );
}

describe('POST /merchants/mode-production', () => {
  test('200: a verified merchant goes live with a fresh proof, and back without one; each is written down once', async () => {
    await verifyBusiness(shop, admin);
    const live = await goLive();
    expect(live.status, live.text).toBe(200);
    expect(live.body.modeProductionDepuis).toEqual(expect.any(String));
    expect(await business()).toMatchObject({
      modeProductionDepuis: live.body.modeProductionDepuis,
    });
    expect((await on()).body.modeProductionDepuis).toBe(live.body.modeProductionDepuis);
    const back = await off();
    expect([back.status, back.body.modeProductionDepuis]).toEqual([200, null]);
    expect((await off()).status).toBe(200);
    expect(await audited()).toEqual([
      { actor: shop.id, after: { actif: true } },
      { actor: shop.id, after: { actif: false } },
    ]);
  });

  test('403 verification_requise: not with a proof for another business, and not twice with one', async () => {
    await verifyBusiness(shop, admin);
    const refused = await on();
    expect([refused.status, refused.body.code]).toEqual([403, 'verification_requise']);
    const asked = refused.body.verification;
    expect(asked).toEqual({
      action: 'mode-production',
      objet: { commerce: (await business()).nomCommercial },
    });
    const elsewhere = await proofFor(shop, { ...asked, objet: { commerce: 'Un autre' } });
    expect((await on({ headers: { verification: elsewhere } })).status).toBe(403);
    const verification = await proofFor(shop, asked);
    expect((await on({ headers: { verification } })).status).toBe(200);
    await off();
    expect((await on({ headers: { verification } })).status).toBe(403);
    expect((await business()).modeProductionDepuis).toBeNull();
  });

  test('409 commerce_non_verifie: until the last document is accepted', async () => {
    const early = await on();
    expect([early.status, early.body.code]).toEqual([409, 'commerce_non_verifie']);
    await verifyBusiness(shop, admin, { except: 'bank_statement' });
    expect((await on()).body.code).toBe('commerce_non_verifie');
    expect((await off()).status).toBe(200);
    expect(await audited()).toEqual([]);
  });

  test('400: neither on nor off; 401: nobody', async () => {
    for (const body of [{}, { actif: 'oui' }, { actif: true, verifie: true }])
      expect((await shop.post(path, body)).status).toBe(400);
    expect((await api.visitor.post(path, { actif: true })).status).toBe(401);
  });

  test('403: who may not change the mode, in either mode, and nobody of another business', async () => {
    await verifyBusiness(shop, admin);
    for (const role of merchantRoles) {
      const who = role === 'proprietaire' ? shop : await hire(api, shop, role);
      for (const mode of merchantModes) {
        const answer = await on({ headers: { 'merchant-mode': mode } }, who);
        const code = permissionsOf(role, mode).includes('mode.changer')
          ? 'verification_requise'
          : 'droit_manquant';
        expect([role, mode, answer.status, answer.body.code]).toEqual([role, mode, 403, code]);
      }
    }
    const other = await api.merchant();
    const headers = { 'merchant-id': (await business()).id };
    expect((await on({ headers }, other)).body.code).toBe('acces_refuse');
    expect((await on({ headers }, admin)).body.code).toBe('acces_refuse');
  });
});

describe('taking money', () => {
  test('is refused in the live mode while it is off, and never in the test mode', async () => {
    await verifyBusiness(shop, admin);
    expect(await taking('live')).toBe('mode_production_inactif');
    await goLive();
    expect(await taking('live')).toBeNull();
    await off();
    expect(await taking('live')).toBe('mode_production_inactif');
    expect(await taking('test')).toBeNull();
  });

  test('is refused in both modes for a business that is closed', async () => {
    await api.deps.pool.query('UPDATE merchants SET closed_at = now() WHERE id = $1', [
      (await business()).id,
    ]);
    expect([await taking('live'), await taking('test')]).toEqual([
      'mode_production_inactif',
      'mode_production_inactif',
    ]);
  });
});
