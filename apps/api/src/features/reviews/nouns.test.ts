import { describe, expect, test } from 'vitest';
import { startHolding, type Noun, type Ordered } from '../../../test/holding.ts';
import { pass, until } from '../../../test/money.ts';
import { changeSettings } from '../../../test/changing.ts';
import { clearNames, reviewFor } from '../../../test/reviewing.ts';
import { advanceReview } from './reviews.service.ts';

const { api, admin, nouns, release, refuseIt, auditsOf } = await startHolding();

async function noticesOf(userId: string) {
  const { rows } = await api.database.pool.query<{ title: string; text: string }>(
    'SELECT title, text FROM notifications WHERE user_id = $1',
    [userId],
  );
  return rows;
}

describe.each(Object.entries<Noun>(nouns))(
  '%s of somebody of the list',
  (_noun, { done, order }) => {
    const ended = (one: Ordered) =>
      until(api, async () => [done, 'echoue'].includes((await one.read()).state));

    test('are held before they leave, and their owner is told what is awaited and until when', async () => {
      const one = await order();
      await pass(api, 60);
      await one.nudge();
      const { state, until: decidedBefore, reason } = await one.read();
      expect([state, reason]).toEqual(['en_verification', null]);
      const review = await reviewFor(admin, one.id);
      expect(review).toMatchObject({
        statut: 'en_attente',
        echeance: decidedBefore,
        compte: { id: one.owner.id },
      });
      expect(await one.orders()).toBe(0);
      const told = (await noticesOf(one.owner.id)).filter(({ title }) =>
        title.includes('est en cours de vérification'),
      );
      expect(told).toHaveLength(1);
      expect(JSON.stringify(told)).not.toMatch(/sanction|liste/i);
    });

    test('are released, and leave once', async () => {
      const one = await order();
      const review = await reviewFor(admin, one.id);
      expect((await release(review.id)).body.code).toBe('alerte_ouverte');
      await clearNames(admin, review);
      const answers = await Promise.all([1, 2, 3].map(() => release(review.id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const before = await one.available();
      await until(api, async () => (await one.read()).state === done);
      expect(await one.orders()).toBe(1);
      expect(await one.available()).toBe(before);
      expect(await auditsOf(review.id)).toEqual(['reviews.release']);
      expect((await refuseIt(review.id)).body.code).toBe('verification_traitee');
    });

    test('are refused, and all of the money is back, once, with a reason', async () => {
      const one = await order();
      const held = await one.available();
      const review = await reviewFor(admin, one.id);
      const answers = await Promise.all([1, 2, 3].map(() => refuseIt(review.id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await one.read()).toMatchObject({
        state: 'echoue',
        until: null,
        reason: expect.stringContaining('Après vérification'),
      });
      const back = await one.available();
      expect(Number(back - held)).toBe(Math.round(review.montant * 100));
      await pass(api, 3_600);
      expect(await one.available()).toBe(back);
      expect(await one.orders()).toBe(0);
      expect(await auditsOf(review.id)).toEqual(['reviews.refuse']);
    });

    test('go back by themselves past their deadline', async () => {
      await changeSettings(api, 'compliance', { delaiHeures: 2, apresDelai: 'refuser' });
      const one = await order();
      const review = await reviewFor(admin, one.id);
      await pass(api, 2 * 3_600 + 60);
      await advanceReview(api.deps, review.id);
      expect((await reviewFor(admin, one.id)).statut).toBe('expiree');
      expect(await one.read()).toMatchObject({ state: 'echoue', until: null });
      await clearNames(admin, review);
      expect((await release(review.id)).body.code).toBe('verification_traitee');
      expect(await auditsOf(review.id)).toEqual(['reviews.expire']);
      await changeSettings(api, 'compliance', { delaiHeures: 24 });
    });

    test('have one end when they are released, refused and late at once', async () => {
      for (const isLate of [false, true]) {
        const one = await order();
        const held = await one.available();
        const review = await reviewFor(admin, one.id);
        await clearNames(admin, review);
        await pass(api, 120);
        // Past the deadline, as its job has not yet seen it.
        if (isLate)
          await api.database.pool.query(
            "UPDATE reviews SET due_at = created_at + interval '1 minute' WHERE id = $1",
            [review.id],
          );
        await Promise.all([
          release(review.id),
          refuseIt(review.id),
          advanceReview(api.deps, review.id),
          release(review.id),
        ]);
        await ended(one);
        const isDone = (await one.read()).state === done;
        expect(await one.orders()).toBe(isDone ? 1 : 0);
        const back = Number((await one.available()) - held);
        expect(back).toBe(isDone ? 0 : Math.round(review.montant * 100));
        expect(await auditsOf(review.id)).toHaveLength(1);
      }
    });
  },
);

describe('a rule in force', () => {
  test('holds each noun, by what its payer lets leave', async () => {
    const parametres = { nombre: 1_000, montantEur: 1, heures: 24 };
    const { id } = (await admin.post('/rules', { genre: 'cadence', parametres })).body;
    await admin.post(`/rules/${id}/essai`, {});
    expect((await admin.post(`/rules/${id}/activer`, {})).body.active).toBe(true);
    for (const { order } of Object.values<Noun>(nouns)) {
      const one = await order({ prenom: 'Awa', nom: 'Ndiaye' });
      expect((await one.read()).state).toBe('en_verification');
      expect(await reviewFor(admin, one.id)).toMatchObject({ resultats: [], regles: [{ id }] });
    }
    expect((await admin.post(`/rules/${id}/desactiver`, {})).body.active).toBe(false);
    const free = await nouns.payouts.order({ prenom: 'Awa', nom: 'Ndiaye' });
    expect((await free.read()).state).not.toBe('en_verification');
  });
});

describe('a payout of a business', () => {
  test('is shown with the business that pays', async () => {
    const { id, owner } = await nouns.payouts.order();
    const review = await reviewFor(admin, id);
    expect(review).toMatchObject({ objet: { type: 'payouts', id }, compte: { id: owner.id } });
    expect(review.commerce).not.toBe(null);
    expect(review.beneficiaire).toContain('FR7630006000011234567890189');
  });

  test('409 compte_propre: nobody who works for the business decides', async () => {
    const { id } = await nouns.payouts.order();
    await api.database.pool.query(
      `INSERT INTO merchant_members (id, merchant_id, user_id, role, created_at)
       SELECT gen_random_uuid(), a.merchant_id, $2, 'gerant', now() FROM merchant_accounts a
         JOIN merchant_payouts o ON o.account_id = a.id WHERE o.id = $1`,
      [id, admin.id],
    );
    const review = await reviewFor(admin, id);
    await clearNames(admin, review);
    for (const decide of [release, refuseIt])
      expect((await decide(review.id)).body.code).toBe('compte_propre');
    expect((await reviewFor(admin, id)).statut).toBe('en_attente');
  });
});
