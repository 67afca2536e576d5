import { useCallback, useMemo } from 'react';
import type { PaymentMethod } from '@nzela/contract/tariffs';
import { useAddress } from '../../lib/use-address.ts';
import {
  readWizardAddress,
  type WizardAddress,
  type WizardStep,
  wizardSteps,
  writeWizardAddress,
} from './wizard-address.ts';

export type Wizard = {
  readonly address: WizardAddress;
  /** Writes a choice into the address, in the same place of the history, without moving the page. */
  readonly choose: (change: Partial<WizardAddress>) => void;
  /** Chooses a way to pay for whoever has chosen none. */
  readonly suggestPayment: (payment: PaymentMethod) => void;
  /** Goes to a step, as a new place in the history, at the top of the page. */
  readonly go: (step: WizardStep, change?: Partial<WizardAddress>) => void;
  /** The same in place of where we are, for moves that the browser's back button must not undo. */
  readonly settle: (step: WizardStep, change?: Partial<WizardAddress>) => void;
  /** Back one step; the first one has none before it. */
  readonly back: () => void;
};

const codec = { read: readWizardAddress, write: writeWizardAddress };

/** The wizard's place, kept in the address. */
export function useWizard(): Wizard {
  const [address, change] = useAddress(codec);
  const choose = useCallback(
    (part: Partial<WizardAddress>) =>
      change((now) => ({ ...now, ...part }), { replace: true, preventScrollReset: true }),
    [change],
  );
  const suggestPayment = useCallback(
    (payment: PaymentMethod) =>
      change((now) => (now.payment === null ? { ...now, payment } : now), {
        replace: true,
        preventScrollReset: true,
      }),
    [change],
  );
  const go = useCallback(
    (step: WizardStep, part: Partial<WizardAddress> = {}) =>
      change((now) => ({ ...now, ...part, step }), {}),
    [change],
  );
  const settle = useCallback(
    (step: WizardStep, part: Partial<WizardAddress> = {}) =>
      change((now) => ({ ...now, ...part, step }), { replace: true }),
    [change],
  );
  const previous = wizardSteps[wizardSteps.indexOf(address.step) - 1];
  const back = useCallback(() => {
    if (previous !== undefined) go(previous);
  }, [go, previous]);
  return useMemo(
    () => ({ address, choose, suggestPayment, go, settle, back }),
    [address, choose, suggestPayment, go, settle, back],
  );
}
