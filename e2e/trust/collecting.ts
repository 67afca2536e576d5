import { asked, isMade, oneOf, type Workload } from './asking.ts';
import type { Person } from './people.ts';

/** Paid; paid though the answer is lost; a wrong PIN; refused, with a callback that says that it was paid. */
const endings = ['0001', '0006', '0003', '0009'] as const;

/** 5 000 Congolese francs from a phone in Kinshasa; somebody who knows the address claims that it was paid. */
export async function collect(work: Workload, owner: Person): Promise<void> {
  const digits = oneOf(endings);
  const request = asked(work, owner, '/mobile-money/payments', {
    operateur: 'AIRTEL',
    devise: 'CDF',
    montant: 5000,
    telephone: `+24397012${digits}`,
  });
  const answer = await work.network.send(request);
  if (!isMade(work, request, answer)) return;
  const { id } = answer.body;
  const isPaid = digits === '0001' || digits === '0006';
  work.journal.told.push({
    id,
    kind: 'collection',
    owner,
    request,
    ends: [isPaid ? 'reussi' : 'echoue'],
    // Francs: the wallet in EUR stays as it is.
    ownMinor: 0n,
  });
  await work.network.send({
    method: 'POST',
    path: `/mobile-money/payments/${id}/callback`,
    body: { statut: 'SUCCESS', dateModification: new Date().toISOString() },
  });
}
