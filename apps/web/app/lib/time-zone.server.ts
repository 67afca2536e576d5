import { AsyncLocalStorage } from 'node:async_hooks';
import { findReaderTimeZone } from './time-zone.ts';

const zones = new AsyncLocalStorage<string>();
findReaderTimeZone(() => zones.getStore());

/** Draws a page whose dates are told in `zone`. */
export function drawnInTimeZone<Value>(zone: string, draw: () => Value): Value {
  return zones.run(zone, draw);
}
