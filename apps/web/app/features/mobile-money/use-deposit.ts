import type { CreateMobileMoney, MobileMoneyCurrency } from '@nzela/contract/mobile-money';
import { useQuery } from '@tanstack/react-query';
import { moneyText } from '@nzela/money/money';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { wireMoney } from '../../lib/format.ts';
import { useSettled } from '../../lib/use-settled.ts';
import type { AppForm } from '../../ui/Form.tsx';
import { isOtherPrice, type LivePrice, storeQuote, useLivePrice } from '../quotes/quotes.ts';
import { type DepositPlan, planOf, priceRequestOf } from './deposit-plan.ts';
import { offerQuery } from './mobile-money.api.ts';
import { type CheckedPayment, currenciesOf, type PaymentValues } from './payment-values.ts';

/** Time without a keystroke after which the price is asked for. */
const pauseMs = 350;

export type PlannedDeposit = {
  /** What the operator takes from this number. */
  readonly served: readonly MobileMoneyCurrency[];
  readonly plan: DepositPlan | null;
  /** Of what is typed now; its price is null where nothing is converted. */
  readonly live: LivePrice;
  /** The price moved between the reading and the paying: nothing was sent. */
  readonly isOther: boolean;
  /** What is sent; null: the person has to read another price first. Rejects with what the price was refused for. */
  readonly prepare: (checked: CheckedPayment) => Promise<CreateMobileMoney | null>;
};

/** What is paid and what is credited, by what is typed; a conversion is sent with the very price that is shown. */
export function useDeposit(form: AppForm<PaymentValues, CheckedPayment>): PlannedDeposit {
  const { data: offer } = useQuery(offerQuery());
  const values = useWatch({ control: form.control }) as PaymentValues;
  const operator = offer?.operateurs.find(({ code }) => code === values.operateur);
  const served = currenciesOf(operator, values.telephone);
  const plan = planOf(values, served);
  const request = priceRequestOf(values, plan);
  const asked = JSON.stringify(request);
  const settled = useSettled(asked, pauseMs);
  const live = useLivePrice(JSON.parse(settled) as typeof request, null);
  const isCurrent = settled === asked && !live.pending;
  const price = request !== null && isCurrent ? live.price : null;
  const [otherThan, setOtherThan] = useState<string | null>(null);

  const prepare = async ({ devise, ...checked }: CheckedPayment) => {
    if (plan === null || request === null)
      return { ...checked, devise: devise as MobileMoneyCurrency };
    const quote = await storeQuote(request);
    if (price === null || isOtherPrice(price, quote)) {
      setOtherThan(asked);
      // Where none was shown yet, it is on its way.
      if (price !== null) live.retry();
      return null;
    }
    setOtherThan(null);
    return {
      ...checked,
      montant: moneyText(wireMoney(quote.totalDebite, plan.paid)),
      devise: plan.paid,
      devisId: quote.id,
    };
  };
  const isOther = otherThan === asked;
  return {
    served,
    plan,
    live: { ...live, price, pending: request !== null && !isCurrent },
    isOther,
    prepare,
  };
}
