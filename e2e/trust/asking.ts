import type { OutsideWorld } from './desk.ts';
import type { Journal } from './journal.ts';
import type { Answer, Network, Request } from './network.ts';
import type { Person } from './people.ts';
import type { Shop } from './selling.ts';

export type Workload = {
  readonly network: Network;
  readonly journal: Journal;
  readonly outside: OutsideWorld;
  /** Accounts that everybody pays and is paid by. */
  readonly hot: readonly Person[];
  readonly others: readonly Person[];
  readonly shops: readonly Shop[];
};

/** One operation of a client, from its request to what its client may believe. */
export type Act = (work: Workload, person: Person) => Promise<void>;

/** A request of `owner` under a key of its own. */
export function asked({ journal }: Workload, owner: Person, path: string, body: object): Request {
  return { method: 'POST', path, token: owner.token, key: journal.nextKey(owner), body };
}

/** What an order may be refused for in a long run: no money, too much that waits for its payment, a rate that moved. */
const usualRefusals = ['solde_insuffisant', 'paiements_en_attente', 'devis_taux_modifie'];

/** The id of a new quote; null for who has asked for as many as a person may in a day. */
export async function askQuote(
  work: Workload,
  { token }: Person,
  body: object,
): Promise<string | null> {
  const path = '/quotes';
  const answer = await work.network.send({ method: 'POST', path, token, body });
  if (answer.status === 201) return answer.body.id as string;
  expectRefusal(work, answer, 'devis_trop_nombreux', path);
  return null;
}

/** False when the order was refused as orders are; anything else that is no acknowledgement is a surprise. */
export function isMade(work: Workload, { path }: Request, answer: Answer): boolean {
  if (answer.status === 201) return true;
  const refusal = usualRefusals.find((code) => code === answer.body?.code);
  expectRefusal(work, answer, refusal ?? 'solde_insuffisant', path);
  return false;
}

export function expectRefusal(
  { journal }: Workload,
  answer: Answer,
  code: string,
  path = '',
): void {
  if (answer.body?.code === code) journal.refused += 1;
  else journal.surprises.push(`${path} ${answer.status} ${JSON.stringify(answer.body)}`);
}

export function oneOf<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item;
}

/** As often one of the hot accounts as one of the others. */
export function someoneElse(work: Workload, person: Person): Person {
  const chosen = oneOf(Math.random() < 0.5 ? work.hot : work.others);
  return chosen === person ? someoneElse(work, person) : chosen;
}
