import { METHODS } from 'node:http';
import fc, { type Arbitrary } from 'fast-check';

/** A request as bytes on a connection, with what it may be told apart by when it fails. */
export type WireRequest = {
  readonly bytes: Buffer;
  /** The client closes its side at once, as most do: what it announced never comes, and nobody waits for it. */
  readonly cut: boolean;
};

const huge = 'a'.repeat(7_000);

/** Parts of an address that no client sends, or that several programs read differently. */
const segments = [
  '..',
  '.',
  '...',
  '%2e%2e',
  '.%2E',
  '%2f',
  '..%2f',
  '%5c',
  '\\',
  '\\..',
  '%00',
  '%',
  '%zz',
  '%c0%af',
  '%ff',
  'é',
  ';',
  ';a=b',
  '*',
  ':id',
  '__proto__',
  'constructor',
  '',
  ' ',
  '%20',
  '%0d%0aset-cookie:x',
  '019f0000-0000-7000-8000-000000000000',
  '%F0%9F%92%B8',
  'a.data',
  huge,
];

const wholeTargets = [
  '*',
  '/',
  '//',
  '///',
  '/?',
  '/#',
  '/?%',
  '/?_routes=x',
  '/_root.data',
  '/.data',
  '/__manifest?p=%',
  'http://autre.example/',
  'https://a:b@autre.example/api/settings/public',
  'http://[',
  '//autre.example/',
  '//[',
  'autre.example:443',
  '/assets/../server/index.js',
  '/assets/%2e%2e/server/index.js',
  '/assets/..%2f..%2fserver%2findex.js',
  '/assets/',
  '/assets/.',
  '/assets//',
  '/api',
  '/api/',
  '/api/..',
  '/api/docs/static/../../x',
  '/healthz/x',
  '/metrics?x=%',
];

const headerLines = [
  'Host: [',
  'Host: a b',
  'Host:',
  'Host: autre.example\r\nHost: localhost',
  'Cookie: session=%; langue=%zz; __proto__=x',
  `Cookie: session=${'x'.repeat(43)}; appareil=${huge}`,
  'Cookie: =;;=',
  'Accept: text/html',
  'Accept: */*;q=x, ;',
  'Accept-Language: %%, x;q=9, *',
  'Accept-Encoding: x;q=2, br;q=0, *',
  'Range: bytes=5-1',
  'Range: bytes=-',
  'Range: bytes=0-0,0-0,0-0,0-0',
  'If-None-Match: "',
  'If-Modified-Since: x',
  'Authorization: Bearer',
  'Authorization: Bearer a.b.c',
  'Authorization: Basic eDp5',
  'Expect: 100-continue',
  'Expect: x',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  'Content-Encoding: gzip',
  'Origin: null',
  'Origin: http://[',
  'Sec-Fetch-Site: x',
  'X-Forwarded-For: <b>, 10.0.0.1',
  'X-Forwarded-For: ::ffff:1.2.3.4, %',
  'Forwarded: for="_x"',
  'Idempotency-Key: x',
  'Idempotency-Key: 01234567',
  `Idempotency-Key: ${'k'.repeat(200)}`,
  'Verification: x',
  'Webhook-Id: x\r\nWebhook-Timestamp: NaN\r\nWebhook-Signature: v1,%%%',
  'X-Topup-Timestamp: 9999999999999\r\nX-Topup-Signature: zz',
  'X-HTTP-Method-Override: DELETE',
  'Bad Header: x',
  'X: \x00',
  `X-Long: ${huge}`,
];

const contentTypes = [
  'application/json',
  'application/json; charset=x',
  'application/json;',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  ';',
  'x',
  `application/json; a=${huge}`,
];

const bodies = ['', '{}', '{', 'null', 'a=b&c=%', '\xff\xfe', '[[[[', '{"a":"\\u0000"}', huge];

const methods = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE') },
  { weight: 1, arbitrary: fc.constantFrom(...METHODS, 'FOO', 'get', 'G T', '') },
);

/** A route's address with its parameters filled in, then bent. */
function targetOf(urls: readonly string[]): Arbitrary<string> {
  const segment = fc.constantFrom(...segments);
  const bent = fc
    .tuple(
      fc.constantFrom(...urls),
      segment,
      fc.option(segment),
      fc.constantFrom('', '', '?', '?a=%', '#x'),
    )
    .map(
      ([url, value, added, end]) =>
        url.replaceAll(/:\w+|\*/g, () => value) + (added === null ? '' : `/${added}`) + end,
    );
  return fc.oneof(
    { weight: 4, arbitrary: bent },
    { weight: 1, arbitrary: fc.constantFrom(...wholeTargets) },
    { weight: 1, arbitrary: fc.array(segment, { maxLength: 4 }).map((all) => `/${all.join('/')}`) },
  );
}

const framing = (body: string): Arbitrary<{ readonly lines: string[]; readonly sent: string }> =>
  fc.constantFrom(
    { lines: [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`], sent: body },
    { lines: [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`], sent: body },
    { lines: ['Content-Length: x'], sent: body },
    { lines: ['Content-Length: -1'], sent: body },
    { lines: ['Content-Length: 2', 'Content-Length: 3'], sent: body },
    { lines: ['Content-Length: 5', 'Transfer-Encoding: chunked'], sent: '0\r\n\r\n' },
    { lines: ['Transfer-Encoding: chunked'], sent: `zz\r\n${body}\r\n0\r\n\r\n` },
    {
      lines: ['Transfer-Encoding: chunked'],
      sent: `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    },
    { lines: ['Transfer-Encoding: gzip, x'], sent: body },
    { lines: [], sent: '' },
  );

/** A request written by hand: any method, any target made from `urls`, headers and lengths that contradict each other. */
export function wireRequest(
  urls: readonly string[],
  tokens: readonly string[],
): Arbitrary<WireRequest> {
  const authorization = tokens.map((token) => `Authorization: Bearer ${token}`);
  return fc.constantFrom(...bodies).chain((body) =>
    fc
      .record({
        method: methods,
        target: targetOf(urls),
        version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9'),
        lines: fc.array(fc.constantFrom(...headerLines, ...authorization), { maxLength: 3 }),
        type: fc.option(fc.constantFrom(...contentTypes)),
        framed: framing(body),
        cut: fc.integer({ min: 0, max: 19 }).map((dice) => dice > 0),
      })
      .map(({ method, target, version, lines, type, framed, cut }) => {
        const host = lines.some((line) => line.startsWith('Host')) ? [] : ['Host: localhost'];
        const head = [
          `${method} ${target} ${version}`,
          ...host,
          'Connection: close',
          ...lines,
          ...(type === null ? [] : [`Content-Type: ${type}`]),
          ...framed.lines,
        ];
        return { bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n${framed.sent}`, 'latin1'), cut };
      }),
  );
}

const partHeaders = [
  'Content-Disposition: form-data; name="fichier"; filename="a.png"',
  'Content-Disposition: form-data; name="fichier"; filename="a.png"\r\nContent-Type: image/png',
  'Content-Disposition: form-data; name="__proto__"; filename="a.png"',
  'Content-Disposition: form-data; name="constructor"',
  'Content-Disposition: form-data',
  'Content-Disposition: form-data; name="fichier',
  'Content-Disposition: form-data; name="fichier"; filename*=UTF-8\'\'%zz',
  'Content-Disposition: form-data; name="fichier"; filename="../../etc/passwd"',
  `Content-Disposition: form-data; name="${huge}"; filename="${huge}"`,
  'Content-Disposition: attachment',
  'Content-Disposition form-data',
  'Content-Type: multipart/mixed; boundary=b',
  'Content-Transfer-Encoding: base64',
  Array.from({ length: 40 }, (_, index) => `X-${index}: y`).join('\r\n'),
  '',
  '\x00',
];
const partContents = ['', 'x', '\x89PNG\r\n\x1a\n', 'GIF89a', '--b', '\r\n--b', '\xff'.repeat(600)];
const boundaries = ['b', '', '"b"', '"', 'é', ';', 'b; boundary=c', 'x'.repeat(300), 'b b', '--'];

/** A multipart body with its content type: its boundary, parts and ends as a broken or a malicious client writes them. */
export const multipartBody: Arbitrary<{ readonly type: string; readonly body: Buffer }> = fc
  .record({
    boundary: fc.constantFrom(...boundaries),
    told: fc.boolean(),
    parts: fc.array(
      fc.record({
        header: fc.constantFrom(...partHeaders),
        content: fc.constantFrom(...partContents),
        gap: fc.constantFrom('\r\n\r\n', '\r\n\r\n', '\r\n\r\n', '\n\n', '\r\n', ''),
      }),
      { maxLength: 3 },
    ),
    start: fc.constantFrom('--b\r\n', '--b\r\n', '--b\r\n', '', 'x', '--b', '\r\n--b\r\n', '--b--'),
    end: fc.constantFrom('\r\n--b--\r\n', '\r\n--b--\r\n', '\r\n--b', '', '\r\n--', '\r\n--b--x'),
  })
  .map(({ boundary, told, parts, start, end }) => ({
    type: told ? `multipart/form-data; boundary=${boundary}` : 'multipart/form-data; boundary=b',
    body: Buffer.from(
      start +
        parts.map(({ header, gap, content }) => header + gap + content).join('\r\n--b\r\n') +
        end,
      'latin1',
    ),
  }));
