import { say, type Message } from '@nzela/messages/message';
import { renderForFormerRelease, type Text } from '../../kernel/texts/texts.ts';

const sources = {
  feed: say('rates_source_feed'),
  parity: say('rates_source_parity'),
  reference: say('rates_source_reference'),
  start: say('rates_source_start'),
  fixed: say('rates_source_fixed'),
  sameCurrency: say('rates_source_same_currency'),
  bankAverage: say('rates_source_bank_average'),
} as const;

/** How rows and settings name where a rate comes from: in French, in every release. */
export function sourceName(source: keyof typeof sources): string {
  return renderForFormerRelease(sources[source]);
}

const byName: ReadonlyMap<string, Message> = new Map(
  Object.values(sources).map((source) => [renderForFormerRelease(source), source]),
);

/** Where a rate comes from, for a reader, by the name that a row or a setting has; a name that is not ours as it stands. */
export function sourceOf(name: string): Text {
  return byName.get(name) ?? name;
}
