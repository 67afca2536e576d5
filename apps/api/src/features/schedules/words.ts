import { formatMoney } from '@nzela/money/format';
import { momentOf, type Rule } from './occurrences.ts';
import type { Run, Schedule } from './schedule.ts';

type OfRule = { readonly rule: Pick<Rule, 'time' | 'timeZone'> };

/** `le samedi 31 janvier à 09:00`: the moment of `day` in the schedule's rule, on the clocks of `timeZone`, its owner's. */
export function dayWords({ rule }: OfRule, day: string, timeZone: string): string {
  return momentWords(momentOf(rule, day), timeZone);
}

function momentWords(moment: Date, timeZone: string): string {
  const date = new Intl.DateTimeFormat('fr-FR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  });
  const time = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone });
  return `le ${date.format(moment)} à ${time.format(moment)}`;
}

/** What a person is told of an occurrence that was not simply carried out; null when there is nothing to add. */
export function noticeOf(
  schedule: Schedule,
  { status, reason }: Run,
  timeZone: string,
): { readonly title: string; readonly text: string } | null {
  const { description, terms, nextAt } = schedule;
  const amount = formatMoney(terms.total);
  const next = nextAt === null ? '' : momentWords(nextAt, timeZone);
  if (status === 'reportee') {
    return {
      title: `Paiement programmé à ${description} reporté`,
      text: `${reason} (${amount}). Rien n’a été débité. Nous essayons une seconde fois ${next}.`,
    };
  }
  if (status !== 'ignoree') return null;
  const after = nextAt === null ? 'C’était la dernière date.' : `Prochaine date : ${next}.`;
  return {
    title: `Paiement programmé à ${description} non exécuté`,
    text: `${reason} (${amount}). Rien n’a été débité pour cette date. ${after}`,
  };
}
