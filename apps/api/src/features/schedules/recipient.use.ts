import type { PayeeUse } from '../recipients/recipients.ts';
import type { Schedule } from './schedule.ts';
import { publishSchedule } from './schedules.service.ts';
import { lockPaying } from './schedules.store.ts';
import { moveSchedule } from './steps.ts';

/**
 * A kept recipient is paid on another account from now on: the schedules that pay it are paused, until their owner
 * resumes each of them with a fresh proof of identity for the new account.
 */
export const scheduleRecipientUse: PayeeUse = async (client, { ownerId, from, to, at }) => {
  for (const held of await lockPaying(client, { ownerId, recipientId: from.id })) {
    if (held.order.genre !== 'transfert') continue;
    const paused: Schedule = {
      ...held,
      status: 'en_pause',
      pausedBecause: 'beneficiaire',
      order: { ...held.order, beneficiaireId: to.id },
      description: to.name,
    };
    await moveSchedule(client, held, { changed: paused, at: at });
    await publishSchedule(client, paused);
  }
};
