import { BlockList, isIP, SocketAddress } from 'node:net';

/** What an IP address is to us: out on the Internet, inside somebody's network, or nothing to talk to at all. */
export type AddressReach = 'public' | 'private' | 'forbidden';

// Sources: IANA special-purpose address registries (RFC 6890 and its updates).
const privateRanges = blockList([
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
]);

const forbiddenRanges = blockList([
  ['0.0.0.0', 8],
  ['100.64.0.0', 10],
  // Link-local, where clouds keep the metadata that hands out their credentials.
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Inside 2000::/3: protocol assignments and Teredo, documentation, 6to4 (which carries an IPv4 address within).
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

const globalUnicast = blockList([['2000::', 3]]);

/**
 * A canonical address without the part that points to one home: `203.0.113.•`, `2001:db8:7:•`. Enough to recognise one's own,
 * too little to find somebody by.
 */
export function maskedAddress(address: string): string {
  const version = isIP(address);
  if (version === 0) return '';
  if (version === 4) return address.replace(/\d+$/, '•');
  return `${networkOf(address).split(':').slice(0, 3).join(':')}:•`;
}

/** Classifies an IPv4 or IPv6 address text. Whatever is not plainly public or private is forbidden. */
export function addressReach(address: string): AddressReach {
  const version = isIP(address);
  if (version === 0) return 'forbidden';
  const family = version === 4 ? 'ipv4' : 'ipv6';
  // Node compares a mapped IPv4 address (::ffff:127.0.0.1) with the IPv4 ranges; it is refused in any case.
  if (version === 6 && /^::ffff:/i.test(address)) return 'forbidden';
  if (privateRanges.check(address, family)) return 'private';
  if (forbiddenRanges.check(address, family)) return 'forbidden';
  if (version === 6 && !globalUnicast.check(address, family)) return 'forbidden';
  return 'public';
}

/**
 * `text` as the one way to write that address, or null when `text` is no IP address: IPv6 in the form of RFC 5952 without
 * its zone, an IPv4-mapped IPv6 address as IPv4.
 */
export function canonicalAddress(text: string): string | null {
  const version = isIP(text);
  if (version === 0) return null;
  if (version === 4) return text;
  const { address } = new SocketAddress({ address: text, family: 'ipv6' });
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  return mapped ?? address;
}

/**
 * What limits count for a canonical address: an IPv4 address itself, of an IPv6 address its /64 (RFC 4291 §2.5.1), because
 * one subscriber has at least that many addresses.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const first = groups(head);
  const last = groups(tail ?? '');
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const network = [...first, ...zeros, ...last].slice(0, 4).join(':');
  return `${network}::/64`;
}

function blockList(ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) {
    list.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}
