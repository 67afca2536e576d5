import type { MerchantFigures, MerchantRevenue } from '@nzela/contract/merchant-figures';
import type { RevenueStep, PaymentCurrency } from '@nzela/contract/payment-terms';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MerchantAccount } from '../../lib/merchant-account.ts';
import { merchantQuery } from '../../lib/merchant.tsx';

/** Under `payments`, so that a payment that moves makes them be read again. Null: the currency that is used most. */
export function figuresQuery(account: MerchantAccount, currency: PaymentCurrency | null) {
  const search = currency === null ? '' : `?devise=${currency}`;
  return merchantQuery<MerchantFigures>(
    account,
    ['payments', 'figures', currency],
    `/merchants/chiffres${search}`,
  );
}

type Revenue = { readonly currency: PaymentCurrency; readonly step: RevenueStep };

export function revenueQuery(account: MerchantAccount, { currency, step }: Revenue) {
  return queryOptions({
    ...merchantQuery<MerchantRevenue>(
      account,
      ['payments', 'revenue', currency, step],
      `/merchants/chiffres/evolution?devise=${currency}&pas=${step}`,
    ),
    placeholderData: keepPreviousData,
  });
}
