import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { CHROMIUM_FLAGS, ensureChromium } from './browser/chromium.ts';
import { runToEnd } from './process/run.ts';
import { projectRoot } from './product/settings.ts';
import { startTemporaryProduct } from './product/temporary.ts';

type LighthouseReport = {
  readonly categories: Readonly<Record<string, { readonly title: string; readonly score: number }>>;
  readonly audits: Readonly<
    Record<string, { readonly displayValue?: string; readonly score: number | null }>
  >;
};

const SHOWN_AUDITS = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'];

const { values: options } = parseArgs({
  options: { route: { type: 'string', multiple: true, default: ['/'] } },
});
const { BASE_URL: running } = process.env;
const product = running === undefined ? await startTemporaryProduct() : undefined;
try {
  for (const route of options.route) await audit(new URL(route, running ?? product?.url).href);
} finally {
  await product?.stop();
}

/** Prints the four scores and the three times of a page, on Lighthouse's simulated mobile phone. */
async function audit(url: string): Promise<void> {
  const output = await runToEnd({
    command: join(projectRoot, 'node_modules/.bin/lighthouse'),
    args: [
      url,
      '--quiet',
      '--output=json',
      `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`,
    ],
    cwd: projectRoot,
    env: { ...process.env, CHROME_PATH: await ensureChromium() },
  });
  const report = JSON.parse(output.slice(output.indexOf('{\n'))) as LighthouseReport;
  console.log(`\n${url}`);
  for (const { title, score } of Object.values(report.categories)) {
    console.log(`  ${title.padEnd(18)} ${Math.round(score * 100)}`);
  }
  for (const id of SHOWN_AUDITS)
    console.log(`  ${id.padEnd(26)} ${report.audits[id]?.displayValue}`);
  const failed = Object.entries(report.audits).filter(([, { score }]) => score === 0);
  for (const [id] of failed) console.log(`  ✗ ${id}`);
}
