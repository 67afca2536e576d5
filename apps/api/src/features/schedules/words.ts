import { say, type Message } from '@nzela/messages/message';
import { momentOf } from './occurrences.ts';
import type { Run, Schedule } from './schedule.ts';

/** What is due on `day`, and when: an occurrence in the schedule's rule, told on the clocks of whoever reads it. */
export function reminderTitle(
  { description: name, terms, rule }: Pick<Schedule, 'description' | 'terms' | 'rule'>,
  day: string,
): Message {
  const occasion = momentOf(rule, day);
  return say('schedules_reminder_title', { amount: terms.total, name, occasion });
}

type Notice = { readonly title: Message; readonly text: Message };

/** What a person is told of an occurrence that was not simply carried out; null when there is nothing to add. */
export function noticeOf(schedule: Schedule, run: Run): Notice | null {
  const { status, reason } = run;
  if (reason === null) return null;
  const { description: name, terms, nextAt: occasion } = schedule;
  const why = { reason, amount: terms.total };
  if (status === 'reportee' && occasion !== null) {
    return {
      title: say('schedules_postponed_title', { name }),
      text: say('schedules_postponed_text', { ...why, occasion }),
    };
  }
  if (status !== 'ignoree') return null;
  return {
    title: say('schedules_skipped_title', { name }),
    text:
      occasion === null
        ? say('schedules_skipped_last', why)
        : say('schedules_skipped_text', { ...why, occasion }),
  };
}
