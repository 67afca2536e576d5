import { afterAll } from 'vitest';
import { startSandbox, type TestSandbox } from '../../../tools/testing/sandbox.ts';
import { startApi, type Api, type StartOptions } from './api.ts';
import { expectWholeBook } from './money.ts';

type World = { readonly api: Api; readonly sandbox: TestSandbox };

/**
 * An API with the outside world around it, for all tests of a file: asked for at its top level. Whatever the tests did, the
 * book is whole once they are through.
 */
export async function startWorld(options: Omit<StartOptions, 'sandbox'> = {}): Promise<World> {
  const sandbox = await startSandbox();
  const api = await startApi({ ...options, sandbox });
  afterAll(async () => {
    await expectWholeBook(api);
    await api.close();
    await sandbox.close();
  });
  return { api, sandbox };
}
