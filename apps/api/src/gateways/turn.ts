import type { PoolClient } from 'pg';
import { transact } from '../kernel/data/database.ts';
import { dueJob } from '../kernel/data/due.ts';
import { addJobs } from '../kernel/jobs/jobs.ts';
import { contradicted } from './agreement.ts';
import type { GatewayAnswer } from './gateway.ts';
import type { Noun, TurnDeps } from './noun.ts';
import type { Order, OrderChange } from './order.ts';
import { compare, alertOther, alertOurs, alertStuck, type Case } from './turn-alarms.ts';
import {
  begin,
  conclude,
  type Asking,
  type Conclusion,
  type Facts,
  type Standing,
} from './turn-rules.ts';

type Object = Readonly<Record<string, unknown>>;

export type Turn<D extends TurnDeps, Told> = {
  /**
   * Takes one step further: orders it, or asks how it stands, and records the answer. Safe to run at any time, any number
   * of times, by any instance.
   */
  advance(deps: D, id: string): Promise<void>;
  /** The same where a person asks anew for what is harmless. Gives the answer; null: there was nothing to ask. */
  askAnew(deps: D, id: string): Promise<GatewayAnswer<Told | null> | null>;
  /** Somebody says that it changed: whatever they claim, it is looked up; one that is over must say the same. */
  hear(deps: D, id: string): Promise<void>;
};

/** The turns of a noun at its provider: the one place where an order leaves, and where its answer is recorded. */
export function createTurn<D extends TurnDeps, Held extends Order, Told extends Object, Change>(
  noun: Noun<D, Held, Told, Change>,
): Turn<D, Told> {
  type Answer = GatewayAnswer<Told | null>;

  async function ask(deps: D, id: string, isAnew: boolean): Promise<Answer | null> {
    const taken = await transact(deps.pool, ({ client }) =>
      take(noun, { deps, client }, { id, isAnew }),
    );
    if (taken === null) return null;
    const { held, asking } = taken;
    if (asking.callBefore <= deps.clock.now()) return null;
    const answer: Answer = await noun[asking.call](deps, held);
    const isToOrder = await transact(deps.pool, ({ client }) =>
      record(noun, { deps, client }, { ...taken, answer }),
    );
    return isToOrder ? ask(deps, id, isAnew) : answer;
  }

  return {
    async advance(deps, id) {
      await ask(deps, id, false);
    },
    askAnew: (deps, id) => ask(deps, id, true),
    async hear(deps, id) {
      const held = await transact(deps.pool, ({ client }) => noun.lock(deps, client, id));
      if (held === null) return;
      if (noun.endOf(held) === null) {
        await ask(deps, id, false);
        return;
      }
      const answer = await noun.lookup(deps, held);
      if (answer.status !== 'answered' || answer.value === null) return;
      const told = answer.value;
      await transact(deps.pool, async ({ client }) => {
        const now = await noun.lock(deps, client, id);
        if (now === null) return;
        const recording = { deps, client, held: now, at: deps.clock.now() };
        await compare({ noun, recording }, told);
      });
    },
  };
}

/** In one transaction. */
type Within<D> = { readonly deps: D; readonly client: PoolClient };
type Taken<Held> = { readonly held: Held; readonly asking: Asking };

function standingOf<D extends TurnDeps, Held extends Order, Told extends Object, Change>(
  noun: Noun<D, Held, Told, Change>,
  held: Held,
  at: Date,
): Standing {
  return {
    order: held,
    isOver: noun.endOf(held) !== null,
    isWanted: noun.isWanted?.(held, at) ?? true,
    deadline: noun.deadlineOf(held),
    isHarmless: noun.isHarmless ?? false,
  };
}

/** Decides under lock whether there is something to do, and writes down that the provider is about to be asked. */
async function take<D extends TurnDeps, Held extends Order, Told extends Object, Change>(
  noun: Noun<D, Held, Told, Change>,
  { deps, client }: Within<D>,
  { id, isAnew }: { readonly id: string; readonly isAnew: boolean },
): Promise<Taken<Held> | null> {
  const held = await noun.lock(deps, client, id);
  if (held === null || noun.isHeld?.(held) === true) return null;
  const at = deps.clock.now();
  const beginning = begin(standingOf(noun, held, at), at, isAnew);
  if (beginning.to === 'nothing') return null;
  const recording = { deps, client, held, at };
  const own = beginning.to === 'abandon' ? await noun.failed(recording, { kind: 'unwanted' }) : {};
  await write({ noun, recording }, beginning.change, own);
  return beginning.to === 'ask' ? { held, asking: beginning.asking } : null;
}

/** Writes what changes, with the job that goes on from there. */
async function write<D extends TurnDeps, Held extends Order, Told extends Object, Change>(
  { noun, recording: { client, held, at } }: Case<D, Held, Told, Change>,
  change: OrderChange,
  own: Partial<Change>,
): Promise<void> {
  const whole = { ...own, ...change };
  if (Object.keys(whole).length > 0) await noun.save(client, held, { at, change: whole });
  const { next_action_at: next } = change;
  if (next !== undefined && next !== null) await addJobs(client, [dueJob(noun.due, held.id, next)]);
}

function factsOf<D extends TurnDeps, Held extends Order, Told extends Object, Change>(
  noun: Noun<D, Held, Told, Change>,
  held: Held,
  told: Told,
): Facts {
  return { ...noun.read(held, told), other: contradicted(noun.factsOf(held), told) };
}

type Answered<Held, Told> = Taken<Held> & { readonly answer: GatewayAnswer<Told | null> };

/** Records an answer for the row as it is now. True: it is to be ordered, at once. */
async function record<D extends TurnDeps, Held extends Order, Told extends Object, Change>(
  noun: Noun<D, Held, Told, Change>,
  { deps, client }: Within<D>,
  { held: { id }, asking, answer }: Answered<Held, Told>,
): Promise<boolean> {
  const held = await noun.lock(deps, client, id);
  if (held === null) return false;
  const at = deps.clock.now();
  const told = answer.status === 'answered' ? answer.value : null;
  const facts = told === null ? null : factsOf(noun, held, told);
  const conclusion = conclude(standingOf(noun, held, at), { asking, answer, facts }, at);
  if (conclusion.to === 'nothing') return false;
  const recording = { deps, client, held, at };
  if (conclusion.to !== 'compare') {
    const own = await applyConclusion({ noun, recording }, conclusion, told);
    await write({ noun, recording }, conclusion.change, own);
  } else if (told !== null) await compare({ noun, recording }, told);
  return conclusion.to === 'order';
}

type Kept = Exclude<Conclusion, { to: 'nothing' | 'compare' }>;

/** Tells the noun, and the operators what they have to know; gives the noun's own columns. */
async function applyConclusion<D extends TurnDeps, Held extends Order, Told extends Object, Change>(
  one: Case<D, Held, Told, Change>,
  conclusion: Kept,
  told: Told | null,
): Promise<Partial<Change>> {
  const { noun, recording } = one;
  const said = () => told ?? impossible();
  switch (conclusion.to) {
    case 'done':
      return noun.done(recording, said());
    case 'refused-there':
      return noun.failed(recording, { kind: 'told', told: said() });
    case 'underway':
      if (noun.takesDays !== true) await alertStuck(one, conclusion.since);
      return noun.underway(recording, said());
    case 'doubt':
      if (conclusion.isOther) await alertOther(one, said());
      await alertStuck(one, conclusion.since);
      return noun.doubted(recording);
    case 'refused':
      return noun.failed(recording, { kind: 'refused', refusal: conclusion.refusal });
    case 'late':
      await alertOurs(one, conclusion.refusal);
      return noun.failed(recording, { kind: 'late' });
    case 'wait':
      await alertOurs(one, conclusion.refusal);
      return noun.delayed(recording, conclusion.refusal);
    case 'abandon':
      return noun.failed(recording, { kind: 'unwanted' });
    case 'order':
      return {};
  }
}

function impossible(): never {
  throw new Error('A conclusion from what nobody told');
}
