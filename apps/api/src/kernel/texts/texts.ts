import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isMessage, say, type Message } from '@nzela/messages/message';
import { render, type MessageReader } from '@nzela/messages/render';
import { languageOf } from './language.ts';

/** What a person reads at one place: a message of ours, or as a string what somebody wrote. */
export type Text = Message | string;

/**
 * An answer as its schema has it, before it is rendered: a message may stand wherever a text does. What an answer says is
 * rendered last, so that a stored answer is told to each reader in their own language.
 */
export type Untold<Answer> = string extends Answer
  ? Answer | Message
  : Answer extends string | number | boolean | bigint | null | undefined
    ? Answer
    : { readonly [Name in keyof Answer]: Untold<Answer[Name]> };

export function renderText(text: Text, reader: MessageReader): string {
  return typeof text === 'string' ? text : render(text, reader);
}

/** Nobody in particular. */
export const anyReader: MessageReader = { language: 'fr', timeZone: 'Europe/Paris' };

/** The French text that the release before stores and reads, while both run (docs/operations/upgrading.md). */
export function renderForFormerRelease(text: Text): string {
  return renderText(text, anyReader);
}

/** Texts that follow one another, as one; there is at least one. */
export function joined(texts: readonly [Text, ...Text[]]): Text {
  return texts.reduce((first, second) => say('sentences', { first, second }));
}

/** A reason in its two columns: as a message, and as the French text that the release before writes and reads. */
export type ReasonColumns = {
  readonly reason: string | null;
  readonly reason_message: Message | null;
};

export function reasonColumns(reason: Text | null): ReasonColumns {
  return {
    reason: reason === null ? null : renderForFormerRelease(reason),
    reason_message: typeof reason === 'string' ? null : reason,
  };
}

/** Without a message it is a French text of a release before; where that one writes, the message goes (`forget_reason_message`). */
export function reasonIn({ reason, reason_message: message }: ReasonColumns): Text | null {
  return message ?? reason;
}

type Clocks = { readonly timeZone: string };

type Needs = {
  readonly people: {
    /** Whoever it is, with their clocks. */
    byId(userId: string): Clocks | null | Promise<Clocks | null>;
  };
  /** The product's time zone, by which a visitor reads. */
  readonly timeZone: () => Promise<string>;
};

/** Renders the messages inside answers for whoever asks. What a person wrote is a string, which nothing here looks at. */
export function installTexts(app: FastifyInstance, needs: Needs): void {
  app.addHook('preSerialization', async (request, _reply, payload) => {
    if (!holdsMessage(payload)) return payload;
    return rendered(payload, await readerOf(request, needs));
  });
}

async function readerOf(
  request: FastifyRequest,
  { people, timeZone }: Needs,
): Promise<MessageReader> {
  const userId = request.actor?.userId;
  const person = userId === undefined ? null : await people.byId(userId);
  return { language: languageOf(request), timeZone: person?.timeZone ?? (await timeZone()) };
}

function holdsMessage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isMessage(value) || Object.values(value).some(holdsMessage);
}

/** Plain data with every message in it rendered. */
export function rendered(value: unknown, reader: MessageReader): unknown {
  if (isMessage(value)) return render(value, reader);
  if (Array.isArray(value)) return value.map((one) => rendered(one, reader));
  // A date, a stream or a buffer is no plain answer.
  if (typeof value !== 'object' || value === null || value.constructor !== Object) return value;
  // Copied whole: most parts of an answer are no objects, and stay as they are.
  const told: Record<string, unknown> = { ...value };
  for (const [name, part] of Object.entries(told))
    if (typeof part === 'object') told[name] = rendered(part, reader);
  return told;
}
