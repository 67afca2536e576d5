import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { pagePaths, scriptPath } from './offline/paths.ts';
import { offlinePage } from './offline/template.ts';

const folder = join(import.meta.dirname, 'offline');

/**
 * Writes the service worker and the pages that it shows without a network, one for each language
 * (docs/adr/0031-a-service-worker.md). Development has none.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      // Once the catalogue is compiled.
      const { m } = await import('@nzela/messages/m');
      const { overwriteGetLocale } = await import('@nzela/messages/locale');
      const script = await bundled('page.ts', {});
      const files: [string, string][] = [[scriptPath(digest(script)), script]];
      for (const [language, path] of Object.entries(pagePaths)) {
        overwriteGetLocale(() => language as keyof typeof pagePaths);
        files.push([path, offlinePage(m, language, scriptPath(digest(script)))]);
      }
      const precached = files.map(([url, text]) => ({ url, revision: digest(text) }));
      const worker = await bundled('service-worker.ts', {
        __PRECACHED__: JSON.stringify(precached),
      });
      for (const [path, source] of [...files, ['/service-worker.js', worker] as const]) {
        this.emitFile({ type: 'asset', fileName: path.slice(1), source });
      }
    },
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** One classic script with all that `entry` imports. */
async function bundled(entry: string, define: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: { input: join(folder, entry), output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${entry} was not bundled`);
  return chunk.code;
}
