export { recordEvent } from './events.store.ts';
