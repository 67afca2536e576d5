import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { briefly, createLog, plainLog, requestLog } from './log.ts';

test('no secret reaches the log, wherever it stands', () => {
  let written = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const log = createLog('info', destination);
  log.info({ password: 's3cret-a', body: { newPassword: 's3cret-b', token: 's3cret-c' } }, 'x');
  log.info({ req: { headers: { authorization: 's3cret-d', cookie: 's3cret-e' } } }, 'x');
  log.info(
    { settings: { cleSecrete: 's3cret-f' }, iban: 's3cret-g', refreshToken: 's3cret-h' },
    'x',
  );
  expect(written).toContain('[secret]');
  expect(written).not.toContain('s3cret');
});

test('the log of a request carries its id in every line, hides secrets all the same, and leaves its parent alone', () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const log = createLog('info', destination);
  const own = requestLog(log, '019a-1');
  own.info({ password: 's3cret', route: '/x' }, 'answered');
  own.child({ step: 2 }).info('further');
  log.info('elsewhere');
  plainLog(log).info({ route: '/x' }, 'plain');
  log.info({ password: 's3cret' }, 'hidden still');
  const [answered, further, elsewhere, plain, hidden] = lines.map(
    (line) => JSON.parse(line) as object,
  );
  expect(answered).toMatchObject({ reqId: '019a-1', route: '/x', password: '[secret]' });
  expect(further).toMatchObject({ reqId: '019a-1', step: 2 });
  expect(elsewhere).not.toHaveProperty('reqId');
  expect(plain).toMatchObject({ level: 30, route: '/x', msg: 'plain' });
  expect(hidden).toMatchObject({ password: '[secret]' });
});

test('an outage is a line and a count, not a line for each request; what differs is told apart', () => {
  vi.useFakeTimers();
  try {
    const lines: string[] = [];
    const destination = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    });
    const log = createLog('info', destination);
    const away = (message: string) => ({ err: new Error(message) });
    for (let request = 0; request < 500; request += 1) {
      requestLog(log, `request-${request}`).error(away('no route'), 'the database is away');
      log.info({ route: '/x' }, 'answered');
    }
    log.error(away('another cause'), 'the database is away');
    const errors = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
    expect(errors().map(({ err }) => err.message)).toEqual(['no route', 'another cause']);
    expect(lines.filter((line) => line.includes('answered'))).toHaveLength(500);
    vi.advanceTimersByTime(10_000);
    expect(errors().map(({ repeated }) => repeated)).toEqual([undefined, undefined, 499]);
    log.error(away('no route'), 'the database is away');
    expect(errors()).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
});

test('an expected error is told without its place in the code', () => {
  const error = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
  expect(briefly(error)).toEqual({ reason: 'connection refused', code: 'ECONNREFUSED' });
});
