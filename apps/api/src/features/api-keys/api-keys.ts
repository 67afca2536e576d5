export { findProgram } from './programs.ts';
export { createKey, readKeys, rollKey } from './api-keys.service.ts';
