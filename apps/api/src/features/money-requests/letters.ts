import { say, type Message } from '@nzela/messages/message';
import { render } from '@nzela/messages/render';
import { deliverMail, deliverSms } from '../../gateways/deliver.ts';
import { transact } from '../../kernel/data/database.ts';
import { stopUrl } from '../../gateways/refusals.ts';
import { writeMail, type Letter } from '../mails/mails.ts';
import { findUser, shortName } from '../users/users.ts';
import type { MoneyRequestDeps } from './deps.ts';
import { messageId, payUrl, type Sending } from './money-requests.service.ts';
import { lockRequest, type MoneyRequest } from './money-requests.store.ts';
import { statusAt, waysOf } from './payable.ts';

type Errand = { readonly requestId: string; readonly kind: Sending; readonly day: string };

/**
 * Sends a request, or reminds of it, to whoever is asked, under an id of its own: a job that runs twice sends it once.
 * What was paid or called off meanwhile is not asked for any more.
 */
export async function sendRequest(
  deps: MoneyRequestDeps,
  { requestId, kind, day }: Errand,
): Promise<void> {
  const request = await transact(deps.pool, ({ client }) => lockRequest(client, requestId));
  if (request === null || statusAt(request, deps.clock.now()) !== 'en_attente') return;
  const owner = await findUser(deps.pool, 'id', request.ownerId);
  if (owner === null || request.recipient === null) return;
  const { nomApplication: application } = await deps.settings.read('application');
  const asking: Asking = {
    request,
    kind,
    name: shortName(owner),
    timeZone: owner.timeZone,
    language: owner.language,
    application,
    url: payUrl(deps, request.code),
    stop: stopUrl(deps, request.recipient),
  };
  const id = messageId(request, kind, day);
  if (request.method === 'email') {
    await deliverMail(
      deps,
      { id, to: request.recipient, stopUrl: asking.stop, ...(await letterOf(deps, asking)) },
      'stranger',
    );
    return;
  }
  const text = `${render(smsOf(asking), asking)} STOP : ${asking.stop}`;
  await deliverSms(deps, { reference: id, to: request.recipient, text }, 'stranger');
}

type Asking = {
  readonly request: MoneyRequest;
  readonly kind: Sending;
  readonly name: string;
  readonly timeZone: string;
  /** Of who asks: what the person asked reads is not known. */
  readonly language: string;
  readonly application: string;
  readonly url: string;
  /** Where whoever is asked refuses to be asked again. */
  readonly stop: string;
};

function letterOf({ settings }: MoneyRequestDeps, asking: Asking): Promise<Letter> {
  const { request, kind, name: demandeur, application, url, stop: stopUrl } = asking;
  const { amount: montant, reason, reference } = request;
  return writeMail(settings, {
    event: kind === 'demande' ? 'demande_argent' : 'demande_rappel',
    values: {
      demandeur,
      montant,
      objet:
        reason === null
          ? say('money_requests_asked_text', { name: demandeur, amount: montant })
          : say('money_requests_reason', { reason }),
      echeance: untilText(request, application),
      reference,
    },
    url,
    stopUrl,
    reader: asking,
  });
}

/** Who asks for how much. */
function startOf({ request: { amount }, kind, name }: Asking): Message {
  return kind === 'demande'
    ? say('money_requests_asked_title', { name, amount })
    : say('money_requests_reminder_title', { name, amount });
}

/** Until when it may be paid, and how: the ways without an account come first. */
function untilText({ amount, expiresAt }: MoneyRequest, application: string): Message {
  // The last moment that still counts, not the midnight that ends it.
  const values = { day: new Date(expiresAt.getTime() - 1), application };
  const ways = waysOf(amount);
  const byPhone = ways.includes('mobile');
  if (ways.includes('card')) {
    return byPhone
      ? say('money_requests_until_card_mobile', values)
      : say('money_requests_until_card', values);
  }
  return byPhone
    ? say('money_requests_until_mobile', values)
    : say('money_requests_until_wallet', values);
}

function smsOf(asking: Asking): Message {
  const { application, url } = asking;
  const { reason } = asking.request;
  const values = { application, request: startOf(asking), url };
  return reason === null
    ? say('money_requests_sms', values)
    : say('money_requests_sms_reason', { ...values, reason });
}
