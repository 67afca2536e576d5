import { keyOverlaps, type KeyOverlap } from '@nzela/contract/api-keys';
import { m } from '@nzela/messages/m';

const overlapNames: Record<KeyOverlap, () => string> = {
  aucun: m.api_keys_overlap_none,
  '1h': m.api_keys_overlap_hour,
  '24h': m.api_keys_overlap_day,
  '7j': m.api_keys_overlap_week,
};

/** How long the keys before may still be used, as a field offers it. */
export function overlapOptions() {
  return (Object.keys(keyOverlaps) as KeyOverlap[]).map((value) => ({
    value,
    label: overlapNames[value](),
  }));
}
