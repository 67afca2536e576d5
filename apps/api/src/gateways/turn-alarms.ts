import { patienceEndsMs } from '../kernel/jobs/patience.ts';
import { contradicted } from './agreement.ts';
import type { Alarm, Noun, Recording, TurnDeps } from './noun.ts';
import type { Order } from './order.ts';
import type { Passing } from './turn-rules.ts';

// What a turn tells the operators, for every noun.

type Object = Readonly<Record<string, unknown>>;

/** A noun, and what is recorded of one of its own. */
export type Case<D extends TurnDeps, Held extends Order, Told extends Object, Change> = {
  readonly noun: Noun<D, Held, Told, Change>;
  readonly recording: Recording<D, Held>;
};

type Detail = { readonly what: Alarm['what']; readonly detail: object };

function alert<D extends TurnDeps, Held extends Order, Told extends Object, Change>(
  { noun, recording: { client, held } }: Case<D, Held, Told, Change>,
  { what, detail }: Detail,
): Promise<void> {
  const { id, reference } = held;
  const subject = noun.subjectOf?.(held) ?? id;
  return noun.alarm(client, { what, subject, detail: { reference, ...detail } });
}

/** After a day without an end. */
export async function alertStuck<
  D extends TurnDeps,
  Held extends Order,
  Told extends Object,
  Change,
>(one: Case<D, Held, Told, Change>, since: Date): Promise<void> {
  const isStuck = one.recording.at.getTime() - since.getTime() > patienceEndsMs;
  if (isStuck) await alert(one, { what: 'stuck', detail: {} });
}

/** What was answered is of another order. */
export async function alertOther<
  D extends TurnDeps,
  Held extends Order,
  Told extends Object,
  Change,
>(one: Case<D, Held, Told, Change>, told: Told): Promise<void> {
  const { noun, recording } = one;
  const { providerId: provider } = noun.read(recording.held, told);
  const other = contradicted(noun.factsOf(recording.held), told);
  await alert(one, { what: 'other', detail: { provider, other } });
}

/** Our float or our key: somebody has to act. */
export async function alertOurs<
  D extends TurnDeps,
  Held extends Order,
  Told extends Object,
  Change,
>(one: Case<D, Held, Told, Change>, { fault, code, message }: Passing): Promise<void> {
  if (fault !== 'nous') return;
  const { noun, recording } = one;
  if (noun.isOursToldDaily !== true) return alert(one, { what: 'ours', detail: { code, message } });
  const { client, held, at } = recording;
  const subject = `${code}:${at.toISOString().slice(0, 10)}`;
  const detail = { reference: held.reference, code, message };
  await noun.alarm(client, { what: 'ours', subject, detail });
}

/** What comes after the end must say what the end was. Anything else is for an operator. */
export async function compare<D extends TurnDeps, Held extends Order, Told extends Object, Change>(
  one: Case<D, Held, Told, Change>,
  told: Told,
): Promise<void> {
  const { noun, recording } = one;
  const { held } = recording;
  const other = contradicted(noun.factsOf(held), told);
  if (noun.late !== undefined) return noun.late(recording, told, other);
  const { reading } = noun.read(held, told);
  const end = noun.endOf(held);
  if (other.length === 0 && (reading === end || reading === 'underway')) return;
  await alert(one, { what: 'contradiction', detail: { held: end, told: reading, other } });
}
