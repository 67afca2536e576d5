import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewayJobs } from '@nzela/contract/gateways';
import { startApi, type Account, type Api, type Wire } from '../../../test/api.ts';
import { changeSettings } from '../../../test/changing.ts';
import { saving } from '../../../test/proof.ts';

let api: Api;
let admin: Account;
/** On an instance that reaches nothing private, as in production. */
let strict: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await api.admin();
  const { app } = await api.instance({ SANDBOX_URL: undefined });
  const { accessToken, password } = admin;
  strict = { ...admin, ...api.as(accessToken, app), password };
});
afterAll(() => api.close());

async function change(who: Account, subject: string, values: object) {
  const { body } = await who.get(`/settings/${subject}`);
  const valeur = { ...body.valeur, ...values };
  return saving(who, `/settings/${subject}`, { valeur, version: body.version });
}

const reasons = [
  ['http://169.254.169.254/', 'https'],
  ['http://example.com/v1', 'https'],
  ['https://10.0.0.1/v1', 'réseau interne'],
  ['https://[fd00::1]/', 'réseau interne'],
  ['https://moi:secret@1.1.1.1/', 'mot de passe'],
  ['https://passerelle-absente.invalid/', 'nulle part'],
] as const;

describe('PUT /settings/{sujet} 400: an address that no call could reach is refused at its field', () => {
  test.each(['rates', ...gatewayJobs.map((job) => `gateways.${job}`)])(
    '%s.url',
    async (subject) => {
      const { version } = (await admin.get(`/settings/${subject}`)).body;
      for (const [url, reason] of reasons) {
        const { status, body } = await change(strict, subject, { url });
        expect([url, status, body.errors]).toEqual([
          url,
          400,
          [{ champ: 'valeur.url', message: expect.stringContaining(reason) }],
        ]);
      }
      expect((await admin.get(`/settings/${subject}`)).body.version).toBe(version);
    },
  );

  test('gateways.mobile-money.urlRappel, and each of two at once', async () => {
    const inside = 'https://127.0.0.1/rappel';
    const { body } = await change(strict, 'gateways.mobile-money', { urlRappel: inside });
    expect(body.errors).toMatchObject([{ champ: 'valeur.urlRappel' }]);
    const both = await change(strict, 'gateways.mobile-money', { urlRappel: inside, url: inside });
    expect(both.body.errors.map(({ champ }: Wire) => champ)).toEqual([
      'valeur.url',
      'valeur.urlRappel',
    ]);
  });

  test('beside a sandbox, what is private is reached, and what is public only by https', async () => {
    const { status } = await change(admin, 'gateways.sms', { url: 'http://127.0.0.1:9/sms' });
    expect(status).toBe(200);
    for (const url of ['http://169.254.169.254/', 'http://1.1.1.1/']) {
      const { body } = await change(admin, 'gateways.sms', { url });
      expect(body.errors).toMatchObject([{ champ: 'valeur.url' }]);
    }
  });
});

test('a gateway whose address leads nowhere any more is switched off, and not on again', async () => {
  const subject = 'gateways.bills';
  await changeSettings(api, subject, { url: 'http://127.0.0.1:9/bills', actif: true });
  expect((await change(strict, subject, { actif: false })).status).toBe(200);
  const { status, body } = await change(strict, subject, { actif: true });
  expect([status, body.errors]).toMatchObject([400, [{ champ: 'valeur.url' }]]);
  const publicly = { actif: true, url: 'https://1.1.1.1/bills' };
  expect((await change(strict, subject, publicly)).status).toBe(200);
});

test('POST /settings/{sujet}/reinitialiser 200: the default of a product without a sandbox is put back, and not switched on', async () => {
  const subject = 'gateways.topup';
  await changeSettings(api, subject, { url: 'http://127.0.0.1:9/topup' });
  const reset = await saving(strict, `/settings/${subject}/reinitialiser`, {}, 'post');
  expect([reset.status, reset.body.valeur?.actif]).toEqual([200, false]);
  const { status, body } = await change(strict, subject, { actif: true });
  expect([status, body.errors]).toMatchObject([400, [{ champ: 'valeur.url' }]]);
});
