/**
 * Zod tries `new Function` to find out whether it may compile its schemas. Our own policy forbids it, and each page would
 * report a violation. This is Zod's `config({ jitless: true })`, set where Zod finds it before any module makes a schema, and
 * without loading Zod on a page without schemas.
 */
export const withoutEvalScript = 'globalThis.__zod_globalConfig = { jitless: true };';
