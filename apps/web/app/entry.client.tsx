import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale } from '@nzela/messages/locale';
import type { Language } from './lib/locale.ts';
import { partsInPage } from './lib/page-parts.ts';
import { reloadOnceForNewBuild } from './lib/reload-once.ts';

// The page stays in the language of its scripts, whatever another tab chooses meanwhile.
const language = document.documentElement.lang as Language;
overwriteGetLocale(() => language);

reloadOnceForNewBuild();

void partsInPage().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);
