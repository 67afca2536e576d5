import { expect } from 'vitest';
import type { VerificationAsked } from '@nzela/contract/step-up';
import type { Account, Answer, Ask, Wire } from './api.ts';

/** A fresh proof of identity by password, for what a refusal `verification_requise` asked. */
export async function proofFor(person: Account, asked: VerificationAsked): Promise<string> {
  const body = { ...asked, methode: 'mot-de-passe', motDePasse: person.password };
  const answer = await person.post('/auth/verifications', body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.jeton;
}

/** Changes a setting as an administrator, and proves oneself where the change asks for it. */
export async function saving(
  admin: Account,
  path: string,
  body: unknown = {},
  method: 'put' | 'post' = 'put',
): Promise<Answer<Wire>> {
  const answer = await admin[method](path, body);
  if (answer.body.code !== 'verification_requise') return answer;
  const verification = await proofFor(admin, answer.body.verification);
  return admin[method](path, body, { headers: { verification } });
}

/** Does `act`, proves oneself for what it asks, and does it again with the proof. */
export async function proving(
  person: Account,
  act: (ask: Ask) => Promise<Answer<Wire>>,
): Promise<Answer<Wire>> {
  const refused = await act({});
  expect([refused.status, refused.body.code]).toEqual([403, 'verification_requise']);
  const verification = await proofFor(person, refused.body.verification);
  return act({ headers: { verification } });
}
