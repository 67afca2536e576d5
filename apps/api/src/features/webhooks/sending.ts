import { setTimeout as sleep } from 'node:timers/promises';
import type { Attempted } from './attempts.ts';
import type { Claimed } from './deliveries.store.ts';
import type { Signer } from './secrets.ts';

/** At a time, by this process. */
export const askedOfHost = 64;
/** Of all hosts together. */
const heldMost = 1_024;
/**
 * Held beyond what is asked of a host, at most. Should it stop to answer with all of these in hand, the last of them is given
 * up after five times the longest attempt, within the lease of all.
 */
const aheadMost = 256;
/** Answers that are worth a transaction of their own. */
const recordedAtOnce = 128;

/** A delivery that this process holds, and what signs it. */
export type Errand = { readonly delivery: Claimed; readonly signers: readonly Signer[] };

export type Sending = {
  /** How many more deliveries may be held. */
  room(): number;
  /** How many more of that host. */
  roomOf(host: string): number;
  /** That of each host that has something in hand. */
  rooms(): readonly { readonly host: string; readonly room: number }[];
  /** Sends them, each as soon as its host has a place. */
  begin(errands: readonly Errand[]): void;
  /** What came to its end since the last call. */
  takeAttempts(): Attempted[];
  /** Whether something has no answer yet. */
  isBusy(): boolean;
  /** Waits until answers are worth recording, or nothing is held any more; `forMs` at most. */
  wait(forMs: number): Promise<void>;
};

type Host = {
  asked: number;
  /** Since attempts were taken last. */
  answered: number;
  /** Held beyond what is asked. */
  ahead: number;
  waiting: Errand[];
};

/**
 * Sends deliveries side by side. A host is asked for a few at a time; one that answers quickly is held more of, so that it is
 * not idle while its answers are recorded. A slow one holds up nothing but what is meant for it.
 *
 * `send` never rejects; it gives null for what is not to be recorded.
 */
export function createSending(send: (errand: Errand) => Promise<Attempted | null>): Sending {
  const hosts = new Map<string, Host>();
  let attempts: Attempted[] = [];
  let held = 0;
  let heard = Promise.withResolvers<void>();

  const isWorthRecording = () => held === 0 || attempts.length >= recordedAtOnce;

  function hostOf(name: string): Host {
    const known = hosts.get(name);
    if (known !== undefined) return known;
    const host = { asked: 0, answered: 0, ahead: 0, waiting: [] };
    hosts.set(name, host);
    return host;
  }

  function ask(host: Host): void {
    while (host.asked < askedOfHost) {
      const next = host.waiting.shift();
      if (next === undefined) return;
      host.asked += 1;
      void send(next).then((attempted) => {
        host.asked -= 1;
        held -= 1;
        if (attempted !== null) attempts.push(attempted);
        if (typeof attempted?.status === 'number') host.answered += 1;
        if (attempted?.gone === true) giveUp(host, attempted.endpointId);
        ask(host);
        if (isWorthRecording()) heard.resolve();
      });
    }
  }

  /** What waits for a receiver that is there no more. */
  function giveUp(host: Host, endpointId: string): void {
    const others = host.waiting.filter(({ delivery }) => delivery.endpointId !== endpointId);
    held -= host.waiting.length - others.length;
    host.waiting = others;
  }

  function roomOf(name: string): number {
    const host = hosts.get(name);
    if (host === undefined) return askedOfHost;
    return askedOfHost + host.ahead - host.asked - host.waiting.length;
  }

  return {
    room: () => heldMost - held,
    roomOf,
    rooms: () => [...hosts.keys()].map((host) => ({ host, room: roomOf(host) })),
    begin(errands) {
      held += errands.length;
      for (const errand of errands) {
        const host = hostOf(errand.delivery.host);
        host.waiting.push(errand);
        ask(host);
      }
    },
    takeAttempts() {
      if (attempts.length === 0) return [];
      const taken = attempts;
      attempts = [];
      for (const [name, host] of hosts) {
        if (host.asked === 0 && host.answered === 0) hosts.delete(name);
        host.ahead = Math.min(aheadMost, Math.max(2 * host.answered, Math.floor(host.ahead / 2)));
        host.answered = 0;
      }
      return taken;
    },
    isBusy: () => held > 0,
    async wait(forMs) {
      if (isWorthRecording()) return;
      heard = Promise.withResolvers();
      const late = new AbortController();
      await Promise.race([heard.promise, sleep(forMs, undefined, { signal: late.signal })]);
      late.abort();
    },
  };
}
