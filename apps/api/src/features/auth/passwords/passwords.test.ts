import { expect, test } from 'vitest';
import { Refusal } from '../../../kernel/http/problem.ts';
import { createPasswords } from './passwords.ts';

test('a password is kept as argon2id with 19 MiB and two passes, and matches itself alone', async () => {
  const passwords = createPasswords(() => undefined);
  const hash = await passwords.hash('tambour ocre lisière');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches('tambour ocre lisière', hash)).toBe(true);
  expect(await passwords.matches('tambour ocre lisiere', hash)).toBe(false);
  expect(await passwords.matches('tambour ocre lisière', null)).toBe(false);
});

test('503 service_sature: past what can wait, nobody is kept waiting, and what was accepted is answered', async () => {
  const passwords = createPasswords(() => undefined);
  const results = await Promise.allSettled(
    Array.from({ length: 80 }, () => passwords.hash('tambour ocre lisière')),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(80 - 62);
  expect(
    refused.every(({ reason }) => reason instanceof Refusal && reason.code === 'service_sature'),
  ).toBe(true);
});
