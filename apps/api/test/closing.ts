import { expect } from 'vitest';
import { launchCurrencies } from '@nzela/money/currencies';
import type { Account, Api } from './api.ts';
import { balanceOf } from './money.ts';
import { proofFor } from './proof.ts';

const body = { confirmation: 'FERMER' };

/** Closes the account, with a fresh proof; `closed` or the code of the refusal. */
export async function closeOf(person: Account): Promise<string> {
  const asked = await person.post('/users/me/fermeture', body);
  if (asked.body?.code !== 'verification_requise') return asked.body?.code ?? String(asked.status);
  const verification = await proofFor(person, asked.body.verification);
  const answer = await person.post('/users/me/fermeture', body, { headers: { verification } });
  return answer.status === 204 ? 'closed' : answer.body.code;
}

/** No wallet of theirs holds anything, in any currency. */
export async function expectNothingOn(api: Api, person: Account): Promise<void> {
  for (const currency of launchCurrencies) {
    const { posted, available } = await balanceOf(api, 'wallet', person.id, currency);
    expect({ currency, posted, available }).toEqual({ currency, posted: 0n, available: 0n });
  }
}
