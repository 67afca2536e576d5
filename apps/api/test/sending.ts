import { expect } from 'vitest';
import type { Transfer } from '@nzela/contract/transfers';
import type { Account } from './api.ts';

export type Payment = 'card' | 'bank' | 'wallet';

/** A mobile wallet in Dakar. The last four digits choose the sandbox's outcome. */
export const dakar = (digits = '0001') => ({
  mode: 'mobile' as const,
  nom: 'Maman',
  telephone: `+22177123${digits}`,
  pays: 'SN',
  operateur: 'ORANGE',
});

/** A bank account in Dakar. */
export const dakarBank = (digits = '0001') => ({
  mode: 'bank' as const,
  nom: 'Loyer',
  telephone: '+221771234567',
  pays: 'SN',
  numeroCompte: `SN012010${digits}`,
});

/** Cash at a counter in Dakar. */
export const dakarCash = () => ({
  mode: 'cash' as const,
  nom: 'Marché',
  telephone: '+221771234567',
  pays: 'SN',
});

type Beneficiary = ReturnType<typeof dakar | typeof dakarBank | typeof dakarCash>;

/** A quote and a transfer on it, waiting for its confirmation or its payment. 200 EUR unless told. */
export async function order(
  person: Account,
  methodePaiement: Payment,
  beneficiaire: Beneficiary = dakar(),
  montant = 200,
): Promise<Transfer> {
  const quote = await person.post('/quotes', {
    montant,
    deviseSource: 'EUR',
    deviseCible: 'XOF',
    pays: beneficiaire.pays,
    modeReception: beneficiaire.mode,
    methodePaiement,
  });
  expect(quote.status, quote.text).toBe(201);
  const made = await person.post('/transfers', {
    devisId: quote.body.id,
    beneficiaire,
    methodePaiement,
  });
  expect(made.status, made.text).toBe(201);
  return made.body;
}

export async function statusOf(person: Account, id: string): Promise<string> {
  return (await person.get(`/transfers/${id}`)).body.statut;
}

/** Types a card into the gateway's hosted fields, as the page in the frame does. */
export async function typeCard(fieldsUrl: string | null, number: string): Promise<void> {
  const body = { number, expiry: '12/40', securityCode: '123' };
  // The provider may cut the connection after it has taken the card: that is one of its outcomes.
  await fetch(`${fieldsUrl}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

export const cards = {
  accepted: '4242 4242 4242 4242',
  slow: '4000 0000 0000 0002',
  noFunds: '4000 0000 0008 0004',
  neverConfirmed: '4000 0000 0007 0005',
  answerLost: '4000 0000 0006 0006',
  authenticationRefused: '4000 0000 0009 0003',
  merchantLimit: '4000 0000 0005 0007',
  expired: '4000 0000 0000 0069',
  triple: '4000 0000 0004 0008',
  forged: '4000 0000 0003 0009',
} as const;
