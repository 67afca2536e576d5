import type { Withdrawal } from '@nzela/contract/withdrawals';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import type { TimelineItem } from '../../ui/Timeline.tsx';

/** What happened to a withdrawal and what comes next, in four stages: who acts, and by when. */
export function withdrawalStages(withdrawal: Withdrawal): TimelineItem[] {
  const begun: TimelineItem[] = [
    {
      id: 'ordered',
      state: 'done',
      title: m.operations_stage_ordered(),
      time: formatDate(withdrawal.dateCreation, 'dateTime'),
    },
    { id: 'held', state: 'done', title: m.withdrawals_story_held() },
  ];
  if (withdrawal.statut === 'annule')
    return [...begun, ended(withdrawal, m.withdrawals_story_off())];
  return [...begun, departure(withdrawal), arrival(withdrawal)];
}

function departure(withdrawal: Withdrawal): TimelineItem {
  const { statut, dateDepart, methode, verificationAvant } = withdrawal;
  if (verificationAvant !== null) {
    return {
      id: 'left',
      state: 'current',
      title: m.withdrawals_story_review(),
      detail: m.withdrawals_story_review_text(),
      time: m.transfers_before({ date: formatDate(verificationAvant, 'dateTime') }),
    };
  }
  if (dateDepart === null) {
    return {
      id: 'left',
      state: 'current',
      title: m.withdrawals_story_leaving(),
      detail: m.withdrawals_story_leaving_text(),
    };
  }
  const time = formatDate(dateDepart, 'dateTime');
  if (statut === 'indetermine') {
    return {
      id: 'left',
      state: 'current',
      title: m.withdrawals_story_checking(),
      detail: m.withdrawals_story_checking_text(),
      time,
    };
  }
  const title = methode === 'bank' ? m.withdrawals_story_left() : m.withdrawals_story_left_mobile();
  return { id: 'left', state: 'done', title, time };
}

function arrival(withdrawal: Withdrawal): TimelineItem {
  const { statut, arriveePrevue } = withdrawal;
  if (statut === 'complete') {
    return { ...ended(withdrawal, m.withdrawals_story_arrived()), state: 'done' };
  }
  if (statut === 'echoue') return ended(withdrawal, m.withdrawals_story_back());
  return {
    id: 'arrived',
    state: statut === 'en_cours' ? 'current' : 'next',
    title: m.withdrawals_story_arriving(),
    detail: m.withdrawals_story_promise({ date: formatDate(arriveePrevue, 'dateTime') }),
  };
}

function ended({ dateFin }: Withdrawal, title: string): TimelineItem {
  const time = dateFin === null ? {} : { time: formatDate(dateFin, 'dateTime') };
  return { id: 'ended', state: 'failed', title, ...time };
}
