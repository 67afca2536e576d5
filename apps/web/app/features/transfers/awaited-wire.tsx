import type { Transfer } from '@nzela/contract/transfers';
import { m } from '@nzela/messages/m';
import { WireDetails } from '../wires/wires.ts';

/** The bank details of a transfer that waits for its wire; nothing once they serve no more. */
export function AwaitedWire({ transfer }: { readonly transfer: Transfer }) {
  const { coordonneesBancaires, totalDebite, deviseSource } = transfer;
  if (coordonneesBancaires === null) return null;
  return (
    <WireDetails
      bank={coordonneesBancaires}
      amount={totalDebite}
      currency={deviseSource}
      amountLabel={m.transfers_wire_amount()}
    />
  );
}
