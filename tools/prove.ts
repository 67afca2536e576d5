import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bankProof } from './prove/bank.ts';
import { containerProof } from './prove/container.ts';
import { haProof } from './prove/ha.ts';
import { plantedProof } from './prove/planted.ts';
import { restoreProof } from './prove/restore.ts';
import { upgradeProof } from './prove/upgrade.ts';
import type { Outcome, Proof } from './prove/proof.ts';
import { withSection } from './prove/report.ts';
import { explain } from './product/failure.ts';
import { projectRoot } from './product/settings.ts';

const proofs: Readonly<Record<string, Proof>> = {
  bank: bankProof,
  container: containerProof,
  ha: haProof,
  planted: plantedProof,
  restore: restoreProof,
  upgrade: upgradeProof,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** Prints the figures as one last line of JSON; all else goes to the error output. */
    json: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    /** Repeats the random choices of an earlier run, which said its seed. */
    seed: { type: 'string' },
  },
});

try {
  process.exitCode = await prove(positionals[0] ?? '');
} catch (error) {
  process.stderr.write(`\n✗ ${explain(error)}\n\n`);
  process.exitCode = 1;
}

async function prove(name: string): Promise<number> {
  const proof = proofs[name];
  if (proof === undefined) {
    process.stderr.write(`npm run prove -- ${Object.keys(proofs).join(' | ')}\n`);
    return 2;
  }
  const outcome = await proof.run({
    minutes: values.minutes === undefined ? null : Number(values.minutes),
    seed: values.seed === undefined ? randomInt(2 ** 32) : Number(values.seed),
    say: (text) => process.stderr.write(`${text}\n`),
  });
  keepReport(name, proof, outcome);
  if (!outcome.held) process.stderr.write(`\n${outcome.report}\n\n`);
  process.stdout.write(`${outcome.held ? '✓' : '✗'} ${proof.title}\n`);
  if (values.json) process.stdout.write(`${JSON.stringify(outcome.figures)}\n`);
  return outcome.held ? 0 : 1;
}

/** A shortened run is no proof: only a whole one is written down. */
function keepReport(name: string, { title }: Proof, { figures, report }: Outcome): void {
  if (values.minutes !== undefined) return;
  const file = join(projectRoot, 'docs/proof.md');
  const rows = Object.entries(figures).map(([figure, value]) => `| ${figure} | ${value} |`);
  const body = [
    `\`npm run prove -- ${name}\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}.`,
    ['| Figure | Value |', '| --- | --- |', ...rows].join('\n'),
    report,
  ].join('\n\n');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  writeFileSync(file, withSection(before, { title, body }));
}
