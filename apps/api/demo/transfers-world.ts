import type { CardPayment, CardRefund } from '../src/gateways/cards/cards.port.ts';
import type { Payout } from '../src/gateways/payouts/payouts.port.ts';
import type { Clock } from '../src/kernel/time/clock.ts';
import type { PayoutDeps } from '../src/features/payouts/payouts.ts';
import type { TransferDeps } from '../src/features/transfers/deps.ts';

type Outside = TransferDeps['gateways'] & PayoutDeps['gateways'];

/** The account number that the demonstration's past bank sends back. */
export const returnedAccount = 'SN0120100003';
/** The account number whose payout is still on its way, in the sandbox too: it never confirms (outcome 0005). */
export const slowAccount = 'SN0120100005';

/**
 * The outside world of the demonstration's past: cards are approved, payouts are paid, an account is wrong. It answers
 * at once, because the sandbox lives in the present. Mails and SMS are not sent: nobody waits for them any more.
 */
export function pastWorld(now: Clock, real: Outside): Outside {
  const payments = new Map<string, CardPayment>();
  const payouts = new Map<string, Payout>();
  const refunds = new Map<string, CardRefund>();
  const said = <Value>(value: Value) => ({ status: 'answered', value }) as const;
  return {
    ...real,
    mail: { ...real.mail, send: async () => said({ messageId: '' }) },
    cards: {
      ...real.cards,
      async start({ reference, amount }) {
        const page = { fieldsUrl: '', pageUrl: '' };
        const payment = { id: reference, reference, amount, state: 'approved', ...page } as const;
        payments.set(reference, payment);
        return said({ ...payment, state: 'pending' as const });
      },
      lookup: async (key) => said(payments.get('id' in key ? key.id : key.reference) ?? null),
      async refund(request) {
        const refund = { ...request, state: 'done' } as const;
        refunds.set(request.reference, refund);
        return said(refund);
      },
      lookupRefund: async (reference) => said(refunds.get(reference) ?? null),
    },
    payouts: {
      ...real.payouts,
      async start({ reference, amount, beneficiary }) {
        const base = { id: reference, reference, amount, at: now.now() };
        const { accountNumber } = beneficiary;
        const end: Payout =
          accountNumber === returnedAccount
            ? { ...base, state: 'returned', returnReason: 'AC01' }
            : { ...base, state: accountNumber === slowAccount ? 'sent' : 'paid' };
        payouts.set(reference, end);
        return said({ ...base, state: 'accepted' as const });
      },
      lookup: async (key) => said(payouts.get('id' in key ? key.id : key.reference) ?? null),
    },
  };
}
