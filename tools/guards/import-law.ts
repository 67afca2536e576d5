import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../process/run.ts';
import { projectRoot } from '../product/settings.ts';
import { circlesOfFeatures, type Module } from './feature-circles.ts';
import { join as joinVerdicts, type Verdict } from './guard.ts';

const featuresInNoCircle = 'features-in-no-circle';
const LAW_FILE = join(projectRoot, '.dependency-cruiser.mjs');

type Report = {
  readonly modules: readonly Module[];
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
};

type Law = { readonly forbidden: readonly { readonly name: string }[] };

/** The tree breaks no rule of the law, and every rule of the law still bites. */
export async function importLaw(): Promise<Verdict> {
  return joinVerdicts(await wholeTree(), await canary());
}

async function wholeTree(): Promise<Verdict> {
  const { modules, summary } = await cruise(projectRoot, ['apps', 'packages', 'tools', 'e2e']);
  const broken = summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`);
  broken.push(...circlesOfFeatures(modules).map((circle) => `features in a circle: ${circle}`));
  // dependency-cruiser without a parser for TypeScript sees nothing, and finds nothing wrong with it.
  if (summary.totalCruised < 50) broken.push(`only ${summary.totalCruised} files were examined`);
  return broken.length === 0
    ? { passed: 1, failed: 0, report: '' }
    : { passed: 0, failed: 1, report: broken.join('\n') };
}

/** A small tree that breaks each rule once, by its path: what it holds. */
const CANARY: Readonly<Record<string, string>> = {
  'packages/money/src/money.ts': "import 'node:fs'; export const amount = 1;",
  'packages/contract/src/transfers.ts': "import 'node:fs'; export const shape = 1;",
  'packages/ledger/src/ledger.ts':
    "import '../../contract/src/transfers.ts'; export const book = 1;",
  'packages/ledger/src/reach.ts': "import '../../../apps/api/src/kernel/time/clock.ts';",
  'apps/sandbox/src/main.ts': "import '../../api/src/kernel/time/clock.ts';",
  'apps/api/src/app.ts': "import '../../web/app/ui/Button.tsx';",
  'apps/api/src/main.ts': "import './kernel/texts/pdf.ts';",
  'apps/api/src/kernel/texts/pdf.ts': 'export const page = 1;',
  'apps/api/src/kernel/time/clock.ts':
    "import '../../features/rates/rates.store.ts'; export const now = 1;",
  'apps/api/src/gateways/mail/mail.gateway.ts': "import '../../features/rates/rates.ts';",
  'apps/api/src/features/rates/rates.ts':
    "import type { Level } from '../kyc/kyc.ts'; export const rate: Level = 1;",
  'apps/api/src/features/kyc/kyc.ts':
    "import type { rate } from '../rates/rates.ts'; export type Level = typeof rate | 1;",
  'apps/api/src/features/rates/rates.store.ts': 'export const rows = 1;',
  'apps/api/src/features/quotes/quotes.service.ts': "import '../rates/rates.store.ts';",
  'apps/api/src/features/users/users.service.ts': "import '../../gateways/mail/mail.gateway.ts';",
  'apps/api/src/features/users/users.store.ts': "import '../../../../../tools/testing/help.ts';",
  'apps/api/src/features/users/users.ts': "import './absent.ts';",
  'apps/api/src/features/kyc/kyc.service.ts': "import './kyc.store.ts'; export const one = 1;",
  'apps/api/src/features/kyc/kyc.store.ts': "import './kyc.service.ts'; export const two = 2;",
  'apps/web/app/ui/Button.tsx': "import '../lib/http.ts'; export const button = 1;",
  'apps/web/app/lib/http.ts': 'export const http = 1;',
  'apps/web/app/pages/home.page.tsx':
    "export const load = () => import('../features/quotes/quotes.ts');",
  'apps/web/app/features/quotes/quotes.ts': 'export const quote = 1;',
  'tools/testing/help.ts': 'export const help = 1;',
};

async function canary(): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'nzela-canary-'));
  try {
    for (const [path, text] of Object.entries(CANARY)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { modules, summary } = await cruise(folder, ['apps', 'packages', 'tools']);
    const { default: law } = (await import(LAW_FILE)) as { default: Law };
    const reported = new Set(summary.violations.map(({ rule }) => rule.name));
    const rules = law.forbidden.map(({ name }) => name);
    if (circlesOfFeatures(modules).length > 0) reported.add(featuresInNoCircle);
    const silent = [...rules, featuresInNoCircle].filter((name) => !reported.has(name));
    return {
      passed: rules.length + 1 - silent.length,
      failed: silent.length,
      report: silent
        .map((name) => `the rule ${name} no longer bites: its canary went unreported`)
        .join('\n'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function cruise(folder: string, roots: readonly string[]): Promise<Report> {
  const { code, output } = await run({
    command: join(projectRoot, 'node_modules/.bin/depcruise'),
    args: ['--config', LAW_FILE, '--output-type', 'json', ...roots],
    cwd: folder,
  });
  const start = output.indexOf('{');
  if (start === -1) throw new Error(`dependency-cruiser (code ${code}): ${output}`);
  return JSON.parse(output.slice(start)) as Report;
}
