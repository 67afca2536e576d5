import { expect } from 'vitest';
import type { Topup } from '@nzela/contract/topups';
import type { Account, Answer, Api, Wire } from './api.ts';
import { until } from './money.ts';

let serial = 0;

/** 1 000 F CFA of credit (1.53 EUR) to an Orange number in Dakar of its own. The last digits choose the outcome. */
export function credit(digits = '0001', changes: object = {}): Record<string, unknown> {
  serial += 1;
  return {
    phoneNumber: `22178${String(serial).padStart(3, '0')}${digits}`,
    countryIso: 'SN',
    operatorId: 'orange-sn',
    productId: 'orange-sn-credit',
    amount: 1000,
    ...changes,
  };
}

export function topUp(person: Account, body = credit()): Promise<Answer<Wire>> {
  return person.post('/topups', body);
}

/** A top-up that was just ordered. */
export async function ordered(person: Account, body = credit()): Promise<Topup> {
  const answer = await topUp(person, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Topup;
}

export async function topupOf(person: Account, id: string): Promise<Topup> {
  return (await person.get<Topup>(`/topups/${id}`)).body;
}

/** A top-up that reached its phone. */
export async function deliveredTopup(api: Api, person: Account): Promise<Topup> {
  const { id } = await ordered(person);
  await until(api, async () => (await topupOf(person, id)).status === 'success');
  return topupOf(person, id);
}
