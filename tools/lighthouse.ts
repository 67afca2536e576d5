import { parseArgs } from 'node:util';
import lighthouse, { type Result } from 'lighthouse';
import { chromium, type BrowserContext } from 'playwright-core';
import { offering } from '../e2e/support/selling.ts';
import { CHROMIUM_FLAGS, ensureChromium } from './browser/chromium.ts';
import type { Person } from './browser/pages.ts';
import { signIn } from './browser/sign-in.ts';
import { freePort } from './process/ports.ts';
import { startTemporaryProduct } from './product/temporary.ts';

/** The page of a payment link, which is made for each measure: its address is nobody's to know. */
const LINK = '/pay/l_…';
/** The pages whose figures have goals. */
const MEASURED = [
  '/transfer',
  '/login',
  '/register',
  '/dashboard/user',
  '/dashboard/user/wallet',
  '/dashboard/user/wallet?onglet=cartes',
  LINK,
];
/** A browser on a busy machine sometimes does not begin, or paints nothing in time. */
const ATTEMPTS = 3;
const SHOWN_AUDITS = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'];

const { values: options } = parseArgs({
  options: {
    route: { type: 'string', multiple: true, default: MEASURED },
    /** Prints all figures as one last line of JSON, by route. */
    json: { type: 'boolean', default: false },
  },
});
const { BASE_URL: running } = process.env;
const product = running === undefined ? await startTemporaryProduct() : undefined;
const baseURL = running ?? product?.url ?? '';
try {
  const figures: Record<string, Figures> = {};
  for (const route of options.route) {
    const report = await measure(route);
    print(route, report);
    figures[route] = figuresOf(report);
  }
  if (options.json) console.log(JSON.stringify(figures));
} finally {
  await product?.stop();
}

/** One page on Lighthouse's simulated mobile phone, in a browser of its own: signed in, where only a person gets to it. */
async function measure(route: string, attempt = 1): Promise<Result> {
  const port = await freePort();
  const context = await chromium.launchPersistentContext('', {
    executablePath: await ensureChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
    baseURL,
  });
  try {
    const path = route === LINK ? await newLink(context) : route;
    return await audit(context, path, port);
  } catch (error) {
    if (attempt === ATTEMPTS) throw error;
    console.warn(`${route}, attempt ${attempt}: ${String(error)}`);
  } finally {
    await context.close();
  }
  return measure(route, attempt + 1);
}

/** The path of a link of a business that is opened for it. Whoever looks is a visitor. */
async function newLink(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  const { path } = await offering(page);
  await page.close();
  await context.clearCookies();
  return path;
}

async function audit(context: BrowserContext, route: string, port: number): Promise<Result> {
  const role = /^\/dashboard\/(user|merchant|admin)/.exec(route)?.[1] as
    | Exclude<Person, 'visitor'>
    | undefined;
  if (role !== undefined) await signIn(context, role);
  // The session lies in a cookie, which Lighthouse would throw away with the rest.
  const flags = { port, disableStorageReset: role !== undefined, logLevel: 'error' } as const;
  const found = await lighthouse(new URL(route, baseURL).href, flags);
  if (found === undefined) throw new Error('Lighthouse answered nothing');
  const { lhr } = found;
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(route, baseURL).pathname) {
    throw new Error(`led to ${lhr.finalDisplayedUrl}`);
  }
  return lhr;
}

type Figures = {
  /** Scores from 0 to 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Cumulative layout shift, without a unit. */
  readonly cls: number;
  /** Largest contentful paint, in milliseconds. */
  readonly lcpMs: number;
};

function figuresOf({ categories, audits }: Result): Figures {
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    cls: Number(value('cumulative-layout-shift').toFixed(3)),
    lcpMs: Math.round(value('largest-contentful-paint')),
  };
}

function print(route: string, { categories, audits }: Result): void {
  console.log(`\n${route}`);
  for (const { title, score } of Object.values(categories)) {
    console.log(`  ${title.padEnd(18)} ${Math.round((score ?? 0) * 100)}`);
  }
  for (const id of SHOWN_AUDITS) console.log(`  ${id.padEnd(26)} ${audits[id]?.displayValue}`);
  const failed = Object.entries(audits).filter(([, { score }]) => score === 0);
  for (const [id] of failed) console.log(`  ✗ ${id}`);
}
