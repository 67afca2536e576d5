import { messagesPlugin } from '@nzela/messages/compiler';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compressed } from './compressed.vite.ts';
import { withoutJsonSchema } from './json-schema.vite.ts';
import { draftMode, mergedFiles } from './merged-files.vite.ts';
import { sdkArchive } from './sdk.vite.ts';
import { serviceWorker } from './service-worker.vite.ts';
import { oneLanguage } from './languages.vite.ts';

const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** Libraries that a page has whole or not at all. */
const libraries = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|scheduler|react-router)\// },
  { name: 'zod', test: /node_modules\/zod\// },
];

export default defineConfig(({ mode }) => {
  const isDraft = mode === draftMode;
  const merged = mergedFiles();
  return {
    plugins: [
      tailwindcss(),
      reactRouter(),
      oneLanguage(),
      withoutJsonSchema(),
      ...(isDraft
        ? []
        : [messagesPlugin(), merged.plugin, serviceWorker(), sdkArchive(), compressed()]),
    ],
    server: {
      host: '127.0.0.1',
      // In development the pages and the API are two processes; the browser must see one origin. The API's documentation
      // is pages.
      proxy: { '^/api/(?!docs(?:[./?]|$))': { target: apiUrl } },
    },
    experimental: {
      // What a script fetches beside it lies in the folder of its language.
      renderBuiltUrl: (name) => ({ relative: name.endsWith('.js') }),
    },
    // Every browser that reads this style sheet preloads modules by itself.
    build: {
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // Of a library with a file for each picture, only the pictures that somebody imports are read.
      rolldownOptions: { experimental: { lazyBarrel: true } },
    },
    environments: {
      ssr: {
        // Of two libraries the pages use a small part: from its own folder, the server would read all of it.
        resolve: {
          noExternal: [
            /^lucide-react$/,
            /^react-aria/,
            /^react-stately/,
            /^@react-(?:aria|stately)\//,
          ],
        },
        // One file: a page that waits for a module while it is loaded must not wait for one that waits for the page.
        build: { rolldownOptions: { output: { codeSplitting: false } } },
      },
      client: {
        build: {
          rolldownOptions: {
            // A schema that a page does not use leaves with what it is made of: to make one has no other effect.
            treeshake: { manualPureFunctions: ['z'] },
            // The bundler would put what two pages share into one of them, with all that this page imports.
            experimental: { chunkOptimization: false },
            output: {
              codeSplitting: { groups: isDraft ? libraries : [...libraries, merged.group] },
            },
          },
        },
      },
    },
  };
});
