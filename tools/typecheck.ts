import { types } from './guards/guards.ts';
import { runGuards } from './guards/run.ts';

process.exit(await runGuards(types));
