import { startProduct } from './product/product.ts';
import { runInForeground } from './product/session.ts';
import { printedSteps } from './product/steps.ts';

await runInForeground(
  (settings, signal) =>
    startProduct({
      settings,
      signal,
      steps: printedSteps(),
      mode: 'watch',
      onLine: (service, line) => process.stdout.write(`[${service}] ${line}\n`),
    }),
  ({ url, deskUrl }) =>
    process.stdout.write(`\n  Nzela         ${url}\n  Control desk  ${deskUrl}\n\n`),
);
