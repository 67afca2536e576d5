import { expect, test } from 'vitest';
import { depositAddress, readWayBack, wayBackOf } from './deposit-address.ts';

test('a deposit for what somebody asked for leads back to it', () => {
  const address = depositAddress('/pay/xK3_a-9');
  expect(readWayBack(new URL(address, 'http://localhost').searchParams)).toBe('/pay/xK3_a-9');
});

test('the way back goes with the deposit from one address to the next', () => {
  expect(wayBackOf('/pay/xK3_a-9')).toEqual({ retour: '/pay/xK3_a-9' });
  expect(wayBackOf(null)).toEqual({});
});

test.each(['https://ailleurs.example/pay/x', '//ailleurs.example', '/pay/../login', '/login', ''])(
  'an address that was made up leads nowhere: %s',
  (retour) => {
    expect(readWayBack(new URLSearchParams({ retour }))).toBeNull();
  },
);
