import { formatMoney } from '@nzela/money/format';
import { deliverMail, deliverSms } from '../../gateways/deliver.ts';
import { transact } from '../../kernel/database.ts';
import { stopUrl } from '../../gateways/refusals.ts';
import { composeLetter } from '../../kernel/letter.ts';
import { inLanguage } from '../../kernel/words.ts';
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
      { id, to: request.recipient, stopUrl: asking.stop, ...letterOf(asking) },
      'stranger',
    );
    return;
  }
  const text = `${inLanguage(smsOf(asking), asking.language)} STOP : ${asking.stop}`;
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

function letterOf({ request, kind, name, timeZone, language, application, url, stop }: Asking) {
  const amount = formatMoney(request.amount);
  const until = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone }).format(
    // The last moment that still counts, not the midnight that ends it.
    new Date(request.expiresAt.getTime() - 1),
  );
  return composeLetter({
    application,
    language,
    timeZone,
    title:
      kind === 'demande' ? `${name} vous demande ${amount}` : `Rappel : ${name} attend ${amount}`,
    paragraphs: [
      request.reason === null ? `${name} vous demande ${amount}.` : `Motif : ${request.reason}.`,
      `Vous pouvez payer jusqu’au ${until}, ${waysText(request, application)}.`,
    ],
    action: { label: `Voir et payer ${amount}`, url },
    stop: { label: 'Ne plus recevoir de demandes', url: stop },
    footer: `Référence ${request.reference}. Si vous ne connaissez pas ${name}, ne payez pas : rien ne vous engage.`,
  });
}

/** « par carte bancaire ou depuis un portefeuille Nzela »: the ways without an account come first. */
function waysText({ amount }: MoneyRequest, application: string): string {
  const words = {
    card: 'par carte bancaire',
    mobile: 'par Mobile Money',
    wallet: `depuis un portefeuille ${application}`,
  };
  const ways = waysOf(amount);
  const list = (['card', 'mobile', 'wallet'] as const).filter((way) => ways.includes(way));
  return new Intl.ListFormat('fr', { type: 'disjunction' }).format(list.map((way) => words[way]));
}

function smsOf({ request, kind, name, application, url }: Asking): string {
  const amount = formatMoney(request.amount);
  const reason = request.reason === null ? '' : ` (${request.reason})`;
  const start = kind === 'demande' ? `${name} vous demande` : `Rappel : ${name} attend`;
  return `${application} : ${start} ${amount}${reason}. Pour voir et payer : ${url}`;
}
