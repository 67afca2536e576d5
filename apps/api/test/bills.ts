import { expect } from 'vitest';
import type { Bill, BillCheck } from '@nzela/contract/bills';
import type { Account, Answer, Wire } from './api.ts';

let serial = 0;

/** A bill of SENELEC's that nobody has seen yet. The last four digits choose the sandbox's outcome. */
export function someBill(digits = '0001') {
  serial += 1;
  return { facturier: 'senelec', reference: `SEN-${Date.now()}-${serial}-${digits}` };
}

/** What the biller says of `bill`, with the price. */
export async function checked(
  person: Account,
  bill: {
    readonly facturier: string;
    readonly reference: string;
    readonly montant?: number;
    readonly devise?: string;
  } = someBill(),
): Promise<BillCheck> {
  const answer = await person.post('/bills/check', bill);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Pays what was checked. */
export function pay(person: Account, { id }: BillCheck): Promise<Answer<Wire>> {
  return person.post('/bills', { verification: id });
}

/** Checks a bill and pays it. */
export async function payBill(person: Account, digits = '0001'): Promise<Bill> {
  const answer = await pay(person, await checked(person, someBill(digits)));
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}
