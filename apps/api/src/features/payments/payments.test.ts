import { describe, expect, test } from 'vitest';
import { merchantModes, type MerchantMode } from '@nzela/contract/merchant-terms';
import type { CardPayment } from '@nzela/contract/card-payments';
import type { MerchantPayment } from '@nzela/contract/payments';
import type { Account } from '../../../test/api.ts';
import { closeOf } from '../../../test/closing.ts';
import { balanceOf, fund, heldIn, moveOn, pass, timeless, until } from '../../../test/money.ts';
import { typeCard } from '../../../test/sending.ts';
import { checkoutOf, checkoutPath, inMode, openShop } from '../../../test/selling.ts';
import { startWorld } from '../../../test/world.ts';
import { newId } from '../../kernel/data/ids.ts';
import { sweepPayments } from './settling.ts';

const { api, sandbox } = await startWorld();
const shop = await openShop(api);
const other = await openShop(api);
const { owner } = shop;
const payer = timeless(api, await api.user());
await fund(api, payer, 100_000n);

const held = async (
  mode: MerchantMode,
  kind: 'wallet' | 'pending',
  currency: 'EUR' | 'CDF' = 'EUR',
) => (await heldIn(api, { kind, owner: shop.accounts[mode], currency, mode })).posted;
const fees = async (mode: MerchantMode) =>
  (await heldIn(api, { kind: 'fees', owner: 'nzela', currency: 'EUR', mode })).posted;
const gateway = (mode: MerchantMode, owner: string) =>
  heldIn(api, { kind: 'settlement', owner, currency: 'CDF', mode });
const events = async (mode: MerchantMode, { id }: MerchantPayment) => {
  const { rows } = await api.deps.pool.query<{ type: string }>(
    "SELECT type FROM merchant_events WHERE account_id = $1 AND data ->> 'id' = $2 ORDER BY created_at",
    [shop.accounts[mode], id],
  );
  return rows.map(({ type }) => type);
};

const payByWallet = (payment: MerchantPayment, by: Pick<Account, 'post'> = payer, key = newId()) =>
  by.post(`${checkoutPath(payment)}/portefeuille`, {}, { headers: { 'idempotency-key': key } });

async function payByCard(payment: MerchantPayment, number = '4242424242424242') {
  const started = await api.visitor.post(`${checkoutPath(payment)}/carte`, {});
  expect(started.status, started.text).toBe(201);
  await typeCard(started.body.champsUrl, number);
  return started.body as CardPayment;
}

const becomes = (payment: MerchantPayment, statut: string) =>
  until(api, async () => (await shop.read(payment)).statut === statut);

describe('POST /v1/payments', () => {
  test('201 with the address to pay it at, the ways that are offered and what they cost the payer', async () => {
    const payment = await shop.sell('live', {
      montant: 50,
      description: 'Commande 1042',
      client: { nom: 'Awa', email: 'Awa@Exemple.example', telephone: '+243 97 000 00 01' },
      metadata: { commande: '1042' },
      adresseRetour: 'https://boutique.example/merci',
    });
    expect(payment).toMatchObject({
      mode: 'live',
      reference: expect.stringMatching(/^PAY-[0-9A-Z]{12}$/),
      statut: 'en_attente',
      montant: 50,
      paye: null,
      moyens: ['wallet', 'card'],
      client: { nom: 'Awa', email: 'awa@exemple.example', telephone: '+243970000001' },
      metadata: { commande: '1042' },
    });
    expect(await checkoutOf(api, payment)).toMatchObject({
      statut: 'en_attente',
      montant: 50,
      moyens: [
        { moyen: 'wallet', total: 50, frais: 0 },
        { moyen: 'card', total: 50, frais: 0 },
      ],
      soldeDisponible: null,
    });
  });

  test('the payer sees the fee of each way where they bear it', async () => {
    const payment = await shop.sell('test', {
      montant: 10_000,
      devise: 'CDF',
      supportFrais: 'payeur',
    });
    expect((await checkoutOf(api, payment)).moyens).toEqual([
      { moyen: 'wallet', total: 10_050, frais: 50 },
      { moyen: 'mobile', total: 10_150, frais: 150 },
    ]);
  });

  test('a fee is rounded up, and a way that would leave the merchant nothing is not offered', async () => {
    const small = await shop.sell('live', { montant: 0.2 });
    expect(small.moyens).toEqual(['wallet']);
    const { status, body } = await owner.post('/v1/payments', { montant: 0.01 }, inMode('live'));
    expect([status, body.code]).toEqual([409, 'moyen_de_paiement_indisponible']);
  });

  test('400 at each field that is wrong', async () => {
    const { status, body } = await owner.post('/v1/payments', {
      montant: '1,5',
      devise: 'ABC',
      supportFrais: 'personne',
      adresseRetour: 'http://boutique.example',
      dureeMinutes: 1,
      metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`c${index}`, 'x'])),
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ champ }: { champ: string }) => champ).toSorted()).toEqual([
      'adresseRetour',
      'devise',
      'dureeMinutes',
      'metadata',
      'montant',
      'supportFrais',
    ]);
    expect((await owner.post('/v1/payments', { montant: 0 })).body.code).toBe('montant_invalide');
    const secret = { montant: 1, adresseRetour: 'https://a:b@boutique.example' };
    expect((await owner.post('/v1/payments', secret)).status).toBe(400);
  });

  test('the same key makes one payment; with another body it is refused', async () => {
    const ask = { headers: { ...inMode('live').headers, 'idempotency-key': newId() } };
    const first = await owner.post('/v1/payments', { montant: 7 }, ask);
    expect((await owner.post('/v1/payments', { montant: 7 }, ask)).body).toEqual(first.body);
    expect((await owner.post('/v1/payments', { montant: 8 }, ask)).status).toBe(422);
  });

  test('another merchant and the other mode see and cancel nothing of it', async () => {
    const payment = await shop.sell('live');
    const strangers = [
      [other.owner, 'live'],
      [shop.owner, 'test'],
    ] as const;
    for (const [who, mode] of strangers) {
      expect((await who.get(`/v1/payments/${payment.id}`, inMode(mode))).status).toBe(404);
      const cancelled = await who.post(`/v1/payments/${payment.id}/annulation`, {}, inMode(mode));
      expect(cancelled.status).toBe(404);
      const { elements } = (await who.get('/v1/payments?limit=100', inMode(mode))).body;
      expect(elements.map(({ id }: MerchantPayment) => id)).not.toContain(payment.id);
    }
    expect((await payer.get(`/v1/payments/${payment.id}`)).status).toBe(403);
    expect((await api.visitor.post('/v1/payments', { montant: 1 })).status).toBe(401);
  });
});

describe('paid from a wallet', () => {
  test('live: at once, less the fee, and told once to the payer’s history and the merchant’s programs', async () => {
    const payment = await shop.sell('live', { description: 'Deux pagnes' });
    const [before, taken] = [await held('live', 'wallet'), await fees('live')];
    const key = newId();
    const paid = await payByWallet(payment, payer, key);
    expect(paid.status, paid.text).toBe(201);
    expect(paid.body).toMatchObject({ statut: 'paye', moyen: 'wallet', paye: 20 });
    expect((await payByWallet(payment, payer, key)).body).toEqual(paid.body);
    expect((await payByWallet(payment)).body.code).toBe('paiement_deja_paye');
    expect(await held('live', 'wallet')).toBe(before + 1_990n);
    expect(await fees('live')).toBe(taken + 10n);
    expect(await shop.read(payment)).toMatchObject({ frais: 0.1, net: 19.9, rembourse: 0 });
    expect(await events('live', payment)).toEqual(['payment.paid']);
    const [line] = (await payer.get('/operations')).body.elements;
    expect(line).toMatchObject({
      genre: 'paiement',
      type: 'out',
      montant: 20,
      description: 'Deux pagnes',
      reference: payment.reference,
    });
  });

  test('twenty people at once pay it once', async () => {
    const payment = await shop.sell('live', { montant: 3 });
    const before = (await balanceOf(api, 'wallet', payer.id)).posted;
    const answers = await Promise.all(Array.from({ length: 20 }, () => payByWallet(payment)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await balanceOf(api, 'wallet', payer.id)).posted).toBe(before - 300n);
  });

  test('live: a visitor signs in first, and who has too little pays nothing', async () => {
    const payment = await shop.sell('live');
    expect((await payByWallet(payment, api.visitor)).status).toBe(401);
    const poor = await api.user();
    expect((await payByWallet(payment, poor)).body.code).toBe('solde_insuffisant');
    expect((await shop.read(payment)).statut).toBe('en_attente');
  });

  test('test: from an imagined wallet, in the other book; nobody’s money moves', async () => {
    const payment = await shop.sell('test');
    const [mine, live] = [
      (await balanceOf(api, 'wallet', payer.id)).posted,
      await held('live', 'wallet'),
    ];
    const before = await held('test', 'wallet');
    expect((await payByWallet(payment, api.visitor)).status).toBe(201);
    expect(await held('test', 'wallet')).toBe(before + 1_990n);
    expect((await balanceOf(api, 'wallet', payer.id)).posted).toBe(mine);
    expect(await held('live', 'wallet')).toBe(live);
    const imagined = await balanceOf(api, 'settlement', 'test-wallets');
    expect(imagined.posted).toBe(0n);
  });
});

test('live: who left an address gets one receipt, in the merchant’s language; in the test mode nobody is written to', async () => {
  const read = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${sandbox.url}/desk/api/mails${path}`)).json()) as T;
  const mailsTo = (email: string) =>
    read<{ id: string; subject: string }[]>(`?to=${encodeURIComponent(email)}`);
  const sold = async (mode: MerchantMode) => {
    const email = `recu-${newId()}@exemple.example`;
    const client = { nom: 'Awa', email };
    const payment = await shop.sell(mode, { montant: 12, description: 'Deux pagnes', client });
    expect((await payByWallet(payment)).status).toBe(201);
    await api.runJobs();
    return { email, payment };
  };
  const { email, payment } = await sold('live');
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^Votre paiement de 12,00\s€ à /);
  const { text } = await read<{ text: string }>(`/${mail?.id}`);
  for (const part of ['Deux pagnes', 'Portefeuille', payment.reference, payment.adresse])
    expect(text).toContain(part);
  expect(await mailsTo((await sold('test')).email)).toEqual([]);
});

describe.each(merchantModes)('paid by card, %s', (mode) => {
  test('waits two business days, then can be spent, once', async () => {
    const payment = await shop.sell(mode, { montant: 100, supportFrais: 'payeur' });
    const [pending, before] = [await held(mode, 'pending'), await held(mode, 'wallet')];
    await payByCard(payment);
    await becomes(payment, 'paye');
    // 1.4 % and 0.25 on top.
    expect(await shop.read(payment)).toMatchObject({ paye: 101.65, frais: 1.65, net: 100 });
    expect([await held(mode, 'pending'), await held(mode, 'wallet')]).toEqual([
      pending + 10_000n,
      before,
    ]);
    await moveOn(api, 6 * 86_400);
    await Promise.all([sweepPayments(api.deps), sweepPayments(api.deps)]);
    await sweepPayments(api.deps);
    expect([await held(mode, 'pending'), await held(mode, 'wallet')]).toEqual([
      0n,
      before + pending + 10_000n,
    ]);
    expect(await events(mode, payment)).toEqual(['payment.paid']);
  });

  test('refused: nothing moved, and another card may pay', async () => {
    const payment = await shop.sell(mode);
    const pending = await held(mode, 'pending');
    const attempt = await payByCard(payment, '4000000000080004');
    const path = `${checkoutPath(payment)}/carte/${attempt.id}`;
    await until(api, async () => (await api.visitor.get(path)).body.etat === 'refuse');
    expect((await shop.read(payment)).statut).toBe('en_attente');
    expect(await held(mode, 'pending')).toBe(pending);
    await payByCard(payment);
    await becomes(payment, 'paye');
  });

  test('its answer lost: paid once all the same', async () => {
    const payment = await shop.sell(mode);
    const pending = await held(mode, 'pending');
    await payByCard(payment, '4000000000060006');
    await becomes(payment, 'paye');
    expect(await held(mode, 'pending')).toBe(pending + 1_947n);
  });
});

describe.each(merchantModes)('paid by mobile money, %s', (mode) => {
  let serial = 0;
  const ring = async (payment: MerchantPayment, digits = '0001') => {
    serial += 1;
    const telephone = `+24397${mode === 'test' ? 1 : 0}${String(serial).padStart(2, '0')}${digits}`;
    const body = { operateur: 'AIRTEL', telephone };
    return api.visitor.post(`${checkoutPath(payment)}/mobile-money`, body);
  };

  test('the phone is asked, and the merchant is paid when it says yes', async () => {
    const payment = await shop.sell(mode, { montant: 10_000, devise: 'CDF' });
    const pending = await held(mode, 'pending', 'CDF');
    const rung = await ring(payment);
    expect(rung.status, rung.text).toBe(201);
    expect((await checkoutOf(api, payment)).encaissementEnCours).toBe(true);
    await becomes(payment, 'paye');
    expect(await held(mode, 'pending', 'CDF')).toBe(pending + 985_000n);
    const owed = await gateway(mode, 'mobile-money');
    expect(owed.posted).toBeLessThan(0n);
  });

  test('a phone that pays after the payment was called off gets its money back', async () => {
    const payment = await shop.sell(mode, { montant: 10_000, devise: 'CDF' });
    const pending = await held(mode, 'pending', 'CDF');
    expect((await ring(payment, '0002')).status).toBe(201);
    await api.runJobs();
    const cancelled = await owner.post(`/v1/payments/${payment.id}/annulation`, {}, inMode(mode));
    expect(cancelled.body.statut).toBe('annule');
    const back = async () => (await gateway(mode, 'payouts')).posted;
    const before = await back();
    await until(api, async () => (await back()) === before + 1_000_000n);
    expect(await held(mode, 'pending', 'CDF')).toBe(pending);
    expect(await events(mode, payment)).toEqual(['payment.cancelled']);
  });
});

describe('the test mode', () => {
  test('speaks to the sandbox whatever the live gateways are set to', async () => {
    const { settings } = api.deps;
    const { version } = await settings.current('gateways.cards');
    const known = await settings.read('gateways.cards');
    const by = { userId: null, address: null } as const;
    const value = { ...known, actif: false, url: 'http://127.0.0.1:9' };
    await settings.update('gateways.cards', { value, version, by });
    try {
      const payment = await shop.sell('test');
      await payByCard(payment);
      await becomes(payment, 'paye');
      const live = await shop.sell('live');
      const refused = await api.visitor.post(`${checkoutPath(live)}/carte`, {});
      expect(refused.status).not.toBe(200);
      expect(refused.body.champsUrl ?? null).toBeNull();
    } finally {
      const now = await settings.current('gateways.cards');
      await settings.update('gateways.cards', { value: known, version: now.version, by });
    }
  });
});

describe('a payment that nobody pays', () => {
  test('expires, is told once, and takes no money afterwards', async () => {
    const payment = await shop.sell('live', { dureeMinutes: 5 });
    await pass(api, 6 * 60);
    expect((await shop.read(payment)).statut).toBe('expire');
    expect((await payByWallet(payment)).body.code).toBe('paiement_expire');
    await sweepPayments(api.deps);
    expect(await events('live', payment)).toEqual(['payment.expired']);
  });

  test('is called off by the merchant; one that is paid is not', async () => {
    const payment = await shop.sell('live');
    const cancel = () => owner.post(`/v1/payments/${payment.id}/annulation`, {}, inMode('live'));
    expect((await cancel()).body.statut).toBe('annule');
    expect((await cancel()).body.statut).toBe('annule');
    expect((await payByWallet(payment)).body.code).toBe('paiement_annule');
    const paid = await shop.sell('live');
    await payByWallet(paid);
    const late = await owner.post(`/v1/payments/${paid.id}/annulation`, {}, inMode('live'));
    expect([late.status, late.body.code]).toEqual([409, 'paiement_non_annulable']);
  });
});

test('GET /v1/payments: by status and by way, page after page', async () => {
  const { elements } = (
    await owner.get('/v1/payments?statut=paye&moyen=card&limit=2', inMode('live'))
  ).body;
  expect(elements.length).toBeGreaterThan(0);
  for (const payment of elements)
    expect(payment).toMatchObject({ statut: 'paye', moyen: 'card', mode: 'live' });
  const first = (await owner.get('/v1/payments?limit=3', inMode('live'))).body;
  const next = (await owner.get(`/v1/payments?limit=3&curseur=${first.curseur}`, inMode('live')))
    .body;
  const ids = [...first.elements, ...next.elements].map(({ id }: MerchantPayment) => id);
  expect(new Set(ids).size).toBe(6);
});

test('404 for an address that nobody was given', async () => {
  const code = `p_${'A'.repeat(22)}`;
  expect((await api.visitor.get(`/checkouts/${code}`)).status).toBe(404);
  expect((await api.visitor.get('/checkouts/x')).status).toBe(400);
});

test('the database refuses an account of no merchant', async () => {
  const payment = await shop.sell('live');
  const moved = api.deps.pool.query('UPDATE payments SET account_id = $2 WHERE id = $1', [
    payment.id,
    newId(),
  ]);
  await expect(moved).rejects.toMatchObject({ constraint: 'payments_account_id_fkey' });
});

test('the live mode switched off: nothing is asked for and nothing is paid; what was paid can be given back', async () => {
  const closing = await openShop(api);
  const [waiting, paid] = [await closing.sell('live'), await closing.sell('live', { montant: 2 })];
  await payByWallet(paid);
  const { pool } = api.deps;
  await pool.query(
    'UPDATE merchants m SET live_at = NULL FROM merchant_accounts a WHERE a.merchant_id = m.id AND a.id = $1',
    [closing.accounts.live],
  );
  const asked = await closing.owner.post('/v1/payments', { montant: 1 }, inMode('live'));
  expect(asked.body.code).toBe('mode_production_inactif');
  expect((await payByWallet(waiting)).body.code).toBe('mode_production_inactif');
  const card = await api.visitor.post(`${checkoutPath(waiting)}/carte`, {});
  expect(card.body.code).toBe('mode_production_inactif');
  const back = await closing.owner.post(
    `/v1/payments/${paid.id}/remboursements`,
    { montant: 1 },
    inMode('live'),
  );
  expect(back.status, back.text).toBe(201);
  await closing.sell('test');
});

test('a phone that pays after the business has closed gets its money back', async () => {
  const closing = await openShop(api);
  const payment = await closing.sell('live', { montant: 10_000, devise: 'CDF' });
  const body = { operateur: 'AIRTEL', telephone: '+243970990002' };
  const rung = await api.visitor.post(`${checkoutPath(payment)}/mobile-money`, body);
  expect(rung.status, rung.text).toBe(201);
  await api.runJobs();
  expect(await closeOf(closing.owner)).toBe('closed');
  const back = async () => (await gateway('live', 'payouts')).posted;
  const before = await back();
  await until(api, async () => (await back()) === before + 1_000_000n);
  for (const kind of ['wallet', 'pending'] as const) {
    const account = { kind, owner: closing.accounts.live, currency: 'CDF', mode: 'live' } as const;
    expect((await heldIn(api, account)).posted).toBe(0n);
  }
  const later = await api.visitor.post(`${checkoutPath(payment)}/carte`, {});
  expect(later.status).toBeGreaterThanOrEqual(400);
});
