import { expect } from 'vitest';
import type { Withdrawal } from '@nzela/contract/withdrawals';
import type { Account, Answer, Wire } from './api.ts';

/** French accounts whose last four digits choose the sandbox's outcome; their check digits are right. */
export const frenchIbans = {
  '0001': 'FR7630006000010000000060001',
  '0002': 'FR7630006000010000000490002',
  '0003': 'FR7630006000010000000920003',
  '0004': 'FR7630006000010000000380004',
  '0005': 'FR7630006000010000000810005',
  '0006': 'FR7630006000010000000270006',
  '0007': 'FR7630006000010000000700007',
  '0008': 'FR7630006000010000000160008',
  '0009': 'FR7630006000010000000590009',
} as const;
export type Outcome = keyof typeof frenchIbans;

type Way = {
  readonly methode: 'bank' | 'mobile';
  readonly pays: string;
  readonly devise: string;
  readonly compte: string;
  readonly operateur?: string;
};

export const toBank = (digits: Outcome = '0001'): Way => ({
  methode: 'bank',
  pays: 'FR',
  devise: 'EUR',
  compte: frenchIbans[digits],
});

export const toMobile = (digits = '0001'): Way => ({
  methode: 'mobile',
  pays: 'SN',
  devise: 'XOF',
  compte: `+22177123${digits}`,
  operateur: 'ORANGE',
});

/** A price for taking `montant` EUR out. */
export async function withdrawalQuote(
  person: Account,
  { methode, pays, devise }: Way,
  montant: number,
): Promise<string> {
  const quote = await person.post('/quotes', {
    canal: 'withdrawal',
    montant,
    deviseSource: 'EUR',
    deviseCible: devise,
    pays,
    modeReception: methode,
    methodePaiement: 'wallet',
  });
  expect(quote.status, quote.text).toBe(201);
  return quote.body.id;
}

/** What `POST /withdrawals` answers to a withdrawal on a fresh quote. */
export async function tryWithdrawal(
  person: Account,
  way: Way = toBank(),
  montant = 50,
): Promise<Answer<Wire>> {
  const devisId = await withdrawalQuote(person, way, montant);
  const { methode, compte, operateur } = way;
  const to = operateur === undefined ? {} : { operateur };
  return person.post('/withdrawals', { devisId, methode, compte, ...to });
}

export async function withdraw(person: Account, way?: Way, montant?: number): Promise<Withdrawal> {
  const answer = await tryWithdrawal(person, way, montant);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}
