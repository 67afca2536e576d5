import { depositCurrencies } from '@nzela/contract/deposits';
import type {
  MoneyRequestStatus,
  PaymentWay,
  RequestCurrency,
} from '@nzela/contract/money-requests';
import { refuse } from '../../kernel/problem.ts';
import type { MoneyRequest } from './money-requests.store.ts';

/** How a request in `currency` may be paid, the simplest first. */
export function waysOf(currency: RequestCurrency): readonly PaymentWay[] {
  const byCard = (depositCurrencies as readonly string[]).includes(currency);
  return byCard ? ['wallet', 'card'] : ['wallet'];
}

/** A request past its last day is over, even before the sweep says so. */
export function statusAt(request: MoneyRequest, now: Date): MoneyRequestStatus {
  const isOver = request.status === 'en_attente' && request.expiresAt <= now;
  return isOver ? 'expiree' : request.status;
}

/** Refuses, in its own words, what waits for no payment. */
export function refuseOver(request: MoneyRequest, now: Date): void {
  switch (statusAt(request, now)) {
    case 'payee':
      return refuse('demande_payee');
    case 'annulee':
      return refuse('demande_annulee');
    case 'expiree':
      return refuse('demande_expiree');
    case 'en_attente':
  }
}
