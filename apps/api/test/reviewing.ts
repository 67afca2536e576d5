import { expect } from 'vitest';
import type { Review } from '@nzela/contract/reviews';
import { refreshList } from '../src/features/screening/screening.service.ts';
import type { Account, Api } from './api.ts';
import { pass } from './money.ts';
import { dakar, order } from './sending.ts';

/** A name of the sandbox's list, written otherwise than there. */
export const listedName = 'QUILLMAREK Ostrobald';

/** A mobile wallet in Dakar whose holder has a name of the list. */
export const listedPayee = (digits = '0001') => ({ ...dakar(digits), nom: listedName });

/** The sandbox's list is in force, and everybody was compared with it. */
export async function withList(api: Api): Promise<void> {
  await refreshList(api.deps);
  await api.runJobs();
}

/** A transfer to somebody of the list, paid from the wallet and held. */
export async function heldTransfer(
  api: Api,
  person: Account,
  payee = listedPayee(),
): Promise<string> {
  const { id } = await order(person, 'wallet', payee);
  expect((await person.patch(`/transfers/${id}/confirm`)).status).toBe(200);
  await pass(api, 61);
  expect((await person.get(`/transfers/${id}`)).body.statut).toBe('en_verification');
  return id;
}

/** The review of an operation, as administrators see it. */
export async function reviewFor(admin: Account, operation: string): Promise<Review> {
  const { status, body, text } = await admin.get('/reviews?limit=100');
  expect(status, text).toBe(200);
  const found = body.elements.find(({ objet }: Review) => objet.id === operation);
  expect(found, operation).toBeDefined();
  return found;
}

/** Says of each name of a review that it is somebody else's. */
export async function clearNames(admin: Account, { resultats }: Review): Promise<void> {
  for (const { id, statut } of resultats) {
    if (statut !== 'ouvert') continue;
    const decision = { decision: 'faux_positif', motif: 'Une homonyme.' };
    const { status, text } = await admin.post(`/screening/resultats/${id}/decision`, decision);
    expect(status, text).toBe(200);
  }
}
