import { compiledServerDir, compileServerMessages } from '../../packages/messages/compiler.ts';
import { ensureFresh } from './built.ts';

/** Compiles what the server says, when the catalogue changed: the API imports it. */
export function ensureServerMessages(): Promise<void> {
  return ensureFresh({
    name: 'server-messages',
    sources: [
      'packages/messages/catalogue/*/{server,refusals,fields,names}.json',
      'packages/messages/compiler.ts',
      'package-lock.json',
    ],
    folder: compiledServerDir,
    make: compileServerMessages,
  });
}
