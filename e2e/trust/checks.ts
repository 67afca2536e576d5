import type { Pool } from 'pg';
import { verify } from '@nzela/ledger/verify';
import type { OutsideWorld } from './desk.ts';
import { minorOf, type Journal, type Told } from './journal.ts';
import type { Network, Wire } from './network.ts';
import type { Person } from './people.ts';
import { balanceRequest, type Shop } from './selling.ts';

/** What is compared: what clients were told, what the database holds, what the gateways did. */
export type Evidence = {
  readonly journal: Journal;
  readonly network: Network;
  readonly pool: Pool;
  readonly outside: OutsideWorld;
  readonly people: readonly Person[];
  readonly shops: readonly Shop[];
};

/** One broken promise. */
export type Fault = { readonly check: string; readonly detail: string };

/** Every check of the bank workload, by what it promises. Nothing found: the promises were kept. */
export async function findFaults(evidence: Evidence): Promise<Fault[]> {
  const found: [string, readonly string[]][] = [
    ['every answer is an answer', [...evidence.network.faults, ...evidence.journal.surprises]],
    ['every acknowledged id is told to one client', toldTwice(evidence.journal.told)],
    ['every acknowledged id is in the database, once, and no other', await missing(evidence)],
    ['every operation ends as its client was told', await wrongEnds(evidence)],
    ['what people believe, own and read is the same', await wrongBeliefs(evidence)],
    ['the book and the gateways tell the same story', await disagreements(evidence)],
  ];
  const faults = found.flatMap(([check, details]) => details.map((detail) => ({ check, detail })));
  return [...faults, ...(await bookFaults(evidence.pool))];
}

const shownPerCheck = 5;

/** The first few of each check, one a line, as a list. */
export function listOf(faults: readonly Fault[]): string {
  return [...Map.groupBy(faults, ({ check }) => check).values()]
    .flatMap((alike) => alike.slice(0, shownPerCheck))
    .map(({ check, detail }) => `- ${check}: ${detail}`)
    .join('\n');
}

function toldTwice(told: readonly Told[]): string[] {
  const owners = new Map<string, Told>();
  const twice: string[] = [];
  for (const one of told) {
    const before = owners.get(one.id);
    if (before !== undefined)
      twice.push(`${one.id} for ${before.request.key} of ${before.owner.id} and ${one.owner.id}`);
    owners.set(one.id, one);
  }
  return twice;
}

type MadeRow = { id: string; owner: string; recipient: string | null; moved: number };

/** Lost acknowledgements, and operations that nobody was told of. */
async function missing({ journal, pool }: Evidence): Promise<string[]> {
  const { rows } = await pool.query<MadeRow>(
    // In one pass over the book, which has no index on its subjects.
    `WITH moved AS (
       SELECT subject, count(*) FILTER (WHERE kind = 'transfer.nzela')::int AS sent,
         count(*) FILTER (WHERE kind = 'wallet.conversion')::int AS converted,
         count(*) FILTER (WHERE kind IN ('request.wallet', 'request.mobile'))::int AS asked,
         count(*) FILTER (WHERE kind = 'sale.received')::int AS sold
       FROM ledger.operations GROUP BY subject)
     SELECT t.id, t.sender_id AS owner, t.recipient_user_id AS recipient, coalesce(m.sent, 0) AS moved
       FROM transfers t LEFT JOIN moved m ON m.subject = t.id::text
     UNION ALL SELECT c.id, c.owner_id, NULL, coalesce(m.converted, 0)
       FROM conversions c LEFT JOIN moved m ON m.subject = c.id::text
     UNION ALL SELECT r.id, r.owner_id, r.payer_id, coalesce(m.asked, 0)
       FROM money_requests r LEFT JOIN moved m ON m.subject = r.id::text
     UNION ALL SELECT p.id, t.user_id, p.payer_id, coalesce(m.sold, 0)
       FROM payments p JOIN merchant_accounts a ON a.id = p.account_id
         JOIN merchant_members t ON t.merchant_id = a.merchant_id LEFT JOIN moved m ON m.subject = p.id::text
     UNION ALL SELECT id, user_id, NULL, 0 FROM topups
     UNION ALL SELECT id, payer_id, NULL, 0 FROM mobile_money_payments
     UNION ALL SELECT id, owner_id, NULL, 0 FROM deposits
     UNION ALL SELECT id, owner_id, NULL, 0 FROM withdrawals
     UNION ALL SELECT id, owner_id, NULL, 0 FROM virtual_cards
     UNION ALL SELECT id, owner_id, NULL, 0 FROM bills WHERE status <> 'propose'`,
  );
  const held = new Map(rows.map((row) => [row.id, row]));
  const faults: string[] = [];
  for (const { id, kind, owner, other } of journal.told) {
    const row = held.get(id);
    if (row === undefined) faults.push(`${id} (${kind}) was acknowledged and is not there`);
    else if (row.owner !== owner.id) faults.push(`${id} belongs to somebody else`);
    else if (kind === 'conversion' && row.moved !== 1)
      faults.push(`${id} converted ${row.moved} times`);
    else if (isBetweenPeople(kind)) {
      const moves = other === undefined ? 0 : 1;
      if (row.moved !== moves || row.recipient !== (other?.person.id ?? null))
        faults.push(`${id} (${kind}) moved ${row.moved} times, with ${row.recipient}`);
    }
  }
  const known = new Set(journal.told.map(({ id }) => id));
  for (const { id } of rows) if (!known.has(id)) faults.push(`${id} was made and never asked for`);
  return faults;
}

const isBetweenPeople = (kind: Told['kind']) =>
  kind === 'instant' || kind === 'request' || kind === 'phone-request' || kind === 'sale';

async function wrongEnds({ journal, pool }: Evidence): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; status: string }>(
    `SELECT id, status FROM transfers UNION ALL SELECT id, status FROM topups
     UNION ALL SELECT id, status FROM deposits UNION ALL SELECT id, status FROM withdrawals
     UNION ALL SELECT id, status FROM virtual_cards UNION ALL SELECT id, status FROM bills
     UNION ALL SELECT id, status FROM mobile_money_payments UNION ALL SELECT id, status FROM money_requests
     UNION ALL SELECT id, status FROM payments
     -- A conversion is there and done, or it is not there.
     UNION ALL SELECT id, 'complete' FROM conversions`,
  );
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return journal.told.flatMap(({ id, kind, ends }) => {
    const status = statuses.get(id) ?? 'missing';
    return (ends as readonly string[]).includes(status)
      ? []
      : [`${id} (${kind}) is ${status} instead of ${ends.join(' or ')}`];
  });
}

/** Through the API, as each person sees it: belief = balance = sum of the statement, each operation on it once. */
async function wrongBeliefs({ journal, network, people, shops }: Evidence): Promise<string[]> {
  const believed = journal.believed(people);
  const dollars = journal.believedDollars();
  const told = new Map(journal.told.map((one) => [one.id, one]));
  async function wrongOf(person: Person): Promise<string[]> {
    const { body } = await network.send({ method: 'GET', path: '/wallets', token: person.token });
    const { sums, isTwice } = await readStatement(network, person, told);
    const holdings = [
      { currency: 'EUR', start: person.fundsMinor, expected: believed.get(person.id) ?? 0n },
      { currency: 'USD', start: 0n, expected: dollars.get(person.id) ?? 0n },
    ] as const;
    const wrong = holdings.flatMap(({ currency, start, expected }) => {
      const wallet = body.soldes.find(({ devise }: Wire) => devise === currency);
      const [balance, spendable] = [minorOf(wallet?.solde ?? 0), minorOf(wallet?.disponible ?? 0)];
      const sum = start + (sums.get(currency) ?? 0n);
      const who = `${person.id} (${currency} cents)`;
      return [
        ...(balance === expected && spendable === expected
          ? []
          : [`${who} believes ${expected}, owns ${balance}, may spend ${spendable}`]),
        ...(sum === balance ? [] : [`${who} owns ${balance}, the statement says ${sum}`]),
      ];
    });
    return [...wrong, ...(isTwice ? [`${person.id} reads an operation twice`] : [])];
  }
  const wrong: string[] = [];
  const unread = people.values();
  async function readSome(): Promise<void> {
    for (const person of unread) wrong.push(...(await wrongOf(person)));
  }
  await Promise.all(Array.from({ length: statementsAtOnce }, readSome));
  for (const shop of shops) wrong.push(...(await wrongOfShop({ journal, network }, shop)));
  return wrong;
}

async function wrongOfShop(
  { journal, network }: Pick<Evidence, 'journal' | 'network'>,
  shop: Shop,
): Promise<string[]> {
  const { body } = await network.send(balanceRequest(shop));
  const euros = body.elements.find(({ devise }: Wire) => devise === 'EUR');
  const [owned, expected] = [
    minorOf(euros?.disponible ?? 0),
    journal.believedOfShop(shop.accountId),
  ];
  return owned === expected
    ? []
    : [`The shop ${shop.accountId} believes ${expected}, owns ${owned}`];
}

/** As many as keep the instances busy; what is read of a statement is let go of page by page. */
const statementsAtOnce = 16;

type ReadStatement = {
  /** What the lines did to the wallet of each currency, in minor units. */
  readonly sums: ReadonlyMap<string, bigint>;
  /** An operation stands on it more than once. */
  readonly isTwice: boolean;
};

async function readStatement(
  network: Network,
  { token }: Person,
  told: ReadonlyMap<string, Told>,
): Promise<ReadStatement> {
  const sums = new Map<string, bigint>();
  const own = new Set<string>();
  let isTwice = false;
  for (let cursor: string | null = ''; cursor !== null;) {
    const after: string = cursor === '' ? '' : `&curseur=${encodeURIComponent(cursor)}`;
    const path = `/operations?limit=100${after}`;
    const { body } = await network.send({ method: 'GET', path, token });
    for (const line of body.elements as Wire[]) {
      sums.set(line.devise, (sums.get(line.devise) ?? 0n) + effectOf(line, told));
      if (!statedOnce.has(line.genre)) continue;
      if (own.has(line.objet?.id)) isTwice = true;
      own.add(line.objet?.id);
    }
    cursor = body.curseur;
  }
  return { sums, isTwice };
}

const statedOnce = new Set(['transfert', 'recharge', 'retrait', 'facture']);

/** What a line of the statement did to its wallet, in cents: what a card or a wire paid, or a prepaid card, did nothing to it. */
function effectOf(line: Wire, told: ReadonlyMap<string, Told>): bigint {
  if (line.statut !== 'completed' || line.moyen === 'carte-virtuelle') return 0n;
  if (line.type === 'in') return minorOf(line.montant);
  const kind = told.get(line.objet?.id)?.kind;
  return kind === 'card' || kind === 'bank' ? 0n : -minorOf(line.montant);
}

/** What the book says came from and went to the outside, against the gateways' own records. */
async function disagreements({ pool, outside }: Evidence): Promise<string[]> {
  const inBook = async (text: string) => {
    const { rows } = await pool.query<{ name: string }>(text);
    return rows.map(({ name }) => name);
  };
  const [cards, payouts, topups, bills, collections, wires, prepaid, taken] = [
    await inBook(`SELECT p.reference AS name FROM ledger.operations o JOIN card_payments p ON p.id::text = o.subject
      WHERE o.kind = 'payment.card'`),
    await inBook(`SELECT p.reference AS name FROM ledger.operations o JOIN payouts p ON p.subject_id::text = o.subject
      WHERE o.kind IN ('transfer.payout', 'withdrawal.payout', 'collection.returned')`),
    await inBook(`SELECT t.reference AS name FROM ledger.operations o JOIN topups t ON t.id::text = o.subject
      WHERE o.kind = 'topup.delivered'`),
    await inBook(`SELECT b.reference AS name FROM ledger.operations o JOIN bills b ON b.id::text = o.subject
      WHERE o.kind = 'bill.paid'`),
    await inBook(`SELECT m.reference AS name FROM ledger.operations o JOIN mobile_money_payments m ON m.id::text = o.subject
      WHERE o.kind = 'collection.received'`),
    await inBook(`SELECT subject AS name FROM ledger.operations
      WHERE kind IN ('payment.wire', 'wire.wallet', 'wire.suspense')`),
    await inBook(`SELECT c.reference AS name FROM ledger.operations o JOIN virtual_cards c ON c.id::text = o.subject
      WHERE o.kind = 'card.load'`),
    await inBook(`SELECT t.authorization_id AS name FROM ledger.operations o
      JOIN virtual_card_transactions t ON t.id::text = o.subject WHERE o.kind = 'card.clearing'`),
  ];
  return [
    ...differences('card payment', cards, await outside.approvedCards()),
    ...differences('payout', payouts, await outside.paidPayouts()),
    ...differences('top-up', topups, await outside.deliveredTopups()),
    ...differences('bill', bills, await outside.paidBills()),
    ...differences('mobile money', collections, await outside.paidCollections()),
    ...differences('wire', wires, await outside.wires()),
    ...differences('prepaid card', prepaid, await outside.madeCards()),
    ...differences('payment by prepaid card', taken, await outside.takenPayments()),
  ];
}

function differences(what: string, ours: readonly string[], theirs: readonly string[]): string[] {
  const [booked, done] = [countOfEach(ours), countOfEach(theirs)];
  return [...new Set([...ours, ...theirs])].flatMap((name) => {
    const [inBook, atGateway] = [booked.get(name) ?? 0, done.get(name) ?? 0];
    return inBook === 1 && atGateway === 1
      ? []
      : [`${what} ${name}: ${inBook} in the book, ${atGateway} at the gateway`];
  });
}

function countOfEach(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The ledger's own verification: sums, chains, nothing negative, each currency zero, holds. */
async function bookFaults(pool: Pool): Promise<Fault[]> {
  const client = await pool.connect();
  try {
    return [...(await verify(client)).faults];
  } finally {
    client.release();
  }
}
