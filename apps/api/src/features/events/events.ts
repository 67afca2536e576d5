export { recordEvent } from './events.store.ts';
export { numberEvents } from './numbering.ts';
