import { messagesPlugin } from '@nzela/messages/compiler';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compressed } from './compressed.vite.ts';
import { withoutJsonSchema } from './json-schema.vite.ts';
import { sdkArchive } from './sdk.vite.ts';
import { serviceWorker } from './service-worker.vite.ts';
import { oneLanguage } from './languages.vite.ts';

const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** Small modules that the public pages and the dashboards both start with. */
const commonModule = new RegExp(
  [
    'lucide-react/dist/esm/(?!icons/)',
    'lucide-react/dist/esm/icons/(?:arrow-right|chevron-down|globe|menu|monitor|moon|sun|x)\\.',
    'packages/messages/compiled/(?:runtime|registry)',
    'packages/messages/compiled/messages/(?:footer|layout|nav)_',
    'app/lib/(?:currencies|forget-person|guard|kept-cache|locale|meta|nonce|product-time|reload-once|root-data|session-hint|tabs|theme|use-hydrated)\\.',
    'app/ui/(?:announcement|button-class|cx|IconButton|Link|Logo|Thread|Toaster)\\.',
    'app/layouts/(?:SkipLink|ThemeSwitch)\\.',
    'vite/preload-helper',
    'rolldown/runtime',
  ].join('|'),
);

/** Pictures and names of the menu, which every dashboard draws and few of the public pages do. */
const menuModule = new RegExp(
  [
    'lucide-react/dist/esm/icons/(?:activity|arrow-up-down|bell|calendar-clock|file-text|flask-conical|gift|hand-coins|history|house|image|key-round|link-2|log-out|message-circle|plug|qr-code|rotate-ccw-clock|scale|scroll-text|send|settings|shield-(?:alert|check|exclamation-point|question-mark)|store|user-cog|users)\\.',
    'packages/messages/compiled/messages/(?:administrators_title|alerts_title|approvals_title|audit_title|auth_admin_security_title|dashboard_|finance_title|merchant_mode_|operations_activity_title|referrals_title|reviews_title|schedules_title|system_title|till_title|wallets_action_request)',
  ].join('|'),
);

export default defineConfig({
  plugins: [
    tailwindcss(),
    messagesPlugin(),
    reactRouter(),
    oneLanguage(),
    withoutJsonSchema(),
    serviceWorker(),
    sdkArchive(),
    compressed(),
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
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
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
          output: {
            // What the same pages need: few files compress some kB better than many.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router)\//,
                },
                { name: 'zod', test: /node_modules\/zod\// },
                { name: 'common', test: commonModule },
                // By itself it has nothing of the schemas, which the pages that link to the wizard do without.
                { name: 'wizard-address', test: /transfers\/wizard-address\.ts/ },
                { name: 'menu', test: menuModule },
              ],
            },
          },
        },
      },
    },
  },
});
