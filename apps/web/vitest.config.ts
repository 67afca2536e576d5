import { messagesPlugin } from '@nzela/messages/compiler';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium } from '../../tools/browser/chromium.ts';

/** The parts of the pages, each by itself, in the Chromium that the journeys use. */
export default defineProject({
  plugins: [tailwindcss(), messagesPlugin()],
  // All of them at the start: a package that is found later would load the tests anew.
  optimizeDeps: {
    // The catalogue is bundled, too, and changes without a new version: it is bundled at each start.
    force: true,
    include: [
      // As one file: each test file would fetch the 4,500 modules of the messages one by one.
      '@nzela/messages/locale',
      '@nzela/messages/m',
      '@hookform/resolvers/zod',
      '@tanstack/react-query',
      'libphonenumber-js/min',
      'lucide-react',
      'react',
      'react-aria-components',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react-hook-form',
      'react-router',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'sonner',
      'vitest-browser-react',
      'zod',
    ],
  },
  test: {
    name: 'components',
    include: ['app/**/*.browser.test.tsx'],
    setupFiles: ['app/ui/testing/setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // As long as the journeys wait: the default second is a busy machine's pause.
    expect: { poll: { timeout: 300_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          // Looked for when the browser is started: other projects read this file too.
          get executablePath() {
            return findChromium() ?? 'chromium';
          },
          args: [...CHROMIUM_FLAGS],
        },
        contextOptions: { locale: 'fr-FR', timezoneId: 'UTC' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
