import { createCallbacks, type Callbacks } from './callbacks.ts';
import { createClock, type Clock } from './clock.ts';
import { createConfirmations, type Confirmations } from './confirmations.ts';
import { loadState, saveState } from './persistence.ts';
import { createSchedule, type Schedule } from './schedule.ts';
import { initialState, type WorldState } from './state.ts';
import { providerNames, type Switches } from './switches.ts';

/** The part of the desk that something changed in. */
export type Topic =
  | 'cards'
  | 'payouts'
  | 'bank'
  | 'mobile-money'
  | 'topup'
  | 'bills'
  | 'issuing'
  | 'mail'
  | 'sms'
  | 'phones'
  | 'callbacks'
  | 'chat'
  | 'switches'
  | 'clock';

/** What all providers and the desk share. */
export type World = {
  readonly state: WorldState;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly callbacks: Callbacks;
  readonly confirmations: Confirmations;
  /** Tells the desk, and has the state saved. */
  changed(topic: Topic): void;
  /** Hears of every change until the function answered is called. */
  listen(listener: (topic: Topic) => void): () => void;
  close(): Promise<void>;
};

export type WorldOptions = {
  /** Where the state is kept between runs. Null: nowhere. */
  readonly dataFile: string | null;
  /** Delays are divided by it. */
  readonly speed: number;
};

const saveDelayMs = 300;

export async function createWorld({ dataFile, speed }: WorldOptions): Promise<World> {
  const fresh = initialState(new Date());
  const kept = dataFile === null ? {} : await loadState(dataFile);
  const state = { ...fresh, ...kept, switches: completed(fresh.switches, kept.switches) };
  const listeners = new Set<(topic: Topic) => void>();
  let saving: NodeJS.Timeout | undefined;

  function changed(topic: Topic): void {
    for (const listener of listeners) listener(topic);
    if (dataFile === null || saving) return;
    saving = setTimeout(() => {
      saving = undefined;
      saveState(dataFile, state);
    }, saveDelayMs);
  }

  const clock = createClock(state.clockOffsetMs, (offsetMs) => {
    state.clockOffsetMs = offsetMs;
    changed('clock');
    schedule.wake();
  });
  const now = () => clock.now();
  const schedule = createSchedule(state.jobs, clock, speed);
  const callbacks = createCallbacks(state.deliveries, schedule, now, () => changed('callbacks'));
  const confirmations = createConfirmations(state.confirmations, now, () => changed('phones'));

  return {
    state,
    clock,
    schedule,
    callbacks,
    confirmations,
    changed,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      schedule.close();
      await callbacks.idle();
      clearTimeout(saving);
      if (dataFile !== null) saveState(dataFile, state);
    },
  };
}

/** What an earlier sandbox kept may lack providers, and switches of a provider. */
function completed(fresh: Switches, kept: Partial<Switches> = {}): Switches {
  const all = { ...fresh };
  for (const name of providerNames) all[name] = { ...fresh[name], ...kept[name] };
  return all;
}
