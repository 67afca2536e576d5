export { findProgram } from './programs.ts';
