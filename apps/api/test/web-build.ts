import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What `react-router build` writes, at its smallest: one page, one that fails, and files to serve. */
export function smallestWebBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'web-build-'));
  mkdirSync(join(folder, 'server'));
  mkdirSync(join(folder, 'client/assets'), { recursive: true });
  writeFileSync(join(folder, 'client/assets/app-1a2b3c.js'), `/* ${'script '.repeat(400)} */`);
  writeFileSync(join(folder, 'client/assets/app.css'), 'body{}');
  mkdirSync(join(folder, 'client/hors-ligne'));
  writeFileSync(join(folder, 'client/hors-ligne/fr.html'), '<!doctype html>');
  writeFileSync(join(folder, 'client/service-worker.js'), '/* worker */');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, 'server/index.js'),
    `import { RouterContextProvider } from '${import.meta.resolve('react-router')}';
     const contexts = new WeakMap();
     const page = (status, context) =>
       new Response('<!doctype html><script nonce="' + context.nonce + '"></script>' + JSON.stringify(context.session),
         { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
     const route = (id, path, loader) => ({ id, path, parentId: id === 'root' ? undefined : 'root',
       module: { default: () => null, ...(loader ? { loader } : {}) } });
     export const entry = { module: {
       handleError: () => undefined,
       stylesPath: 'assets/app.css',
       toLoadContext: (context) => {
         const provider = new RouterContextProvider();
         contexts.set(provider, context);
         return provider;
       },
       default: async (_request, status, _headers, _router, load) => page(status, contexts.get(load)),
     } };
     export const routes = {
       root: route('root', ''),
       home: { ...route('home'), index: true },
       fault: route('fault', 'fault', () => { throw new Error('a loader fails'); }),
     };
     export const assets = { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' };
     export const future = {}; export const ssr = true; export const isSpaMode = false; export const prerender = [];
     export const basename = '/'; export const publicPath = '/'; export const assetsBuildDirectory = '';
     export const routeDiscovery = { mode: 'initial', manifestPath: '/__manifest' };
     export const allowedActionOrigins = [];`,
  );
  return folder;
}
