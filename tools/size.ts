import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureWebBuild, webBuildDir } from './product/web-build.ts';

type Manifest = {
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, ManifestRoute>>;
};

type ManifestRoute = {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: string;
  readonly imports: readonly string[];
};

const HOME_LIMIT_KB = 130;
const DASHBOARD_LIMIT_KB = 230;
const WIZARD_LIMIT_KB = 230;
const LOGIN_LIMIT_KB = 200;
/** What a shop's page loads of ours. */
const BUTTON_LIMIT_KB = 10;
const CHECKOUT_LIMIT_KB = 120;

/** A page of many small files is slow on a phone: each is a request and a task of its own (ADR 67). */
const FILES_LIMIT = 40;

/** The pages of a merchant's payment and link, which React does not take over: their one script is all that they load. */
const CHECKOUT = '/checkout/';

/** Pages that check nothing: a constant of a contract module would bring its schemas and Zod (ADR 64). */
const WITHOUT_SCHEMAS = new Set([
  '/dashboard/user',
  '/dashboard/user/activity',
  '/dashboard/user/wallet',
  '/dashboard/merchant',
  '/dashboard/merchant/transactions',
  '/dashboard/merchant/transactions/:id',
  '/dashboard/admin',
  '/dashboard/admin/transactions',
  '/dashboard/admin/audit',
]);

await ensureWebBuild();
const client = join(webBuildDir, 'client');
const manifest = readManifest();
let exceeded = 0;
for (const route of Object.values(manifest.routes)) {
  const path = pathOf(route);
  if (path === undefined) continue;
  const kilobytes = (path.startsWith(CHECKOUT) ? checkoutScript() : firstLoad(route)) / 1000;
  const limit = limitOf(path);
  const over = limit !== undefined && kilobytes > limit;
  if (over) exceeded += 1;
  const files = modulesOf(route).length;
  const scattered = files > FILES_LIMIT;
  if (scattered) exceeded += 1;
  const goal = limit === undefined ? '' : `  ≤ ${limit} ${over ? '✗' : '✓'}`;
  const fetchesSchemas = WITHOUT_SCHEMAS.has(path) && modulesOf(route).some(isZod);
  if (fetchesSchemas) exceeded += 1;
  const schemas = fetchesSchemas ? '  fetches schemas ✗' : '';
  console.log(
    `${path.padEnd(48)} ${kilobytes.toFixed(1).padStart(5)} kB ${String(files).padStart(3)} files${scattered ? ' ✗' : ''}${goal}${schemas}`,
  );
}
const button = gzipSync(readFileSync(join(client, 'button.js'))).length / 1000;
if (button > BUTTON_LIMIT_KB) exceeded += 1;
const fits = button > BUTTON_LIMIT_KB ? '✗' : '✓';
console.log(
  `${'/button.js'.padEnd(48)} ${button.toFixed(1).padStart(5)} kB   1 file   ≤ ${BUTTON_LIMIT_KB} ${fits}`,
);
process.exit(exceeded === 0 ? 0 : 1);

/** What a page may weigh, in kB; undefined where nothing was agreed. */
function limitOf(path: string): number | undefined {
  if (path.startsWith('/dashboard')) return DASHBOARD_LIMIT_KB;
  if (path === '/transfer') return WIZARD_LIMIT_KB;
  if (path === '/login') return LOGIN_LIMIT_KB;
  if (path.startsWith(CHECKOUT)) return CHECKOUT_LIMIT_KB;
  return path === '/' ? HOME_LIMIT_KB : undefined;
}

/** The manifest that React Router's client reads, `window.__reactRouterManifest=…`. */
function readManifest(): Manifest {
  const assets = join(client, 'assets');
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name));
  if (file === undefined) throw new Error(`no manifest in ${assets}`);
  const text = readFileSync(join(assets, file), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
}

/** Gzipped JavaScript, in bytes, that a first visit to this page loads before it is at rest. */
function firstLoad(route: ManifestRoute): number {
  return modulesOf(route).reduce((sum, module) => sum + gzippedBytes(module), 0);
}

function modulesOf(route: ManifestRoute): readonly string[] {
  const { entry, routes } = manifest;
  const chain: ManifestRoute[] = [];
  for (let at: ManifestRoute | undefined = route; at; at = routes[at.parentId ?? ''])
    chain.push(at);
  return [...new Set([entry, ...chain].flatMap(({ module, imports }) => [module, ...imports]))];
}

function isZod(module: string): boolean {
  return /\/zod-[^/]*$/.test(module);
}

function checkoutScript(): number {
  const file = readdirSync(join(client, 'assets')).find((name) =>
    /^checkout\.script-.*\.js$/.test(name),
  );
  if (file === undefined) throw new Error('no script of the page of a payment');
  return gzippedBytes(join('assets', file));
}

function gzippedBytes(file: string): number {
  return gzipSync(readFileSync(join(client, file)), { level: 9 }).length;
}

/** The address of a page; undefined for a layout and for what catches the rest. */
function pathOf(route: ManifestRoute): string | undefined {
  const hasChildren = Object.values(manifest.routes).some(({ parentId }) => parentId === route.id);
  if (hasChildren || route.path === '*') return undefined;
  const parts: string[] = [];
  for (let at: ManifestRoute | undefined = route; at; at = manifest.routes[at.parentId ?? '']) {
    if (at.path !== undefined) parts.unshift(at.path);
  }
  return `/${parts.join('/')}`.replaceAll('//', '/');
}
