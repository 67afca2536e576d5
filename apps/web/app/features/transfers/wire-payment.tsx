import type { Transfer } from '@nzela/contract/transfers';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { AwaitedWire } from './awaited-wire.tsx';
import { StepFrame } from './step-frame.tsx';

type WirePaymentProps = {
  readonly transfer: Transfer;
  readonly aside: ReactNode;
  readonly onSent: () => void;
  readonly children: ReactNode;
};

/** What to type into one's own bank, each line to be copied, and what happens while the wire travels. */
export function WirePayment({ transfer, aside, onSent, children }: WirePaymentProps) {
  return (
    <StepFrame
      heading={m.transfers_wire_title()}
      aside={aside}
      onSubmit={onSent}
      action={
        <Button type="submit" size="l" block>
          {m.transfers_wire_sent()}
        </Button>
      }
    >
      <p className="text-lg text-ink-2">{m.transfers_wire_text()}</p>
      <AwaitedWire transfer={transfer} />
      <Alert tone="info" title={m.transfers_wire_waiting()}>
        {transfer.expireLe !== null &&
          m.transfers_wire_until({ date: formatDate(transfer.expireLe, 'dateTime') })}
        {!transfer.parite && (
          <p className="mt-2">
            {m.transfers_wire_tolerance({ percent: transfer.toleranceTaux.replace('.', ',') })}
          </p>
        )}
      </Alert>
      {children}
    </StepFrame>
  );
}
