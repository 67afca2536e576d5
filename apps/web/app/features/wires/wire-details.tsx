import type { BankDetails } from '@nzela/contract/transfers';
import type { CurrencyCode } from '@nzela/money/currencies';
import { moneyText } from '@nzela/money/money';
import { Landmark } from 'lucide-react';
import { accountInGroups } from '../../lib/account-text.ts';
import { formatAmount, plainDecimal, wireMoney } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { CopyList, type CopyRow } from '../../ui/CopyList.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { epcText } from './epc-code.ts';

type WireDetailsProps = {
  readonly bank: BankDetails;
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly amountLabel: string;
};

/** What to type into one's own bank, each line to be copied; in euros also as a code that its application reads. */
export function WireDetails(props: WireDetailsProps) {
  const { bank, amount, currency } = props;
  const exact = moneyText(wireMoney(amount, currency));
  return (
    <div className="flex flex-col gap-5">
      <CopyList rows={rowsOf(props, exact)} />
      {currency === 'EUR' && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <div className="flex w-36 shrink-0">
            <QrCode
              label={m.transfers_wire_code()}
              text={epcText({
                holder: bank.titulaire,
                iban: bank.iban,
                bic: bank.bic,
                amount: exact,
                reference: bank.reference,
              })}
            />
          </div>
          <p className="min-w-0 flex-1 basis-52 text-ink-2">{m.transfers_wire_code_text()}</p>
        </div>
      )}
    </div>
  );
}

function rowsOf(
  { bank, amount, currency, amountLabel }: WireDetailsProps,
  exact: string,
): CopyRow[] {
  return [
    { label: amountLabel, text: formatAmount(amount, currency), copy: plainDecimal(exact) },
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
