import { outcomeCodes, type OutcomeCode } from './outcomes.ts';

export const providerNames = [
  'cards',
  'payouts',
  'bank',
  'mobile-money',
  'topup',
  'bills',
  'screening',
  'issuing',
  'rates',
  'mail',
  'sms',
] as const;

export type ProviderName = (typeof providerNames)[number];

/** `cut`: the connection is closed without an answer. `html`: a 500 page. `silence`: no answer at all. */
export const outages = ['none', 'cut', 'html', 'silence'] as const;

export type Outage = (typeof outages)[number];

/** What is wrong with where a provider's orders go: an operator, a biller. */
export const disturbances = ['degraded', 'down'] as const;

export type Disturbance = (typeof disturbances)[number];

/** What a visitor of the desk made a provider do. */
export type ProviderSwitches = {
  outage: Outage;
  /** Added to each answer. */
  latencyMs: number;
  /** Taken one by one, before the digits are looked at. */
  nextOutcomes: OutcomeCode[];
  /** Those of its destinations that are not well, by their ids. */
  destinations: Record<string, Disturbance>;
};

export type Switches = Record<ProviderName, ProviderSwitches>;

export function initialSwitches(): Switches {
  const fresh = (): ProviderSwitches => ({
    outage: 'none',
    latencyMs: 0,
    nextOutcomes: [],
    destinations: {},
  });
  return {
    cards: fresh(),
    payouts: fresh(),
    bank: fresh(),
    'mobile-money': fresh(),
    topup: fresh(),
    issuing: fresh(),
    rates: fresh(),
    mail: fresh(),
    sms: fresh(),
    bills: fresh(),
    screening: fresh(),
  };
}

/** The part of the world in which the desk sets outcomes. */
type Switched = {
  readonly state: { readonly switches: Switches };
  changed(topic: 'switches'): void;
};

/**
 * The outcome of an operation of that provider: the next one set on the desk when it is among `candidates`, or else what
 * the digits say.
 */
export function takeOutcome(
  world: Switched,
  provider: ProviderName,
  byDigits: OutcomeCode,
  candidates: readonly OutcomeCode[] = outcomeCodes,
): OutcomeCode {
  const { nextOutcomes } = world.state.switches[provider];
  const [next] = nextOutcomes;
  if (next === undefined || !candidates.includes(next)) return byDigits;
  nextOutcomes.shift();
  world.changed('switches');
  return next;
}
