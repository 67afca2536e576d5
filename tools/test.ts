import { ensureChromium } from './browser/chromium.ts';
import { allGuards } from './guards/guards.ts';
import { runGuards } from './guards/run.ts';

await ensureChromium();
process.exit(await runGuards(allGuards));
