import { addSeconds } from '../../kernel/time/clock.ts';
import type { GatewayAnswer } from '../gateway.ts';
import type { Order, OrderChange } from '../order.ts';
import { begin, conclude, type Asking, type Facts, type Standing } from '../turn-rules.ts';

// One order, its turns and its provider, as a world that goes from state to state by what can happen next. The rules are
// the product's own; what is around them is as bad as it can be: requests that travel slowly, answers that are lost or
// late, workers that die or sleep.

/** A lease ends within the second of them, and what travels for longer than two of them is lost. */
const tickSeconds = 60;
/** How long a request is on its way at most, in ticks. */
const travelTicks = 1;
/** How many orders a person may have sent at once. */
const mostTravelling = 2;
const epoch = new Date('2026-01-01T00:00:00Z');

type Row = {
  readonly asked: boolean;
  readonly askedAt: number | null;
  readonly providerId: string | null;
  readonly leasedUntil: number | null;
};

/** What a provider said to one request; null: nothing yet. */
type Said = 'pending' | 'done' | 'refused' | 'none' | 'client' | 'attendre' | null;

type Working = {
  readonly asking: Asking;
  /** In ticks; null: not sent yet. */
  readonly sentAt: number | null;
  readonly said: Said;
};

export type World = {
  readonly tick: number;
  readonly row: Row;
  readonly end: 'done' | 'failed' | null;
  readonly isWanted: boolean;
  /** Workers and persons that are in the middle of a turn; null: nobody. */
  readonly turns: readonly (Working | null)[];
  /** Orders on their way, by when they left; what their sender waits for is its own. */
  readonly travelling: readonly { readonly sentAt: number; readonly by: number | null }[];
  readonly provider: 'pending' | 'done' | 'refused' | null;
};

export type Rules = {
  readonly deadlineTick: number | null;
  readonly isHarmless: boolean;
  /** Whether what it is for may be called off. */
  readonly isCallable: boolean;
};

/** A step of the world that breaks a promise. */
export class Broken extends Error {}

const at = (tick: number) => addSeconds(epoch, tick * tickSeconds);

export const fresh: World = {
  tick: 0,
  row: { asked: false, askedAt: null, providerId: null, leasedUntil: null },
  end: null,
  isWanted: true,
  turns: [null, null],
  travelling: [],
  provider: null,
};

/** As the former release leaves it: asked, without a time; its worker died, and sends as late as its lease lets it. */
export const left: World = {
  ...fresh,
  row: { ...fresh.row, asked: true, leasedUntil: at(0).getTime() + 75_000 },
  travelling: [{ sentAt: 1, by: null }],
};

const oldSeconds = 3 * tickSeconds;

/**
 * The same for worlds that differ in nothing that counts: times are told from now, and what is long over is old. So there
 * is an end to them, however long a world goes on.
 */
export function nameOf(world: World, { deadlineTick }: Rules): string {
  const { row, turns, travelling, tick } = world;
  const now = at(tick).getTime();
  const since = (time: number | null) =>
    time === null ? null : Math.min(Math.round((now - time) / 1000), oldSeconds);
  const toDeadline = deadlineTick === null ? 0 : Math.max(deadlineTick - tick, 0);
  const ages = (who: number | null) =>
    travelling.filter(({ by }) => by === who).map(({ sentAt }) => tick - sentAt);
  const named = turns.map((turn, who) => {
    if (turn === null) return '';
    const { call, at: from, askedAt, wasAsked, callBefore, lease } = turn.asking;
    return [
      call,
      Math.min(Math.round((from.getTime() - askedAt.getTime()) / 1000), oldSeconds),
      askedAt.getTime() === row.askedAt,
      wasAsked,
      lease?.getTime() === row.leasedUntil,
      turn.sentAt === null && callBefore.getTime() > now,
      turn.sentAt === null,
      turn.said,
      ages(who),
    ].join(' ');
  });
  // No part holds a bar: what differs in a part differs in the whole.
  return [
    `${row.asked} ${since(row.askedAt)} ${row.providerId} ${since(row.leasedUntil)}`,
    `${world.end} ${world.isWanted} ${world.provider} ${toDeadline}`,
    ...named.toSorted(),
    ages(null),
  ].join('|');
}

function orderOf({ row }: World): Order {
  const date = (time: number | null) => (time === null ? null : new Date(time));
  return {
    id: 'one',
    reference: 'ONE',
    providerId: row.providerId,
    asked: row.asked,
    askedAt: date(row.askedAt),
    updatedAt: epoch,
    attemptsSince: epoch,
    nextActionAt: epoch,
    leasedUntil: date(row.leasedUntil),
  };
}

function standingOf(world: World, { deadlineTick, isHarmless }: Rules): Standing {
  return {
    order: orderOf(world),
    isOver: world.end !== null,
    isWanted: world.isWanted,
    deadline: deadlineTick === null ? null : at(deadlineTick),
    isHarmless,
  };
}

function changed(row: Row, change: OrderChange): Row {
  const time = (date: Date | null | undefined, before: number | null) =>
    date === undefined ? before : (date?.getTime() ?? null);
  return {
    asked: change.asked ?? row.asked,
    askedAt: time(change.asked_at, row.askedAt),
    providerId: change.provider_id ?? row.providerId,
    leasedUntil: time(change.leased_until, row.leasedUntil),
  };
}

/** Everything that can happen next, each as the world after it. */
export function nextWorlds(world: World, rules: Rules): World[] {
  if (world.end === 'done') return [];
  return [
    ticked(world),
    ...(rules.isCallable && world.isWanted ? [{ ...world, isWanted: false }] : []),
    ...world.turns.flatMap((turn, who) =>
      turn === null ? begun(world, rules, who) : worked(world, rules, { turn, who }),
    ),
    ...world.travelling.flatMap((_message, index) => arrived(world, index)),
    ...(world.provider === 'pending'
      ? (['done', 'refused'] as const).map((provider) => ({ ...world, provider }))
      : []),
  ];
}

/** What has travelled for too long is lost. */
function ticked(world: World): World {
  const tick = world.tick + 1;
  const travelling = world.travelling.filter(({ sentAt }) => tick - sentAt <= travelTicks);
  return { ...world, tick, travelling };
}

function withTurn(world: World, who: number, turn: Working | null): World {
  return { ...world, turns: world.turns.map((one, index) => (index === who ? turn : one)) };
}

/** A worker's turn, or a person's who asks anew, where that is harmless. */
function begun(world: World, rules: Rules, who: number): World[] {
  const ways = rules.isHarmless ? [false, true] : [false];
  return ways.flatMap((isAnew) => begunAs(world, rules, { who, isAnew }));
}

type Starting = { readonly who: number; readonly isAnew: boolean };

function begunAs(world: World, rules: Rules, { who, isAnew }: Starting): World[] {
  const beginning = begin(standingOf(world, rules), at(world.tick), isAnew);
  if (beginning.to === 'nothing') return [];
  const row = changed(world.row, beginning.change);
  if (beginning.to === 'rest') return [];
  if (beginning.to === 'abandon') return [ended({ ...world, row }, 'failed')];
  const turn = { asking: beginning.asking, sentAt: null, said: null };
  return [withTurn({ ...world, row }, who, turn)];
}

type Busy = { readonly turn: Working; readonly who: number };

function worked(world: World, rules: Rules, busy: Busy): World[] {
  const { turn, who } = busy;
  // A worker can die at any moment: nothing of its turn is recorded.
  const died = unwaited(withTurn(world, who, null), who);
  if (turn.sentAt === null) return [died, ...sent(world, rules, busy)];
  const lost = concluded(world, rules, { ...busy, answer: unknown });
  const answers =
    turn.said === null ? [] : [concluded(world, rules, { ...busy, answer: answerOf(turn.said) })];
  const looks = turn.asking.call === 'lookup' && turn.said === null ? lookedUp(world, busy) : [];
  return [died, lost, ...answers, ...looks];
}

/** Nobody waits any more for what a dead worker sent. */
function unwaited(world: World, who: number): World {
  const travelling = world.travelling.map((one) => (one.by === who ? { ...one, by: null } : one));
  return { ...world, travelling };
}

function sent(world: World, { isHarmless }: Rules, { turn, who }: Busy): World[] {
  const { asking } = turn;
  if (asking.callBefore <= at(world.tick)) return [withTurn(world, who, null)];
  const waiting = withTurn(world, who, { ...turn, sentAt: world.tick });
  if (asking.call === 'lookup') return [waiting];
  if (!isHarmless && world.provider !== null) throw new Broken('ordered what the provider has');
  if (!isHarmless && world.travelling.length > 0) {
    throw new Broken('ordered while another order is on its way');
  }
  if (world.travelling.length >= mostTravelling) return [];
  const travelling = [...world.travelling, { sentAt: world.tick, by: who }];
  return [{ ...waiting, travelling }];
}

function lookedUp(world: World, { turn, who }: Busy): World[] {
  const answers = [world.provider ?? 'none', 'client'] as const;
  return answers.map((said) => withTurn(world, who, { ...turn, said }));
}

/** An order reaches its provider, which carries it out, has it already, or refuses it. */
function arrived(world: World, index: number): World[] {
  const message = world.travelling[index];
  const travelling = world.travelling.filter((_one, other) => other !== index);
  const answered = (next: World, said: Said): World => {
    const who = message?.by ?? null;
    const turn = who === null ? null : next.turns[who];
    if (who === null || turn === null || turn === undefined) return next;
    return withTurn(next, who, { ...turn, said });
  };
  const without = { ...world, travelling };
  if (world.provider !== null) return [answered(without, world.provider)];
  if (world.end === 'failed') throw new Broken('carried out after it had failed');
  return [
    answered({ ...without, provider: 'pending' }, 'pending'),
    answered({ ...without, provider: 'done' }, 'done'),
    ...(['client', 'attendre'] as const).map((fault) => answered(without, fault)),
  ];
}

const unknown: GatewayAnswer<string> = { status: 'unknown', reason: 'lost' };

function answerOf(said: Exclude<Said, null>): GatewayAnswer<string | null> {
  switch (said) {
    case 'none':
      return { status: 'answered', value: null };
    case 'client':
    case 'attendre':
      return { status: 'refused', fault: said, code: 'request_invalid', message: '' };
    case 'pending':
    case 'done':
    case 'refused':
      return { status: 'answered', value: said };
  }
}

const readings = { pending: 'underway', done: 'done', refused: 'refused' } as const;

function factsOf(answer: GatewayAnswer<string | null>): Facts | null {
  if (answer.status !== 'answered' || answer.value === null) return null;
  const reading = readings[answer.value as keyof typeof readings];
  return { providerId: 'P1', reading, isNews: false, other: [] };
}

type Answered = Busy & { readonly answer: GatewayAnswer<string | null> };

function concluded(world: World, rules: Rules, { turn, who, answer }: Answered): World {
  const free = unwaited(withTurn(world, who, null), who);
  const heard = { asking: turn.asking, answer, facts: factsOf(answer) };
  const conclusion = conclude(standingOf(world, rules), heard, at(world.tick));
  if (conclusion.to === 'nothing' || conclusion.to === 'compare') return free;
  const row = changed(world.row, conclusion.change);
  checkLease(world, { row, who, isEnd: conclusion.to === 'done' });
  const next = { ...free, row };
  switch (conclusion.to) {
    case 'done':
      return ended(next, 'done');
    case 'refused-there':
    case 'refused':
    case 'late':
    case 'abandon':
      return ended(next, 'failed');
    case 'underway':
    case 'doubt':
    case 'wait':
    case 'order':
      return next;
  }
}

type Kept = { readonly row: Row; readonly who: number; readonly isEnd: boolean };

/** Another's lease stays its own, until the end. */
function checkLease(world: World, { row, who }: Kept): void {
  const lease = world.row.leasedUntil;
  const other = world.turns.find((turn, index) => index !== who && turn !== null);
  const isOthers = lease !== null && other?.asking.lease?.getTime() === lease;
  if (isOthers && row.leasedUntil !== lease && row.askedAt !== world.row.askedAt) {
    throw new Broken('took the lease of another turn away');
  }
}

function ended(world: World, end: 'done' | 'failed'): World {
  if (world.end !== null) throw new Broken('ended twice');
  if (end === 'done' && world.provider !== 'done') throw new Broken('done without the provider');
  if (end === 'failed' && (world.provider === 'pending' || world.provider === 'done')) {
    throw new Broken('failed while the provider carries it out');
  }
  if (end === 'failed' && world.provider === null && world.travelling.length > 0) {
    throw new Broken('failed while an order is on its way');
  }
  return { ...world, end };
}

/** Quiet times: workers finish, the provider ends what it has, and every answer arrives. Gives the end it comes to. */
export function settled(world: World, rules: Rules): World {
  let quiet: World = { ...world, turns: [null, null], travelling: [] };
  if (quiet.provider === 'pending') quiet = { ...quiet, provider: 'done' };
  for (let turns = 0; turns < 12 && quiet.end === null; turns += 1) {
    quiet = { ...quiet, tick: quiet.tick + 2 };
    const [taken] = begun(quiet, rules, 0);
    const turn = taken?.turns[0];
    if (taken === undefined || turn === null || turn === undefined) {
      quiet = taken ?? quiet;
      continue;
    }
    const said = turn.asking.call === 'order' ? 'done' : (quiet.provider ?? 'none');
    const provider = turn.asking.call === 'order' ? 'done' : quiet.provider;
    const answer = answerOf(said);
    quiet = concluded({ ...taken, provider }, rules, { turn, who: 0, answer });
  }
  return quiet;
}
