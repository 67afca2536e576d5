import type { PersonFile } from '@nzela/contract/people';
import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { merchantRoleNames } from '../merchants/merchants.tsx';
import { documentStatusNames, documentTypeNames } from './document-words.ts';
import { FileList } from './file-list.tsx';
import { personPath } from './person-words.tsx';

type Of = { readonly file: PersonFile };

/** What is linked to a person: documents, sessions, messages, requests, invitations, businesses. */
export function PersonTies({ file }: Of) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Documents file={file} />
      <Sessions file={file} />
      <Messages file={file} />
      <Requests file={file} />
      <Referrals file={file} />
      <Businesses file={file} />
    </div>
  );
}

function Documents({ file: { documents } }: Of) {
  return (
    <FileList
      title={m.people_documents()}
      rows={documents}
      rowKey={({ id }) => id}
      none={m.people_documents_none()}
      row={({ type, statut, motif, dateNaissance, dateCreation }) => ({
        main: documentTypeNames[type](),
        side: documentStatusNames[statut](),
        below: [
          formatDate(dateCreation, 'dateTime'),
          ...(dateNaissance === null
            ? []
            : [m.identity_birth({ date: formatDate(dateNaissance) })]),
          ...(motif === null ? [] : [motif]),
        ].join(' · '),
      })}
    />
  );
}

const sessionRow = ({
  appareil,
  adresse,
  vueLe,
  secondFacteur,
}: PersonFile['sessions'][number]) => ({
  main: appareil,
  side: <span translate="no">{adresse}</span>,
  below: [
    m.people_session_seen({ date: formatDate(vueLe, 'dateTime') }),
    ...(secondFacteur ? [m.people_second_factor()] : []),
  ].join(' · '),
});

function Sessions({ file: { sessions, appareilsConnus } }: Of) {
  return (
    <FileList
      title={m.people_sessions({ count: appareilsConnus })}
      rows={sessions}
      rowKey={({ id }) => id}
      none={m.people_sessions_none()}
      row={sessionRow}
    />
  );
}

function Messages({ file: { messages } }: Of) {
  return (
    <FileList
      title={m.people_messages()}
      rows={messages}
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

function Requests({ file: { demandes } }: Of) {
  return (
    <FileList
      title={m.people_requests()}
      rows={demandes}
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

const referralRow = ({
  id,
  nom,
  note,
}: {
  readonly id: string;
  readonly nom: string;
  readonly note: string;
}) => ({
  main: (
    <Link to={personPath(id)} className="target underline-offset-4 hover:underline">
      {nom}
    </Link>
  ),
  below: note,
});

function Referrals({ file: { parrain, filleuls } }: Of) {
  const rows = [
    ...(parrain === null ? [] : [{ ...parrain, note: m.people_referrer() }]),
    ...filleuls.map(({ id, nom, dateCreation }) => ({
      id,
      nom,
      note: m.people_referred({ date: formatDate(dateCreation) }),
    })),
  ];
  return (
    <FileList
      title={m.people_referrals()}
      rows={rows}
      rowKey={({ id }) => id}
      none={m.people_referrals_none()}
      row={referralRow}
    />
  );
}

function Businesses({ file: { commerces } }: Of) {
  return (
    <FileList
      title={m.people_businesses()}
      rows={commerces}
      rowKey={({ id }) => id}
      none={m.people_businesses_none()}
      row={({ nom, role, modeProduction }) => ({
        main: nom,
        side: merchantRoleNames[role](),
        below: modeProduction ? m.people_business_live() : m.people_business_test(),
      })}
    />
  );
}
