import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VirtualCard } from '@nzela/contract/virtual-cards';
import type { Account, Wire } from '../../../../test/api.ts';
import { alertsOf } from '../../../../test/collecting.ts';
import { withGateway } from '../../../../test/provider-orders.ts';
import { money } from '@nzela/money/money';
import { followAuthorization } from './clearing.ts';
import { startCardWorld, type CardWorld, type Paid } from '../../../../test/cards.ts';
import {
  balanceOf,
  expectWholeBook,
  fund,
  pass,
  timeless,
  until,
  moveOn,
} from '../../../../test/money.ts';
import { saving } from '../../../../test/proof.ts';

let world: CardWorld;
let owner: Account;

beforeAll(async () => {
  world = await startCardWorld();
  owner = timeless(world.api, await world.api.user());
  await fund(world.api, owner, 10_000_000n);
});
afterAll(async () => {
  await expectWholeBook(world.api);
  await world.close();
});

const last = async (id: string) => (await world.read(owner, id)).dernieresTransactions[0];
const states = async (id: string) =>
  (await owner.get(`/virtual-cards/${id}/transactions?limit=100`)).body.elements.map(
    (one: Wire) => one.etat,
  );
const becomes = (id: string, etat: string) =>
  until(world.api, async () => (await last(id))?.etat === etat);
const isStuck = async ({ id }: Paid) => {
  const { rowCount } = await world.api.database.pool.query(
    `SELECT FROM operation_alerts WHERE kind = 'card_stuck' AND subject = $1 AND resolved_at IS NULL`,
    [id],
  );
  return rowCount === 1;
};
const issuerHolds = async () => (await balanceOf(world.api, 'settlement', 'issuing', 'USD')).posted;

describe('a payment at a shop', () => {
  test('approved: held at once, taken when it clears', async () => {
    const card = await world.card(owner);
    const before = await issuerHolds();
    const paid = await world.pay(card, '12,50');
    expect(paid).toMatchObject({ status: 'APPROVED', declineReason: null });
    expect(await world.read(owner, card.id)).toMatchObject({
      solde: 50,
      disponible: 37.5,
      depenseDuMois: 12.5,
    });
    expect(await last(card.id)).toMatchObject({
      genre: 'paiement',
      sens: 'out',
      etat: 'autorisee',
      marchand: 'Boutique Essai',
      categorie: 'Supermarché',
      montant: 12.5,
      montantMarchand: null,
    });
    await world.clear(paid);
    await becomes(card.id, 'reglee');
    expect(await world.read(owner, card.id)).toMatchObject({ solde: 37.5, disponible: 37.5 });
    expect((await issuerHolds()) - before).toBe(1_250n);
  });

  test('in another currency: billed in the card’s, and told in both', async () => {
    const card = await world.card(owner);
    await world.pay(card, '10000', { currency: 'XOF' });
    const payment = await last(card.id);
    expect(payment).toMatchObject({
      montantMarchand: 10_000,
      deviseMarchand: 'XOF',
      devise: 'USD',
    });
    expect(payment?.montant).toBeGreaterThan(16);
    expect(payment?.montant).toBeLessThan(17.2);
  });

  test('cleared for less: the rest is free again', async () => {
    const card = await world.card(owner);
    const paid = await world.pay(card, '30');
    await world.clear(paid, '18');
    await becomes(card.id, 'reglee');
    expect(await world.read(owner, card.id)).toMatchObject({ solde: 32, disponible: 32 });
    expect((await last(card.id))?.montant).toBe(18);
  });

  test('cleared for a tip more: taken from the balance', async () => {
    const card = await world.card(owner);
    const paid = await world.pay(card, '30');
    await world.clear(paid, '36');
    await becomes(card.id, 'reglee');
    expect(await world.read(owner, card.id)).toMatchObject({ solde: 14, disponible: 14 });
  });

  test('cleared for more than a tip, or than there is: the rest is at our cost, and an operator is told', async () => {
    // It stops all cards of whoever it happens to: somebody else than in the other tests (stops.test.ts).
    const person = timeless(world.api, await world.api.user());
    await fund(world.api, person, 10_000n);
    const card = await world.card(person);
    const stands = async () => (await world.read(person, card.id)).dernieresTransactions[0]?.etat;
    const guarantee = await balanceOf(world.api, 'guarantee', 'nzela', 'USD');
    const paid = await world.pay(card, '20');
    await world.clear(paid, '40');
    await until(world.api, async () => (await stands()) === 'reglee');
    // 20 held, 4 of a tip; 16 are ours.
    expect(await world.read(person, card.id)).toMatchObject({ solde: 26, disponible: 26 });
    const after = await balanceOf(world.api, 'guarantee', 'nzela', 'USD');
    expect(after.posted - guarantee.posted).toBe(-1_600n);
    const { rows } = await world.api.database.pool.query(
      'SELECT kind FROM operation_alerts WHERE subject = $1',
      [paid.id],
    );
    expect(rows).toEqual([{ kind: 'card_clearing' }]);
    await world.reverse(paid);
    await until(world.api, async () => (await stands()) === 'remboursee');
    // What we paid comes back to us first.
    expect(await world.read(person, card.id)).toMatchObject({ solde: 50 });
    expect((await balanceOf(world.api, 'guarantee', 'nzela', 'USD')).posted).toBe(guarantee.posted);
  });

  test('reversed: free again; refunded: on the card again', async () => {
    const card = await world.card(owner);
    await world.reverse(await world.pay(card, '30'));
    await becomes(card.id, 'annulee');
    expect(await world.read(owner, card.id)).toMatchObject({ disponible: 50, depenseDuMois: 0 });
    const paid = await world.pay(card, '30');
    await world.clear(paid);
    await becomes(card.id, 'reglee');
    await world.reverse(paid);
    await becomes(card.id, 'remboursee');
    expect(await world.read(owner, card.id)).toMatchObject({ solde: 50, disponible: 50 });
    expect(await states(card.id)).toEqual(['remboursee', 'annulee', 'reglee']);
  });

  const sweepEightDays = async () => {
    for (let day = 0; day < 8; day += 1) await sweepAfter(24 * 3600);
  };

  test('never taken: held while the issuer holds it, let go of once the issuer says that it expired; taken later after all, it is paid from the balance', async () => {
    const card = await world.card(owner);
    const paid = await world.pay(card, '30');
    await sweepEightDays();
    expect(await last(card.id)).toMatchObject({ etat: 'autorisee' });
    expect(await world.read(owner, card.id)).toMatchObject({ disponible: 20 });
    await world.expire();
    await becomes(card.id, 'expiree');
    expect(await world.read(owner, card.id)).toMatchObject({ disponible: 50 });
    await world.clear(paid);
    await becomes(card.id, 'reglee');
    expect(await world.read(owner, card.id)).toMatchObject({ solde: 20, disponible: 20 });
  });

  test('a payment that the issuer does not know is let go of once its time is over', async () => {
    const card = await world.card(owner);
    const paid = await world.pay(card, '30');
    const forgetful = withGateway(world.api.deps, 'issuing', async () => ({
      status: 'answered',
      value: null,
    }));
    await followAuthorization(forgetful, paid.id);
    expect(await last(card.id)).toMatchObject({ etat: 'autorisee' });
    await moveOn(world.api, 8 * 24 * 3600);
    await followAuthorization(forgetful, paid.id);
    expect(await last(card.id)).toMatchObject({ etat: 'expiree' });
  });

  test.each(['cleared', 'reversed', 'expired'] as const)(
    'a card that closes keeps what the issuer holds, however long, and the guarantee pays nothing: %s',
    async (end) => {
      const card = await world.card(owner);
      const held = async () => (await balanceOf(world.api, 'card', card.id, 'USD')).posted;
      const guarantee = async () =>
        (await balanceOf(world.api, 'guarantee', 'nzela', 'USD')).posted;
      const before = await guarantee();
      const paid = await world.pay(card, '50');
      await owner.post(`/virtual-cards/${card.id}/fermeture`, {});
      await sweepEightDays();
      expect(await world.read(owner, card.id)).toMatchObject({ statut: 'fermeture', solde: 50 });
      expect(await held()).toBe(5_000n);
      expect(await isStuck(paid)).toBe(true);
      const wallet = (await balanceOf(world.api, 'wallet', owner.id)).posted;
      await {
        cleared: () => world.clear(paid),
        reversed: () => world.reverse(paid),
        expired: world.expire,
      }[end]();
      await until(world.api, async () => (await world.read(owner, card.id)).statut === 'fermee');
      expect([await held(), await guarantee()]).toEqual([0n, before]);
      const back = (await balanceOf(world.api, 'wallet', owner.id)).posted - wallet;
      expect(back > 0n).toBe(end !== 'cleared');
      expect(await isStuck(paid)).toBe(false);
    },
  );
});

async function sweepAfter(seconds: number): Promise<void> {
  await pass(world.api, seconds);
  await world.api.database.pool.query(
    "SELECT graphile_worker.add_job('virtual-cards.sweep', '{}'::json)",
  );
  await world.api.runJobs();
}

describe('a payment is declined, with its reason', () => {
  async function expectDeclined(card: VirtualCard, paid: Paid, motif: string): Promise<void> {
    expect(paid).toMatchObject({ status: 'DECLINED', declineReason: motif });
    expect(paid.message).toMatch(/^\p{Lu}/u);
    const kept = await last(card.id);
    expect(kept).toMatchObject({ etat: 'refusee', motif, marchand: 'Boutique Essai' });
    expect(kept?.raison).toMatch(/\.$/);
    expect((await world.read(owner, card.id)).disponible).toBe(card.disponible);
  }

  test('solde: more than there is', async () => {
    const card = await world.card(owner);
    await expectDeclined(card, await world.pay(card, '50,01'), 'solde');
    expect((await last(card.id))?.raison).toContain('50,00');
    expect((await world.pay(card, '50')).status).toBe('APPROVED');
    const inEnglish = { headers: { cookie: 'langue=en' } };
    const { elements } = (await owner.get('/notifications', inEnglish)).body;
    expect(elements).toContainEqual(
      expect.objectContaining({
        titre: expect.stringMatching(/^Refused: .*50\.01 at Boutique Essai$/),
        texte: expect.stringMatching(
          /^Card •••• \d{4}: There was .*50\.00 on the card\. Top it up, then try again\. Nothing was debited\.$/,
        ),
      }),
    );
  });

  test('gelee: refused from the moment it is switched off, here and at the issuer, and taken up again', async () => {
    const card = await world.card(owner);
    const frozen = await owner.patch(`/virtual-cards/${card.id}/status`, { estActive: false });
    expect(frozen.body).toMatchObject({ estActive: false, statut: 'active' });
    await expectDeclined(card, await world.pay(card, '5'), 'gelee');
    const atIssuer = async (status: string) =>
      until(world.api, async () => {
        const answer = await fetch(`${world.sandbox.url}/desk/api/issued-cards`);
        const cards = (await answer.json()) as Wire[];
        return cards.some((one) => one.reference === card.reference && one.status === status);
      });
    await atIssuer('FROZEN');
    await owner.patch(`/virtual-cards/${card.id}/status`, { estActive: true });
    await atIssuer('ACTIVE');
    expect((await world.pay(card, '5')).status).toBe('APPROVED');
  });

  test('plafond_transaction and plafond_mensuel', async () => {
    const card = await world.card(owner);
    await world.rules(owner, card.id, { plafondTransaction: 20, plafondMensuel: '30.00' });
    await expectDeclined(card, await world.pay(card, '20,01'), 'plafond_transaction');
    expect((await world.pay(card, '20')).status).toBe('APPROVED');
    const paid = await world.pay(card, '10,01');
    expect(paid.declineReason).toBe('plafond_mensuel');
    expect((await last(card.id))?.raison).toContain('10,00');
    expect((await world.pay(card, '10')).status).toBe('APPROVED');
    // A new month, and a limit taken away.
    await pass(world.api, 31 * 24 * 3600);
    await world.rules(owner, card.id, { plafondTransaction: null });
    expect((await world.pay(card, '20')).status).toBe('APPROVED');
  });

  test('autre_marchand: locked to one shop', async () => {
    const card = await world.card(owner);
    await world.rules(owner, card.id, { marchandAutorise: 'Librairie' });
    await expectDeclined(card, await world.pay(card, '5'), 'autre_marchand');
    expect((await world.pay(card, '5', { merchant: 'LIBRAIRIE PARIS' })).status).toBe('APPROVED');
  });

  test('usage_unique: once, then it closes by itself and gives back the rest', async () => {
    const card = await world.card(owner);
    await world.rules(owner, card.id, { usageUnique: true });
    const wallet = await balanceOf(world.api, 'wallet', owner.id);
    const paid = await world.pay(card, '12');
    expect(paid.status).toBe('APPROVED');
    expect((await world.pay(card, '5')).declineReason).toBe('usage_unique');
    const reload = await owner.post(`/virtual-cards/${card.id}/reload`, { montant: 10 });
    expect([reload.status, reload.body.code]).toEqual([409, 'carte_usage_unique']);
    await world.clear(paid);
    await until(world.api, async () => (await world.read(owner, card.id)).statut === 'fermee');
    expect(await world.read(owner, card.id)).toMatchObject({ solde: 0 });
    // 38 dollars at 1.09.
    const back = (await balanceOf(world.api, 'wallet', owner.id)).posted - wallet.posted;
    expect(back).toBeGreaterThan(3_400n);
    expect(back).toBeLessThan(3_600n);
    expect((await world.pay(card, '5')).declineReason).toBe('fermee');
  });

  test('usage_unique: a payment that was called off does not count', async () => {
    const card = await world.card(owner);
    await world.rules(owner, card.id, { usageUnique: true });
    await world.reverse(await world.pay(card, '12'));
    await becomes(card.id, 'annulee');
    expect((await world.pay(card, '12')).status).toBe('APPROVED');
  });

  test('compte_bloque: the owner is suspended', async () => {
    const other = await world.api.user();
    await fund(world.api, other, 10_000n);
    const card = await world.card(other);
    const { pool } = world.api.database;
    await pool.query('UPDATE users SET blocked_at = now() WHERE id = $1', [other.id]);
    expect((await world.pay(card, '5')).declineReason).toBe('compte_bloque');
  });
});

describe('many shops at once', () => {
  test('two payments of one balance: one is held, the other refused', async () => {
    const card = await world.card(owner);
    const paid = await Promise.all(
      Array.from({ length: 8 }, () => world.pay(card, '20', { merchant: 'Caisse' })),
    );
    expect(paid.filter(({ status }) => status === 'APPROVED')).toHaveLength(2);
    const declined = paid.filter(({ status }) => status === 'DECLINED');
    expect(declined, JSON.stringify(paid)).toHaveLength(6);
    // The issuer declines by itself what a busy machine answers too late.
    for (const { declineReason } of declined)
      expect(['solde', 'NO_ANSWER']).toContain(declineReason);
    expect(await world.read(owner, card.id)).toMatchObject({ solde: 50, disponible: 10 });
  });

  test('a single-use card pays one of them', async () => {
    const card = await world.card(owner);
    await world.rules(owner, card.id, { usageUnique: true });
    const paid = await Promise.all(Array.from({ length: 6 }, () => world.pay(card, '5')));
    expect(paid.filter(({ status }) => status === 'APPROVED')).toHaveLength(1);
  });

  test('the month’s limit holds against all of them', async () => {
    const card = await world.card(owner);
    await world.rules(owner, card.id, { plafondMensuel: 25 });
    const paid = await Promise.all(Array.from({ length: 6 }, () => world.pay(card, '10')));
    expect(paid.filter(({ status }) => status === 'APPROVED')).toHaveLength(2);
  });
});

describe('what the issuer says', () => {
  test('0006: our answer is lost on its way: the shop is told no, and the money is free again', async () => {
    const card = await world.card(owner);
    const paid = await world.pay(card, '20', { merchant: 'Boutique 0006' });
    expect(paid).toMatchObject({ status: 'DECLINED', declineReason: 'NO_ANSWER' });
    await becomes(card.id, 'annulee');
    expect(await world.read(owner, card.id)).toMatchObject({ disponible: 50 });
  });

  test('0002: cleared by itself; 0008: told three times and out of order, taken once', async () => {
    const card = await world.card(owner);
    await world.pay(card, '10', { merchant: 'Boutique 0002' });
    await becomes(card.id, 'reglee');
    const paid = await world.pay(card, '10', { merchant: 'Boutique 0008' });
    await world.clear(paid);
    await becomes(card.id, 'reglee');
    await world.reverse(paid);
    await becomes(card.id, 'remboursee');
    await pass(world.api, 60);
    expect(await world.read(owner, card.id)).toMatchObject({ solde: 40, disponible: 40 });
  });

  test('0009: a forged message says cleared for double: nothing is taken', async () => {
    const card = await world.card(owner);
    await world.pay(card, '20', { merchant: 'Boutique 0009' });
    await pass(world.api, 60);
    expect(await last(card.id)).toMatchObject({ etat: 'autorisee' });
    expect(await world.read(owner, card.id)).toMatchObject({ solde: 50, disponible: 30 });
  });

  test('a look-up that tells another amount: nothing of it is taken, and an operator is told', async () => {
    const card = await world.card(owner);
    const paid = await world.pay(card, '20');
    const wrong = withGateway(world.api.deps, 'issuing', async ({ ask }) => {
      const answer = (await ask()) as { value: object };
      const amount = money(2_100n, 'USD');
      return {
        ...answer,
        value: { ...answer.value, state: 'cleared', amount, clearedAmount: amount },
      };
    });
    const before = await balanceOf(world.api, 'card', card.id, 'USD');
    await followAuthorization(wrong, paid.id);
    expect(await balanceOf(world.api, 'card', card.id, 'USD')).toEqual(before);
    expect(await alertsOf(world.api, 'card_contradiction')).toContain(paid.id);
  });

  test('a callback that never came is made up for by a look-up', async () => {
    const card = await world.card(owner);
    const paid = await world.pay(card, '20');
    // The product does not hear of it: its own messages are cut off.
    await world.api.database.pool.query(
      `UPDATE virtual_card_transactions SET next_action_at = now() - interval '1 day' WHERE authorization_id = $1`,
      [paid.id],
    );
    await world.clear(paid);
    await sweepAfter(60);
    await becomes(card.id, 'reglee');
  });

  test('an issuer that gives no answer ends no hold: asked until it says, an operator hears of it', async () => {
    const card = await world.card(owner);
    const paid = await world.pay(card, '20');
    await world.sandbox.desk('/providers/issuing', { outage: 'cut' });
    const week = 8 * 24 * 3_600;
    await moveOn(world.api, week);
    // This payment alone: a sweep of all would open the gateway's breaker.
    await followAuthorization(world.api.deps, paid.id);
    expect(await last(card.id)).toMatchObject({ etat: 'autorisee' });
    expect(await isStuck(paid)).toBe(true);
    await world.sandbox.desk('/providers/issuing', { outage: 'none' });
    await world.clear(paid);
    await until(world.api, async () => (await last(card.id))?.etat === 'reglee', {
      seconds: 3_600,
    });
    expect(await world.read(owner, card.id)).toMatchObject({ solde: 30, disponible: 30 });
    expect(await isStuck(paid)).toBe(false);
    await pass(world.api, -week);
  });

  test('401 signature_invalide: a question or a message that the issuer did not sign', async () => {
    for (const path of ['/gateways/issuing/authorization', '/gateways/issuing/callback']) {
      const answer = await world.api.visitor.post(path, {
        type: 'authorization.request',
        reference: 'CV-1',
        authorizationId: 'auth_1',
        cardId: 'vcard_1',
        amount: '1.00',
        currency: 'USD',
      });
      expect([answer.status, answer.body.code]).toEqual([401, 'signature_invalide']);
    }
  });
});

describe('while the configuration says that cards are off', () => {
  const enable = async (isEnabled: boolean) => {
    const admin = await world.api.admin();
    const { valeur, version } = (await admin.get('/settings/virtual-cards')).body;
    const saved = await saving(admin, '/settings/virtual-cards', {
      valeur: { ...valeur, isEnabled },
      version,
    });
    expect(saved.status, saved.text).toBe(200);
  };

  test('no card pays; what was held before is settled, and the balance can be had back', async () => {
    const [card, other] = [await world.card(owner), await world.card(owner)];
    const held = await world.pay(card, '10');
    await enable(false);
    try {
      expect(await world.pay(card, '5')).toMatchObject({
        status: 'DECLINED',
        declineReason: 'cartes_suspendues',
      });
      expect((await last(card.id))?.raison).toContain('ne sont pas disponibles');
      await world.clear(held);
      await until(world.api, async () => (await world.read(owner, card.id)).solde === 40);
      expect((await owner.post(`/virtual-cards/${other.id}/fermeture`, {})).status).toBe(200);
    } finally {
      await enable(true);
    }
    expect(await world.pay(card, '5')).toMatchObject({ status: 'APPROVED' });
  });
});
