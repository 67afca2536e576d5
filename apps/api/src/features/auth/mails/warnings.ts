import type { ClientBase } from 'pg';
import { derivedId, newId } from '../../../kernel/data/ids.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';
import type { Text } from '../../../kernel/texts/texts.ts';
import { notify } from '../../notifications/notifications.ts';
import { findUser } from '../../users/users.ts';
import { warnings, type Warning } from './mails.ts';

export type WarningOf = {
  readonly userId: string;
  readonly warning: Warning;
  /** When it happened: the mail says so, however late it leaves. */
  readonly at: Date;
  /** Where the request came from. */
  readonly address: string;
  /** `Chrome sur Android`, where it matters. */
  readonly device?: Text;
  /** The event, when it could be told twice: `reuse:<session>`. */
  readonly key?: string;
};

/** Tells a person that how they sign in has changed: behind the bell, by push, and by a mail that says from where. */
export async function warn(client: ClientBase, told: WarningOf): Promise<void> {
  const { key, at, ...about } = told;
  const user = await findUser(client, 'id', told.userId);
  if (user === null) return;
  const { subject: title, what: text } = warnings[told.warning];
  await notify(client, {
    userId: told.userId,
    event: 'securite',
    title,
    text,
    path: user.role === 'admin' ? null : `/dashboard/${user.role}/settings?onglet=security`,
    ...(key === undefined ? {} : { subject: key }),
    ownMail: true,
  });
  const id = key === undefined ? newId() : derivedId('warning', key);
  const payload = { ...about, id, at: at.toISOString() };
  const job = { name: 'auth.warning-mail' as const, payload };
  await addJobs(client, [key === undefined ? job : { ...job, key }]);
}
