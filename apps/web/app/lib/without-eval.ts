/**
 * Zod tries `new Function` to find out whether it may compile its schemas. Our own policy forbids it, and each page would
 * report a violation. This is Zod's `config({ jitless: true })`, set where Zod finds it, so that a page without schemas
 * need not load Zod. The root module imports this file first: schemas are made as their modules are read.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
(shared.__zod_globalConfig ??= {}).jitless = true;
