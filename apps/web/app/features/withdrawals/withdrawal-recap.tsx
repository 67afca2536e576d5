import type { QuotePreview } from '@nzela/contract/quotes';
import { withdrawalBankDays, type WithdrawalMethod } from '@nzela/contract/withdrawals';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Recap, type RecapLine } from '../../ui/Recap.tsx';
import { rateSentence } from '../quotes/quotes.ts';

type WithdrawalRecapProps = {
  readonly price: QuotePreview;
  readonly method: WithdrawalMethod;
  /** A new price is on its way: the one that is shown is the previous one. */
  readonly pending: boolean;
};

/** What leaves the wallet, what it costs, what arrives and when. */
export function WithdrawalRecap({ price, method, pending }: WithdrawalRecapProps) {
  return (
    <div aria-live="polite" aria-busy={pending} className={pending ? 'opacity-60' : undefined}>
      <Recap title={m.withdrawals_recap()} lines={linesOf(price, method)}>
        {price.fraisEleves && <p className="mt-3 text-sm text-warn">{m.withdrawals_high_fee()}</p>}
      </Recap>
    </div>
  );
}

function linesOf(price: QuotePreview, method: WithdrawalMethod): RecapLine[] {
  const { deviseSource, deviseCible } = price;
  const rate: RecapLine = {
    id: 'rate',
    label: m.transfers_recap_rate(),
    value: rateSentence(price.taux, deviseSource, deviseCible),
  };
  return [
    {
      id: 'amount',
      label: m.withdrawals_recap_amount(),
      value: formatAmount(price.montantEnvoye, deviseSource),
    },
    {
      id: 'fee',
      label: m.withdrawals_recap_fee(),
      value: formatAmount(price.totalFrais, deviseSource),
      sign: '+',
    },
    {
      id: 'total',
      label: m.withdrawals_recap_total(),
      value: formatAmount(price.totalDebite, deviseSource),
      sign: '=',
      weight: 'total',
    },
    ...(deviseSource === deviseCible ? [] : [rate]),
    {
      id: 'received',
      label: m.withdrawals_recap_received(),
      value: formatAmount(price.montantRecu, deviseCible),
      weight: 'result',
    },
    { id: 'delay', label: m.withdrawals_recap_delay(), value: delayText(method) },
  ];
}

function delayText(method: WithdrawalMethod): string {
  if (method === 'mobile') return m.withdrawals_delay_mobile();
  const { minimum, maximum } = withdrawalBankDays;
  return m.withdrawals_delay_bank({ minimum, maximum });
}
