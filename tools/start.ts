import { startProduct, type Product } from './product/product.ts';
import { runInForeground } from './product/session.ts';
import type { Settings } from './product/settings.ts';
import { printedSteps } from './product/steps.ts';
import { ensureWebBuild, isWebBuildFresh } from './product/web-build.ts';

const DEMO_ACCOUNTS = [
  ['user@nzela.example', 'a person'],
  ['destinataire@nzela.example', 'a second person, to pay'],
  ['merchant@nzela.example', 'a merchant'],
  ['admin@nzela.example', 'the back-office'],
  ['admin2@nzela.example', 'a second administrator, who approves'],
] as const;

const steps = printedSteps();

await runInForeground(async (settings, signal) => {
  const pages = isWebBuildFresh()
    ? Promise.resolve()
    : steps('Web application built', ensureWebBuild);
  // A database that does not start is the trouble to tell of, whatever the build comes to.
  pages.catch(() => undefined);
  return startProduct({ settings, steps, signal, pages, mode: 'built', onLine: showTrouble });
}, announce);

function announce(product: Product, settings: Settings): void {
  const lines = ['', `  Nzela                ${product.url}`];
  if (product.deskUrl !== undefined) {
    lines.push(
      `  Control desk         ${product.deskUrl}`,
      '',
      '  Demonstration accounts (password on the login page):',
      ...DEMO_ACCOUNTS.map(([address, role]) => `    ${address.padEnd(28)} ${role}`),
    );
  }
  lines.push('', `  Data and logs: ${settings.dataDir}`, '  Ctrl-C stops everything.', '');
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** The logs are files; what a service says at level error or above is shown here too. */
function showTrouble(service: string, line: string): void {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  if (level !== undefined && Number(level) >= 50) process.stderr.write(`[${service}] ${line}\n`);
}
