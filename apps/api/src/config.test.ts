import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const usable = { DATABASE_URL: 'postgres://localhost/x', SECRET_KEY: 'A'.repeat(43) };

describe('readConfig', () => {
  test('fills what is not set, and offers the demo everywhere but in production', () => {
    expect(readConfig(usable)).toMatchObject({
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      sandbox: null,
      demo: true,
    });
    expect(readConfig({ ...usable, NODE_ENV: 'production' }).demo).toBe(false);
  });

  test('names every bad value, one a line', () => {
    expect(() => readConfig({ SECRET_KEY: 'short', PORT: '70000' })).toThrow(
      /^The environment is not usable:\n {2}PORT: .*\n {2}DATABASE_URL: .*\n {2}SECRET_KEY: must be 32 bytes in base64url$/,
    );
  });

  test('refuses a sandbox in production', () => {
    const production = { ...usable, NODE_ENV: 'production', SANDBOX_URL: 'http://localhost:4100' };
    expect(() => readConfig(production)).toThrow('the sandbox is a development tool');
  });
});
