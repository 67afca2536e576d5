import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort } from '../process/ports.ts';
import { checkDataDir, checkPorts } from './checks.ts';
import { explain, Failure } from './failure.ts';
import { readSettings } from './settings.ts';

describe('readSettings', () => {
  test('has a default for everything in development', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      sandboxPort: 4100,
      sandboxSmtpPort: 4125,
    });
  });

  test('names the variable that is not a port', () => {
    expect(() => readSettings({ SANDBOX_PORT: 'http' })).toThrow(/SANDBOX_PORT=http/);
    expect(() => readSettings({ PORT: '70000' })).toThrow(/PORT=70000/);
  });

  test('asks for a database and a key in production', () => {
    expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(/DATABASE_URL and SECRET_KEY/);
  });
});

describe('checkPorts', () => {
  test('names the port that is taken, its variable, and another to try', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const others = { PORT: String(await freePort()), SANDBOX_SMTP_PORT: String(await freePort()) };
    const settings = readSettings({ ...others, SANDBOX_PORT: String(port) });
    await expect(checkPorts(settings)).rejects.toThrow(`SANDBOX_PORT=${port + 1} npm start`);
    server.close();
  });

  test('refuses one port for two services', async () => {
    const settings = readSettings({ PORT: '4100' });
    await expect(checkPorts(settings)).rejects.toThrow('PORT and SANDBOX_PORT');
  });
});

describe('checkDataDir', () => {
  test('says why a folder cannot be made', () => {
    expect(() => checkDataDir(join(import.meta.filename, 'data'))).toThrow(
      /cannot write to the data folder/,
    );
  });
});

describe('explain', () => {
  test('says that the disk is full', () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    expect(explain(error)).toMatch(/^The disk is full/);
  });

  test('shows a known failure without its stack', () => {
    expect(explain(new Failure('The port is taken.'))).toBe('The port is taken.');
  });
});
