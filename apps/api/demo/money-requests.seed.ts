import { addSeconds } from '../src/kernel/time/clock.ts';
import { derivedId, sha256Hex } from '../src/kernel/data/ids.ts';
import { forgetJobs } from '../src/kernel/jobs/jobs.ts';
import { refuse } from '../src/kernel/http/problem.ts';
import { findUser } from '../src/features/users/users.ts';
import type { MoneyRequestDeps } from '../src/features/money-requests/deps.ts';
import {
  createRequest,
  expireRequest,
} from '../src/features/money-requests/money-requests.service.ts';
import { findRequest } from '../src/features/money-requests/money-requests.store.ts';
import { payFromWallet } from '../src/features/money-requests/paying.service.ts';

const daySeconds = 86_400;

type Cast = { readonly user: string; readonly friend: string };
type Stage = Pick<MoneyRequestDeps, 'clock' | 'ledger'>;
type Body = Parameters<typeof createRequest>[2]['body'];

/**
 * What the demonstration's user asked others for, by e-mails of who asks and who pays: one request that nobody paid in
 * time, one that was paid, one that waits. What happened when, and what it did to the wallet in EUR.
 */
export function pastRequests(deps: MoneyRequestDeps, { user, friend }: Cast) {
  const now = deps.clock.now();
  const ago = (days: number) => addSeconds(now, -days * daySeconds);
  const dayIn = (days: number) => ago(-days).toISOString().slice(0, 10);
  const idOf = async (email: string) =>
    ((await findUser(deps.pool, 'email', email)) ?? refuse('introuvable')).id;
  const requestId = (name: string) => derivedId('demo', 'money-request', name);

  async function ask(stage: Stage, name: string, body: Body): Promise<MoneyRequestDeps> {
    const past = { ...deps, ...stage };
    const key = { id: requestId(name), bodyHash: sha256Hex(name) };
    await createRequest(past, key, { ownerId: await idOf(user), body });
    await forgetJobs(deps.pool, ['money-requests', 'notifications']);
    return past;
  }

  return [
    {
      at: ago(62),
      effectMinor: 0n,
      play: async (stage: Stage) => {
        const asked = { montant: '30', devise: 'EUR', motif: 'Cadeau commun' } as const;
        const to = { mode: 'phone', destinataire: '+33612000002' } as const;
        await ask(stage, 'expired', { ...asked, ...to, echeance: dayIn(-50) });
      },
    },
    {
      at: ago(49),
      effectMinor: 0n,
      play: (stage: Stage) => expireRequest({ ...deps, ...stage }, requestId('expired')),
    },
    {
      at: ago(33),
      effectMinor: 35_00n,
      play: async (stage: Stage) => {
        const asked = { montant: '35', devise: 'EUR', motif: 'Repas partagé' } as const;
        const past = await ask(stage, 'paid', { ...asked, mode: 'link' });
        const own = await findRequest(deps.pool, requestId('paid'), await idOf(user));
        const { code } = own ?? refuse('introuvable');
        const key = { id: derivedId('demo', 'paying', code), bodyHash: sha256Hex(code) };
        await payFromWallet(past, { key, code, payerId: await idOf(friend), request: null });
        await forgetJobs(deps.pool, ['money-requests', 'notifications']);
      },
    },
    {
      at: ago(4),
      effectMinor: 0n,
      play: async (stage: Stage) => {
        const asked = { montant: '45', devise: 'EUR', motif: 'Billets de concert' } as const;
        const to = { mode: 'email', destinataire: friend } as const;
        await ask(stage, 'waiting', { ...asked, ...to, echeance: dayIn(21) });
      },
    },
  ];
}
