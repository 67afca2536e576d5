import { afterEach, expect, test } from 'vitest';
import { oldDatabase } from '../test/old-database.ts';
import { newId } from './kernel/data/ids.ts';

const old = oldDatabase();
const { before, apply, person, refusedRuns } = old;
afterEach(() => old.drop());

const message = (key: string, values: object = {}) => ({ key, values });

test('0144: notices of bills, top-ups, mobile money and cards become messages, and others stay', async () => {
  await before('0144');
  const owner = await person();
  const pool = old.pool();
  const told = async (event: string, title: string, text: string) => {
    const id = newId();
    await pool.query(
      `INSERT INTO notifications (id, user_id, event, title, text, shown, created_at) VALUES ($1, $2, $3, $4, $5, true, now())`,
      [id, owner, event, title, text],
    );
    return async () => {
      const { rows } = await pool.query(
        'SELECT title_message AS title, text_message AS text FROM notifications WHERE id = $1',
        [id],
      );
      return rows[0];
    };
  };
  const bill = await told(
    'factures',
    'Votre facture SENELEC n’a pas pu être payée',
    'Cette facture était déjà payée. Facture : SENELEC, SEN-1. Rien n’a été débité : 3,00\u00a0€ sont de nouveau disponibles sur votre portefeuille.',
  );
  const payment = await told(
    'cartes',
    'Refusé : 5,00\u00a0$ chez Boutique Essai',
    'Carte •••• 1234 : Cette carte ne paie que chez Librairie. Retirez le verrou pour payer ailleurs. Rien n’a été débité.',
  );
  const locked = await told(
    'cartes',
    '5,00\u00a0$ chez Boutique Essai',
    'Votre carte : La carte est fermée : elle ne paie plus. Rien n’a été débité.',
  );
  const topup = await told(
    'recharges',
    'Recharge réussie : +221 77 123 45 67',
    '1\u00a0000\u00a0F\u00a0CFA chez Orange. Débité : 1,53\u00a0€.',
  );
  const late = await told(
    'depots',
    'Paiement de 5,00\u00a0$ : nous continuons à chercher',
    'Airtel n’a pas encore dit ce qu’il en est. Nous vérifions tout seuls et nous vous le disons : ne payez pas une seconde fois.',
  );
  const other = await told('transferts', '3,00\u00a0€ vous sont rendus', 'Autre chose.');
  await apply('0144', '0145');
  expect(await bill()).toEqual({
    title: message('bills_failed_title', { biller: 'SENELEC' }),
    text: message('sentences', {
      first: message('bills_reason_paid'),
      second: message('bills_failed_text', {
        biller: 'SENELEC',
        reference: 'SEN-1',
        total: '3,00\u00a0€',
      }),
    }),
  });
  expect(await payment()).toEqual({
    title: message('cards_declined_title', { amount: '5,00\u00a0$', merchant: 'Boutique Essai' }),
    text: message('cards_declined_text', {
      card: message('cards_one', { last4: '1234' }),
      reason: message('cards_declined_merchant', { merchant: 'Librairie' }),
    }),
  });
  expect(await locked()).toEqual({
    title: message('cards_approved_title', { amount: '5,00\u00a0$', merchant: 'Boutique Essai' }),
    text: message('cards_declined_text', {
      card: message('cards_mine'),
      reason: message('cards_declined_closed'),
    }),
  });
  expect(await topup()).toEqual({
    title: message('topups_done_title', { phone: '+221 77 123 45 67' }),
    text: message('topups_done_bundle', {
      bundle: '1\u00a0000\u00a0F\u00a0CFA',
      operator: 'Orange',
      price: '1,53\u00a0€',
    }),
  });
  expect(await late()).toEqual({
    title: message('mobile_money_late_title', { amount: '5,00\u00a0$' }),
    text: message('mobile_money_late_text', { operator: 'Airtel' }),
  });
  expect(await other()).toEqual({ title: null, text: null });
});

test('0145: why a payment was refused becomes a message, in its run and in its notice, and others stay', async () => {
  await before('0145');
  const owner = await person();
  const limit =
    'Ce montant dépasse votre plafond de 9,00\u00a0€ par jour : il vous reste 1,00\u00a0€. Ce montant passera à partir du 1 mars 2026 à 01:00. Rien n’a été débité.';
  await refusedRuns(owner, ['Solde insuffisant', limit, 'Autre chose.']);
  const [amount, occasion] = ['5,00\u00a0€', 'lundi 2 mars à 09:00'];
  const text = `Solde insuffisant (${amount}). Rien n’a été débité. Nous essayons une seconde fois le ${occasion}.`;
  await old.pool().query(
    `INSERT INTO notifications (id, user_id, event, title, text, text_message, shown, created_at)
     SELECT gen_random_uuid(), $1, event, 'x', $2, to_jsonb($2::text), true, now()
       FROM unnest('{programmations,transferts}'::text[]) AS event`,
    [owner, text],
  );
  await apply('0145', '0146');
  const told = '(SELECT reason_message AS told FROM schedule_runs ORDER BY day)';
  const { rows } = await old
    .pool()
    .query<{ told: unknown }>(
      `${told} UNION ALL (SELECT text_message FROM notifications ORDER BY event)`,
    );
  const reason = message('refusals_solde_insuffisant');
  const perDay = message('limits_a_day', { amount: '9,00\u00a0€' });
  const advice = message('limits_advice_later', { since: '1 mars 2026 à 01:00' });
  expect(rows.map(({ told }) => told)).toEqual([
    reason,
    message('refusals_plafond_atteint', { limit: perDay, left: '1,00\u00a0€', advice }),
    null,
    message('schedules_postponed_text', { reason, amount, occasion }),
    text,
  ]);
});

test('0150: what browsers with web push are called becomes a message, and what the release before renames is read', async () => {
  await before('0150');
  const owner = await person();
  const pool = old.pool();
  const names = ['Chrome sur Android', 'Appareil inconnu', 'Firefox'];
  await pool.query(
    `INSERT INTO push_subscriptions (id, user_id, endpoint_hash, sealed, device, created_at)
     SELECT gen_random_uuid(), $1, name, 'x', name, now() FROM unnest($2::text[]) AS name`,
    [owner, names],
  );
  await apply('0150', '0151');
  const devices = 'SELECT device_message AS told FROM push_subscriptions ORDER BY endpoint_hash';
  const told = async () => (await pool.query(devices)).rows.map((row) => row.told);
  const browser = message('device_browser_on', { browser: 'Chrome', system: 'Android' });
  expect(await told()).toEqual([message('device_unknown'), browser, null]);
  await pool.query(`UPDATE push_subscriptions SET device = 'Safari sur iOS'`);
  expect(await told()).toEqual([null, null, null]);
});

test('0151: what was told of transfers, withdrawals, deposits, requests and accounts becomes messages, and the rest stays', async () => {
  await before('0151');
  const owner = await person();
  const pool = old.pool();
  const euros = (minor: string) => ({ minor, currency: 'EUR' });
  const both = (first: unknown, second: unknown) => message('sentences', { first, second });
  /** What stood in a title or in a text, of which kind of notice, and what it becomes. */
  const told: readonly (readonly [event: string, said: string, becomes: unknown])[] = [
    [
      'transferts',
      'Votre transfert à Awa est confirmé',
      message('transfers_confirmed_title', { name: 'Awa' }),
    ],
    [
      'transferts',
      'Awa recevra 13\u00a0119\u00a0F\u00a0CFA, au plus tard le 1er août 2026 à 14:05 (heure de Paris). Débité\u00a0: 1\u00a0022,00\u00a0€, dont 2,00\u00a0€ de frais. Passé ce délai, les frais vous sont rendus sans rien demander.',
      both(
        message('transfers_confirmed_text_by', {
          name: 'Awa',
          amount: { minor: '13119', currency: 'XOF' },
          moment: { moment: '2026-08-01T12:05:00.000Z' },
        }),
        message('transfers_confirmed_cost', { sent: euros('102200'), fee: euros('200') }),
      ),
    ],
    [
      'argent_recu',
      'Awa vous a envoyé 3,00\u00a0€. La somme est sur votre portefeuille. Motif : Débité : 3,00\u00a0€, merci. Motif : rien',
      both(
        message('transfers_received_text', { name: 'Awa', amount: euros('300') }),
        message('transfers_memo', { memo: 'Débité : 3,00\u00a0€, merci. Motif : rien' }),
      ),
    ],
    [
      'transferts',
      'Nous avions promis 3,00\u00a0€ à Awa au plus tard le 12 mars 2026 à 09:00. 0,50\u00a0€ sont sur votre portefeuille, et le transfert continue.',
      both(
        message('transfers_late_promise', {
          amount: euros('300'),
          name: 'Awa',
          moment: '12 mars 2026 à 09:00',
        }),
        message('transfers_late_fee', { fee: euros('50') }),
      ),
    ],
    [
      'transferts',
      'Carte volée. Nous rendons 3,00\u00a0€ à votre carte.',
      both('Carte volée.', message('transfers_cancelled_card', { amount: euros('300') })),
    ],
    ['transferts', 'Loyer de mars', null],
    [
      'retraits',
      'Ce compte est fermé. Choisissez un autre compte. La somme est de nouveau disponible sur votre portefeuille, frais compris.',
      both(message('withdrawals_reason_closed'), message('withdrawals_returned_text')),
    ],
    [
      'depots',
      'Dépôt par virement bancaire, référence DEP-1.',
      message('deposits_credited_text', {
        what: message('operations_deposit_wire'),
        reference: 'DEP-1',
      }),
    ],
    [
      'demandes',
      'Awa a payé : Dîner, chez Paul, DEM-1. L’argent est sur votre portefeuille.',
      message('money_requests_paid_by_for', {
        name: 'Awa',
        reason: 'Dîner, chez Paul',
        reference: 'DEM-1',
      }),
    ],
    ['demandes', 'La demande DEM-1 a été payée par Awa.', null],
    [
      'programmations',
      '20,00\u00a0€ à Loyer à Dakar, le samedi 31 janvier à 09:00',
      message('schedules_reminder_title', {
        amount: euros('2000'),
        name: 'Loyer à Dakar',
        occasion: 'samedi 31 janvier à 09:00',
      }),
    ],
    [
      'programmations',
      'Votre solde ne suffit pas encore : il reste 1,00\u00a0$. Rechargez votre portefeuille, ou passez cette date.',
      message('schedules_reminder_short', { amount: '1,00\u00a0$' }),
    ],
    [
      'securite',
      'Une hausse de vos plafonds prendra effet dans 24 heures. Si ce n’est pas vous, changez votre mot de passe.',
      message('limits_raised_text', { hours: '24' }),
    ],
  ];
  await pool.query(
    `INSERT INTO notifications (id, user_id, event, title, text, text_message, shown, created_at)
     SELECT gen_random_uuid(), $1, event, said, said, to_jsonb(said), true, now() + place * interval '1 second'
       FROM ROWS FROM (unnest($2::text[]), unnest($3::text[])) WITH ORDINALITY AS told (event, said, place)`,
    [owner, told.map(([event]) => event), told.map(([, said]) => said)],
  );
  await apply('0151', '0152');
  const { rows } = await pool.query(
    'SELECT title_message AS title, text_message AS text FROM notifications ORDER BY created_at',
  );
  expect(rows).toEqual(
    told.map(([, said, becomes]) => ({ title: becomes, text: becomes ?? said })),
  );
});

test('0151: steps of timelines and reasons of scheduled payments that name amounts become messages', async () => {
  await before('0151');
  const pool = old.pool();
  const wire = 'Reçu 1,00\u00a0€ au lieu de 2,00\u00a0€ : la somme est sur votre portefeuille.';
  await pool.query(
    `INSERT INTO transfer_events (transfer_id, type, actor, detail, at)
     SELECT gen_random_uuid(), 'echoue', 'nzela', detail, now() FROM unnest($1::text[]) AS detail`,
    [[wire, 'Autre chose.', null]],
  );
  const price =
    'Le prix est passé de 1,00\u00a0€ à 2,00\u00a0€, plus que les 2\u00a0% que vous acceptez.';
  await refusedRuns(await person(), [price]);
  await apply('0151', '0152');
  const { rows } = await pool.query<{ told: unknown }>(
    `(SELECT detail_message AS told FROM transfer_events ORDER BY id)
     UNION ALL SELECT reason_message FROM schedule_runs`,
  );
  const [one, two] = [
    { minor: '100', currency: 'EUR' },
    { minor: '200', currency: 'EUR' },
  ];
  expect(rows.map(({ told }) => told)).toEqual([
    message('transfers_event_wire_other', { received: one, expected: two }),
    null,
    null,
    message('schedules_reason_price', { before: one, after: two, percent: '2' }),
  ]);
});
