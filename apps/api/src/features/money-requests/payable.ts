import {
  depositCurrencies,
  type PaymentWay,
  type RequestCurrency,
} from '@nzela/contract/payment-terms';
import type { MoneyRequestStatus } from '@nzela/contract/money-requests';
import type { Money } from '@nzela/money/money';
import { refuse } from '../../kernel/http/problem.ts';
import { isCollectable } from '../mobile-money/mobile-money.ts';
import type { MoneyRequest } from './money-requests.store.ts';

/** How a request of `amount` may be paid, the simplest first; by phone if its operators serve it just then. */
export function waysOf(amount: Money<RequestCurrency>): readonly PaymentWay[] {
  const byCard = (depositCurrencies as readonly string[]).includes(amount.currency);
  return [
    'wallet',
    ...(byCard ? (['card'] as const) : []),
    ...(isCollectable(amount) ? (['mobile'] as const) : []),
  ];
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
