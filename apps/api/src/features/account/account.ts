export { closeAccount, type ClosingDeps } from './closing/closing.ts';
export { lockUser } from './closing/closing.store.ts';
export { prepareExport } from './exports/exports.ts';
