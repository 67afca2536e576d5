import type { DeliveryFailure } from '@nzela/contract/webhooks';
import type { Outbound, OutboundAnswer, OutboundFailure } from '../../kernel/http/outbound.ts';
import { anyReader, rendered } from '../../kernel/texts/texts.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { wireEvent } from '../events/events.ts';
import type { Claimed, DeliveryRow, Outcome } from './deliveries.store.ts';
import { signedHeaders, type Signer } from './secrets.ts';

const timeoutMs = 10_000;
/** A receiver has nothing to tell us but its status. */
const readBytes = 64 * 1_024;
const keptCharacters = 4_096;

/** Between attempts, in seconds: some three days and a quarter in all. */
const pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
const jitter = 0.15;

/** Seconds until the attempt after the one of that number; null: it was the last. Receivers do not all come back at once. */
export function pauseAfter(attempts: number, chance = Math.random()): number | null {
  const pause = pauses[attempts - 1];
  return pause === undefined ? null : pause * (1 - jitter + 2 * jitter * chance);
}

type Sending = Pick<
  Claimed,
  'eventId' | 'accountId' | 'mode' | 'number' | 'type' | 'data' | 'eventAt'
>;

/** The body of a message: always the same for the same event, whoever reads it. */
export function bodyOf(sending: Sending | DeliveryRow): string {
  const { eventId, eventAt, ...event } = sending;
  const wired = wireEvent({ ...event, id: eventId, createdAt: eventAt });
  return JSON.stringify(rendered(wired, anyReader));
}

/** How an attempt ended. `gone`: the receiver says that it is there no more. */
export type Attempted = Outcome & { readonly endpointId: string; readonly gone: boolean };

/** One attempt. */
export async function attempt(
  outbound: Outbound,
  delivery: Claimed,
  { signers, now }: { readonly signers: readonly Signer[]; readonly now: () => Date },
): Promise<Attempted> {
  const sentAt = now();
  const startedAt = performance.now();
  const body = bodyOf(delivery);
  const answer = await outbound.request({
    method: 'POST',
    url: delivery.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Nzela-Webhooks',
      ...signedHeaders(signers, {
        id: `evt_${delivery.eventId.replaceAll('-', '')}`,
        at: sentAt,
        body,
      }),
    },
    body,
    timeoutMs,
    maximumBytes: readBytes,
    byStranger: true,
  });
  const failure = failureOf(answer);
  const pause = failure === null ? null : pauseAfter(delivery.attempts);
  return {
    id: delivery.id,
    endpointId: delivery.endpointId,
    attempts: delivery.attempts,
    state: failure === null ? 'livre' : pause === null ? 'echoue' : 'en_attente',
    dueAt: pause === null ? null : addSeconds(now(), pause),
    sentAt,
    durationMs: Math.round(performance.now() - startedAt),
    status: answer.ok ? answer.status : null,
    answer: answer.ok ? keptOf(answer.body) : null,
    failure,
    gone: answer.ok && answer.status === 410,
  };
}

/** What a database keeps of a text that anybody wrote. */
function keptOf(text: string): string {
  return text.replaceAll('\0', '').slice(0, keptCharacters).toWellFormed();
}

const failures: Readonly<Record<OutboundFailure['kind'], DeliveryFailure>> = {
  forbidden: 'adresse_interdite',
  unreachable: 'injoignable',
  timeout: 'delai',
  cut: 'coupee',
  redirect: 'redirection',
  too_large: 'trop_grande',
};

/** Null: it arrived. */
function failureOf(answer: OutboundAnswer): DeliveryFailure | null {
  if (!answer.ok) return failures[answer.failure.kind];
  return answer.status >= 200 && answer.status < 300 ? null : 'statut';
}
