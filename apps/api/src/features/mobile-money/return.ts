import type { PoolClient } from 'pg';
import { planPayout } from '../payouts/payouts.ts';
import type { Payment } from './payment.ts';

/**
 * Money that came too late goes back to the phone that paid it, what the operator kept excepted. It is in the transit
 * account of whoever it was for until the operator has it.
 */
export async function planReturn(client: PoolClient, payment: Payment, at: Date): Promise<void> {
  const { id, reference, amount, operator, country, phone, customerName } = payment;
  await planPayout(client, {
    purpose: 'collection',
    subjectId: id,
    reference: `${reference}-R`,
    amount,
    method: 'mobile',
    beneficiary: {
      // A visitor gave no name: the number says whose wallet it is.
      name: customerName ?? phone,
      country,
      phone,
      operator: operator.code.toLowerCase(),
    },
    at,
  });
}
