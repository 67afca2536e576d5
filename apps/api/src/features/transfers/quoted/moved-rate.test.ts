import { beforeEach, describe, expect, test } from 'vitest';
import { startWorld } from '../../../../test/world.ts';
import { setRate } from '../../../../test/market.ts';
import { balanceOf, fund, pass, timeless, until } from '../../../../test/money.ts';
import {
  cards,
  dakarBank,
  order as sendOrder,
  statusOf,
  typeCard,
} from '../../../../test/sending.ts';
import { transact } from '../../../kernel/data/database.ts';
import { readStatement } from '../../wires/wires.service.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';

const { api, sandbox } = await startWorld();
const sender = timeless(api, await api.user());
await fund(api, sender, 1_000_000n);

const atFirst = '10.85';
// The margin of half a percent is gone at 10.79575.
const slightlyLess = '10.80';
const farLess = '10.60';
const farMore = '11.10';
beforeEach(() => setRate(api, 'MAD', atFirst));

type Payment = 'bank' | 'card' | 'wallet';
const beneficiaire = {
  mode: 'bank',
  nom: 'Loyer',
  telephone: '+212661234567',
  pays: 'MA',
  numeroCompte: 'MA0120100001',
};

/** 1000 EUR to Morocco at today's rate: 10 795.75 MAD promised. */
async function order(methodePaiement: Payment, montant = 1000) {
  const quote = await sender.post('/quotes', {
    montant,
    deviseSource: 'EUR',
    deviseCible: 'MAD',
    pays: 'MA',
    modeReception: 'bank',
    methodePaiement,
  });
  expect(quote.status, quote.text).toBe(201);
  expect(quote.body).toMatchObject({ taux: '10.79575', toleranceTaux: '0.5' });
  const body = { devisId: quote.body.id, beneficiaire, methodePaiement };
  const made = await sender.post('/transfers', body);
  expect(made.status, made.text).toBe(201);
  return made.body;
}

const sendWire = (
  { coordonneesBancaires }: { coordonneesBancaires: { reference: string } | null },
  amount = '1010.00',
) =>
  sandbox.desk('/wires', {
    reference: coordonneesBancaires?.reference ?? '',
    amount,
    currency: 'EUR',
    debtorName: 'Compte Essai',
  });

async function readBank(): Promise<void> {
  await transact(api.deps.pool, ({ client }) =>
    addJobs(client, [{ name: 'wires.read', payload: {} }]),
  );
  await api.runJobs();
}

async function payByWire(made: Parameters<typeof sendWire>[0]): Promise<void> {
  await sendWire(made);
  await readBank();
}

const read = async (id: string) => (await sender.get(`/transfers/${id}`)).body;
const wallet = () => balanceOf(api, 'wallet', sender.id);
const accept = (id: string, montantRecu: number) =>
  sender.patch(`/transfers/${id}/accord`, { montantRecu });

describe('a wire that arrives after the rate has moved', () => {
  test('within the tolerance: the promised amount leaves', async () => {
    const made = await order('bank');
    await setRate(api, 'MAD', slightlyLess);
    await payByWire(made);
    expect(await read(made.id)).toMatchObject({
      statut: 'confirme',
      montantRecu: 10_795.75,
      nouveauPrix: null,
    });
    await sender.patch(`/transfers/${made.id}/cancel`);
  });

  test('in the sender’s favour: more arrives', async () => {
    const made = await order('bank');
    await setRate(api, 'MAD', farMore);
    await payByWire(made);
    expect(await read(made.id)).toMatchObject({ statut: 'confirme', montantRecu: 11_044.5 });
    await sender.patch(`/transfers/${made.id}/cancel`);
  });

  test('beyond it: nothing leaves before the sender agrees to what arrives now, and they are told', async () => {
    const made = await order('bank');
    await setRate(api, 'MAD', farLess);
    await payByWire(made);
    const asked = await read(made.id);
    expect(asked).toMatchObject({
      statut: 'en_attente',
      annulable: true,
      expireLe: null,
      coordonneesBancaires: null,
      montantRecu: 10_795.75,
      nouveauPrix: { montantRecu: 10_547, tauxReference: '10.6' },
    });
    const inEnglish = { headers: { cookie: 'langue=en' } };
    const told = (await sender.get(`/transfers/${made.id}`, inEnglish)).body.chronologie;
    expect(told.at(-1).detail).toMatch(
      /^The rate has moved more than your price allows: .*10,547.00.* would arrive instead of .*10,795.75.*\.$/,
    );
    await api.runJobs();
    const { elements } = (await sender.get('/notifications')).body;
    expect(elements[0].titre).toContain('le taux a changé');

    expect((await accept(made.id, 10_795.75)).body).toMatchObject({ code: 'montant_modifie' });
    const stranger = timeless(api, await api.user());
    const other = await stranger.patch(`/transfers/${made.id}/accord`, { montantRecu: 1 });
    expect(other.status).toBe(404);
    const agreed = await accept(made.id, 10_547);
    expect(agreed.body).toMatchObject({ statut: 'confirme', montantRecu: 10_547, taux: '10.547' });
    expect((await accept(made.id, 10_547)).body.statut).toBe('confirme');
    const types = agreed.body.chronologie.map(({ type }: { type: string }) => type);
    expect(types.filter((type: string) => type === 'paiement_recu')).toHaveLength(1);
    expect(types).toContain('accord_donne');
    await pass(api, 61);
    await until(api, async () => (await statusOf(sender, made.id)) === 'complete');
  });

  test('at which nothing would arrive: on the wallet, and the wires behind it are read', async () => {
    const before = await wallet();
    const made = await order('bank');
    const deposit = { montant: 120, methode: 'bank' };
    const awaited = (await sender.post('/deposits', deposit)).body;
    await setRate(api, 'MAD', '0.000001');
    await sendWire(made);
    await sendWire(awaited, '120.00');
    await readBank();
    await until(api, async () => (await statusOf(sender, made.id)) === 'rembourse');
    expect((await read(made.id)).raison).toContain('rien n’arriverait');
    expect((await wallet()).available).toBe(before.available + 113_000n);
  });

  test('whose handling fails is kept apart for an operator, and the wires behind it are read', async () => {
    const before = await wallet();
    const [made, next] = [await order('bank'), await order('bank')];
    const failing = made.coordonneesBancaires.reference;
    for (const one of [made, next]) await sendWire(one);
    const { transfer } = api.deps.purposes.wires;
    const lock: typeof transfer.lock = (deps, client, reference) => {
      if (reference === failing) throw new Error('A rule that nobody expected');
      return transfer.lock(deps, client, reference);
    };
    const wires = { ...api.deps.purposes.wires, transfer: { ...transfer, lock } };
    await readStatement({ ...api.deps, purposes: { ...api.deps.purposes, wires } });
    expect(await statusOf(sender, next.id)).toBe('confirme');
    expect(await statusOf(sender, made.id)).toBe('en_attente');
    const { rows } = await api.deps.pool.query(
      "SELECT detail FROM operation_alerts WHERE kind = 'wire_unexplained' AND detail->>'reference' = $1",
      [failing],
    );
    expect(rows).toMatchObject([{ detail: { failure: 'A rule that nobody expected' } }]);
    expect((await balanceOf(api, 'suspense', 'nzela')).posted).toBe(101_000n);
    await sender.patch(`/transfers/${next.id}/cancel`);
    expect((await wallet()).available).toBe(before.available + 101_000n);
  });

  test('beyond it, cancelled or without an answer: everything is the sender’s again', async () => {
    for (const isAnswered of [true, false]) {
      const before = await wallet();
      const made = await order('bank');
      await setRate(api, 'MAD', farLess);
      await payByWire(made);
      if (isAnswered) await sender.patch(`/transfers/${made.id}/cancel`);
      else await pass(api, 3 * 86_400 + 60);
      await until(api, async () => (await statusOf(sender, made.id)) === 'rembourse');
      expect((await wallet()).available).toBe(before.available + 101_000n);
      expect((await accept(made.id, 1)).body.code).toBe('transfert_non_confirmable');
      await setRate(api, 'MAD', atFirst);
    }
  });
});

describe('while the rate is too old to exchange at', () => {
  const old = async () => {
    await api.deps.pool.query(
      "INSERT INTO rates (currency, rate, source, dated_at) VALUES ('MAD', 10.850001, 'Essai', $1)",
      [new Date(api.deps.clock.now().getTime() - 10 * 86_400_000)],
    );
    await expect
      .poll(async () => (await api.deps.rates.latest('EUR', 'MAD')).isOnSale, { interval: 5 })
      .toBe(false);
  };

  test('503 taux_indisponible: nothing is priced, spent or agreed to, but at a legal parity', async () => {
    const made = await order('bank');
    const kept = await order('wallet');
    const conversion = {
      montant: 10,
      canal: 'conversion',
      deviseSource: 'EUR',
      deviseCible: 'MAD',
    };
    const quote = await sender.post('/quotes', conversion);
    await old();
    await payByWire(made);
    expect(await read(made.id)).toMatchObject({ statut: 'en_attente', annulable: true });
    const answers = [
      await sender.post('/quotes', conversion),
      await sender.post('/quotes/preview', conversion),
      await sender.post('/wallets/conversions', { devisId: quote.body.id }),
      await sender.patch(`/transfers/${kept.id}/confirm`),
      await accept(made.id, 1),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [503, 'taux_indisponible']),
    );
    const toDakar = await sender.post('/quotes', { ...conversion, deviseCible: 'XOF' });
    expect(toDakar.status).toBe(201);
    await setRate(api, 'MAD', atFirst);
    expect((await accept(made.id, 10_795.75)).body.statut).toBe('confirme');
    await sender.patch(`/transfers/${made.id}/cancel`);
  });

  test('what was confirmed waits for a rate, and leaves then', async () => {
    const made = await order('wallet', 20);
    await sender.patch(`/transfers/${made.id}/confirm`);
    await old();
    await pass(api, 61);
    expect(await statusOf(sender, made.id)).toBe('confirme');
    await setRate(api, 'MAD', atFirst);
    await pass(api, 901);
    await until(api, async () => (await statusOf(sender, made.id)) === 'complete');
  });
});

describe('a card that is approved after the rate has moved', () => {
  test('409: not started at a price that no longer holds', async () => {
    const made = await order('card');
    await setRate(api, 'MAD', farLess);
    const answer = await sender.post(`/transfers/${made.id}/paiements`);
    expect([answer.status, answer.body.code]).toEqual([409, 'devis_taux_modifie']);
  });

  test('started before: the sender is asked, as for a wire', async () => {
    const made = await order('card');
    const payment = (await sender.post(`/transfers/${made.id}/paiements`)).body;
    await setRate(api, 'MAD', farLess);
    await typeCard(payment.champsUrl, cards.accepted);
    await until(api, async () => {
      await sender.get(`/transfers/${made.id}/paiements/${payment.id}`);
      return (await read(made.id)).nouveauPrix !== null;
    });
    await sender.patch(`/transfers/${made.id}/cancel`);
    await until(api, async () => (await statusOf(sender, made.id)) === 'rembourse');
  });
});

describe('a transfer from the wallet after the rate has moved', () => {
  test('409: neither ordered nor confirmed at a price that no longer holds', async () => {
    const made = await order('wallet');
    await setRate(api, 'MAD', farLess);
    const answer = await sender.patch(`/transfers/${made.id}/confirm`);
    expect([answer.status, answer.body.code]).toEqual([409, 'devis_taux_modifie']);
    expect((await accept(made.id, 1)).body.code).toBe('transfert_non_confirmable');
  });

  test('within the undo window: it does not leave, and everything is there again', async () => {
    const before = await wallet();
    const made = await order('wallet', 100);
    expect((await sender.patch(`/transfers/${made.id}/confirm`)).status).toBe(200);
    await setRate(api, 'MAD', farLess);
    await pass(api, 61);
    await until(api, async () => (await statusOf(sender, made.id)) === 'annule');
    expect((await read(made.id)).raison).toContain('Le taux a bougé');
    expect(await wallet()).toEqual(before);
  });
});

describe('payouts that came back', () => {
  const waiting = { telephone: '+212661230005', numeroCompte: 'MA0120100005' };
  test.each([
    { mode: 'cash', most: 3, montant: 20 },
    { mode: 'bank', most: 10, montant: 20 },
  ])(
    'under way at a rate that moves: $most by $mode leave, whatever was confirmed at once',
    async ({ mode, most, montant }) => {
      const person = timeless(api, await api.user());
      await fund(api, person, 100_000n);
      const ids: string[] = [];
      for (let count = 0; count < most + 2; count += 1) {
        const quote = await person.post('/quotes', {
          montant,
          deviseSource: 'EUR',
          deviseCible: 'MAD',
          pays: 'MA',
          modeReception: mode,
          methodePaiement: 'wallet',
        });
        const payee = { ...beneficiaire, ...waiting, mode };
        const { numeroCompte: _account, ...counter } = payee;
        const made = await person.post('/transfers', {
          devisId: quote.body.id,
          beneficiaire: mode === 'cash' ? counter : payee,
          methodePaiement: 'wallet',
        });
        expect(made.status, made.text).toBe(201);
        ids.push(made.body.id);
      }
      for (const id of ids)
        expect((await person.patch(`/transfers/${id}/confirm`)).status).toBe(200);
      await pass(api, 61);
      const statuses = async () => Promise.all(ids.map((id) => statusOf(person, id)));
      await until(api, async () => !(await statuses()).includes('confirme'));
      const ends = (await statuses()).toSorted();
      expect(ends).toEqual([...Array(2).fill('annule'), ...Array(most).fill('en_cours')]);
      const quote = await person.post('/quotes', {
        montant,
        deviseSource: 'EUR',
        deviseCible: 'MAD',
        pays: 'MA',
        modeReception: 'bank',
        methodePaiement: 'wallet',
      });
      const body = { devisId: quote.body.id, beneficiaire, methodePaiement: 'wallet' };
      const next = await person.post('/transfers', body);
      // Three pickups that wait stop no transfer to an account.
      expect(next.status).toBe(mode === 'cash' ? 201 : 409);
    },
  );

  test('409 retours_trop_nombreux: past three at a rate that moves, none at such a rate; a parity goes on', async () => {
    const returned = { ...beneficiaire, numeroCompte: 'MA0120100003' };
    const sent = async (payee: typeof beneficiaire) => {
      const quote = await sender.post('/quotes', {
        montant: 20,
        deviseSource: 'EUR',
        deviseCible: 'MAD',
        pays: 'MA',
        modeReception: 'bank',
        methodePaiement: 'wallet',
      });
      const body = { devisId: quote.body.id, beneficiaire: payee, methodePaiement: 'wallet' };
      return sender.post('/transfers', body);
    };
    const before = await wallet();
    for (let count = 0; count < 3; count += 1) {
      const { id } = (await sent(returned)).body;
      expect((await sender.patch(`/transfers/${id}/confirm`)).status).toBe(200);
      await pass(api, 61);
      await until(api, async () => (await statusOf(sender, id)) === 'echoue');
    }
    // Given back in the currency and the amount that were paid.
    expect(await wallet()).toEqual(before);
    const refused = await sent(beneficiaire);
    expect([refused.status, refused.body.code]).toEqual([409, 'retours_trop_nombreux']);
    await sendOrder(sender, 'wallet', dakarBank());
    await pass(api, 91 * 86_400);
    expect((await sent(beneficiaire)).status).toBe(201);
  });
});
