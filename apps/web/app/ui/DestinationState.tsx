import type { DestinationState } from '@nzela/contract/common';
import { m } from '@nzela/messages/m';
import { Alert } from './Alert.tsx';
import { cx } from './cx.ts';

/** On a tile, how the operator, the biller or the way is; nothing where all is well. */
export function DestinationNote({ state }: { readonly state: DestinationState }) {
  if (state === 'up') return null;
  const isDown = state === 'down';
  return (
    <span className={cx('block text-sm font-semibold', isDown ? 'text-neg' : 'text-warn')}>
      {isDown ? m.destinations_down() : m.destinations_degraded()}
    </span>
  );
}

type DestinationAlertProps = {
  /** Of what is chosen. */
  readonly name: string;
  readonly state: DestinationState;
};

/** Of what is chosen, said before paying and not after. */
export function DestinationAlert({ name, state }: DestinationAlertProps) {
  if (state === 'up') return null;
  return state === 'down' ? (
    <Alert tone="neg" live title={m.destinations_down_title({ name })}>
      {m.destinations_down_text()}
    </Alert>
  ) : (
    <Alert tone="warn" live title={m.destinations_degraded_title({ name })}>
      {m.destinations_degraded_text()}
    </Alert>
  );
}
