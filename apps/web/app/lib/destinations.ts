import type { DestinationState } from '@nzela/contract/common';
import { m } from '@nzela/messages/m';

/** Who fell silent, or came back, is noticed while a form is open. */
export const destinationsMs = 30_000;

/** What works first, then what is slow, then what is down; each in the order it came in. */
export function workingFirst<T>(all: readonly T[], stateOf: (one: T) => DestinationState): T[] {
  const rank = { up: 0, degraded: 1, down: 2 } as const;
  return all.toSorted((left, right) => rank[stateOf(left)] - rank[stateOf(right)]);
}

/** The first that is not down, or else the first. */
export function firstWorking<T extends { readonly etat: DestinationState }>(
  all: readonly T[],
): T | undefined {
  return all.find(({ etat }) => etat !== 'down') ?? all[0];
}

/** A name in the device's own picker, which shows nothing but words. */
export function optionName(name: string, state: DestinationState): string {
  if (state === 'down') return m.destinations_option_down({ name });
  return state === 'degraded' ? m.destinations_option_degraded({ name }) : name;
}

type Choice = {
  readonly code: string;
  readonly nom: string;
  readonly etat: DestinationState;
};

/** Operators as options of a picker: what works first, and what is down not to be chosen. */
export function operatorOptions(operators: readonly Choice[]) {
  return workingFirst(operators, ({ etat }) => etat).map(({ code, nom, etat }) => ({
    value: code,
    label: optionName(nom, etat),
    disabled: etat === 'down',
  }));
}
