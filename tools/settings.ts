import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './product/settings.ts';
import { settingsPage, writtenSettingsPage } from './settings/page.ts';

// `npm run settings`: every field of the settings, with its default, its effect and the test of it.
writeFileSync(join(projectRoot, settingsPage), writtenSettingsPage());
