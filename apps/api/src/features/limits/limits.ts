import type { ClientBase, Pool } from 'pg';
import type { GuardedAction, GuardedSubject } from '@nzela/contract/step-up';
import type { CompanionWriter } from '@nzela/ledger/types';
import { convert, type Money } from '@nzela/money/money';
import type { Clock } from '../../kernel/time/clock.ts';
import { Refusal } from '../../kernel/http/problem.ts';
import { actorOf } from '../../kernel/identity/session.ts';
import { requireStepUp, type StepUpRequest } from '../step-up/step-up.ts';
import type { Rates } from '../rates/rates.ts';
import type { Settings } from '../settings/settings.ts';
import { standing, unprovenConsent, type Consent } from './consent.ts';
import {
  countSpends,
  givePotBack,
  giveRoomBack,
  refuseBeyond,
  type CountedSpend,
} from './counting.ts';
import { readLevels } from './levels.ts';
import { insertSpends } from './spends.store.ts';
import { dayOf } from './windows.ts';

export { readLimits } from './limits.service.ts';
export { refuseManyUnpaid } from './unpaid.ts';
export type { Consent } from './consent.ts';
export type { CountedSpend } from './counting.ts';

/** What tells an amount in EUR, and the levels' limits. */
export type LimitDeps = { readonly settings: Pick<Settings, 'read'>; readonly rates: Rates };

export type Spend = {
  readonly userId: string;
  /** In any currency; counted in EUR at the rate in force, rounded up. */
  readonly amount: Money;
  readonly at: Date;
};

/**
 * Counts money that leaves a person's wallet, in the transaction that holds or moves it, or that is sent by card or wire,
 * in the one that orders it: what is beyond the limit is not to be paid at all. Exact whatever runs beside it:
 * the person's row stays locked until the transaction ends, so call it after the ledger's own locks. `subject` is the id
 * of what is paid: again, it changes nothing. Refuses `plafond_atteint` with what is left and when there is room.
 */
export async function spendWithinLimits(
  deps: LimitDeps,
  client: ClientBase,
  spend: Spend & SpentOn,
): Promise<void> {
  const counted = await counting(deps, spend);
  if (await keepSpend(client, counted, spend)) await countSpends(client, [counted]);
}

/** True when there is something to count, and `subject` was not counted before. */
async function keepSpend(
  client: ClientBase,
  counted: CountedSpend,
  { subject, pot }: SpentOn,
): Promise<boolean> {
  if (counted.cents === 0n) return false;
  return (await insertSpends(client, [{ ...counted, subject, pot: pot ?? null }])) === 1;
}

export type SpentOn = {
  readonly subject: string;
  /** What the money is put on and may come back from, in parts: a card's id ({@link returnFromPot}). */
  readonly pot?: string;
};

/**
 * Refuses `plafond_atteint` for what would not fit at `at`, as far as is known now, and takes no room: for who is to be
 * asked for more before the money moves.
 */
export async function requireWithinLimits(
  deps: LimitDeps & { readonly pool: Pool },
  spend: Spend,
): Promise<void> {
  await refuseBeyond(deps.pool, await counting(deps, spend));
}

/** What `subject` paid comes back: its room too, once, in the transaction that gives the money back. */
export async function returnSpend(client: ClientBase, subject: string, at: Date): Promise<void> {
  await giveRoomBack(client, subject, at);
}

/**
 * Money that was put on `pot` comes back to the wallet, in the caller's transaction: so does its room, on the days its
 * loads were counted, the last load first, and never more than they took. Call it once for each return.
 */
export async function returnFromPot(
  deps: Pick<LimitDeps, 'rates'>,
  client: ClientBase,
  { pot, amount, at }: { readonly pot: string; readonly amount: Money; readonly at: Date },
): Promise<void> {
  await givePotBack(client, { pot, cents: await euroCents(deps.rates, amount), at });
}

/** What shows that the person wants a payment, and what it is bound to. */
export type Proof = {
  /** Who asks, with their proof; null where nobody asks over HTTP and there is nobody to prove anything. */
  readonly request: StepUpRequest | null;
  readonly action: GuardedAction;
  readonly subject: GuardedSubject;
  /** The id of the request (its idempotency key's), which may come again with the same proof. */
  readonly use: string;
  /** Asked for whatever the amount. */
  readonly always?: boolean;
};

export type ProofDeps = LimitDeps & { readonly clock: Clock };

type ProvenSpend<Taken> = {
  readonly spend: Spend & SpentOn;
  readonly proof: Proof;
  readonly take: () => Promise<Taken>;
};

/**
 * Takes money out of a person's wallet (`take`), counts it in their limits, and only then asks for the proof that its
 * amount needs, or what left without a proof before it: nobody is to prove who they are for what is then refused. In the
 * caller's transaction, which gives everything back when one of them refuses: what `take` refuses (`solde_insuffisant`),
 * `plafond_atteint`, `verification_requise`.
 */
export async function spendProven<Taken>(
  deps: ProofDeps,
  client: ClientBase,
  { spend, proof, take }: ProvenSpend<Taken>,
): Promise<Taken> {
  const taken = await take();
  await countProven(deps, client, { spend, proof });
  return taken;
}

/** Refuses `plafond_atteint`, and `verification_requise` to who has not given the proof it needs. */
async function countProven(
  deps: ProofDeps,
  client: ClientBase,
  { spend, proof }: Pick<ProvenSpend<unknown>, 'spend' | 'proof'>,
): Promise<void> {
  const { request, always = false, ...guarded } = proof;
  const whole = await counting(deps, spend);
  const isNew = await keepSpend(client, whole, spend);
  const counted = { ...whole, cents: isNew ? whole.cents : 0n };
  if (request === null) return countSpends(client, [counted]);
  const consent = always ? null : await unprovenConsent(deps.settings, request, whole.cents);
  if (consent !== null && (await isAddedUp(client, { ...counted, consent }))) return;
  await countSpends(client, [counted]);
  await requireStepUp({ pool: client, clock: deps.clock }, request, guarded);
  const proven: Consent = { kind: 'proven', sessionId: actorOf(request).sessionId };
  await countSpends(client, [{ ...counted, cents: 0n, consent: proven }]);
}

async function isAddedUp(client: ClientBase, spend: CountedSpend): Promise<boolean> {
  try {
    await countSpends(client, [spend]);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'verification_requise') return false;
    throw error;
  }
}

/**
 * The consent of a payment in a group commit, which comes too late to ask for a proof with its reasons: null when it needs
 * a proof before. What the commit itself refuses with `verification_requise` is asked for by the caller.
 */
export async function consentTo(
  deps: LimitDeps,
  request: StepUpRequest | null,
  amount: Money,
): Promise<Consent | null> {
  if (request === null) return standing;
  return unprovenConsent(deps.settings, request, await euroCents(deps.rates, amount));
}

/**
 * For money that moves in a group commit and never comes back: the spends of a batch are counted together, in its
 * commit. One that does not fit breaks its own operation, which is then rejected with `plafond_atteint` or
 * `verification_requise`.
 */
export const spendingWriter: CompanionWriter<CountedSpend> = {
  name: 'limits.spending',
  write: countSpends,
};

/** The same for money that may come back: each spend is kept under its subject, for {@link returnSpend}. */
export const keptSpendingWriter: CompanionWriter<CountedSpend & Pick<SpentOn, 'subject'>> = {
  name: 'limits.kept-spending',
  async write(client, rows) {
    const counted = rows.filter(({ cents }) => cents > 0n);
    if (counted.length === 0) return;
    await insertSpends(
      client,
      counted.map((spend) => ({ ...spend, pot: null })),
    );
    await countSpends(client, counted);
  },
};

export type SpendingGate = {
  /**
   * The row for {@link spendingWriter}, or for {@link keptSpendingWriter} with its subject. Refuses early who was refused a moment ago, since a break costs its batch; never
   * a request that is done already (`isDone`) and comes again.
   */
  admit(
    spend: Spend & { readonly consent: Consent; readonly isDone: () => Promise<boolean> },
  ): Promise<CountedSpend>;
  /** What a group commit rejected with: whoever met a limit is asked first for a while. */
  learn(userId: string, error: unknown): void;
};

const countedCodes: ReadonlySet<string> = new Set(['plafond_atteint', 'verification_requise']);
const rememberedForMs = 60_000;
const rememberedMost = 10_000;

export function createSpendingGate(deps: LimitDeps & { readonly pool: Pool }): SpendingGate {
  const refused = new Map<string, number>();
  function remember(userId: string): void {
    if (refused.size >= rememberedMost) refused.clear();
    refused.set(userId, performance.now() + rememberedForMs);
  }
  return {
    async admit({ isDone, consent, ...spend }) {
      const counted = { ...(await counting(deps, spend)), consent };
      const until = refused.get(spend.userId);
      const isTooMuch = counted.levels.every((level) => counted.cents > level.day);
      const isSuspect = isTooMuch || (until !== undefined && until > performance.now());
      if (isSuspect && !(await isDone())) await refuseBeyond(deps.pool, counted);
      return counted;
    },
    learn(userId, error) {
      if (error instanceof Refusal && countedCodes.has(error.code)) remember(userId);
    },
  };
}

async function counting(deps: LimitDeps, { userId, amount, at }: Spend): Promise<CountedSpend> {
  const cents = await euroCents(deps.rates, amount);
  const levels = await readLevels(deps.settings);
  return { userId, day: dayOf(at), cents, at, levels, consent: standing };
}

async function euroCents(rates: Rates, amount: Money): Promise<bigint> {
  if (amount.currency === 'EUR') return amount.minor;
  const { rate } = await rates.between(amount.currency, 'EUR');
  return convert(amount, rate, 'EUR', 'up').minor;
}
