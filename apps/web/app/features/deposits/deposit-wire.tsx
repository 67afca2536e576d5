import type { Deposit } from '@nzela/contract/deposits';
import { moneyText } from '@nzela/money/money';
import { Landmark } from 'lucide-react';
import { formatAmount, formatDate, plainDecimal, wireMoney } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { CopyList, type CopyRow } from '../../ui/CopyList.tsx';
import { accountInGroups } from '../../lib/account-text.ts';

/** Where to send the wire, and what it must carry. */
export function DepositWire({ deposit }: { readonly deposit: Deposit }) {
  return (
    <div className="flex flex-col gap-5">
      <h2 className="text-2xl">{m.transfers_wire_title()}</h2>
      <p className="text-ink-2">{m.deposits_wire_text()}</p>
      <CopyList rows={rowsOf(deposit)} />
      <Alert tone="info" title={m.transfers_wire_waiting()}>
        {deposit.expireLe !== null &&
          m.deposits_wire_until({ date: formatDate(deposit.expireLe, 'short') })}
      </Alert>
    </div>
  );
}

function rowsOf({ montant, devise, coordonneesBancaires: bank }: Deposit): CopyRow[] {
  const amount: CopyRow = {
    label: m.deposits_wire_amount(),
    text: formatAmount(montant, devise),
    copy: plainDecimal(moneyText(wireMoney(montant, devise))),
  };
  if (bank === null) return [amount];
  return [
    amount,
    { label: m.transfers_wire_reference(), text: bank.reference },
    { label: m.transfers_wire_holder(), text: bank.titulaire },
    {
      label: m.transfers_wire_iban(),
      text: accountInGroups(bank.iban),
      copy: bank.iban.replace(/\s/g, ''),
      icon: <Landmark size={14} aria-hidden />,
    },
    { label: m.transfers_wire_bic(), text: bank.bic },
    { label: m.transfers_wire_bank(), text: bank.banque },
  ];
}
