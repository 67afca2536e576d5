import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

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
