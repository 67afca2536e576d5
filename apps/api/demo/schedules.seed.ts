import { addSeconds } from '../src/kernel/time/clock.ts';
import { dayOf } from '../src/kernel/time/calendar.ts';
import { derivedId, sha256Hex } from '../src/kernel/data/ids.ts';
import { refuse } from '../src/kernel/http/problem.ts';
import { listRecipients } from '../src/features/recipients/recipients.ts';
import { findUser } from '../src/features/users/users.ts';
import { createSchedule, pauseSchedule } from '../src/features/schedules/schedules.service.ts';
import type { ScheduleDeps } from '../src/features/schedules/terms.ts';

const daySeconds = 86_400;

/**
 * To people that the story's transfers went to. The first dates are weeks away: until somebody moves the clock far ahead,
 * the wallet keeps the specification's balance.
 */
const samples = [
  { to: 'Maman', montant: '50', frequence: 'quinzaine', motif: 'Courses', inDays: 19, isOn: false },
  { to: 'Loyer', montant: '150', frequence: 'mensuelle', motif: 'Loyer', inDays: 24, isOn: true },
] as const;

/** What the demonstration's user has planned: a monthly transfer, and one every two weeks that is paused. */
export async function seedSchedules(deps: ScheduleDeps, email: string): Promise<void> {
  const { id: ownerId } = (await findUser(deps.pool, 'email', email)) ?? refuse('introuvable');
  const recipients = await listRecipients(deps.pool, ownerId);
  for (const { to, montant, frequence, motif, inDays, isOn } of samples) {
    const { id: beneficiaireId } =
      recipients.find(({ name }) => name === to) ?? refuse('beneficiaire_introuvable');
    const id = derivedId('demo', 'schedule', to);
    const body = {
      genre: 'transfert',
      montant,
      devise: 'EUR',
      beneficiaireId,
      motif,
      frequence,
      debut: dayOf(addSeconds(deps.clock.now(), inDays * daySeconds), 'Europe/Paris'),
      heure: '09:00',
      fin: null,
      tolerancePourcent: 2,
    } as const;
    const key = { id, bodyHash: sha256Hex(JSON.stringify(body)) };
    await createSchedule(deps, { key, ownerId, body, request: null });
    if (!isOn) await pauseSchedule(deps, { id, ownerId });
  }
}
