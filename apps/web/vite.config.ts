import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    tailwindcss(),
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './app/paraglide',
      outputStructure: 'message-modules',
      strategy: ['cookie', 'baseLocale'],
      cookieName: 'langue',
      isServer: 'import.meta.env.SSR',
    }),
    reactRouter(),
  ],
  server: {
    host: '127.0.0.1',
    // In development the pages and the API are two processes; the browser must see one origin.
    proxy: { '/api': { target: apiUrl } },
  },
  build: { sourcemap: false, assetsInlineLimit: 0 },
});
