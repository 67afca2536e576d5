import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { buildDeps } from './deps.ts';
import { createLog } from './kernel/monitoring/log.ts';
import { countOutdated, reseal } from './kernel/data/resealing.ts';
import { sealedKinds } from './sealed.ts';

/**
 * Seals what a key of SECRET_KEY_FORMER sealed under SECRET_KEY. `--count` changes nothing; `--forget` gives up what no
 * given key opens. Ends with 1 while anything is left that SECRET_KEY alone does not open.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'boolean', default: false },
    forget: { type: 'boolean', default: false },
  },
});

const deps = await buildDeps(readConfig(process.env), createLog('error'));
try {
  let left = 0;
  for (const kind of sealedKinds(deps)) {
    const done = values.count
      ? { resealed: 0, forgotten: 0, left: await countOutdated(kind) }
      : await reseal(kind, values);
    process.stdout.write(
      `${kind.name}: ${done.resealed} sealed anew, ${done.forgotten} given up, ${done.left} left\n`,
    );
    left += done.left;
  }
  process.stdout.write(
    left === 0
      ? 'Nothing is left: SECRET_KEY_FORMER is needed for nothing at rest\n'
      : `${left} left under another key than SECRET_KEY\n`,
  );
  process.exitCode = left === 0 ? 0 : 1;
} finally {
  await deps.close();
}
