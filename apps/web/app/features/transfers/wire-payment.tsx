import type { BankDetails, Transfer } from '@nzela/contract/transfers';
import { moneyText } from '@nzela/money/money';
import { Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAmount, formatDate, plainDecimal, wireMoney } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyList, type CopyRow } from '../../ui/CopyList.tsx';
import { accountInGroups } from '../../lib/account-text.ts';
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
      <WireDetails transfer={transfer} />
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

/** The bank details of a transfer that waits for its wire; nothing once they serve no more. */
export function WireDetails({ transfer }: { readonly transfer: Transfer }) {
  const details = transfer.coordonneesBancaires;
  if (details === null) return null;
  return <CopyList rows={rowsOf(transfer, details)} />;
}

function rowsOf(transfer: Transfer, details: BankDetails): CopyRow[] {
  const { totalDebite, deviseSource } = transfer;
  return [
    {
      label: m.transfers_wire_amount(),
      text: formatAmount(totalDebite, deviseSource),
      copy: plainDecimal(moneyText(wireMoney(totalDebite, deviseSource))),
    },
    { label: m.transfers_wire_reference(), text: details.reference },
    { label: m.transfers_wire_holder(), text: details.titulaire },
    {
      label: m.transfers_wire_iban(),
      text: accountInGroups(details.iban),
      copy: details.iban.replace(/\s/g, ''),
      icon: <Landmark size={14} aria-hidden />,
    },
    { label: m.transfers_wire_bic(), text: details.bic },
    { label: m.transfers_wire_bank(), text: details.banque },
  ];
}
