import { deliverMail } from '../../gateways/deliver-mail.ts';
import { derivedId } from '../../kernel/ids.ts';
import { findUser } from '../users/users.ts';
import type { TransferDeps } from './deps.ts';
import { pickupText, recipientMessage, senderMessage, type MailKind } from './messages.ts';
import type { Transfer } from './transfer.ts';
import { readTransfer } from './transfers.store.ts';

/** Sends the mails of one step, under ids of their own: a job that runs twice sends the same message. */
export async function sendTransferMail(
  deps: TransferDeps,
  { transferId, kind }: { readonly transferId: string; readonly kind: MailKind },
): Promise<void> {
  const transfer = await readTransfer(deps.pool, transferId);
  if (transfer === null) return;
  const letter = await letterOf(deps, transfer);
  const sender = await findUser(deps.pool, 'id', transfer.senderId);
  if (sender !== null) {
    const id = derivedId('mail', transferId, kind, 'sender');
    await deliverMail(deps, { id, to: sender.email, ...senderMessage(kind, letter) });
  }
  if (kind === 'complete' && transfer.recipientUserId !== null) {
    const recipient = await findUser(deps.pool, 'id', transfer.recipientUserId);
    if (recipient === null) return;
    const id = derivedId('mail', transferId, kind, 'recipient');
    await deliverMail(deps, { id, to: recipient.email, ...recipientMessage(letter) });
  }
}

async function letterOf(deps: TransferDeps, transfer: Transfer) {
  const { nomApplication } = await deps.settings.read('application');
  const url = `${deps.config.publicUrl}/dashboard/user/transfers?transfert=${transfer.id}`;
  return { transfer, application: nomApplication, url };
}

/** Sends the pickup code to whoever fetches the cash. */
export async function sendPickupCode(deps: TransferDeps, transferId: string): Promise<void> {
  const transfer = await readTransfer(deps.pool, transferId);
  if (transfer === null || transfer.pickupCode === null) return;
  const letter = await letterOf(deps, transfer);
  const answer = await deps.gateways.sms.send({
    reference: `${transfer.reference}-S`,
    to: transfer.beneficiary.telephone,
    text: pickupText(letter, transfer.pickupCode),
  });
  if (answer.status === 'answered') return;
  if (answer.status === 'refused' && answer.fault === 'client') {
    deps.log.warn({ transferId, code: answer.code }, 'a pickup SMS was refused for good');
    return;
  }
  throw new Error(`SMS not sent: ${answer.status === 'unknown' ? answer.reason : answer.code}`);
}
