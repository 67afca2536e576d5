import { describe, expect, test } from 'vitest';
import { checked, pay } from '../../../test/bills.ts';
import { startHolding, type Noun, type Ordered } from '../../../test/holding.ts';
import { setRate } from '../../../test/market.ts';
import { balanceOf, pass, until } from '../../../test/money.ts';
import { clearNames, reviewFor } from '../../../test/reviewing.ts';
import { inMode } from '../../../test/selling.ts';
import { topUp } from '../../../test/topping-up.ts';
import { advanceReview } from './reviews.service.ts';

const { api, admin, nouns, listedPerson, release, refuseIt, auditsOf } = await startHolding();

/** What it takes of its person's limits. */
const used = async ({ owner }: Ordered) =>
  (await owner.get('/limits')).body.periodes.map((one: { utilise: number }) => one.utilise);

describe.each(Object.entries<Noun>(nouns))('%s that are held', (noun, { done, tooLate, order }) => {
  test('are called off by whoever ordered them: all of the money and the room is back, once', async () => {
    const one = await order();
    const held = await one.available();
    const review = await reviewFor(admin, one.id);
    const answers = await Promise.all([1, 2, 3].map(() => one.callOff()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await one.read()).toMatchObject({ state: 'annule', until: null });
    const back = await one.available();
    expect(Number(back - held)).toBe(Math.round(review.montant * 100));
    expect(await used(one)).toEqual([0, 0, 0]);
    expect((await reviewFor(admin, one.id)).statut).toBe('retiree');
    await clearNames(admin, review);
    for (const decide of [release, refuseIt])
      expect((await decide(review.id)).body.code).toBe('verification_traitee');
    await one.nudge();
    await pass(api, 3_600);
    expect([await one.available(), await one.orders()]).toEqual([back, 0]);
    expect((await one.read()).state).toBe('annule');
    expect(await auditsOf(review.id)).toEqual([]);
  });

  test(`409 ${tooLate}: not once they were released, on their way or arrived`, async () => {
    const one = await order();
    const held = await one.available();
    const review = await reviewFor(admin, one.id);
    await clearNames(admin, review);
    expect((await release(review.id)).status).toBe(200);
    const refused = async () => {
      const { status, body } = await one.callOff();
      return [status, body.code];
    };
    expect(await refused()).toEqual([409, tooLate]);
    await until(api, async () => (await one.read()).state === done);
    expect(await refused()).toEqual([409, tooLate]);
    expect([await one.available(), await one.orders()]).toEqual([held, 1]);
  });

  test(`409 ${tooLate}: not once they were refused`, async () => {
    const one = await order();
    await refuseIt((await reviewFor(admin, one.id)).id);
    const back = await one.available();
    expect((await one.callOff()).body.code).toBe(tooLate);
    expect([await one.available(), (await one.read()).state]).toEqual([back, 'echoue']);
  });

  test('have one end when they are called off, released, refused and late at once', async () => {
    for (const turn of [0, 1, 2, 3]) {
      const one = await order();
      const held = await one.available();
      const review = await reviewFor(admin, one.id);
      await clearNames(admin, review);
      await pass(api, 120);
      // Past the deadline, as its job has not yet seen it.
      await api.database.pool.query(
        "UPDATE reviews SET due_at = created_at + interval '1 minute' WHERE id = $1",
        [review.id],
      );
      const ways = [
        () => one.callOff(),
        () => release(review.id),
        () => refuseIt(review.id),
        () => advanceReview(api.deps, review.id),
      ];
      await Promise.all([...ways.slice(turn), ...ways.slice(0, turn)].map((way) => way()));
      await until(api, async () => [done, 'annule', 'echoue'].includes((await one.read()).state));
      const { state } = await one.read();
      expect(await one.orders(), noun).toBe(state === done ? 1 : 0);
      const back = Number((await one.available()) - held);
      expect(back, noun).toBe(state === done ? 0 : Math.round(review.montant * 100));
      expect(await auditsOf(review.id)).toHaveLength(state === 'annule' ? 0 : 1);
    }
  });
});

describe('what was called off', () => {
  test('keeps nobody from paying the bill or topping the number up', async () => {
    const bill = await nouns.bills.order();
    const { referenceFacture: reference } = (await bill.owner.get(`/bills/${bill.id}`)).body;
    await bill.callOff();
    const again = await pay(
      bill.owner,
      await checked(bill.owner, { facturier: 'senelec', reference }),
    );
    expect(again.status, again.text).toBe(201);
    const topup = await nouns.topups.order();
    const { phoneNumber, countryIso, operatorId, productId, amount } = (
      await topup.owner.get(`/topups/${topup.id}`)
    ).body;
    const body = { phoneNumber, countryIso, operatorId, productId, amount };
    expect((await topUp(topup.owner, body)).body.code).toBe('numero_recemment_recharge');
    await topup.callOff();
    expect((await topUp(topup.owner, body)).status).toBe(201);
  });

  test.each(Object.entries<Noun>(nouns))('%s are told so in the log', async (_noun, { order }) => {
    const one = await order();
    await one.callOff();
    const { rows } = await api.database.pool.query(
      'SELECT status, state, error_code FROM transaction_logs WHERE id = $1',
      [one.id],
    );
    expect(rows).toEqual([{ status: 'failed', state: 'annule', error_code: 'CANCELLED' }]);
  });

  test('is told so in the history, and in no notice of a failure', async () => {
    for (const { order } of [nouns.bills, nouns.topups]) {
      const one = await order();
      await one.callOff();
      await api.runJobs();
      const { elements } = (await one.owner.get('/operations')).body;
      expect(elements[0]).toMatchObject({ statut: 'failed', fin: 'annule' });
      const told = await api.database.pool.query(
        "SELECT title FROM notifications WHERE user_id = $1 AND title NOT LIKE '%vérification%'",
        [one.owner.id],
      );
      expect(told.rows).toEqual([]);
    }
  });
});

describe('a bill in another currency', () => {
  /** Held at 3 000 francs for a euro, and cleared. */
  async function held() {
    await setRate(api, 'CDF', '3000');
    const person = await listedPerson();
    const bill = { facturier: 'snel', reference: `SNEL-${Date.now()}-0001` };
    const made = await pay(person, await checked(person, bill));
    expect(made.status, made.text).toBe(201);
    const review = await reviewFor(admin, made.body.id);
    await clearNames(admin, review);
    const read = async () => (await person.get(`/bills/${made.body.id}`)).body;
    return { person, review, read };
  }

  test('is no option on the rate: released after its price ceased to hold, the money is back with a reason', async () => {
    const { person, review, read } = await held();
    await setRate(api, 'CDF', '2800');
    expect((await release(review.id)).status).toBe(200);
    expect(await read()).toMatchObject({
      statut: 'echoue',
      verificationAvant: null,
      raison: expect.stringContaining('Le taux a bougé'),
    });
    const { posted, available } = await balanceOf(api, 'wallet', person.id);
    expect([posted, available]).toEqual([100_000n, 100_000n]);
  });

  test('is paid at its price while that holds', async () => {
    const { review, read } = await held();
    await setRate(api, 'CDF', '3050');
    expect((await release(review.id)).status).toBe(200);
    await until(api, async () => (await read()).statut === 'complete');
  });
});

/** What the merchant’s programs were told, the first first. */
async function eventsOf(id: string) {
  const { rows } = await api.database.pool.query<{ type: string; state: string }>(
    `SELECT type, data ->> 'statut' AS state FROM merchant_events WHERE data ->> 'id' = $1 ORDER BY entry`,
    [id],
  );
  return rows.map(({ type, state }) => `${type} ${state}`);
}

describe('a merchant’s programs', () => {
  const former = { 'nzela-version': '2026-11-23' };
  const asked = (headers: Readonly<Record<string, string>> = {}) => ({
    headers: { ...inMode('live').headers, ...headers },
  });

  test('are told that a payout is held, and called off, released or refused', async () => {
    const ends = {
      'payout.cancelled annule': (one: Ordered) => one.callOff(),
      'payout.failed echoue': async (one: Ordered) => refuseIt((await reviewFor(admin, one.id)).id),
    };
    for (const [event, end] of Object.entries(ends)) {
      const one = await nouns.payouts.order();
      await end(one);
      expect(await eventsOf(one.id)).toEqual(['payout.held en_verification', event]);
    }
    const one = await nouns.payouts.order();
    const review = await reviewFor(admin, one.id);
    await clearNames(admin, review);
    await release(review.id);
    await until(api, async () => (await one.read()).state === 'paye');
    expect(await eventsOf(one.id)).toEqual([
      'payout.held en_verification',
      'payout.released en_cours',
      'payout.paid paye',
    ]);
  });

  test('of a version before never meet the new states: held is on its way, called off has failed', async () => {
    const one = await nouns.payouts.order();
    const { owner } = one;
    const path = `/v1/payouts/${one.id}`;
    const seen = async () => [
      (await owner.get(path, asked(former))).body.statut,
      (await owner.get('/v1/payouts', asked(former))).body.elements[0].statut,
      (await owner.get(`${path}/releve`, asked(former))).body.versement.statut,
    ];
    const found = async (state: string, headers?: typeof former) =>
      (await owner.get(`/v1/payouts?statut=${state}`, asked(headers))).body.elements?.length;
    expect(await seen()).toEqual(['en_cours', 'en_cours', 'en_cours']);
    expect([await found('en_cours', former), await found('en_cours')]).toEqual([1, 0]);
    expect([await found('echoue', former), await found('en_verification')]).toEqual([0, 1]);
    const cancelled = await owner.post(`${path}/annulation`, {}, asked(former));
    expect(cancelled.body).toMatchObject({ statut: 'echoue', echec: expect.any(String) });
    expect(await seen()).toEqual(['echoue', 'echoue', 'echoue']);
    expect([await found('echoue', former), await found('echoue')]).toEqual([1, 0]);
    for (const state of ['en_verification', 'annule']) {
      const refused = await owner.get(`/v1/payouts?statut=${state}`, asked(former));
      expect([refused.status, refused.body.code]).toEqual([400, 'requete_invalide']);
    }
  });

  test('are told in the version that their merchant has then', async () => {
    const one = await nouns.payouts.order();
    await api.database.pool.query(
      `UPDATE merchants SET api_version = '2026-10-01' WHERE id = (SELECT a.merchant_id FROM merchant_accounts a
         JOIN merchant_payouts o ON o.account_id = a.id WHERE o.id = $1)`,
      [one.id],
    );
    await one.callOff();
    expect(await eventsOf(one.id)).toEqual([
      'payout.held en_verification',
      'payout.cancelled echoue',
    ]);
  });
});
