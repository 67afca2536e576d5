import { ensureChromium } from './browser/chromium.ts';
import { quickGuards, slowGuards } from './guards/guards.ts';
import { runGuards } from './guards/run.ts';

await ensureChromium();
process.exit(await runGuards([...quickGuards, slowGuards]));
