import type { PersonFile, sentStates } from '@nzela/contract/person-file';
import { formatDate } from '../../lib/format.ts';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { documentRow } from './document-row.tsx';
import { FileList } from './file-list.tsx';
import { PartList, usePart } from './part-list.tsx';
import { Recipients, Schedules } from './person-plans.tsx';
import { personPath } from './person-words.tsx';
import { To } from './to.tsx';

type Of = { readonly file: PersonFile };

/** What is linked to a person: schedules, recipients, documents, sessions, devices, messages, requests, invitations. */
export function PersonTies({ file }: Of) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Schedules file={file} />
      <Recipients file={file} />
      <Documents file={file} />
      <Sessions file={file} />
      <Devices file={file} />
      <Sent file={file} />
      <Messages file={file} />
      <Requests file={file} />
      <Referrals file={file} />
    </div>
  );
}

function Documents({ file }: Of) {
  const mayReview = useRootData().session?.capacites.includes('conformite') === true;
  return (
    <PartList
      file={file}
      name="documents"
      title={m.people_documents()}
      rowKey={({ id }) => id}
      none={m.people_documents_none()}
      row={documentRow(mayReview)}
    />
  );
}

const sessionRow = ({
  appareil,
  adresse,
  vueLe,
  secondFacteur,
}: PersonFile['sessions']['elements'][number]) => ({
  main: appareil,
  side: <span translate="no">{adresse}</span>,
  below: [
    m.people_session_seen({ date: formatDate(vueLe, 'dateTime') }),
    ...(secondFacteur ? [m.people_second_factor()] : []),
  ].join(' · '),
});

function Sessions({ file }: Of) {
  return (
    <PartList
      file={file}
      name="sessions"
      title={m.people_sessions()}
      rowKey={({ id }) => id}
      none={m.people_sessions_none()}
      row={sessionRow}
    />
  );
}

function Devices({ file }: Of) {
  return (
    <PartList
      file={file}
      name="appareils"
      title={m.people_devices()}
      rowKey={({ id }) => id}
      none={m.people_devices_none()}
      row={({ appareil, premiereFois, vuLe }) => ({
        main: appareil,
        below: [
          m.people_device_seen({ date: formatDate(vuLe, 'dateTime') }),
          ...(premiereFois === null
            ? []
            : [m.people_device_first({ date: formatDate(premiereFois, 'dateTime') })]),
        ].join(' · '),
      })}
    />
  );
}

const channelNames = { email: m.people_sent_mail, sms: m.people_sent_sms } as const;

const sentNames: Readonly<Record<string, () => string>> = {
  security: m.people_sent_security,
  account: m.people_sent_account,
  access: m.people_sent_access,
  payee: m.people_sent_payee,
  stranger: m.people_sent_stranger,
  system: m.people_sent_system,
};

const sentStateNames: Readonly<Record<(typeof sentStates)[number], () => string>> = {
  envoye: m.people_sent_done,
  en_attente: m.people_sent_waiting,
  retenu: m.people_sent_held,
  refuse: m.people_sent_refused,
};

/** Mails and SMS, without their text. */
function Sent({ file }: Of) {
  return (
    <PartList
      file={file}
      name="envois"
      title={m.people_sent()}
      rowKey={({ id }) => id}
      none={m.people_sent_none()}
      row={({ canal, genre, objet, etat, code, tentatives, dateCreation }) => ({
        main: objet ?? sentNames[genre]?.() ?? genre,
        side: sentStateNames[etat](),
        below: [
          channelNames[canal](),
          formatDate(dateCreation, 'dateTime'),
          ...(objet === null ? [] : [sentNames[genre]?.() ?? genre]),
          ...(tentatives > 1 ? [m.people_sent_attempts({ count: tentatives })] : []),
          ...(code === null ? [] : [code]),
        ].join(' · '),
      })}
    />
  );
}

function Messages({ file }: Of) {
  return (
    <PartList
      file={file}
      name="messages"
      title={m.people_messages()}
      rowKey={({ id }) => id}
      none={m.people_messages_none()}
      row={({ titre, texte, dateCreation, lu }) => ({
        main: titre,
        side: lu ? m.people_message_read() : m.people_message_unread(),
        below: `${formatDate(dateCreation, 'dateTime')} · ${texte}`,
      })}
    />
  );
}

function Requests({ file }: Of) {
  return (
    <PartList
      file={file}
      name="demandes"
      title={m.people_requests()}
      rowKey={({ id }) => id}
      none={m.people_requests_none()}
      row={({ sujet, reference, statut, message, dateCreation }) => ({
        main: sujet,
        side: statut === 'ouverte' ? m.people_request_open() : m.people_request_answered(),
        below: `${formatDate(dateCreation, 'dateTime')} · ${reference} · ${message}`,
      })}
    />
  );
}

type Invited = { readonly id: string; readonly nom: string; readonly note: string };

const referralRow = ({ id, nom, note }: Invited) => ({
  main: <To path={personPath(id)}>{nom}</To>,
  below: note,
});

function Referrals({ file }: Of) {
  const { rows: invited, ...more } = usePart(file, 'filleuls');
  const { parrain } = file;
  const rows = [
    ...(parrain === null ? [] : [{ ...parrain, note: m.people_referrer() }]),
    ...invited.map(({ id, nom, dateCreation }) => ({
      id,
      nom,
      note: m.people_referred({ date: formatDate(dateCreation) }),
    })),
  ];
  return (
    <FileList<Invited>
      {...more}
      title={m.people_referrals()}
      rows={rows}
      rowKey={({ id }) => id}
      none={m.people_referrals_none()}
      row={referralRow}
    />
  );
}
