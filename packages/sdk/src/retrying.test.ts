import { describe, expect, test } from 'vitest';
import { retrying, type Fetch } from './retrying.ts';

type Answer = () => Response;
const answer =
  (status: number, body: object = {}, headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json(body, { status, headers });
const lost: Answer = () => {
  throw new TypeError('fetch failed');
};

/** A server that gives these answers, one after the other. */
function server(...answers: readonly Answer[]) {
  const sent: Request[] = [];
  const pauses: number[] = [];
  const wait = async (milliseconds: number) => void pauses.push(milliseconds);
  const given: Fetch = async (request) => {
    sent.push(request);
    const [next = lost] = answers.slice(sent.length - 1);
    return next();
  };
  return { sent, pauses, fetch: retrying({ fetch: given, attempts: 4, wait }) };
}

const keyed = () =>
  new Request('http://127.0.0.1/', {
    method: 'POST',
    body: '{"montant":1}',
    headers: { 'idempotency-key': 'one' },
  });
const unkeyed = () => new Request('http://127.0.0.1/', { method: 'POST', body: '{}' });

describe('a request', () => {
  test('is sent again when its answer is lost, with the same key and body', async () => {
    const { sent, fetch } = server(lost, lost, answer(201));
    expect((await fetch(keyed())).status).toBe(201);
    expect(await Promise.all(sent.map((one) => one.text()))).toEqual(
      Array.from({ length: 3 }, () => '{"montant":1}'),
    );
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key')))).toEqual(
      new Set(['one']),
    );
  });

  test('waits as long as it is told, else about twice as long each time', async () => {
    const { pauses, fetch } = server(
      answer(429, {}, { 'retry-after': '3' }),
      answer(500),
      answer(502),
      answer(200),
    );
    await fetch(keyed());
    const [asked, first = 0, second = 0] = pauses;
    expect(asked).toBe(3_000);
    expect(first).toBeGreaterThanOrEqual(500);
    expect(first).toBeLessThanOrEqual(1_000);
    expect(second).toBeGreaterThanOrEqual(1_000);
    expect(second).toBeLessThanOrEqual(2_000);
  });

  test('is sent four times at most, and its last answer given', async () => {
    const { sent, fetch } = server(...Array.from({ length: 9 }, () => answer(503)));
    expect((await fetch(keyed())).status).toBe(503);
    expect(sent).toHaveLength(4);
    const away = server();
    await expect(away.fetch(keyed())).rejects.toThrow('fetch failed');
    expect(away.sent).toHaveLength(4);
  });

  test('that is still at work is asked for again; another refusal is not', async () => {
    const busy = server(answer(409, { code: 'operation_en_cours', message: '' }), answer(201));
    expect((await busy.fetch(keyed())).status).toBe(201);
    const refused = server(answer(409, { code: 'client_existant', message: '' }));
    expect((await refused.fetch(keyed())).status).toBe(409);
    expect(refused.sent).toHaveLength(1);
  });

  test('without a key is sent again only where nothing was done of it', async () => {
    const gone = server(lost, answer(201));
    await expect(gone.fetch(unkeyed())).rejects.toThrow('fetch failed');
    const failed = server(answer(500), answer(201));
    expect((await failed.fetch(unkeyed())).status).toBe(500);
    const turnedAway = server(answer(429), answer(201));
    expect((await turnedAway.fetch(unkeyed())).status).toBe(201);
  });
});
