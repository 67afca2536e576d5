import type { Deps } from './deps.ts';
import { authCrontab, authJobs } from './features/auth/auth.worker.ts';
import {
  cardPaymentJobs,
  cardPaymentsCrontab,
} from './features/card-payments/card-payments.worker.ts';
import {
  dataRequestJobs,
  dataRequestsCrontab,
} from './features/data-requests/data-requests.worker.ts';
import { depositJobs, depositsCrontab } from './features/deposits/deposits.worker.ts';
import {
  mobileMoneyCrontab,
  mobileMoneyJobs,
} from './features/mobile-money/mobile-money.worker.ts';
import { eventJobs, eventsCrontab } from './features/events/events.worker.ts';
import { merchantJobs, merchantsCrontab } from './features/merchants/merchants.worker.ts';
import { gatewayJobHandlers, gatewaysCrontab } from './features/gateways/gateways.worker.ts';
import { payoutJobs, payoutsCrontab } from './features/payouts/payouts.worker.ts';
import { notificationJobs } from './features/notifications/notifications.worker.ts';
import { newsJobs } from './features/notifications/news.worker.ts';
import { billJobs, billsCrontab } from './features/bills/bills.worker.ts';
import { peopleJobs } from './features/people/people.worker.ts';
import { paymentJobs, paymentsCrontab } from './features/payments/payments.worker.ts';
import {
  moneyRequestJobs,
  moneyRequestsCrontab,
} from './features/money-requests/money-requests.worker.ts';
import { quoteJobs, quotesCrontab } from './features/quotes/quotes.worker.ts';
import { retentionCrontab, retentionJobs } from './features/retention/retention.worker.ts';
import { operationJobs, operationsCrontab } from './features/operations/operations.worker.ts';
import { ratesCrontab, ratesJobs } from './features/rates/rates.worker.ts';
import {
  periodClosingsCrontab,
  periodClosingsJobs,
} from './features/period-closings/period-closings.worker.ts';
import {
  reconciliationCrontab,
  reconciliationJobs,
} from './features/reconciliation/reconciliation.worker.ts';
import { referralJobs, referralsCrontab } from './features/referrals/referrals.worker.ts';
import { reviewJobs, reviewsCrontab } from './features/reviews/reviews.worker.ts';
import { screeningCrontab, screeningJobs } from './features/screening/screening.worker.ts';
import { scheduleJobs, schedulesCrontab } from './features/schedules/schedules.worker.ts';
import { supportJobs } from './features/support/support.worker.ts';
import { topupJobs, topupsCrontab } from './features/topups/topups.worker.ts';
import { transferJobs, transfersCrontab } from './features/transfers/transfers.worker.ts';
import { withdrawalJobs, withdrawalsCrontab } from './features/withdrawals/withdrawals.worker.ts';
import { webhookJobs, webhooksCrontab } from './features/webhooks/webhooks.worker.ts';
import { wireJobs, wiresCrontab } from './features/wires/wires.worker.ts';
import {
  virtualCardJobs,
  virtualCardsCrontab,
} from './features/virtual-cards/virtual-cards.worker.ts';
import { accountJobs, accountCrontab } from './features/account/account.worker.ts';
import { idempotencyCrontab, idempotencyJobs } from './kernel/http/idempotency.ts';
import type { CronLine, JobHandlers } from './kernel/jobs/jobs.ts';
import { queueCrontab, queueJobs } from './kernel/jobs/worker-leases.ts';

/** What runs later, by job name: a line for each feature's worker. */
export function jobHandlers(deps: Deps): JobHandlers {
  const { config } = deps;
  return {
    ...authJobs({ ...deps, publicUrl: config.publicUrl }),
    ...referralJobs(deps),
    ...idempotencyJobs(deps.pool),
    ...queueJobs(deps.pool),
    ...moneyRequestJobs(deps),
    ...paymentJobs(deps),
    ...quoteJobs(deps),
    ...gatewayJobHandlers(deps),
    ...operationJobs(deps),
    ...ratesJobs(deps),
    ...accountJobs({ ...deps, publicUrl: config.publicUrl }),
    ...notificationJobs({ ...deps, publicUrl: config.publicUrl }),
    ...newsJobs(deps),
    ...periodClosingsJobs(deps),
    ...reconciliationJobs(deps),
    ...retentionJobs(deps),
    ...merchantJobs(deps),
    ...eventJobs(deps),
    ...webhookJobs(deps),
    ...mobileMoneyJobs(deps),
    ...topupJobs(deps),
    ...billJobs(deps),
    ...transferJobs(deps),
    ...virtualCardJobs(deps),
    ...supportJobs(deps),
    ...dataRequestJobs(deps),
    ...peopleJobs(deps),
    ...scheduleJobs(deps),
    ...screeningJobs(deps),
    ...reviewJobs(deps),
    ...cardPaymentJobs(deps),
    ...depositJobs(deps),
    ...withdrawalJobs(deps),
    ...payoutJobs(deps),
    ...wireJobs(deps),
  };
}

/** What runs by the clock: `minute hour day month weekday`, in UTC. */
export const crontab: readonly CronLine[] = [
  ...authCrontab,
  ...idempotencyCrontab,
  ...queueCrontab,
  ...merchantsCrontab,
  ...eventsCrontab,
  ...webhooksCrontab,
  ...moneyRequestsCrontab,
  ...paymentsCrontab,
  ...quotesCrontab,
  ...gatewaysCrontab,
  ...operationsCrontab,
  ...ratesCrontab,
  ...referralsCrontab,
  ...periodClosingsCrontab,
  ...reconciliationCrontab,
  ...dataRequestsCrontab,
  ...retentionCrontab,
  ...mobileMoneyCrontab,
  ...topupsCrontab,
  ...billsCrontab,
  ...accountCrontab,
  ...transfersCrontab,
  ...schedulesCrontab,
  ...screeningCrontab,
  ...reviewsCrontab,
  ...cardPaymentsCrontab,
  ...depositsCrontab,
  ...withdrawalsCrontab,
  ...payoutsCrontab,
  ...wiresCrontab,
  ...virtualCardsCrontab,
];
