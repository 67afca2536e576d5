export { recordEvent, recordEvents, tellPlatform, type EventRow } from './events.store.ts';
export { numberEvents } from './numbering.ts';
export { wireEvent } from './events.view.ts';
