import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { verifiedHint } from './callback-signature.ts';

const secret = `whsec_${Buffer.from('a secret for this test').toString('base64')}`;
const body = JSON.stringify({ reference: 'TRF-123456', description: 'APPROVED' });

function signed(payload = body, at = new Date(), key = secret) {
  return {
    rawBody: payload,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(key).sign('msg_1', at, payload),
    },
  };
}

test('a genuine callback is worth its reference and nothing else', () => {
  expect(verifiedHint(signed(), secret)).toEqual({ reference: 'TRF-123456', messageId: 'msg_1' });
  expect(verifiedHint({ ...signed(), rawBody: Buffer.from(body) }, secret)).not.toBeNull();
});

const genuine = signed();
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

test.each([
  ['forged', signed(body, new Date(), `whsec_${Buffer.from('another').toString('base64')}`)],
  ['altered', { ...genuine, rawBody: body.replace('123456', '654321') }],
  ['under another id', { ...genuine, headers: { ...genuine.headers, 'webhook-id': 'msg_2' } }],
  ['replayed six minutes later', signed(body, minutes(-6))],
  ['dated in the future', signed(body, minutes(6))],
  ['redated', { ...genuine, headers: { ...genuine.headers, 'webhook-timestamp': '1' } }],
  ['without headers', { rawBody: body, headers: {} }],
  [
    'with a header twice',
    { ...genuine, headers: { ...genuine.headers, 'webhook-id': ['a', 'b'] } },
  ],
  [
    'with an empty signature',
    { ...genuine, headers: { ...genuine.headers, 'webhook-signature': 'v1' } },
  ],
  ['signed, not JSON', signed('bonjour')],
  ['signed, without a reference', signed('{"description":"APPROVED"}')],
  ['signed, with a reference that is not a text', signed('{"reference":7}')],
])('%s: refused', (_name, callback) => {
  expect(verifiedHint(callback, secret)).toBeNull();
});
