import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { canonicalAddress } from './addresses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's IP address, canonical: of the socket, or of the header that a listed proxy wrote. */
    clientAddress: string;
    /** The scheme that the client asked by, as a listed proxy says it; null: none does. */
    clientScheme: string | null;
  }
}

/** Proxies whose `X-Forwarded-For` is believed; nobody's when empty. */
export type TrustedProxies = BlockList;

/** Wider than this, a range holds more than somebody's own proxies. Bits of the prefix, by IP version. */
const shortestPrefix = { 4: 8, 6: 16 } as const;
const example =
  'for example TRUST_PROXY=127.0.0.1,10.0.1.0/24, or TRUST_PROXY=none without a proxy';

/** `TRUST_PROXY`: addresses and CIDR ranges, separated by commas; `none` for no proxy. */
export const trustedProxiesSchema = z.string().transform((text, context): TrustedProxies => {
  const list = new BlockList();
  const parts = text.split(',').map((part) => part.trim());
  if (text.trim() === '' || text.trim() === 'none') return list;
  for (const part of parts) {
    const fault = addProxy(list, part);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  }
  return list;
});

function addProxy(list: BlockList, text: string): string | null {
  if (text === 'true')
    return `"true" would believe what any client writes; list the addresses of your proxies, ${example}`;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const wrong = `"${text}" is neither an IP address nor a CIDR range; list your proxies, ${example}`;
  if ((version !== 4 && version !== 6) || more.length > 0) return wrong;
  const longest = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  if (Number.isNaN(prefix) || prefix > longest) return wrong;
  if (prefix < shortestPrefix[version])
    return `"${text}" holds more than your own proxies; list their addresses, ${example}`;
  list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  return null;
}

/**
 * The client's address: from the socket backwards through `X-Forwarded-For`, as long as the address reached is a listed
 * proxy and the header's next entry is an IP address. What stands further left is the client's own claim.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | readonly string[] | undefined,
  trusted: TrustedProxies,
): string {
  // A socket that has closed already has no address; nobody reads that answer.
  let address = canonicalAddress(socketAddress ?? '') ?? '0.0.0.0';
  if (forwardedFor === undefined || !isTrusted(trusted, address)) return address;
  const entries = [forwardedFor].flat().join(',').split(',');
  for (const entry of entries.toReversed()) {
    const next = canonicalAddress(withoutPort(entry.trim()));
    if (next === null) return address;
    address = next;
    if (!isTrusted(trusted, address)) return address;
  }
  return address;
}

function isTrusted(trusted: TrustedProxies, address: string): boolean {
  return trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Some proxies write `203.0.113.9:4711` and `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
}

/** Finds each request's client address before any other hook uses it. Register first. */
export function installClientAddress(app: FastifyInstance, trusted: TrustedProxies): void {
  app.decorateRequest('clientAddress', '');
  app.decorateRequest('clientScheme', null);
  app.addHook('onRequest', (request, _reply, next) => {
    request.clientAddress = clientAddress(
      request.socket.remoteAddress,
      request.headers['x-forwarded-for'],
      trusted,
    );
    request.clientScheme = clientScheme(request, trusted);
    next();
  });
}

function clientScheme({ socket, headers }: FastifyRequest, trusted: TrustedProxies): string | null {
  const address = canonicalAddress(socket.remoteAddress ?? '');
  if (address === null || !isTrusted(trusted, address)) return null;
  const said = headers['x-forwarded-proto'];
  return typeof said === 'string' ? said : null;
}
