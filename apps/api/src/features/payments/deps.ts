import type { RowBatches } from '../../kernel/data/row-batches.ts';
import type { CardPaymentDeps } from '../card-payments/card-payments.ts';
import type { MobileMoneyDeps } from '../mobile-money/mobile-money.ts';

/** What making payments for merchants, and paying them, needs. */
export type PaymentDeps = CardPaymentDeps & MobileMoneyDeps & { readonly rowBatches: RowBatches };
