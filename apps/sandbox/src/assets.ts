import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

const require = createRequire(import.meta.url);
const own = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Every file a page of the sandbox may ask for. A list, so that nothing else can be read through it. */
const files: Readonly<Record<string, string>> = {
  'tokens.css': own('./assets/tokens.css'),
  'icon.svg': own('./assets/icon.svg'),
  'fields.css': own('./providers/cards/assets/fields.css'),
  'fields.js': own('./providers/cards/assets/fields.js'),
  'reveal.css': own('./providers/issuing/assets/reveal.css'),
  'reveal.js': own('./providers/issuing/assets/reveal.js'),
  'chat.css': own('./providers/chat/assets/chat.css'),
  'chat.js': own('./providers/chat/assets/chat.js'),
  'terminal.js': own('./desk/assets/terminal.js'),
  'desk.css': own('./desk/assets/desk.css'),
  'parts.css': own('./desk/assets/parts.css'),
  'desk.js': own('./desk/assets/desk.js'),
  'dom.js': own('./desk/assets/dom.js'),
  'views.js': own('./desk/assets/views.js'),
  'operations.js': own('./desk/assets/operations.js'),
  'topups.js': own('./desk/assets/topups.js'),
  'bills.js': own('./desk/assets/bills.js'),
  'onest.woff2': require.resolve('@fontsource-variable/onest/files/onest-latin-wght-normal.woff2'),
  'bricolage.woff2':
    require.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
};

export async function assetRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const { file } = request.params;
    const path = Object.hasOwn(files, file) ? files[file] : undefined;
    if (path === undefined) return reply.code(404).send({ error: 'unknown' });
    const type = contentTypes[extname(path)] ?? 'application/octet-stream';
    const lasting = file.endsWith('.woff2') ? 'public, max-age=86400' : 'no-cache';
    return reply
      .type(type)
      .header('cache-control', lasting)
      .send(await readFile(path));
  });
}
