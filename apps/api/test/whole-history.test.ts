import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationListSchema, type Operation } from '@nzela/contract/operations';
import type { VirtualCard } from '@nzela/contract/virtual-cards';
import { statementSchema } from '@nzela/contract/statements';
import {
  reservedSchema,
  walletSchema,
  walletSummarySchema,
  type Reserved,
  type Wallet,
  type WalletSummary,
} from '@nzela/contract/wallets';
import { launchCurrencies, type CurrencyCode } from '@nzela/money/currencies';
import { parseWireAmount } from '@nzela/money/parse';
import { creditOrSuspend, endSuspense } from '../src/features/operations/operations.ts';
import { sweep } from '../src/features/transfers/transfers.worker.ts';
import { movement, own, post, wallet } from '../src/kernel/data/book.ts';
import { transact } from '../src/kernel/data/database.ts';
import { newId } from '../src/kernel/data/ids.ts';
import { addJobs } from '../src/kernel/jobs/jobs.ts';
import { money } from '@nzela/money/money';
import type { Account, Answer, Wire } from './api.ts';
import { payBill } from './bills.ts';
import { startCardWorld, type CardWorld } from './cards.ts';
import { collected, collection, alertsOf } from './collecting.ts';
import { balanceOf, expectWholeBook, pass, timeless, until, type Held } from './money.ts';
import { obliging, withoutProofs } from './proof.ts';
import { payPath, requestsOf } from './requesting.ts';
import { cards, dakarBank, order, statusOf, typeCard } from './sending.ts';
import { credit, ordered } from './topping-up.ts';
import { toBank, toMobile, withdraw } from './withdrawing.ts';

let world: CardWorld;
let person: Account;
let other: Account;

beforeAll(async () => {
  world = await startCardWorld();
  await withoutProofs(world.api);
  const someone = async () => obliging(timeless(world.api, await world.api.user()));
  [person, other] = [await someone(), await someone()];
});
afterAll(async () => {
  await expectWholeBook(world.api);
  await world.close();
});

/** A wire arrives under `reference`, and the statement is read. */
async function wire(reference: string, amount: string): Promise<void> {
  await world.sandbox.desk('/wires', {
    reference,
    amount,
    currency: 'EUR',
    debtorName: 'Compte Essai',
  });
  const jobs = [{ name: 'wires.read' as const, payload: {} }];
  await transact(world.api.deps.pool, ({ client }) => addJobs(client, jobs));
  await world.api.runJobs();
}

async function made(answer: Promise<Answer<Wire>>): Promise<Wire> {
  const { status, body, text } = await answer;
  expect(status, text).toBeLessThan(300);
  return body;
}

async function deposit(who: Account, montant: number): Promise<void> {
  const { coordonneesBancaires } = await made(who.post('/deposits', { montant, methode: 'bank' }));
  await wire(coordonneesBancaires.reference, montant.toFixed(2));
}

async function sendInstantly(from: Account, to: Account): Promise<void> {
  const beneficiaire = { mode: 'nzela', telephone: to.telephone };
  const body = { montant: 7, devise: 'EUR', beneficiaire, methodePaiement: 'wallet' };
  await made(from.post('/transfers', body));
}

async function confirmed(digits: string): Promise<string> {
  const { id } = await order(person, 'wallet', dakarBank(digits), 20);
  await made(person.patch(`/transfers/${id}/confirm`));
  return id;
}

async function sendByCard(digits: string): Promise<void> {
  const { id } = await order(person, 'card', dakarBank(digits), 20);
  const payment = await made(person.post(`/transfers/${id}/paiements`));
  await typeCard(payment.champsUrl, cards.accepted);
  await until(world.api, async () => (await statusOf(person, id)) !== 'en_attente');
}

async function sendByWire(digits: string, amount = '22.00'): Promise<void> {
  const { coordonneesBancaires } = await order(person, 'bank', dakarBank(digits), 20);
  await wire(coordonneesBancaires?.reference ?? '', amount);
}

const days = 86_400;

/** Late, so that the fee came back; then the bank sends it back, and the whole of it is the sender's again. */
async function sendLateAndBack(): Promise<void> {
  const { api, sandbox } = world;
  const id = await confirmed('0005');
  await pass(api, 61);
  await pass(api, 5 * days);
  await sweep(api.deps);
  await api.runJobs();
  expect((await person.get(`/transfers/${id}`)).body.fraisRembourses).toBe(true);
  await expectTold();
  const { rows } = await api.deps.pool.query<{ provider_id: string }>(
    'SELECT provider_id FROM payouts WHERE subject_id = $1',
    [id],
  );
  await sandbox.desk(`/payouts/${rows[0]?.provider_id}/return`, { reason: 'AC04' });
  await until(api, async () => (await statusOf(person, id)) === 'echoue', { seconds: 600 });
}

/** Kept in suspense while the wallet that it was for was closed, and put on this one by an operator. */
async function returnFromSuspense(): Promise<void> {
  const { deps } = world.api;
  const gone = await world.api.user();
  const amount = money(350n, 'EUR');
  await transact(deps.pool, async ({ client }) => {
    await deps.ledger.open(client, [wallet(gone.id, 'EUR')]);
    await deps.ledger.closeAccounts(client, [wallet(gone.id, 'EUR')]);
    const operation = movement('transfer.guarantee', newId(), [
      ...post(own('guarantee', 'EUR'), wallet(gone.id, 'EUR'), amount),
    ]);
    await creditOrSuspend(deps.ledger, client, { operation, ownerId: gone.id, amount });
  });
  const { rows } = await deps.pool.query<{ id: string }>(
    "SELECT id::text FROM operation_alerts WHERE kind = 'credit_suspended' AND resolved_at IS NULL",
  );
  expect(await alertsOf(world.api, 'credit_suspended')).not.toEqual([]);
  await endSuspense(deps, rows[0]?.id ?? '', { wallet: person.id });
}

async function convert(from: string, to: string): Promise<void> {
  const quote = { canal: 'conversion', montant: 10, deviseSource: from, deviseCible: to };
  const { id } = await made(person.post('/quotes', quote));
  await made(person.post('/wallets/conversions', { devisId: id }));
}

async function askAndPay(asker: Account, payer: Account): Promise<void> {
  const request = await requestsOf(world.api, asker, { montant: 9, devise: 'EUR' }).ask();
  await made(payer.post(`${payPath(request)}/portefeuille`));
}

async function cardLife(): Promise<void> {
  const card = await world.card(person, { devise: 'USD', portefeuille: 'EUR' });
  await made(person.post(`/virtual-cards/${card.id}/reload`, { montant: 10 }));
  await expectTold();
  await world.pay(card, '900');
  const [taken, letGo] = [await world.pay(card, '10'), await world.pay(card, '5')];
  await world.pay(card, '3');
  await expectTold();
  await world.clear(taken, '11');
  await world.reverse(letGo);
  const solde = async () => (await world.read(person, card.id)).solde;
  await until(world.api, async () => (await solde()) < 55);
  await expectTold();
  await made(person.post(`/virtual-cards/${card.id}/fermeture`));
}

async function refusedCard(): Promise<void> {
  await world.nextOutcome('0003');
  await world.order(person, { devise: 'EUR', portefeuille: 'EUR' });
}

/** Whatever a person can do with the money of a wallet, and how it can end. */
const acts: Readonly<Record<string, () => Promise<unknown>>> = {
  'a deposit by wire': () => deposit(person, 15),
  'an instant transfer': () => sendInstantly(person, other),
  'an instant transfer received': () => sendInstantly(other, person),
  'a transfer that arrives': () => confirmed('0001'),
  'a transfer that comes back': () => confirmed('0003'),
  'a transfer that stays on its way': () => confirmed('0005'),
  'a transfer that is called off': async () =>
    made(person.patch(`/transfers/${await confirmed('0001')}/cancel`)),
  'a transfer that was late and came back': sendLateAndBack,
  'a transfer paid by card': () => sendByCard('0001'),
  'a transfer paid by card that comes back': () => sendByCard('0003'),
  'a transfer paid by wire': () => sendByWire('0001'),
  'a transfer paid by wire that comes back': () => sendByWire('0003'),
  'a wire of another amount than the transfer’s': () => sendByWire('0001', '12.00'),
  'a withdrawal': () => withdraw(person, toBank(), 20),
  'a withdrawal to a phone': () => withdraw(person, toMobile(), 20),
  'a withdrawal that comes back': () => withdraw(person, toBank('0003'), 20),
  'a withdrawal that is called off': async () => {
    const { id } = await withdraw(person, toBank(), 20);
    await made(person.patch(`/withdrawals/${id}/cancel`));
  },
  'a top-up': () => ordered(person),
  'a top-up that fails': () => ordered(person, credit('0003')),
  'a bill': () => payBill(person),
  'a bill that is refused': () => payBill(person, '0003'),
  'a card, from its order to its end': cardLife,
  'a card that is refused': refusedCard,
  'a conversion': () => convert('EUR', 'USD'),
  'a collection from a phone': () => collected(person, collection()),
  'a request that is paid': () => askAndPay(person, other),
  'a request paid to somebody': () => askAndPay(other, person),
  'money out of suspense': returnFromSuspense,
};

async function wholeHistory(who: Account, filters = ''): Promise<Operation[]> {
  const lines: Operation[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const after: string = cursor === '' ? '' : `&curseur=${cursor}`;
    const { body } = await who.get(`/operations?limit=7${filters}${after}`);
    const page = operationListSchema.parse(body);
    lines.push(...page.elements);
    cursor = page.curseur;
  }
  return lines;
}

/** What lines of a currency come to, in less out, in minor units. */
function sumOf(lines: readonly Operation[], currency: CurrencyCode): bigint {
  return lines
    .filter(({ devise }) => devise === currency)
    .reduce((sum, { type, montant }) => {
      const minor = minorOf(montant, currency);
      return type === 'in' ? sum + minor : sum - minor;
    }, 0n);
}

function minorOf(amount: number, currency: CurrencyCode): bigint {
  const parsed = parseWireAmount(String(amount), currency);
  if (!parsed.ok) throw new Error(`${amount} is no amount in ${currency}`);
  return parsed.amount.minor;
}

type Told = {
  readonly lines: readonly Operation[];
  readonly wallet: Wallet;
  readonly summary: WalletSummary;
  readonly reserved: Reserved['elements'];
  readonly cards: readonly VirtualCard[];
  /** What the book says, by the currency. */
  readonly book: ReadonlyMap<CurrencyCode, Held>;
};

async function read(who: Account): Promise<Told> {
  const book = new Map<CurrencyCode, Held>();
  for (const currency of launchCurrencies)
    book.set(currency, await balanceOf(world.api, 'wallet', who.id, currency));
  return {
    lines: await wholeHistory(who),
    wallet: walletSchema.parse((await who.get('/wallets')).body),
    summary: walletSummarySchema.parse((await who.get('/wallets/resume')).body),
    reserved: reservedSchema.parse((await who.get('/wallets/reserves')).body).elements,
    cards: (await who.get(`/users/${who.id}/virtual-cards`)).body.elements,
    book,
  };
}

/** Read until nothing has changed meanwhile: the outside world calls back when it likes. */
async function atRest<Result>(read: () => Promise<Result>): Promise<Result> {
  let before = await read();
  for (;;) {
    const after = await read();
    if (isDeepStrictEqual(before, after)) return after;
    before = after;
  }
}

async function expectTold(): Promise<void> {
  for (const who of [person, other]) {
    const told = await atRest(() => read(who));
    expectSums(told);
    expectOneBalance(told);
  }
}

/** Each wallet is what its lines come to: what counts can be spent, and what is done of it is the balance. */
function expectSums({ lines, book }: Told): void {
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  for (const line of lines) expect(line.compte).toBe(line.statut !== 'failed');
  const own = lines.filter(({ compte, moyen }) => compte && moyen === 'portefeuille');
  const done = own.filter(({ statut }) => statut === 'completed');
  for (const [currency, held] of book) {
    const told = { posted: sumOf(done, currency), available: sumOf(own, currency) };
    expect(told, currency).toEqual(held);
  }
}

/** Every answer that tells a balance tells the same, and what is reserved is what reserves it. */
function expectOneBalance({ wallet, summary, reserved, lines, cards: owned, book }: Told): void {
  const { disponible, disponibleTotal, reserve, reserveTotal } = wallet.apercu;
  const { soldeDisponible, soldeTotal, ...onDashboard } = summary;
  expect([soldeDisponible, soldeTotal, onDashboard.reserve, onDashboard.reserveTotal]).toEqual([
    disponible,
    disponibleTotal,
    reserve,
    reserveTotal,
  ]);
  // The person reads in euros, and has some.
  expect(wallet.soldes[0]).toMatchObject({ devise: 'EUR', disponible, enAttente: reserve });
  const reserving = lines.filter(
    ({ statut, moyen }) =>
      statut === 'pending' && (moyen === 'portefeuille' || moyen === 'carte-virtuelle'),
  );
  expect(reserved.map(({ id }) => id)).toEqual(reserving.map(({ id }) => id));
  const reservedOf = (moyen: Operation['moyen'], currency: CurrencyCode) =>
    -sumOf(
      reserved.filter((element) => element.moyen === moyen),
      currency,
    );
  for (const [currency, { posted, available }] of book) {
    expect(reservedOf('portefeuille', currency)).toBe(posted - available);
    const told = wallet.soldes.find(({ devise }) => devise === currency);
    if (told === undefined) {
      expect([posted, available], currency).toEqual([0n, 0n]);
      continue;
    }
    const { solde, disponible: free, enAttente } = told;
    expect([solde, free, enAttente].map((amount) => minorOf(amount, currency))).toEqual([
      posted,
      available,
      posted - available,
    ]);
  }
  const held = owned.map(
    ({ solde, disponible: free }) => minorOf(solde, 'USD') - minorOf(free, 'USD'),
  );
  expect(reservedOf('carte-virtuelle', 'USD')).toBe(held.reduce((sum, one) => sum + one, 0n));
}

/** The statement of a period that includes today says the same of each wallet. */
async function expectStatements(): Promise<void> {
  const { clock } = world.api.deps;
  const today = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime());
  const day = today.toZonedDateTimeISO('UTC').toPlainDate();
  const period = `du=${day.subtract({ months: 1 }).toString()}&au=${day.add({ days: 1 }).toString()}`;
  for (const who of [person, other]) {
    const statementOf = async (devise: string) => {
      const { body } = await who.get(`/statements?devise=${devise}&lignes=non&${period}`);
      const { soldeCloture: solde, disponible, reserve: enAttente } = statementSchema.parse(body);
      return { devise, solde, disponible, enAttente };
    };
    const { balances, told } = await atRest(async () => {
      const { soldes } = walletSchema.parse((await who.get('/wallets')).body);
      return {
        balances: soldes.map(({ devise, solde, disponible, enAttente }) => ({
          devise,
          solde,
          disponible,
          enAttente,
        })),
        told: await Promise.all(soldes.map(({ devise }) => statementOf(devise))),
      };
    });
    expect(told).toEqual(balances);
  }
}

const given: ReadonlySet<Operation['genre']> = new Set(['transfert', 'demande', 'parrainage']);

/** What the month's figures say is what the lines of the month come to. */
async function expectMonths(): Promise<void> {
  for (const who of [person, other]) {
    const month = (await wholeHistory(who, '&periode=month')).filter(
      ({ statut, genre }) => statut === 'completed' && given.has(genre),
    );
    // Nobody sends these people anything but euros: no rate comes into it.
    expect(month.every(({ devise }) => devise === 'EUR')).toBe(true);
    const summary = walletSummarySchema.parse((await who.get('/wallets/resume')).body);
    const sums = (['in', 'out'] as const).map((way) =>
      sumOf(
        month.filter(({ type }) => type === way),
        'EUR',
      ),
    );
    const told = [summary.recuCeMois, -summary.envoyeCeMois].map((amount) =>
      amount < 0 ? -minorOf(-amount, 'EUR') : minorOf(amount, 'EUR'),
    );
    expect(told).toEqual(sums);
  }
}

describe('the sum of the lines that count', () => {
  test('is what the wallet holds, whatever moved its money, in whatever order and however it ended', async () => {
    await deposit(person, 900);
    await deposit(other, 100);
    const names = fc.shuffledSubarray(Object.keys(acts), { minLength: Object.keys(acts).length });
    const rests = fc.infiniteStream(fc.constantFrom(0, 3, 70, 1 * days));
    const property = fc.asyncProperty(names, rests, async (order_, times) => {
      for (const name of order_) {
        await acts[name]?.();
        await expectTold().catch((error: unknown) => {
          throw new Error(`After ${name}: ${String(error)}`, { cause: error });
        });
        const rest = times.next().value as number;
        if (rest > 0) await pass(world.api, rest);
      }
      await expectStatements();
      await pass(world.api, 2 * days);
      await pass(world.api, 60);
      await expectTold();
      await expectMonths();
    });
    await fc.assert(property, { numRuns: 1, endOnFailure: true });
    const kinds = new Set((await wholeHistory(person)).map(({ genre }) => genre));
    expect([...kinds].toSorted()).toEqual(
      [
        'carte',
        'conversion',
        'demande',
        'depot',
        'facture',
        'frais',
        'recharge',
        'remboursement',
        'retrait',
        'transfert',
      ].toSorted(),
    );
  });
});
