import type { Pool } from 'pg';
import { settingsDefaults } from '../../apps/api/src/features/settings/settings.defaults.ts';
import { insertVersion } from '../../apps/api/src/features/settings/settings.store.ts';
import { card, wallet } from '../../apps/api/src/kernel/data/book.ts';
import { newId } from '../../apps/api/src/kernel/data/ids.ts';
import type { DayPerson } from './day-acts.ts';
import { fillHistories } from './histories.ts';
import { fund, makePeople, tokenMaker, type BenchPerson } from './people.ts';

/** More than wait for as many wires as the bench announces: each may leave 20 unpaid. */
const PEOPLE = 5_000;
const LINES = 60;
const FUNDS_MINOR = 100_000_000n;
const CARD_FUNDS_MINOR = 1_000_000n;
const CARD_PAYMENTS = 10;

/** People in the middle of their lives with the product: months of history, money, and a card that has paid before. */
export async function makeDayPeople(pool: Pool, secretKey: Buffer): Promise<DayPerson[]> {
  await allowMuch(pool);
  const people = await makePeople(pool, PEOPLE);
  const ids = people.map(({ id }) => id);
  await fillHistories(pool, { owners: ids, others: ids, lines: LINES });
  const cards = await makeCards(pool, people);
  await fund(
    pool,
    ids.map((id) => wallet(id, 'EUR')),
    FUNDS_MINOR,
  );
  await fund(
    pool,
    cards.map(({ id }) => card(id, 'EUR')),
    CARD_FUNDS_MINOR,
  );
  const tokenOf = tokenMaker(secretKey);
  return Promise.all(
    people.map(async ({ id, phone }, index) => ({
      token: await tokenOf(id),
      phone,
      address: `10.0.${index >> 8}.${index & 255}`,
      card: { reference: cards[index]?.reference ?? '', id: issuerIdOf(cards[index]?.id ?? '') },
    })),
  );
}

/** What leaves without a proof of identity on a day: a person of the bench does in a minute what takes others weeks. */
async function allowMuch(pool: Pool): Promise<void> {
  const { security } = settingsDefaults(null);
  const client = await pool.connect();
  await insertVersion(client, {
    subject: 'security',
    version: 1,
    document: { ...security, seuilVerificationEur: '5000.00', nomsParPersonne: 100_000 },
    author: null,
    approvedBy: null,
    createdAt: new Date(),
  });
  client.release();
}

type Card = { readonly id: string; readonly reference: string };

const issuerIdOf = (cardId: string) => `card_${cardId}`;

/** An active card for each, as the issuer and we know it, and what it paid in the last months. */
async function makeCards(pool: Pool, people: readonly BenchPerson[]): Promise<Card[]> {
  const cards = people.map(({ id: ownerId }) => ({ id: newId(), ownerId }));
  const { rows } = await pool.query<Card>(
    `INSERT INTO virtual_cards (id, owner_id, status, type, currency, design, holder, wallet_currency, deposit,
       order_sent, order_spread, order_fee, provider_id, last4, issuer_state, next_fee_at, attempts_since, ordered_at,
       created_at, updated_at, activated_at)
     SELECT id, owner, 'active', 'VISA', 'EUR', 'pink-to-rose', 'COMPTE ESSAI', 'EUR', 1000000, 1000000, 0, 500,
       $3 || id, '4242', 'active', now() + interval '20 days', at, at, at, at, at
       FROM unnest($1::uuid[], $2::uuid[]) AS card (id, owner), (SELECT now() - interval '70 days' AS at) AS moment
     RETURNING id, reference`,
    [cards.map(({ id }) => id), cards.map(({ ownerId }) => ownerId), issuerIdOf('')],
  );
  await pool.query(
    `INSERT INTO virtual_card_transactions (id, card_id, kind, state, amount, cleared, currency, authorization_id,
       merchant, category, merchant_amount, merchant_currency, at, updated_at)
     SELECT gen_random_uuid(), id, 'paiement', 'reglee', 990, 990, 'EUR', 'past-' || id || '-' || n, 'BOUTIQUE ESSAI',
       'Restaurant', '9.90', 'EUR', now() - interval '6 days' * n, now() - interval '6 days' * n
       FROM unnest($1::uuid[]) AS id, generate_series(1, $2::int) AS n`,
    [cards.map(({ id }) => id), CARD_PAYMENTS],
  );
  const references = new Map(rows.map(({ id, reference }) => [id, reference]));
  return cards.map(({ id }) => ({ id, reference: references.get(id) ?? '' }));
}
