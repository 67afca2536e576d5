import { expect, test } from 'vitest';
import { frameOrigins } from './frame-origins.ts';

test.each(['http://localhost:4100/transfer', 'http://127.0.0.1:4100/pay/x'])(
  'a page opened on this machine may be framed under both its names: %s',
  (address) => {
    expect(frameOrigins(address)).toEqual(['http://localhost:4100', 'http://127.0.0.1:4100']);
  },
);

test('elsewhere only the site itself frames it', () => {
  expect(frameOrigins('https://nzela.example/transfer?etape=paiement')).toEqual([
    'https://nzela.example',
  ]);
});
