import { render } from '@nzela/messages/render';
import { deliverMail, deliverSms } from '../../../gateways/deliver.ts';
import { derivedId } from '../../../kernel/data/ids.ts';
import { transact } from '../../../kernel/data/database.ts';
import { noticeOf, writeMail, type MailNews } from '../../mails/mails.ts';
import { notify, wantsMail } from '../../notifications/notifications.ts';
import { findUser, type UserRow } from '../../users/users.ts';
import type { TransferDeps } from '../deps.ts';
import { pickupText, recipientNews, senderNews, type MailKind } from './messages.ts';
import type { Transfer } from '../transfer.ts';
import { readTransfer } from '../transfers.store.ts';

/** What a person hears of by mail whatever they chose: money that did not arrive, or not as it was meant to. */
const essential: ReadonlySet<MailKind> = new Set([
  'retenu',
  'echoue',
  'rembourse',
  'virement',
  'accord',
]);

/**
 * Tells people of one step: behind the bell, by web push and by mail, as they chose. Under ids of its own, so that a job
 * that runs twice says the same thing once.
 */
export async function sendTransferMail(
  deps: TransferDeps,
  { transferId, kind }: { readonly transferId: string; readonly kind: MailKind },
): Promise<void> {
  const transfer = await readTransfer(deps.pool, transferId);
  if (transfer === null) return;
  const { senderId, recipientUserId } = transfer;
  const sender = await findUser(deps.pool, 'id', senderId);
  if (sender !== null) {
    const news = senderNews(kind, transfer, sender);
    await notifyParty(deps, transfer, { kind, user: sender, side: 'sender', news });
  }
  if (kind !== 'complete' || recipientUserId === null) return;
  const user = await findUser(deps.pool, 'id', recipientUserId);
  if (user === null) return;
  const news = recipientNews(transfer, user);
  await notifyParty(deps, transfer, { kind, user, side: 'recipient', news });
}

type Telling = {
  readonly kind: MailKind;
  readonly user: UserRow;
  readonly side: 'sender' | 'recipient';
  readonly news: MailNews;
};

async function notifyParty(
  deps: TransferDeps,
  transfer: Transfer,
  { kind, user, side, news }: Telling,
): Promise<void> {
  const { id: userId } = user;
  const event = side === 'sender' ? 'transferts' : 'argent_recu';
  const path = pathOf(user, transfer);
  const wanted = await transact(deps.pool, async ({ client }) => {
    await notify(client, {
      userId,
      event,
      ...noticeOf(news),
      path,
      subject: `transfer:${transfer.id}:${kind}`,
      ownMail: true,
    });
    return essential.has(kind) || (await wantsMail(client, userId, event));
  });
  if (!wanted) return;
  const url = `${deps.config.publicUrl}${path}`;
  const id = derivedId('mail', transfer.id, kind, side);
  const mail = await writeMail(deps.settings, { ...news, url, reader: user });
  await deliverMail(deps, { id, to: user.email, ...mail }, 'account');
}

/** Where the person sees the transfer. */
/** Where a person reads of a transfer of theirs. */
export function pathOf(user: Pick<UserRow, 'role'>, { id }: Transfer): string {
  return user.role === 'merchant'
    ? '/dashboard/merchant/transactions'
    : `/dashboard/user/transfers?transfert=${id}`;
}

/** Sends the pickup code to whoever fetches the cash, in the language of who sends: theirs is not known. */
export async function sendPickupCode(deps: TransferDeps, transferId: string): Promise<void> {
  const transfer = await readTransfer(deps.pool, transferId);
  if (transfer === null || transfer.pickupCode === null) return;
  const { nomApplication: application } = await deps.settings.read('application');
  const sender = await findUser(deps.pool, 'id', transfer.senderId);
  const text = pickupText({ transfer, application }, transfer.pickupCode);
  const message = {
    reference: `${transfer.reference}-S`,
    to: transfer.beneficiary.telephone,
    text: render(text, { language: sender?.language ?? 'fr', timeZone: 'UTC' }),
  };
  await deliverSms(deps, message, 'payee');
}
