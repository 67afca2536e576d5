import type { ClientBase, Pool } from 'pg';
import { networkOf } from '../kernel/http/addresses.ts';
import { addSeconds, type Clock } from '../kernel/time/clock.ts';
import { transact } from '../kernel/data/database.ts';
import { sha256Hex } from '../kernel/data/ids.ts';
import type { Log } from '../kernel/monitoring/log.ts';
import { refuse } from '../kernel/http/problem.ts';
import type { GatewayAnswer } from './gateway.ts';
import type { MailGateway, MailMessage } from './mail/mail.port.ts';
import {
  countMessages,
  findSender,
  hasRefused,
  insertMessage,
  isConfirmedMailbox,
  isLetThrough,
  lockCounters,
  type MessageCounts,
  type MessageKind,
  type OutgoingMessage,
  type Sender,
} from './messages.store.ts';
import { noteSent, type SentState } from './sent.store.ts';
import type { SmsGateway, SmsMessage } from './sms/sms.port.ts';
import { TryAgain } from '../kernel/jobs/jobs.ts';

/**
 * Why a message goes out. `security`: a warning to the account's own mailbox, never held back. `account`: other news of
 * the account, to its own mailbox. Both count as `access` while nobody has confirmed the mailbox: it may be anybody's.
 * `system`: what nobody can have sent to an address of their choice (a former mailbox that was confirmed, a partner). `access`: a link or a code, to an address or a number that somebody typed. `payee`:
 * what fetches money that was paid. `stranger`: what one person has sent to another, let through by {@link admitStranger}.
 */
export type Why = MessageKind | 'security' | 'system';

const daySeconds = 86_400;
const none = Number.POSITIVE_INFINITY;

/** Messages of a kind in 24 hours. A browser and a network are shared by several people. */
const most: Readonly<Record<MessageKind, MessageCounts>> = {
  account: { recipient: 200, sender: none, device: none, network: none },
  access: { recipient: 20, sender: none, device: none, network: none },
  payee: { recipient: 20, sender: none, device: none, network: none },
  stranger: { recipient: 5, sender: 30, device: 60, network: 300 },
};

export type DeliverNeeds = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * For a job: throws to be tried again, unless the address itself was refused for good. The one way out for mails. False
 * when nothing went out: held back, or refused for good.
 */
export async function deliverMail(
  needs: DeliverNeeds & { readonly gateways: { readonly mail: MailGateway } },
  message: MailMessage,
  why: Why,
): Promise<boolean> {
  const { id, to, subject } = message;
  const leaving = { id, to, why, channel: 'mail', subject } as const;
  return deliver(needs, leaving, () => needs.gateways.mail.send(message));
}

/** The same for SMS. */
export async function deliverSms(
  needs: DeliverNeeds & { readonly gateways: { readonly sms: SmsGateway } },
  message: SmsMessage,
  why: Why,
): Promise<boolean> {
  const { reference: id, to } = message;
  const leaving = { id, to, why, channel: 'sms', subject: null } as const;
  return deliver(needs, leaving, () => needs.gateways.sms.send(message));
}

type Leaving = {
  readonly id: string;
  readonly to: string;
  readonly why: Why;
  readonly channel: 'mail' | 'sms';
  readonly subject: string | null;
};

/** Writes down, for an account that the address or the number is of, what became of the message. */
async function deliver(
  needs: DeliverNeeds,
  leaving: Leaving,
  send: () => Promise<GatewayAnswer<unknown>>,
): Promise<boolean> {
  const note = (state: SentState, code: string | null = null) =>
    noteSent(needs.pool, { ...leaving, state, code, at: needs.clock.now() });
  if (!(await mayLeave(needs, leaving))) {
    await note('retenu');
    return false;
  }
  const answer = await send();
  await note(stateOf(answer), answer.status === 'refused' ? answer.code : null);
  return settle(needs, leaving.id, answer);
}

function stateOf(answer: GatewayAnswer<unknown>): SentState {
  if (answer.status === 'answered') return 'envoye';
  return answer.status === 'refused' && answer.fault === 'client' ? 'refuse' : 'en_attente';
}

function settle({ log }: DeliverNeeds, message: string, answer: GatewayAnswer<unknown>): boolean {
  if (answer.status === 'answered') return true;
  if (answer.status === 'refused' && answer.fault === 'client') {
    log.warn({ message, code: answer.code }, 'a message was refused for good');
    return false;
  }
  throw new TryAgain(
    `Message not sent: ${answer.status === 'unknown' ? answer.reason : answer.code}`,
  );
}

/** Counts a message once, however often its job runs. */
async function mayLeave(needs: DeliverNeeds, { id, to, why }: Leaving): Promise<boolean> {
  const recipient = recipientHash(to);
  if (why === 'system') return true;
  if (why === 'stranger') {
    if (!(await isLetThrough(needs.pool, { id, kind: why, recipient })))
      throw new Error(`The message ${id} to a stranger was let through by nobody`);
    return !(await hasRefused(needs.pool, recipient));
  }
  const kind = await kindOf(needs, why, to);
  if (kind === null) return true;
  const at = needs.clock.now();
  const message = { id, kind, recipient, senderId: null, device: null, network: null, at };
  const isLeaving = await transact(needs.pool, ({ client }) => admit(client, message));
  if (!isLeaving)
    needs.log.warn({ message: id, why }, 'a message over the limits of its recipient');
  return isLeaving;
}

/** Null for what is never held back. */
async function kindOf(
  { pool }: DeliverNeeds,
  why: Exclude<Why, 'system' | 'stranger'>,
  to: string,
): Promise<MessageKind | null> {
  if (why !== 'security' && why !== 'account') return why;
  if (!(await isConfirmedMailbox(pool, to))) return 'access';
  return why === 'security' ? null : why;
}

export type ToStranger = {
  readonly id: string;
  readonly to: string;
  readonly senderId: string;
  readonly at: Date;
  /** Where the address or the number stands in the request's body. */
  readonly field: string;
};

/**
 * Lets one message of a person to somebody else through, in the transaction that asks for it. Refuses
 * `adresse_a_confirmer`, `destinataire_refuse`, `trop_de_messages`.
 */
export async function admitStranger(
  client: ClientBase,
  { id, to, senderId, at, field }: ToStranger,
): Promise<void> {
  const sender = await findSender(client, senderId);
  if (sender?.isConfirmed !== true) return refuse('adresse_a_confirmer');
  if (await hasRefused(client, recipientHash(to))) return refuse('destinataire_refuse', { field });
  if (!(await admitFrom(client, sender, { id, to, senderId, at })))
    refuse('trop_de_messages', { field });
}

/**
 * Lets the news of money that has arrived through to whoever it was sent to, counted among the messages to strangers: it
 * was paid for, so that the sender's mailbox need not be confirmed. False for who refuses such messages, and over the limits.
 */
export async function admitArrival(client: ClientBase, message: Sent): Promise<boolean> {
  const sender = await findSender(client, message.senderId);
  if (sender === null || (await hasRefused(client, recipientHash(message.to)))) return false;
  return admitFrom(client, sender, message);
}

type Sent = Omit<ToStranger, 'field'>;

async function admitFrom(
  client: ClientBase,
  { device, address }: Sender,
  { id, to, senderId, at }: Sent,
): Promise<boolean> {
  const network = address === null ? null : networkOf(address);
  const recipient = recipientHash(to);
  return admit(client, { id, kind: 'stranger', recipient, senderId, device, network, at });
}

async function admit(client: ClientBase, message: OutgoingMessage): Promise<boolean> {
  const { kind, recipient, senderId, device, network, at } = message;
  const counters = [recipient, senderId, device, network].filter((name) => name !== null);
  await lockCounters(client, counters);
  if (await isLetThrough(client, message)) return true;
  const counts = await countMessages(client, message, addSeconds(at, -daySeconds));
  const limits = most[kind];
  const isOver = (Object.keys(limits) as (keyof MessageCounts)[]).some(
    (name) => counts[name] >= limits[name],
  );
  if (isOver) return false;
  await insertMessage(client, message);
  return true;
}

export function recipientHash(to: string): string {
  return sha256Hex(`message:${to.trim().toLowerCase()}`);
}
