import { beforeAll, describe, expect, test } from 'vitest';
import { verify } from '@nzela/ledger/verify';
import type { Account, Wire } from '../../../test/api.ts';
import { collected, paymentOf } from '../../../test/collecting.ts';
import { fund, moveOn, timeless, until } from '../../../test/money.ts';
import { deliveredTopup } from '../../../test/topping-up.ts';
import { startWorld } from '../../../test/world.ts';
import { expectTold } from '../../../test/told.ts';
import { jobHandlers } from '../../jobs.ts';
import { withConnection } from '../../kernel/data/database.ts';
import { reconcile } from '../reconciliation/reading.service.ts';

const { api, sandbox } = await startWorld();
const dayMs = 86_400_000;
/** Both clocks: the product's and that of the outside world. */
async function advance(ms: number): Promise<void> {
  await sandbox.desk('/clock', { advanceMs: ms });
  await moveOn(api, ms / 1_000);
  finance = await api.admin();
}

const dayOf = (days: number) =>
  new Date(api.deps.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
const today = () => dayOf(0);

let finance: Account;
let day: string;

const closeDay = (jour: string) => finance.post('/finances/clotures/jours', { jour });
const closeMonth = (mois: string) => finance.post('/finances/clotures/mois', { mois });
const month = async (mois: string): Promise<Wire> => {
  const answer = await finance.get(`/finances/clotures?mois=${mois}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const stateOf = async (jour: string) =>
  (await month(jour.slice(0, 7))).jours.find((one: Wire) => one.jour === jour).etat;
const auditOf = async (subject: string) =>
  (
    await api.database.pool.query(
      'SELECT action, actor IS NULL AS "byTheProduct" FROM audit_entries WHERE subject = $1',
      [subject],
    )
  ).rows;
async function resolveAll(): Promise<void> {
  const { body } = await finance.get('/finances/ecarts?etat=ouverts&limit=100');
  for (const { id } of body.elements)
    await finance.post(`/finances/ecarts/${id}/resolution`, { fin: 'acceptee', motif: 'Essai' });
}
const closingJob = () => jobHandlers(api.deps)['period-closings.close']?.({});
const toldOf = (act: () => Promise<unknown>) =>
  expectTold(api, { who: finance, topic: 'period-closings' }, act);

beforeAll(async () => {
  // Noon of the fifth of a month: the month before is over, and its end is far.
  const now = api.deps.clock.now();
  const fifth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 5, 12);
  await advance(Math.floor((fifth - now.getTime()) / 1_000) * 1_000);
  day = today();
  const person = await api.user();
  const paid = await collected(person);
  await until(api, async () => (await paymentOf(person, paid.id)).transactionStatus === 'SUCCESS');
});

describe('POST /finances/clotures/jours', () => {
  test('409 for a day that is not over; 400 for what is no day', async () => {
    const refused = await closeDay(today());
    expect([refused.status, refused.body.code]).toEqual([409, 'jour_non_termine']);
    expect(refused.body.errors).toMatchObject([{ champ: 'jour' }]);
    const bad = await closeDay('2026-02-31');
    expect([bad.status, bad.body.errors[0].champ]).toEqual([400, 'jour']);
    expect(await stateOf(day)).toBe('en_cours');
  });

  test('200: closes a day once, however many ask, with one line of the audit', async () => {
    await advance(dayMs);
    expect(await stateOf(day)).toBe('a_cloturer');
    const answers = await Promise.all([closeDay(day), closeDay(day), closeDay(day)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('jour_cloture');
    expect(await auditOf(day)).toEqual([{ action: 'closings.day', byTheProduct: false }]);
    expect(await stateOf(day)).toBe('cloture');
    const told = await month(day.slice(0, 7));
    expect(told.premierJour).toBe(day);
    expect(told.jours.map(({ jour }: Wire) => jour)).toEqual([today(), day]);
    const [closed] = (await month(day.slice(0, 7))).jours.filter((one: Wire) => one.jour === day);
    expect(closed.empreinte).toMatch(/^[0-9a-f]{64}$/);
    expect(closed.ecritures).toBeGreaterThan(0);
  });

  test('409 for a day after one that is open', async () => {
    await advance(2 * dayMs);
    const refused = await closeDay(dayOf(-1));
    expect([refused.status, refused.body.code]).toEqual([409, 'jour_precedent_ouvert']);
    await toldOf(async () => expect((await closeDay(dayOf(-2))).status).toBe(200));
  });

  test('the job closes every day that is over, and the audit says that nobody asked', async () => {
    await advance(3 * dayMs);
    await toldOf(() => Promise.all([closingJob(), closingJob()]));
    expect(await stateOf(dayOf(-1))).toBe('cloture');
    expect(await stateOf(today())).toBe('en_cours');
    expect(await auditOf(dayOf(-1))).toEqual([{ action: 'closings.day', byTheProduct: true }]);
  });
});

describe('GET /finances/protection', () => {
  const report = async (jour: string) => finance.get(`/finances/protection?jour=${jour}`);

  test('404 for a day that is not closed; 400 for what is no day', async () => {
    expect((await report(today())).status).toBe(404);
    expect((await report(dayOf(-40))).status).toBe(404);
    expect((await report('hier')).status).toBe(400);
  });

  test('200: what is held for people, and what the bank and the providers have of it', async () => {
    const { status, body } = await report(day);
    expect(status).toBe(200);
    expect(body.devises.map(({ devise }: Wire) => devise)).toContain('CDF');
    for (const {
      detenus,
      avoirs,
      totalAvoirs,
      change,
      produits,
      garantie,
      attente,
    } of body.devises) {
      const cents = (amount: number) => Math.round(amount * 100);
      const { total, ...parts } = detenus;
      const added = (amounts: number[]) => amounts.reduce((sum, one) => sum + cents(one), 0);
      expect(added(Object.values(parts))).toBe(cents(total));
      expect(added(avoirs.map(({ livres }: Wire) => livres))).toBe(cents(totalAvoirs));
      expect(added([total, change, produits, garantie, attente])).toBe(cents(totalAvoirs));
    }
    const held = await api.database.pool.query(
      `SELECT a.currency, sum(b.credits_posted - b.debits_posted)::text AS minor FROM ledger.balances b
         JOIN ledger.accounts a ON a.id = b.account_id
        WHERE a.mode = 'live' AND a.kind IN ('wallet', 'pending', 'card', 'transit') GROUP BY a.currency`,
    );
    // Nothing moved since that day.
    for (const { currency, minor } of held.rows) {
      const told = body.devises.find(({ devise }: Wire) => devise === currency);
      expect(Math.round((told?.detenus.total ?? 0) * 100)).toBe(Number(minor));
    }
    expect(body.ensemble.detenus).toBeGreaterThan(0);
    expect(Number(body.ensemble.couverture)).toBeGreaterThan(0);
  });

  const bankOf = ({ devises }: Wire, currency = 'EUR') =>
    devises
      .find(({ devise }: Wire) => devise === currency)
      ?.avoirs.find(({ source }: Wire) => source === 'bank');

  test('nothing is told by statements that had not been read when the day was closed', async () => {
    const { body } = await report(day);
    for (const { avoirs, totalEcarts } of body.devises) {
      expect(new Set(avoirs.map(({ releve }: Wire) => releve))).toEqual(new Set([null]));
      expect(totalEcarts).toBe(0);
    }
  });

  test('its file has the same figures', async () => {
    const file = await finance.get(`/finances/protection/fichier?jour=${day}`);
    expect(file.status, file.text).toBe(200);
    // Of that day, whenever it is asked for.
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="protection-des-fonds-${day}.csv"`,
    );
    const { body } = await report(day);
    const cdf = body.devises.find(({ devise }: Wire) => devise === 'CDF');
    const line = file.text
      .split('\r\n')
      .find((text) => text.includes('"CDF"') && text.includes('Fonds détenus'));
    expect(line?.split(';').at(-1)).toContain(cdf.detenus.total.toFixed(2).replace('.', ','));
    const cells = file.text.split('\r\n').map((text) => text.split(';'));
    const told = (item: string) =>
      cells.find(([, , name]) => name === `"${item}"`)?.[3]?.replaceAll('"', '');
    const written = (amount: number) => amount.toFixed(2).replace('.', ',');
    const { detenus, avoirs, ecarts, couverture } = body.ensemble;
    expect(told('Fonds détenus, toutes devises en euros')).toBe(written(detenus));
    expect(told('Avoirs, toutes devises en euros')).toBe(written(avoirs));
    expect(told('Écarts ouverts, toutes devises en euros')).toBe(written(ecarts));
    expect(told('Couverture')).toBe(couverture.replace('.', ','));
    expect(told('Banque, selon le relevé')).toBe('');
    expect((await finance.get(`/finances/protection/fichier?jour=${today()}`)).status).toBe(404);
  });

  test('what the bank states stands beside our books and counts in the coverage, and a closed day stays as it was', async () => {
    for (const fault of ['extra', 'balance'])
      await sandbox.desk('/statements', { source: 'bank', day: today(), fault });
    await sandbox.desk('/statements', { source: 'cards', day: today(), fault: 'extra' });
    await advance(dayMs);
    await reconcile(api.deps);
    await closingJob();
    const closed = dayOf(-1);
    const { body } = await report(closed);
    expect(bankOf(body)).toMatchObject({ livres: 0, ecarts: 12.35, releve: 12.35 });
    const euros = body.devises.find(({ devise }: Wire) => devise === 'EUR');
    // What the cards' statement tells and we do not know, with what the bank has.
    expect(euros.totalEcarts).toBe(24.69);
    const cards = euros.avoirs.find(({ source }: Wire) => source === 'cards');
    expect(cards.releve).toBe(Number((cards.livres + 12.34).toFixed(2)));
    const { detenus, avoirs, ecarts, couverture } = body.ensemble;
    expect(ecarts).toBe(24.69);
    expect(Number(couverture)).toBeCloseTo((avoirs + ecarts) / detenus, 3);
    const file = await finance.get(`/finances/protection/fichier?jour=${closed}`);
    expect(file.text).toMatch(/"EUR";"Banque, selon le relevé";"12,35"/);

    await toldOf(resolveAll);
    await api.database.pool.query(
      `INSERT INTO rates (currency, rate, source, dated_at) SELECT currency, rate * 2, 'Essai', $1 FROM closing_rates
        WHERE day = $2 AND currency = 'CDF'`,
      [`${closed}T23:00:00Z`, closed],
    );
    expect((await report(closed)).body).toEqual(body);
    await advance(dayMs);
    await reconcile(api.deps);
    await closingJob();
    const next = (await report(dayOf(-1))).body;
    // The bank has it still; the other difference is explained.
    expect(next.devises.find(({ devise }: Wire) => devise === 'EUR').totalEcarts).toBe(12.34);
  });
});

describe('POST /finances/clotures/mois', () => {
  test('409 while the month is not over, a day is open, a statement is missing or a difference waits; then 200, for ever', async () => {
    await resolveAll();
    const mois = today().slice(0, 7);
    const obstacles = async () => (await month(mois)).obstacles;
    expect(await obstacles()).toEqual(['mois_en_cours']);
    await sandbox.desk('/statements', { source: 'cards', day: today(), fault: 'extra' });
    const now = api.deps.clock.now();
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 12);
    await advance(Math.floor((next - now.getTime()) / 1_000) * 1_000);
    expect(await obstacles()).toEqual(['jours', 'releves']);
    const refused = await closeMonth(mois);
    expect([refused.status, refused.body.code]).toEqual([409, 'mois_non_cloturable']);
    await closingJob();
    expect(await obstacles()).toEqual(['releves']);
    await reconcile(api.deps);
    expect(await obstacles()).toEqual(['ecarts']);
    await resolveAll();
    expect(await obstacles()).toEqual([]);
    const answers = await Promise.all([closeMonth(mois), closeMonth(mois)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('mois_cloture');
    expect(await auditOf(mois)).toEqual([{ action: 'closings.month', byTheProduct: false }]);
    expect((await month(mois)).cloture).toMatchObject({ par: expect.any(String) });
    await expect(api.database.pool.query('DELETE FROM month_closings')).rejects.toThrow(
      'closed for ever',
    );
  });

  test('a gateway that is off owes statements of a month in which it carried something out, and of no other', async () => {
    const setTopups = async (actif: boolean, outage: 'cut' | 'none') => {
      const { version } = await api.deps.settings.current('gateways.topup');
      await api.deps.settings.update('gateways.topup', {
        value: { ...(await api.deps.settings.read('gateways.topup')), actif },
        version,
        by: { userId: null, address: null },
      });
      await sandbox.desk('/providers/topup', { outage });
    };
    const toNextMonth = async () => {
      const mois = today().slice(0, 7);
      const now = api.deps.clock.now();
      const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 12);
      await advance(Math.floor((next - now.getTime()) / 1_000) * 1_000);
      await closingJob();
      return mois;
    };
    const obstacles = async (mois: string) => (await month(mois)).obstacles;
    const person = timeless(api, await api.user());
    await fund(api, person, 1_000n);
    await deliveredTopup(api, person);
    await setTopups(false, 'cut');
    const busy = await toNextMonth();
    await expect(reconcile(api.deps)).rejects.toThrow('topups');
    await resolveAll();
    expect(await obstacles(busy)).toEqual(['releves']);
    const quiet = await toNextMonth();
    await expect(reconcile(api.deps)).rejects.toThrow('topups');
    await resolveAll();
    expect([await obstacles(busy), await obstacles(quiet)]).toEqual([['releves'], []]);
    await setTopups(true, 'none');
    expect(await obstacles(quiet)).toEqual(['releves']);
    // A run reads a month of it at most.
    await reconcile(api.deps);
    await reconcile(api.deps);
    await resolveAll();
    expect([await obstacles(busy), await obstacles(quiet)]).toEqual([[], []]);
    await setTopups(false, 'cut');
    expect((await closeMonth(quiet)).status).toBe(200);
    await advance(dayMs);
    await reconcile(api.deps);
    await setTopups(true, 'none');
  });

  test('400 for what is no month; 403 without the finances', async () => {
    const bad = await closeMonth('2026-13');
    expect([bad.status, bad.body.errors[0].champ]).toEqual([400, 'mois']);
    expect((await (await api.user()).get('/finances/clotures')).status).toBe(403);
  });
});

test('the book with its closings is whole', async () => {
  expect(await withConnection(api.database.pool, (client) => verify(client))).toMatchObject({
    whole: true,
  });
});

test('the report of a day of long ago has the rates of that day', async () => {
  const together = async () =>
    (await finance.get(`/finances/protection?jour=${day}`)).body.ensemble;
  const before = await together();
  await advance(400 * dayMs);
  await api.database.pool.query(
    "INSERT INTO rates (currency, rate, source, dated_at) SELECT currency, rate * 2, 'Essai', now() FROM rates WHERE currency = 'CDF' LIMIT 1",
  );
  expect(await together()).toEqual(before);
});
