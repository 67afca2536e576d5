import type { LiveEvent } from '@nzela/contract/events';
import { missedEvent } from '@nzela/contract/missed-event';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { http } from './http.ts';
import { useRootData } from './root-data.ts';

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

type Handlers = {
  readonly onEvent: (event: LiveEvent) => void;
  /** Some events were missed: anything may have changed. */
  readonly onMissed: () => void;
};

/**
 * Listens to the API's live events until `signal` is aborted, reconnecting with growing pauses. `readAt` says when what the
 * page shows was read, in the product's time. `onEvent` hears what changed since, never the change itself.
 */
export async function listenToEvents(
  readAt: Date,
  signal: AbortSignal,
  handlers: Handlers,
): Promise<void> {
  let retryMs = firstRetryMs;
  let lastEventId = String(readAt.getTime());
  const onId = (id: string) => {
    lastEventId = id;
  };
  while (!signal.aborted) {
    try {
      const reader = (await http.stream('/events', { lastEventId, signal })).getReader();
      http.position.listens(true);
      retryMs = firstRetryMs;
      await readEvents(reader, { ...handlers, onId });
    } catch (error) {
      if (signal.aborted) return http.position.listens(false);
      // Pages keep polling without live events, so a silent line is a nuisance and not a fault.
      console.warn('Live events interrupted; trying again.', error);
    }
    http.position.listens(false);
    await pause(retryMs * (0.75 + Math.random() / 2), signal);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }
}

async function readEvents(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { onEvent, onMissed, onId }: Handlers & { readonly onId: (id: string) => void },
): Promise<void> {
  const decoder = new TextDecoder();
  const parser = createParser({
    onId,
    onEvent({ event, data }) {
      // First: the listener reads anew what the event is about.
      http.position.forget();
      if (event === missedEvent) onMissed();
      else onEvent(JSON.parse(data) as LiveEvent);
    },
  });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Keys that the specification names otherwise than by their noun (§7), and what counts another noun, too. */
const otherKeys: Partial<Record<LiveEvent['sujet'], readonly string[]>> = {
  'virtual-cards': ['userVirtualCards'],
  // What an alert is raised for stands on « État du système », too.
  alerts: ['transactions', 'service-state'],
  // The dashboard counts people and lists the newest.
  people: ['transactions'],
  // The queue of documents tells which wait for a second look.
  approvals: ['kyc'],
};

/**
 * Keeps the queries of a signed-in page fresh: an event on `transfers` makes every query whose key starts with
 * `transfers` be read again. Query keys start with their noun for this. A query whose `meta` says which one it is `about` is
 * left as it is by an event about another.
 */
export function useLiveQueries(enabled: boolean): void {
  const queries = useQueryClient();
  const { now } = useRootData();
  const { revalidate } = useRevalidator();
  const readAt = useEffectEvent(() => new Date(now));
  // The frame is drawn with the businesses that a person works for, and what they may do there.
  const readFrame = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (!enabled) return;
    const controller = new AbortController();
    // Out of sight, a person may be told of news elsewhere; and a sleeping phone's line is cut without anybody knowing.
    const forget = () => http.position.forget();
    document.addEventListener('visibilitychange', forget, { signal: controller.signal });
    void listenToEvents(readAt(), controller.signal, {
      onEvent: ({ sujet, id }) => {
        const predicate = ({ meta }: Query) =>
          id === null || meta?.['about'] === undefined || meta['about'] === id;
        void queries.invalidateQueries({ queryKey: [sujet], predicate });
        for (const other of otherKeys[sujet] ?? [])
          void queries.invalidateQueries({ queryKey: [other] });
        if (sujet === 'merchants') readFrame();
      },
      onMissed: () => void queries.invalidateQueries(),
    });
    return () => controller.abort();
  }, [enabled, queries]);
}
