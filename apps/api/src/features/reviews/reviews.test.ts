import { describe, expect, test } from 'vitest';
import { balanceOf, fund, pass, timeless, until } from '../../../test/money.ts';
import { obliging, withoutProofs } from '../../../test/proof.ts';
import { changeSettings } from '../../../test/changing.ts';
import {
  clearNames,
  heldTransfer,
  listedPayee,
  reviewFor,
  withList,
} from '../../../test/reviewing.ts';
import { toBank, withdraw } from '../../../test/withdrawing.ts';
import { expectBothOrders } from '../../../test/walking.ts';
import { startWorld } from '../../../test/world.ts';
import { dakar, order } from '../../../test/sending.ts';
import { advanceReview } from './reviews.service.ts';

const { api, sandbox } = await startWorld();
await withList(api);
await withoutProofs(api);
const admin = timeless(api, await api.admin());

async function sender() {
  const person = obliging(timeless(api, await api.user()));
  await fund(api, person, 100_000n);
  return person;
}
const wallet = (person: { readonly id: string }) => balanceOf(api, 'wallet', person.id);
const motif = { motif: 'Vu avec les pièces.' };
const release = (id: string) => admin.post(`/reviews/${id}/liberer`, motif);
const refuseIt = (id: string) => admin.post(`/reviews/${id}/refuser`, motif);

async function auditsOf(subject: string): Promise<string[]> {
  const { rows } = await api.database.pool.query<{ action: string }>(
    'SELECT action FROM audit_entries WHERE subject = $1 ORDER BY position',
    [subject],
  );
  return rows.map(({ action }) => action);
}

/** Orders that the provider has of a transfer. */
async function payoutsOf(id: string): Promise<number> {
  const { rows } = await api.database.pool.query(
    "SELECT FROM payouts WHERE purpose = 'transfer' AND subject_id = $1",
    [id],
  );
  return rows.length;
}

describe('a transfer to somebody of the list', () => {
  test('is held before it leaves, and its sender is told what is awaited and until when', async () => {
    const person = await sender();
    const id = await heldTransfer(api, person);
    const { body } = await person.get(`/transfers/${id}`);
    expect(body).toMatchObject({ statut: 'en_verification', annulable: true, raison: null });
    expect(new Date(body.verificationAvant).getTime()).toBeGreaterThan(
      new Date(body.dateModification).getTime(),
    );
    expect(body.chronologie.at(-1)).toMatchObject({ type: 'retenu', acteur: 'nzela' });
    const held = await wallet(person);
    expect(held.posted - held.available).toBe(BigInt(Math.round(body.totalDebite * 100)));
    expect(await payoutsOf(id)).toBe(0);
    const notices = (await person.get('/notifications')).body.elements;
    expect(notices[0].titre).toContain('est en cours de vérification');
    const mails = await fetch(`${sandbox.url}/desk/api/mails?to=${person.email}`);
    expect(JSON.stringify(await mails.json())).toContain('est en cours de vérification');
    // Neither says a word of the list.
    expect(JSON.stringify([body, notices])).not.toMatch(/sanction|liste/i);
  });

  test('409 alerte_ouverte: leaves once its name is cleared and it is released, and is paid once', async () => {
    const person = await sender();
    const id = await heldTransfer(api, person);
    const review = await reviewFor(admin, id);
    expect(review).toMatchObject({ statut: 'en_attente', enRetard: false, objet: { id } });
    expect(review.resultats).toMatchObject([{ statut: 'ouvert', sujet: 'beneficiaire' }]);
    const early = await release(review.id);
    expect([early.status, early.body.code]).toEqual([409, 'alerte_ouverte']);
    await clearNames(admin, review);
    const released = await release(review.id);
    expect([released.status, released.body.statut]).toEqual([200, 'liberee']);
    await until(api, async () => (await person.get(`/transfers/${id}`)).body.statut === 'complete');
    expect(await payoutsOf(id)).toBe(1);
    expect(await auditsOf(review.id)).toEqual(['reviews.release']);
    const again = await refuseIt(review.id);
    expect([again.status, again.body.code]).toEqual([409, 'verification_traitee']);
    // The pair was decided on: the next transfer to the same payee is not held.
    const next = await order(person, 'wallet', listedPayee());
    await person.patch(`/transfers/${next.id}/confirm`);
    await pass(api, 61);
    expect((await person.get(`/transfers/${next.id}`)).body.statut).not.toBe('en_verification');
  });

  test('is refused, and all of its money is back, once', async () => {
    const person = await sender();
    const id = await heldTransfer(api, person);
    const review = await reviewFor(admin, id);
    expect((await refuseIt(review.id)).body.statut).toBe('refusee');
    expect((await refuseIt(review.id)).body.code).toBe('verification_traitee');
    const { body } = await person.get(`/transfers/${id}`);
    expect(body.statut).toBe('annule');
    expect(body.raison).toContain('votre argent vous est rendu');
    expect(await wallet(person)).toEqual({ posted: 100_000n, available: 100_000n });
    await pass(api, 3_600);
    expect(await payoutsOf(id)).toBe(0);
    expect(await auditsOf(review.id)).toEqual(['reviews.refuse']);
  });

  test('is called off by its sender, and there is nothing left to decide', async () => {
    const person = await sender();
    const id = await heldTransfer(api, person);
    const review = await reviewFor(admin, id);
    expect((await person.patch(`/transfers/${id}/cancel`)).body.statut).toBe('annule');
    expect((await reviewFor(admin, id)).statut).toBe('retiree');
    await clearNames(admin, review);
    expect((await release(review.id)).body.code).toBe('verification_traitee');
    expect(await wallet(person)).toEqual({ posted: 100_000n, available: 100_000n });
  });

  test('a payee whose name is not on the list is not held', async () => {
    const person = await sender();
    const { id } = await order(person, 'wallet', { ...dakar(), nom: 'Ostrobald Martin' });
    await person.patch(`/transfers/${id}/confirm`);
    await until(api, async () => (await person.get(`/transfers/${id}`)).body.statut === 'complete');
  });
});

describe('past its deadline', () => {
  test('its money goes back by itself, and nobody can release it any more', async () => {
    await changeSettings(api, 'compliance', { delaiHeures: 2, apresDelai: 'refuser' });
    const person = await sender();
    const id = await heldTransfer(api, person);
    const review = await reviewFor(admin, id);
    const hours =
      (new Date(review.echeance).getTime() - new Date(review.dateCreation).getTime()) / 3_600_000;
    expect(hours).toBe(2);
    await pass(api, 2 * 3_600 + 60);
    await advanceReview(api.deps, review.id);
    expect((await reviewFor(admin, id)).statut).toBe('expiree');
    expect((await person.get(`/transfers/${id}`)).body.statut).toBe('annule');
    expect(await wallet(person)).toEqual({ posted: 100_000n, available: 100_000n });
    await clearNames(admin, review);
    expect((await release(review.id)).body.code).toBe('verification_traitee');
    expect(await auditsOf(review.id)).toEqual(['reviews.expire']);
  });

  test('it waits on where the settings say so', async () => {
    await changeSettings(api, 'compliance', { delaiHeures: 1, apresDelai: 'attendre' });
    const person = await sender();
    const id = await heldTransfer(api, person);
    await pass(api, 3_700);
    const review = await reviewFor(admin, id);
    expect(review).toMatchObject({ statut: 'en_attente', enRetard: true });
    await changeSettings(api, 'compliance', { delaiHeures: 24, apresDelai: 'refuser' });
    expect((await refuseIt(review.id)).status).toBe(200);
  });
});

describe('several at once', () => {
  test('release, refusal, deadline and cancellation have one effect', async () => {
    for (const round of [0, 1, 2]) {
      await changeSettings(api, 'compliance', { delaiHeures: 1 });
      const person = await sender();
      const id = await heldTransfer(api, person);
      const review = await reviewFor(admin, id);
      await clearNames(admin, review);
      await pass(api, round === 0 ? 60 : 3_000);
      // Past the deadline in the last round, as its job has not yet seen it.
      if (round === 2)
        await api.database.pool.query(
          "UPDATE reviews SET due_at = created_at + interval '1 minute' WHERE id = $1",
          [review.id],
        );
      await Promise.all([
        release(review.id),
        person.patch(`/transfers/${id}/cancel`),
        refuseIt(review.id),
        advanceReview(api.deps, review.id),
        release(review.id),
      ]);
      await until(api, async () =>
        ['complete', 'annule'].includes((await person.get(`/transfers/${id}`)).body.statut),
      );
      const { statut } = (await person.get(`/transfers/${id}`)).body;
      const back = await wallet(person);
      expect(back.available).toBe(back.posted);
      expect(back.posted === 100_000n).toBe(statut === 'annule');
      expect(await payoutsOf(id)).toBe(statut === 'complete' ? 1 : 0);
      expect((await auditsOf(review.id)).length).toBeLessThanOrEqual(1);
    }
    await changeSettings(api, 'compliance', { delaiHeures: 24 });
  });
});

describe('a withdrawal of somebody of the list', () => {
  test('is held, released and paid; another one is refused and given back', async () => {
    const person = await sender();
    await person.patch('/users/me', { prenom: 'Ostrobald', nom: 'Quillmarec' });
    const first = await withdraw(person, toBank(), 50);
    const second = await withdraw(person, toBank(), 60);
    await pass(api, 61);
    const read = async (id: string) => (await person.get(`/withdrawals/${id}`)).body;
    expect(await read(first.id)).toMatchObject({ statut: 'en_verification', annulable: true });
    const refused = await reviewFor(admin, second.id);
    expect((await refuseIt(refused.id)).status).toBe(200);
    expect(await read(second.id)).toMatchObject({ statut: 'annule', verificationAvant: null });
    const review = await reviewFor(admin, first.id);
    expect(review.resultats).toMatchObject([{ sujet: 'personne', compte: { id: person.id } }]);
    await clearNames(admin, review);
    expect((await release(review.id)).status).toBe(200);
    await until(api, async () => (await read(first.id)).statut === 'complete');
    expect(await wallet(person)).toEqual({ posted: 94_900n, available: 94_900n });
  });

  test('is called off by its owner while it is held', async () => {
    const person = await sender();
    await person.patch('/users/me', { prenom: 'Zénobard', nom: 'Trévankour' });
    const { id } = await withdraw(person, toBank(), 50);
    await pass(api, 61);
    expect((await person.patch(`/withdrawals/${id}/cancel`)).body.statut).toBe('annule');
    expect((await reviewFor(admin, id)).statut).toBe('retiree');
    expect(await wallet(person)).toEqual({ posted: 100_000n, available: 100_000n });
  });
});

describe('POST /reviews/:id', () => {
  test('409 compte_propre: nobody decides on their own operation', async () => {
    const person = await sender();
    const id = await heldTransfer(api, person);
    const review = await reviewFor(admin, id);
    await api.database.pool.query('UPDATE reviews SET user_id = $2 WHERE id = $1', [
      review.id,
      admin.id,
    ]);
    for (const decide of [release, refuseIt])
      expect((await decide(review.id)).body.code).toBe('compte_propre');
    expect((await person.get(`/transfers/${id}`)).body.statut).toBe('en_verification');
  });

  test('400 and 404: without a reason, and for none', async () => {
    const person = await sender();
    const review = await reviewFor(admin, await heldTransfer(api, person));
    const bare = await admin.post(`/reviews/${review.id}/refuser`, { motif: ' ' });
    expect([bare.status, bare.body.errors[0].champ]).toEqual([400, 'motif']);
    expect((await refuseIt('00000000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});

test('GET /reviews is read page by page in either order', async () => {
  await expectBothOrders(admin, '/reviews?limit=2');
});
