import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalAddress, maskedAddress, networkOf } from './addresses.ts';
import { clientAddress, trustedProxiesSchema } from './client-address.ts';

const trusted = trustedProxiesSchema.parse('10.0.0.1, 10.1.0.0/16, 2001:db8:ffff::/48');
const noProxy = new BlockList();

describe('the address of a client', () => {
  test.each([
    ['no header', '10.0.0.1', undefined, '10.0.0.1'],
    ['one proxy', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    [
      'a forged entry before the proxy’s own',
      '10.0.0.1',
      '127.0.0.1, 198.51.100.7',
      '198.51.100.7',
    ],
    ['two listed proxies', '10.0.0.1', '6.6.6.6, 198.51.100.7, 10.1.2.3', '198.51.100.7'],
    ['a text instead of an address', '10.0.0.1', '<b>banque</b>', '10.0.0.1'],
    ['a text behind a listed proxy', '10.0.0.1', 'x, 10.1.2.3', '10.1.2.3'],
    ['only listed proxies', '10.0.0.1', '10.1.0.1, 10.1.0.2', '10.1.0.1'],
    ['several headers', '10.0.0.1', ['6.6.6.6', '198.51.100.7'], '198.51.100.7'],
    ['a port', '10.0.0.1', '198.51.100.7:4711', '198.51.100.7'],
    ['IPv6 with a port', '10.0.0.1', '[2001:DB8::1]:4711', '2001:db8::1'],
    ['an IPv4-mapped socket', '::ffff:10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['an IPv4-mapped entry', '10.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
    ['an IPv6 proxy', '2001:db8:ffff::9', '2001:DB8:0:0:0:0:0:7', '2001:db8::7'],
    ['a neighbour of a proxy', '10.0.0.2', '198.51.100.7', '10.0.0.2'],
    ['an empty header', '10.0.0.1', '', '10.0.0.1'],
    ['a closed socket', undefined, '198.51.100.7', '0.0.0.0'],
  ])('%s', (_what, socket, header, expected) => {
    expect(clientAddress(socket, header, trusted)).toBe(expected);
  });

  test('is the socket’s, whatever the header says, when no proxy is listed', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (socket, header) => {
        expect(clientAddress(socket, header, noProxy)).toBe(socket);
      }),
    );
  });

  test('is what the nearest proxy wrote, whatever the client had written before it', () => {
    const claim = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 6 });
    fc.assert(
      fc.property(claim, (claims) => {
        const header = [...claims, '198.51.100.7'].join(', ');
        expect(clientAddress('10.0.0.1', header, trusted)).toBe('198.51.100.7');
      }),
    );
  });

  test('is always an address, written in one way', () => {
    fc.assert(
      fc.property(fc.string(), fc.oneof(fc.string(), fc.ipV6()), (socket, header) => {
        const address = clientAddress(socket, header, trustedProxiesSchema.parse('0.0.0.0'));
        expect(canonicalAddress(address)).toBe(address);
      }),
    );
  });
});

describe('the network that limits count', () => {
  test('IPv4: the address; IPv6: its /64, however it is written', () => {
    expect(networkOf('198.51.100.7')).toBe('198.51.100.7');
    for (const text of ['2001:db8:1:2::', '2001:DB8:1:2:0:0:0:1', '2001:db8:1:2:ffff:eeee::9']) {
      expect(networkOf(canonicalAddress(text) ?? '')).toBe('2001:db8:1:2::/64');
    }
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });

  test('is the same for two addresses exactly when their first 64 bits are', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const address = fc.tuple(...Array.from({ length: 8 }, () => fc.oneof(group, fc.constant(0))));
    fc.assert(
      fc.property(address, address, fc.boolean(), (one, other, share) => {
        const second = share ? [...one.slice(0, 4), ...other.slice(4)] : other;
        // IPv4-mapped addresses are IPv4 before they are counted.
        fc.pre(one.slice(0, 4).some(Boolean) && second.slice(0, 4).some(Boolean));
        const text = (groups: readonly number[]) =>
          canonicalAddress(groups.map((value) => value.toString(16)).join(':')) ?? '';
        const alike = one.slice(0, 4).join() === second.slice(0, 4).join();
        expect(networkOf(text(one)) === networkOf(text(second))).toBe(alike);
      }),
    );
  });
});

test('a masked address keeps what its owner recognises, and no home', () => {
  expect(maskedAddress('203.0.113.77')).toBe('203.0.113.•');
  expect(maskedAddress('2001:db8:7:8:9::1')).toBe('2001:db8:7:•');
  expect(maskedAddress('::1')).toBe('0:0:0:•');
  // Of an account that was closed.
  expect(maskedAddress('')).toBe('');
});
