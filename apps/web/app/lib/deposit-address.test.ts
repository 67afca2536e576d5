import { expect, test } from 'vitest';
import { depositAddress, readWayBack } from './deposit-address.ts';

test('a deposit for what somebody asked for leads back to it', () => {
  const address = depositAddress('/pay/xK3_a-9');
  expect(readWayBack(new URL(address, 'http://localhost').searchParams)).toBe('/pay/xK3_a-9');
});

test.each(['https://ailleurs.example/pay/x', '//ailleurs.example', '/pay/../login', '/login', ''])(
  'an address that was made up leads nowhere: %s',
  (retour) => {
    expect(readWayBack(new URLSearchParams({ retour }))).toBeNull();
  },
);
