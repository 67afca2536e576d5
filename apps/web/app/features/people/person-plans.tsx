import type { PersonFile } from '@nzela/contract/person-file';
import { countryName, formatDate } from '../../lib/format.ts';
import { frequencyName } from '../../lib/frequency.ts';
import { m } from '@nzela/messages/m';
import { Money } from '../../ui/Money.tsx';
import { PartList } from './part-list.tsx';
import { personPath } from './person-words.tsx';
import { To } from './to.tsx';

type Of = { readonly file: PersonFile };

type Schedule = PersonFile['programmations']['elements'][number];

const scheduleStates: Readonly<Record<Schedule['statut'], () => string>> = {
  active: m.schedules_status_active,
  en_pause: m.schedules_status_paused,
  annulee: m.schedules_status_cancelled,
  terminee: m.schedules_status_over,
};

const scheduleRow = ({ description, montant, devise, statut, frequence, prochaine }: Schedule) => ({
  main: description,
  side: <Money amount={montant} currency={devise} className="font-semibold" />,
  below: [
    scheduleStates[statut](),
    frequencyName(frequence),
    ...(prochaine === null ? [] : [m.schedules_next({ date: formatDate(prochaine, 'dateTime') })]),
  ].join(' · '),
});

/** What the person has agreed to pay again and again. */
export function Schedules({ file }: Of) {
  return (
    <PartList
      file={file}
      name="programmations"
      title={m.people_schedules()}
      rowKey={({ id }) => id}
      none={m.people_schedules_none()}
      row={scheduleRow}
    />
  );
}

type Recipient = PersonFile['beneficiaires']['elements'][number];

const modeNames: Readonly<Record<Recipient['mode'], () => string>> = {
  bank: m.tariffs_mode_bank,
  mobile: m.tariffs_mode_mobile,
  cash: m.tariffs_mode_cash,
  nzela: m.tariffs_mode_nzela,
};

const recipientRow = (recipient: Recipient) => ({
  main: <To path={recipient.utilisateur && personPath(recipient.utilisateur)}>{recipient.nom}</To>,
  side: modeNames[recipient.mode](),
  below: [
    countryName(recipient.pays),
    ...[recipient.operateur, recipient.banque, recipient.compte].filter((known) => known !== null),
    recipient.telephone,
    recipient.dernierTransfert === null
      ? m.people_recipient_unpaid()
      : m.people_recipient_paid({ date: formatDate(recipient.dernierTransfert) }),
  ].join(' · '),
});

/** Whom the person pays, with where the money goes; somebody of ours by their own file. */
export function Recipients({ file }: Of) {
  return (
    <PartList
      file={file}
      name="beneficiaires"
      title={m.people_recipients()}
      rowKey={({ id }) => id}
      none={m.people_recipients_none()}
      row={recipientRow}
    />
  );
}
