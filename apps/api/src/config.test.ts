import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const usable = { DATABASE_URL: 'postgres://localhost/x', SECRET_KEY: 'A'.repeat(43) };

const productive = {
  ...usable,
  NODE_ENV: 'production',
  SECRET_KEY: randomBytes(32).toString('base64url'),
  PUBLIC_URL: 'https://nzela.example',
  TRUST_PROXY: '127.0.0.1',
};

describe('readConfig', () => {
  test('fills what is not set, and offers the demo everywhere but in production', () => {
    expect(readConfig(usable)).toMatchObject({
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      sandbox: null,
      demo: true,
    });
    expect(readConfig(productive)).toMatchObject({ demo: false, adminsNeedSecondFactor: true });
  });

  test('names every bad value, one a line', () => {
    expect(() => readConfig({ SECRET_KEY: 'short', PORT: '70000' })).toThrow(
      /^The environment is not usable:\n {2}PORT: .*\n {2}DATABASE_URL: .*\n {2}SECRET_KEY: must be 32 bytes in base64url$/,
    );
  });

  test('refuses a sandbox in production', () => {
    const production = { ...productive, SANDBOX_URL: 'http://localhost:4100' };
    expect(() => readConfig(production)).toThrow('the sandbox is a development tool');
  });

  test('TRUST_PROXY is a list of proxies: nobody, addresses, ranges', () => {
    const trusts = (list: string, address: string) =>
      readConfig({ ...usable, TRUST_PROXY: list }).trustedProxies.check(address);
    expect(readConfig(usable).trustedProxies.rules).toEqual([]);
    expect(readConfig({ ...usable, TRUST_PROXY: 'none' }).trustedProxies.rules).toEqual([]);
    expect(trusts('127.0.0.1, 10.2.0.0/16', '10.2.3.4')).toBe(true);
    expect(trusts('127.0.0.1, 10.2.0.0/16', '10.3.3.4')).toBe(false);
  });

  test.each([
    ['true', /^ {2}TRUST_PROXY: "true" would believe what any client writes; .*TRUST_PROXY=127/m],
    ['127.0.0.1,true', /"true" would believe/],
    ['1', /"1" is neither an IP address nor a CIDR range; .*for example/],
    ['false', /"false" is neither/],
    ['loopback', /"loopback" is neither/],
    ['10.0.0.0/33', /"10.0.0.0\/33" is neither/],
    ['10.0.0.0/', /is neither/],
    ['10.0.0.0/8/8', /is neither/],
    ['127.0.0.1,,10.0.0.1', /"" is neither/],
    ['0.0.0.0/0', /holds more than your own proxies/],
    ['::/0', /holds more than your own proxies/],
  ])('TRUST_PROXY=%s is refused with what to write instead', (value, sentence) => {
    expect(() => readConfig({ ...usable, TRUST_PROXY: value })).toThrow(sentence);
  });

  test('refuses a production that does not say which proxy ends TLS, or that there is none', () => {
    const { TRUST_PROXY: _proxy, ...silent } = productive;
    expect(() => readConfig(silent)).toThrow(/TRUST_PROXY: name the proxy/);
    expect(readConfig({ ...silent, TRUST_PROXY: 'none' }).trustedProxies.rules).toEqual([]);
  });

  test.each([[undefined], ['http://nzela.example']])(
    'refuses a production whose PUBLIC_URL is %s: links in mails and cookies need https',
    (PUBLIC_URL) => {
      const { PUBLIC_URL: _https, ...others } = productive;
      const environment = PUBLIC_URL === undefined ? others : { ...others, PUBLIC_URL };
      expect(() => readConfig(environment)).toThrow(/PUBLIC_URL: production needs the https/);
    },
  );

  test.each([
    ['one byte, 32 times', Buffer.alloc(32)],
    ['a sentence', Buffer.from('nzela nzela nzela nzela nzela 26')],
    ['every printable sign once', Buffer.from('abcdefghijklmnopqrstuvwxyz012345')],
    [
      'a few bytes, again and again',
      Buffer.from('0123456789abcdeff9'.repeat(4).slice(0, 64), 'hex'),
    ],
  ])('refuses a production whose SECRET_KEY is %s', (_what, key) => {
    const SECRET_KEY = key.toString('base64url');
    expect(() => readConfig({ ...productive, SECRET_KEY })).toThrow(/SECRET_KEY: must be random/);
    expect(readConfig({ ...usable, SECRET_KEY }).environment).toBe('development');
  });

  test('SECRET_KEY_FORMER: a list, of which production asks as much as of SECRET_KEY', () => {
    const [one, other] = [randomBytes(32), randomBytes(32)];
    const keys = [one, other].map((key) => key.toString('base64url'));
    const read = (list: string) => readConfig({ ...productive, SECRET_KEY_FORMER: list });
    expect(read(keys.join(', ')).formerSecretKeys).toEqual([one, other]);
    expect(readConfig(productive).formerSecretKeys).toEqual([]);
    const typed = Buffer.alloc(32, 1).toString('base64url');
    expect(() => read(`${keys[0]},${typed}`)).toThrow(/SECRET_KEY_FORMER: each key must be random/);
    expect(() => read(`${keys[0]},short`)).toThrow(/SECRET_KEY_FORMER: must be keys of 32 bytes/);
    expect(() => read(productive.SECRET_KEY)).toThrow(
      /SECRET_KEY_FORMER: must not name SECRET_KEY/,
    );
  });
});
