import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type {
  AccountCheck,
  checkAccountSchema,
  createWithdrawalSchema,
} from '@nzela/contract/withdrawals';
import { addSeconds } from '../../kernel/time/clock.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { readWithdrawalQuote } from '../quotes/quotes.ts';
import { askHolder, type ResolvedRecipient } from '../recipients/recipients.ts';
import { findUser, type UserRow } from '../users/users.ts';
import { resolveAccount } from './account.ts';
import type { WithdrawalDeps } from './deps.ts';
import { countUnsureHolders, findHolder, keepHolder } from './holder.store.ts';

const daySeconds = 86_400;

/** How long an answer is good for: an account changes hands, a name is corrected, a provider is back. */
const keptSeconds: Readonly<Record<AccountCheck['resultat'], number>> = {
  identique: 30 * daySeconds,
  proche: 30 * daySeconds,
  different: daySeconds,
  impossible: 600,
};

/** As many accounts as a person has where nobody tells the holder, and as many names: one is corrected, or changes. */
const mostUnsure = 3;
const unsureSeconds = 30 * daySeconds;

type Question = z.output<typeof checkAccountSchema>;

/**
 * Whether the account is the person's, as its bank or operator tells; their silence is `impossible`. Refuses what the
 * account refuses, at the field `compte`.
 */
export async function checkAccount(
  deps: WithdrawalDeps,
  ownerId: string,
  question: Question,
): Promise<AccountCheck> {
  return (await holderOf(deps, ownerId, question)).holder;
}

type HeldAccount = { readonly account: ResolvedRecipient; readonly holder: AccountCheck };

/** Asks about an account once in a while, and never about the number that the person has proved to be theirs. */
async function holderOf(
  { pool, settings, gateways, clock }: WithdrawalDeps,
  ownerId: string,
  question: Question,
): Promise<HeldAccount> {
  const owner = (await findUser(pool, 'id', ownerId)) ?? refuse('non_authentifie');
  const account = await resolveAccount({ db: pool, settings }, accountOwner(owner), {
    method: question.methode,
    account: question.compte,
    operator: question.operateur,
    country: question.pays,
  });
  if (isProved(owner, account)) return { account, holder: { resultat: 'identique', nom: null } };
  const asked = { accountId: account.id, ownerId, name: account.name };
  const now = clock.now();
  const known = await findHolder(pool, asked, now);
  if (known !== null) return { account, holder: known };
  const holder = await askHolder(gateways.payouts, account, 'compte');
  const expiresAt = addSeconds(now, keptSeconds[holder.resultat]);
  await keepHolder(pool, asked, { ...holder, expiresAt });
  return { account, holder };
}

function accountOwner({ id, firstName, lastName, phone }: UserRow) {
  return { id, name: `${firstName} ${lastName}`, phone };
}

/** The person's own number: its code reached them. */
function isProved(owner: UserRow, { mode, phone }: ResolvedRecipient): boolean {
  return mode === 'mobile' && owner.phoneVerifiedAt !== null && phone === owner.phone;
}

type Order = Pick<
  z.output<typeof createWithdrawalSchema>,
  'devisId' | 'methode' | 'compte' | 'operateur'
>;

/** The account of a withdrawal, and what is known of its holder: never somebody else. */
export type OwnAccount = {
  readonly account: ResolvedRecipient;
  readonly check: Exclude<AccountCheck['resultat'], 'different'>;
};

/**
 * The person's own account that an order names, for a withdrawal is no cheap way to pay somebody. Asked outside of any
 * transaction; null where the quote is for something else, which spending it refuses. Refuses `compte_autrui`, and what
 * the account refuses, at the field `compte`.
 */
export async function ownAccount(
  deps: WithdrawalDeps,
  ownerId: string,
  { devisId: quoteId, ...order }: Order,
): Promise<OwnAccount | null> {
  const use = { quoteId, ownerId, deliveryMethod: order.methode };
  const country = (await readWithdrawalQuote(deps.pool, use))?.country ?? null;
  if (country === null) return null;
  const { account, holder } = await holderOf(deps, ownerId, { ...order, pays: country });
  const { resultat: check } = holder;
  return check === 'different' ? refuse('compte_autrui', { field: 'compte' }) : { account, check };
}

/**
 * Refuses `comptes_inverifiables` to who takes money out to one account after the other of banks or operators that notifyOwner
 * no holder, or takes one name after the other to be their holder. In the withdrawal's transaction.
 */
export async function refuseUnsureHolders(
  client: PoolClient,
  { account, check }: OwnAccount,
  { ownerId, at }: { readonly ownerId: string; readonly at: Date },
): Promise<void> {
  const asked = { accountId: account.id, ownerId, name: account.name };
  const others = await countUnsureHolders(client, asked, addSeconds(at, -unsureSeconds));
  const isOver =
    others.names >= mostUnsure || (check === 'impossible' && others.accounts >= mostUnsure);
  if (isOver) refuse('comptes_inverifiables', { field: 'compte' });
}
