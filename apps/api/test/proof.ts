import { expect } from 'vitest';
import type { VerificationAsked } from '@nzela/contract/step-up';
import { newId } from '../src/kernel/data/ids.ts';
import type { Account, Answer, Api, Ask, Wire } from './api.ts';
import { changeSettings } from './changing.ts';

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

/** The same person, who proves who they are whenever it is asked, as the page's dialog does. */
export function obliging<Someone extends Account>(person: Someone): Someone {
  const willing =
    (method: 'POST' | 'PATCH') =>
    async (path: string, body: unknown = {}, ask: Ask = {}) => {
      const key = ask.headers?.['idempotency-key'] ?? newId();
      const headers = { 'idempotency-key': key, ...ask.headers };
      const answer = await person.ask(method, path, { ...ask, body, headers });
      if (answer.body?.code !== 'verification_requise') return answer;
      const verification = await proofFor(person, answer.body.verification);
      return person.ask(method, path, { ...ask, body, headers: { ...headers, verification } });
    };
  return { ...person, post: willing('POST'), patch: willing('PATCH') };
}

/** For tests that are about something else: however much one person pays in them, no proof is asked for. */
export function withoutProofs(api: Api): Promise<void> {
  return changeSettings(api, 'security', { seuilVerificationEur: '1000000.00' });
}
