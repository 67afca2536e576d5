import { startProduct, type Product } from './product/product.ts';
import { runInForeground } from './product/session.ts';
import type { Settings } from './product/settings.ts';
import { printedSteps } from './product/steps.ts';
import { ensureWebBuild, isWebBuildFresh } from './product/web-build.ts';

const DEMO_ACCOUNTS = [
  ['user@nzela.example', 'particulier'],
  ['destinataire@nzela.example', 'particulier, à qui payer'],
  ['merchant@nzela.example', 'commerçant'],
  ['admin@nzela.example', 'administrateur'],
] as const;

const steps = printedSteps();

await runInForeground(async (settings, signal) => {
  if (!isWebBuildFresh()) await steps('Application web construite', ensureWebBuild);
  return startProduct({ settings, steps, signal, mode: 'built', onLine: showTrouble });
}, announce);

function announce(product: Product, settings: Settings): void {
  const lines = ['', `  Nzela                   ${product.url}`];
  if (product.deskUrl !== undefined) {
    lines.push(
      `  Pupitre du bac à sable  ${product.deskUrl}`,
      '',
      '  Comptes de démonstration (mot de passe sur la page de connexion) :',
      ...DEMO_ACCOUNTS.map(([address, role]) => `    ${address.padEnd(28)} ${role}`),
    );
  }
  lines.push('', `  Données et journaux : ${settings.dataDir}`, '  Ctrl-C arrête tout.', '');
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** The logs are files; what a service says at level error or above is shown here too. */
function showTrouble(service: string, line: string): void {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  if (level !== undefined && Number(level) >= 50) process.stderr.write(`[${service}] ${line}\n`);
}
