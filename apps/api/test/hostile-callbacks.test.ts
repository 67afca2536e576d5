import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { refusals } from '@nzela/contract/errors';
import { newId } from '../src/kernel/data/ids.ts';
import type { Answer, Person, Wire } from './api.ts';
import { brokenBodies, hostileValues } from './hostile.ts';
import { startWorld } from './world.ts';

const requests = Math.ceil(Number(process.env['HOSTILE_REQUESTS'] ?? 20_000) * 0.025);
const patience = 7_200_000;

const { api } = await startWorld({ environment: { REQUESTS_PER_MINUTE: '10000000' } });
/** As an operator starts it for the first time: no gateway has an address or a key yet. */
const fresh = await api.instance({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://nzela.example',
  TRUST_PROXY: 'none',
  SANDBOX_URL: undefined,
  SANDBOX_SMTP_PORT: undefined,
});
const callbacks = api.app
  .declaredRoutes()
  .filter(({ access, url }) => access.kind === 'gateway' && url !== '/api/clock')
  .map(({ method, url }) => ({ method: method as 'POST', path: url.replace('/api', '') }));
const secrets = await Promise.all(
  (['cards', 'payouts', 'bank', 'issuing', 'bills'] as const).map(
    async (job) => (await api.deps.settings.read(`gateways.${job}`)).secretWebhook,
  ),
);

const value = fc.constantFrom(...hostileValues);
const question = fc.record(
  Object.fromEntries(
    'type reference authorizationId cardId amount currency merchantAmount merchantCurrency merchant statut status'
      .split(' ')
      .map((name) => [name, value]),
  ),
  { requiredKeys: [] },
);
const body = fc.oneof(
  question.map((content) => JSON.stringify(content)),
  fc.constantFrom(...brokenBodies),
);
const callback = fc.record({
  route: fc.constantFrom(...callbacks),
  body,
  id: fc.constantFrom(newId(), '', 'x'.repeat(500), 'msg_é'),
  secret: fc.option(fc.constantFrom(...secrets)),
  late: fc.constantFrom(0, 0, 0, 3_600_000, -3_600_000),
  headers: fc.record(
    {
      'webhook-id': fc.constantFrom('', 'x'),
      'webhook-timestamp': fc.constantFrom('', 'NaN', '-1', '1e9', '99999999999999999999'),
      'webhook-signature': fc.constantFrom('', 'v1,', 'v1,%%', 'v1a,x', ' , , ', 'v1,AAAA v1,BBBB'),
      'x-topup-timestamp': fc.constantFrom('', '1', '9'.repeat(12), 'x'),
      'x-topup-signature': fc.constantFrom('', 'zz', 'a'.repeat(64)),
    },
    { requiredKeys: [] },
  ),
});

type Callback = typeof callback extends fc.Arbitrary<infer Content> ? Content : never;

/** Sent with what was made up, or signed as the gateway does, whose content is then hostile all the same. */
function send(asker: Person, { route, body: text, id, secret, late, headers }: Callback) {
  const path = route.path.replaceAll(/:\w+/g, newId());
  if (secret === null) return asker.ask(route.method, path, { body: text, headers });
  const at = new Date(Date.now() + late);
  const signed = {
    'webhook-id': Buffer.from(id).toString('latin1'),
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(Buffer.from(id).toString('latin1'), at, text),
  };
  return asker.ask(route.method, path, { body: text, headers: signed });
}

const isHarmless = ({ status, body: answer }: Answer<Wire>) =>
  status < 500 && (status < 400 || answer?.code in refusals);

describe('hostile callbacks: 0 answers are a fault of ours', () => {
  test('every gateway has a route', () => expect(callbacks.length).toBeGreaterThan(7));

  test(
    'with keys: unsigned, forged, late, and signed with hostile content',
    async () => {
      const property = fc.asyncProperty(callback, async (content) => {
        const answer = await send(api.visitor, content);
        return isHarmless(answer) || Promise.reject(new Error(answer.text));
      });
      await fc.assert(property, { numRuns: requests });
    },
    patience,
  );

  test(
    'on a fresh production, where no key is configured: nothing is signed, and nothing fails',
    async () => {
      const property = fc.asyncProperty(callback, async (content) => {
        const answer = await send(fresh.visitor, content);
        return isHarmless(answer) || Promise.reject(new Error(answer.text));
      });
      await fc.assert(property, { numRuns: requests });
    },
    patience,
  );

  test('401 signature_invalide: with a key that is configured wrong, too', async () => {
    const { version } = await api.deps.settings.current('gateways.bank');
    const known = await api.deps.settings.read('gateways.bank');
    await api.deps.settings.update('gateways.bank', {
      value: { ...known, secretWebhook: 'whsec_é' },
      version,
      by: { userId: null, address: null },
    });
    const answer = await api.visitor.post('/gateways/bank/callback', { reference: 'x' });
    expect([answer.status, answer.body.code]).toEqual([401, 'signature_invalide']);
  });
});
