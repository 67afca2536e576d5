import type { Deposit } from '@nzela/contract/deposits';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { WireDetails } from '../wires/wires.ts';

/** Where to send the wire, and what it must carry. */
export function DepositWire({ deposit }: { readonly deposit: Deposit }) {
  const bank = deposit.coordonneesBancaires;
  return (
    <div className="flex flex-col gap-5">
      <h2 className="text-2xl">{m.transfers_wire_title()}</h2>
      <p className="text-ink-2">{m.deposits_wire_text()}</p>
      {bank !== null && (
        <WireDetails
          bank={bank}
          amount={deposit.montant}
          currency={deposit.devise}
          amountLabel={m.deposits_wire_amount()}
        />
      )}
      <Alert tone="info" title={m.transfers_wire_waiting()}>
        {deposit.expireLe !== null && m.deposits_wire_until({ date: formatDate(deposit.expireLe) })}
      </Alert>
    </div>
  );
}
