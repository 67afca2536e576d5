import type { Pool } from 'pg';
import { openMerchant } from '../../apps/api/src/features/merchants/merchants.ts';
import { transact } from '../../apps/api/src/kernel/data/database.ts';
import { asked, isMade, oneOf, someoneElse, type Workload } from './asking.ts';
import { minorOf, wireText } from './journal.ts';
import type { Request } from './network.ts';
import type { Person } from './people.ts';
import { expectOver } from './requesting.ts';

/** A business that may take real money, and who keeps it. */
export type Shop = { readonly keeper: Person; readonly accountId: string };

const inLive = { 'merchant-mode': 'live' } as const;
const priceMinor = 200n;
const refundMinor = 150n;

/** Opens a business of each of these people, as one that was verified and switched on. */
export async function openShops(pool: Pool, keepers: readonly Person[]): Promise<Shop[]> {
  const clock = { now: () => new Date() };
  return transact(pool, async ({ client }) => {
    const shops: Shop[] = [];
    for (const keeper of keepers) {
      const email = `commerce-${keeper.id}@nzela.example`;
      const owner = { ...keeper, firstName: 'Commerce', lastName: 'Essai', email };
      await openMerchant(client, owner, clock);
      const { rows } = await client.query<{ id: string }>(
        `UPDATE merchants m SET verified_at = now(), live_at = now()
           FROM merchant_members t, merchant_accounts a
          WHERE t.merchant_id = m.id AND t.user_id = $1 AND a.merchant_id = m.id AND a.mode = 'live'
         RETURNING a.id`,
        [keeper.id],
      );
      shops.push({ keeper, accountId: rows[0]?.id ?? '' });
    }
    return shops;
  });
}

/** What a business has, by its own balance, in cents. */
export const balanceRequest = ({ keeper }: Shop): Request => ({
  method: 'GET',
  path: '/v1/balance',
  token: keeper.token,
  headers: inLive,
});

/**
 * 2 EUR asked for by a shop. Two people pay them at once, or one does while the shop calls them off, or one alone; of some
 * of what was paid, 1.50 EUR are given back twice at once: it is paid once or called off, and given back once.
 */
export async function sell(work: Workload, somebody: Person): Promise<void> {
  const shop = oneOf(work.shops);
  const { keeper } = shop;
  const ordered = (path: string, body: object) => ({
    ...asked(work, keeper, path, body),
    headers: inLive,
  });
  const request = ordered('/v1/payments', { montant: wireText(priceMinor) });
  const answer = await work.network.send(request);
  if (!isMade(work, request, answer)) return;
  const { id, adresse } = answer.body;
  const code = String(adresse).split('/pay/')[1] ?? '';
  const race = oneOf(['two payers', 'called off', 'one payer'] as const);
  const first = somebody === keeper ? someoneElse(work, keeper) : somebody;
  const payers = race === 'two payers' ? [first, someoneElse(work, first)] : [first];
  const [off, ...paid] = await Promise.all([
    race === 'called off' ? isCalledOff(work, ordered(`/v1/payments/${id}/annulation`, {})) : false,
    ...payers.map((payer) => isPaidBy(work, payer, code)),
  ]);
  const winners = [off, ...paid].filter(Boolean).length;
  if (winners > 1) work.journal.surprises.push(`The payment ${id} ended ${winners} times`);
  const payer = payers.find((_, index) => paid[index] === true);
  const made = { id, kind: 'sale', owner: keeper, request, ownMinor: 0n } as const;
  if (payer === undefined) {
    work.journal.told.push({ ...made, ends: [off ? 'annule' : 'en_attente', 'expire'] });
    return;
  }
  const back =
    Math.random() < 0.4
      ? await givenBack(work, () =>
          ordered(`/v1/payments/${id}/remboursements`, { montant: wireText(refundMinor) }),
        )
      : 0n;
  const read = {
    method: 'GET',
    path: `/v1/payments/${id}`,
    token: keeper.token,
    headers: inLive,
  } as const;
  const { net } = (await work.network.send(read)).body;
  work.journal.told.push({
    ...made,
    ends: [back === 0n ? 'paye' : 'partiellement_rembourse'],
    other: { person: payer, minor: back - priceMinor },
    shop: { accountId: shop.accountId, minor: minorOf(net) - back },
  });
}

async function isPaidBy(work: Workload, payer: Person, code: string): Promise<boolean> {
  const answer = await work.network.send(asked(work, payer, `/checkouts/${code}/portefeuille`, {}));
  if (answer.status === 201) return true;
  expectOver(work, answer, ['solde_insuffisant', 'paiement_deja_paye', 'paiement_annule']);
  return false;
}

async function isCalledOff(work: Workload, request: Request): Promise<boolean> {
  const answer = await work.network.send(request);
  if (answer.status === 200) return true;
  expectOver(work, answer, ['paiement_non_annulable']);
  return false;
}

/** What came back of two refunds at once, of which one is too much. */
async function givenBack(work: Workload, request: () => Request): Promise<bigint> {
  const answers = await Promise.all([request(), request()].map((one) => work.network.send(one)));
  const made = answers.filter(({ status }) => status === 201);
  for (const answer of answers)
    if (answer.status !== 201) expectOver(work, answer, ['remboursement_trop_grand']);
  if (made.length !== 1) work.journal.surprises.push(`${made.length} refunds of one payment`);
  return refundMinor * BigInt(made.length);
}
