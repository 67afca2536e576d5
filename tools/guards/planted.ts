import { join } from 'node:path';
import { run } from '../process/run.ts';
import { projectRoot } from '../product/settings.ts';
import type { Verdict } from './guard.ts';

/** Long enough for a few bugs; which ones changes from day to day. */
const minutes = '0.3';

/** A sample of the planted bugs: each that the tests notice is a promise that held. */
export async function plantedSample(): Promise<Verdict> {
  const { output } = await run({
    command: process.execPath,
    args: [join(projectRoot, 'tools/prove.ts'), 'planted', '--json', '--minutes', minutes],
    cwd: projectRoot,
  });
  const found = /^\{"planted":(\d+),"caught":(\d+)\}$/m.exec(output);
  const [planted, caught] = [Number(found?.[1] ?? 1), Number(found?.[2] ?? 0)];
  const failed = planted - caught;
  return { passed: caught, failed, report: failed === 0 ? '' : output };
}
