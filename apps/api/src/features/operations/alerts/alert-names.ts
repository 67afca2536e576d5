import { type AlertKind, alertKinds } from '@nzela/contract/alerts';
import { type Message, say } from '@nzela/messages/message';
import { jobName } from '../job-names.ts';

/** What an alert says happened. One of a former release that nothing raises any more is told by its code. */
export function alertName(kind: string): Message | string {
  return isAlertKind(kind) ? say(`alerts_kind_${kind}`) : kind;
}

function isAlertKind(kind: string): kind is AlertKind {
  return (alertKinds as readonly string[]).includes(kind);
}

/** The job that an alert is about, by its name; null: it is about none. */
export function jobOf({ job }: Readonly<Record<string, unknown>>): Message | string | null {
  return typeof job === 'string' ? jobName(job) : null;
}
