import { writeFileSync } from 'node:fs';
import { typesFile, typesOfDescription } from '../packages/sdk/generate.ts';
import { runToEnd } from './process/run.ts';
import { projectRoot } from './product/settings.ts';

// `npm run sdk`: the merchants' part of the API's description, then the types that the SDK is made of.
await runToEnd({
  command: 'npx',
  args: ['vitest', 'run', '--project', 'integration', 'apps/api/test/sdk.test.ts', '-u'],
  cwd: projectRoot,
  env: process.env,
});
writeFileSync(typesFile, await typesOfDescription());
