import { setTimeout as sleep } from 'node:timers/promises';
import { asked, isMade, oneOf, type Workload } from './asking.ts';
import { minorOf } from './journal.ts';
import type { Answer } from './network.ts';
import type { Person } from './people.ts';

const deposit = 10;
/** Longer than an order whose answer was lost stays unaccounted for: its lease, and the time it may travel. */
const looksAtMost = 3_000;
/** What becomes of the payment at the shop, as far as the shop goes. */
const shops = ['takes', 'takes', 'takes a part', 'lets go', 'refunds'] as const;

/** A prepaid card in EUR: ordered, used once at a shop, reloaded or not, and closed with what is left. */
export async function useCard(work: Workload, owner: Person): Promise<void> {
  const { network, journal, outside } = work;
  const priced = await network.send({
    method: 'POST',
    path: '/virtual-cards/frais',
    token: owner.token,
    body: { devise: 'EUR', montant: deposit },
  });
  const request = asked(work, owner, '/virtual-cards', {
    type: 'VISA',
    devise: 'EUR',
    depotInitial: deposit,
    design: 'pink-to-rose',
    totalPrevu: priced.body.total,
  });
  const ordered = await network.send(request);
  if (!isMade(work, request, ordered)) return;
  const { id, reference } = ordered.body;
  await untilMade(work, { owner, id });
  let spentMinor = minorOf(priced.body.total) - minorOf(deposit);
  const payment = await outside.payByPrepaid(reference, '4.00');
  const shop = oneOf(shops);
  if (payment.status === 'APPROVED') {
    if (shop === 'lets go') await outside.letGo(payment.id);
    else {
      const amount = shop === 'takes a part' ? '2.50' : '4.00';
      await outside.take(payment.id, amount);
      if (shop === 'refunds') await outside.letGo(payment.id);
      else spentMinor += minorOf(amount);
    }
  }
  if (Math.random() < 0.5) spentMinor += await reload(work, { owner, id });
  const closed = await network.send(asked(work, owner, `/virtual-cards/${id}/fermeture`, {}));
  if (closed.status !== 200) journal.surprises.push(`A card that stays open: ${closed.status}`);
  journal.told.push({
    id,
    kind: 'prepaid',
    owner,
    request,
    ends: ['fermee'],
    ownMinor: -spentMinor,
  });
}

type Own = { readonly owner: Person; readonly id: string };

async function untilMade({ network }: Workload, { owner, id }: Own): Promise<void> {
  const read = { method: 'GET', path: `/virtual-cards/${id}`, token: owner.token } as const;
  for (let looks = 0; looks < looksAtMost; looks += 1) {
    const { status, body } = await network.send(read);
    if (status !== 200) throw new Error(`The card ${id} is answered with ${status}`);
    if (body.statut === 'active') return;
    await sleep(100);
  }
  throw new Error(`The card ${id} was never made`);
}

/** Answers what the reload cost beyond what it put on the card: it comes back when the card is closed. */
async function reload(work: Workload, { owner, id }: Own): Promise<bigint> {
  const { network, journal } = work;
  const path = `/virtual-cards/${id}/reload`;
  const body = { montant: deposit };
  const answer: Answer = await network.send(asked(work, owner, path, body));
  // 1.5 % of the amount (spec §9).
  if (answer.status === 200) return 15n;
  if (answer.body?.code === 'solde_insuffisant') journal.refused += 1;
  else journal.surprises.push(`${path} ${answer.status} ${JSON.stringify(answer.body)}`);
  return 0n;
}
