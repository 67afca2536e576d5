import { setTimeout as sleep } from 'node:timers/promises';
import { asked, type Workload } from './asking.ts';
import type { Person } from './people.ts';

const acceptedCard = '4242 4242 4242 4242';
const emptyCard = '4000 0000 0008 0004';
const looksAtMost = 600;

/**
 * Pays at `path` by a card that is taken, or is not; somebody forges the gateway's word before anything is paid. Answers
 * whether the card was taken.
 */
export async function payWithCard(work: Workload, owner: Person, path: string): Promise<boolean> {
  const opened = await work.network.send(asked(work, owner, path, {}));
  let payment = opened.body;
  const lookWhile = async (states: readonly string[]) => {
    for (let looks = 0; looks < looksAtMost && states.includes(payment.etat); looks += 1) {
      await sleep(100);
      const read = { method: 'GET', path: `${path}/${payment.id}`, token: owner.token } as const;
      payment = (await work.network.send(read)).body;
    }
  };
  await lookWhile(['en_preparation', 'indetermine']);
  await forgeApproval(work, payment.reference);
  const isTaken = Math.random() < 0.75;
  await work.outside.typeCard(payment.champsUrl, isTaken ? acceptedCard : emptyCard);
  await lookWhile(['en_attente', 'indetermine']);
  return isTaken;
}

/** A callback that claims an approval, and that the gateway never signed. */
async function forgeApproval({ network, journal }: Workload, reference: string): Promise<void> {
  const answer = await network.send({
    method: 'POST',
    path: '/gateways/cards/callback',
    body: { reference, status: '200', description: 'APPROVED' },
    headers: {
      'webhook-id': 'msg_forged',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,Zm9yZ2Vk',
    },
  });
  if (answer.status !== 401) journal.surprises.push(`A forged callback: ${answer.status}`);
}
