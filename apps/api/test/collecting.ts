import { expect } from 'vitest';
import type { MobileMoneyPayment } from '@nzela/contract/mobile-money';
import type { Account } from './api.ts';

let serial = 0;

/** 5 000 Congolese francs from an Airtel number in Kinshasa of its own. The last digits choose the outcome. */
export function collection(digits = '0001', changes: object = {}): Record<string, unknown> {
  serial += 1;
  const phone = `+24397${String(serial % 1000).padStart(3, '0')}${digits}`;
  return { operateur: 'AIRTEL', devise: 'CDF', montant: 5000, telephone: phone, ...changes };
}

/** A payment that was just asked for. */
export async function collected(person: Account, body = collection()): Promise<MobileMoneyPayment> {
  const answer = await person.post('/mobile-money/payments', body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as MobileMoneyPayment;
}

export async function paymentOf(person: Account, id: string): Promise<MobileMoneyPayment> {
  return (await person.get<MobileMoneyPayment>(`/mobile-money/payments/${id}`)).body;
}
