import {
  asked,
  askQuote,
  expectRefusal,
  isMade,
  oneOf,
  someoneElse,
  type Act,
  type Workload,
} from './asking.ts';
import { collect } from './collecting.ts';
import { payWithCard } from './cards.ts';
import { convert } from './converting.ts';
import { deposit, withdraw } from './in-and-out.ts';
import { minorOf, wireText, type Told } from './journal.ts';
import { payBill } from './paying-bills.ts';
import type { Person } from './people.ts';
import { useCard } from './prepaid.ts';
import { askForPhoneMoney } from './phoning.ts';
import { askForMoney } from './requesting.ts';
import { sell } from './selling.ts';
import { topUp } from './topping-up.ts';

/** What clients do, and how often beside the rest of it. */
export type Mix = readonly (readonly [Act, number])[];

/** Every kind of operation, of a hundred. */
const everyKind: Mix = [
  [sendInstantly, 23],
  [payFromWallet, 14],
  [payByCard, 10],
  [payByWire, 8],
  [topUp, 6],
  [payBill, 6],
  [deposit, 4],
  [withdraw, 4],
  [useCard, 4],
  [collect, 4],
  [convert, 4],
  [askForMoney, 4],
  [askForPhoneMoney, 3],
  [sell, 6],
];

/** The cheapest operation alone, for runs that need many. */
export const smallPayments: Mix = [[sendCents, 1]];

type Clients = {
  readonly clients: number;
  /** Operations of each client, however soon `meanwhile` is over. */
  readonly atLeast: number;
  readonly mix?: Mix;
};

/** What may be done with the clients while they work. */
export type Crowd = {
  /** While `wait` lasts, only a few clients begin anything new: the work of all of them would make it last longer. */
  thinned(wait: () => Promise<unknown>): Promise<void>;
};

const few = 6;

/** Runs the clients, half of them on the hot accounts, while `meanwhile` runs; each then ends what it has begun. */
export async function runClients(
  work: Workload,
  { clients, atLeast, mix = everyKind }: Clients,
  meanwhile: (crowd: Crowd) => Promise<void> = async () => undefined,
): Promise<void> {
  const acts = mix.flatMap(([act, share]) => Array.from({ length: share }, () => act));
  const over = new AbortController();
  let pause: Promise<unknown> | undefined;
  async function client(index: number): Promise<void> {
    const own = index % 2 === 0 ? work.hot : work.others;
    for (let done = 0; done < atLeast || !over.signal.aborted; done += 1) {
      if (index >= few) await pause;
      await attempt(oneOf(acts), work, oneOf(own));
    }
  }
  const crowd: Crowd = {
    async thinned(wait) {
      const waiting = wait();
      // Whoever waits goes on in any case; what went wrong is told to who asked.
      pause = waiting.catch(() => undefined);
      await waiting;
    },
  };
  const working = Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  try {
    await meanwhile(crowd);
  } finally {
    over.abort();
  }
  await working;
}

/** A client who cannot go on, because an answer makes no sense, says so and turns to something else. */
async function attempt(act: Act, work: Workload, person: Person): Promise<void> {
  try {
    await act(work, person);
  } catch (error) {
    work.journal.surprises.push(
      `${act.name}: ${error instanceof Error ? error.stack : String(error)}`,
    );
  }
}

/** Up to 5 EUR from wallet to wallet, at once. */
async function sendInstantly(work: Workload, owner: Person): Promise<void> {
  await send(work, owner, 500);
}

async function sendCents(work: Workload, owner: Person): Promise<void> {
  await send(work, owner, 10);
}

async function send(work: Workload, owner: Person, mostMinor: number): Promise<void> {
  const person = someoneElse(work, owner);
  const minor = BigInt(1 + Math.floor(Math.random() * mostMinor));
  const request = asked(work, owner, '/transfers', {
    montant: wireText(minor),
    devise: 'EUR',
    beneficiaire: { mode: 'nzela', telephone: person.phone },
    methodePaiement: 'wallet',
  });
  const answer = await work.network.send(request);
  if (!isMade(work, request, answer)) return;
  work.journal.told.push({
    id: answer.body.id,
    kind: 'instant',
    owner,
    request,
    ends: ['complete'],
    ownMinor: -minor,
    other: { person, minor },
  });
}

type Ordered = Pick<Told, 'id' | 'kind' | 'owner' | 'request'> & {
  readonly totalMinor: bigint;
  /** The recipient's bank takes the money; otherwise it sends it back. */
  readonly isPaidOut: boolean;
  readonly wireReference: string | undefined;
};

/** On a quote, confirmed, and called off again half of the time. */
async function payFromWallet(work: Workload, owner: Person): Promise<void> {
  const ordered = await order(work, owner, 'wallet');
  if (ordered === null) return;
  const { totalMinor, isPaidOut, ...made } = ordered;
  const confirmed = await patch(work, made, 'confirm');
  if (confirmed.status !== 200) {
    expectRefusal(work, confirmed, 'solde_insuffisant');
    work.journal.told.push({ ...made, ends: ['en_attente', 'annule'], ownMinor: 0n });
    return;
  }
  if (Math.random() < 0.5 && (await isCalledOff(work, made))) {
    work.journal.told.push({ ...made, ends: ['annule'], ownMinor: 0n });
    return;
  }
  work.journal.told.push(
    isPaidOut
      ? { ...made, ends: ['complete'], ownMinor: -totalMinor }
      : { ...made, ends: ['echoue'], ownMinor: 0n },
  );
}

/** By a card that is taken, or is not. */
async function payByCard(work: Workload, owner: Person): Promise<void> {
  const ordered = await order(work, owner, 'card');
  if (ordered === null) return;
  const { isPaidOut, ...made } = ordered;
  const isTaken = await payWithCard(work, owner, `/transfers/${made.id}/paiements`);
  if (!isTaken) {
    work.journal.told.push({ ...made, ends: ['en_attente', 'annule'], ownMinor: 0n });
    return;
  }
  const isOff = Math.random() < 0.3 && (await isCalledOff(work, made));
  const end = isPaidOut && !isOff ? 'complete' : 'rembourse';
  work.journal.told.push({ ...made, ends: [end], ownMinor: 0n });
}

/** By a wire of the right amount, of another one, or called off while the wire is on its way. */
async function payByWire(work: Workload, owner: Person): Promise<void> {
  const ordered = await order(work, owner, 'bank');
  if (ordered === null) return;
  const { totalMinor, isPaidOut, wireReference: reference = '', ...made } = ordered;
  const chance = Math.random();
  const sentMinor = chance < 0.2 ? totalMinor - 100n : totalMinor;
  const [isOff] = await Promise.all([
    chance > 0.8 && isCalledOff(work, made),
    work.outside.sendWire({ reference, amount: wireText(sentMinor) }),
  ]);
  const { told } = work.journal;
  if (sentMinor !== totalMinor)
    told.push({ ...made, ends: ['en_attente', 'annule'], ownMinor: sentMinor });
  // Called off before or after the wire came: either way the money is in the wallet.
  else if (isOff) told.push({ ...made, ends: ['annule', 'rembourse'], ownMinor: totalMinor });
  else if (isPaidOut) told.push({ ...made, ends: ['complete'], ownMinor: 0n });
  else told.push({ ...made, ends: ['rembourse'], ownMinor: totalMinor });
}

/** A quote of 20 EUR and a transfer on it, to a bank account in Dakar. */
async function order(
  work: Workload,
  owner: Person,
  kind: 'wallet' | 'card' | 'bank',
): Promise<Ordered | null> {
  const devisId = await askQuote(work, owner, {
    montant: 20,
    deviseSource: 'EUR',
    deviseCible: 'XOF',
    pays: 'SN',
    modeReception: 'bank',
    methodePaiement: kind,
  });
  if (devisId === null) return null;
  const isPaidOut = Math.random() < 0.8;
  const request = asked(work, owner, '/transfers', {
    devisId,
    methodePaiement: kind,
    beneficiaire: {
      mode: 'bank',
      nom: 'Loyer',
      telephone: '+221771234567',
      pays: 'SN',
      numeroCompte: `SN012010${isPaidOut ? '0001' : '0003'}`,
    },
  });
  const answer = await work.network.send(request);
  if (!isMade(work, request, answer)) return null;
  const { id, totalDebite, coordonneesBancaires } = answer.body;
  const wireReference = coordonneesBancaires?.reference;
  return { id, kind, owner, request, totalMinor: minorOf(totalDebite), isPaidOut, wireReference };
}

/** False when the payout has left. */
async function isCalledOff(work: Workload, made: Pick<Told, 'id' | 'owner'>): Promise<boolean> {
  const answer = await patch(work, made, 'cancel');
  if (answer.status !== 200) expectRefusal(work, answer, 'transfert_non_annulable');
  return answer.status === 200;
}

function patch(work: Workload, { id, owner }: Pick<Told, 'id' | 'owner'>, verb: string) {
  const path = `/transfers/${id}/${verb}`;
  return work.network.send({ ...asked(work, owner, path, {}), method: 'PATCH' });
}
