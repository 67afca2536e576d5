import type { PersonBlock } from '@nzela/contract/people';
import type { PersonFile, PersonParts } from '@nzela/contract/person-file';
import { Paperclip } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { usePart } from './part-list.tsx';
import type { PersonAct } from './people-table.tsx';
import { downloadAnswerFile } from './people.api.ts';
import { answersAnchor } from './person-words.tsx';

type PersonBlockCardProps = {
  readonly file: PersonFile;
  readonly block: PersonBlock;
  readonly onAct: (act: PersonAct) => void;
};

/** Why the account is suspended, what was asked, and what the person answered. */
export function PersonBlockCard({ file, block, onAct }: PersonBlockCardProps) {
  const { motif, demande, avantLe, auteur, dateCreation } = block;
  return (
    <Card
      title={m.people_block_current()}
      description={m.people_block_by({
        name: auteur,
        date: formatDate(dateCreation, 'dateTime'),
      })}
    >
      <dl className="flex flex-col gap-3">
        <Line label={m.people_block_reason()}>{motif}</Line>
        {demande !== null && <Line label={m.people_block_request()}>{demande}</Line>}
        {avantLe !== null && <Line label={m.people_block_due()}>{formatDate(avantLe)}</Line>}
      </dl>
      <AnswersHeading />
      <Answers file={file} />
      {file.peutAgir && (
        <div className="mt-6 flex flex-wrap gap-3 border-t border-border pt-6">
          <Button onClick={() => onAct('security')}>{m.people_unblock()}</Button>
          <Button variant="secondary" onClick={() => onAct('ask')}>
            {m.people_ask()}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** In view for whoever comes from the queue of answers. */
function AnswersHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === `#${answersAnchor}`) heading.current?.scrollIntoView({ block: 'center' });
  }, [hash, key]);
  return (
    <h3 ref={heading} id={answersAnchor} className="mt-6 mb-3 text-lg">
      {m.people_answers()}
    </h3>
  );
}

function Answers({ file }: { readonly file: PersonFile }) {
  const { rows, isCut, onMore, rest } = usePart(file, 'reponses');
  if (rows.length === 0) return <p className="text-ink-2">{m.people_answers_none()}</p>;
  return (
    <>
      <ul aria-label={m.people_answers()} className="flex flex-col gap-4">
        {rows.map(({ id, texte, dateCreation: at, decideLe, pieces }) => (
          <li key={id} className="border-l-3 border-accent pl-4">
            <p className="whitespace-pre-wrap wrap-anywhere">{texte}</p>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
              {formatDate(at, 'dateTime')}
              {decideLe === null ? (
                <Badge tone="info">{m.people_answer_waits()}</Badge>
              ) : (
                <span>{m.people_answer_decided({ date: formatDate(decideLe, 'dateTime') })}</span>
              )}
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              {pieces.map((piece, index) => (
                <FileButton
                  key={piece.id}
                  personId={file.personne.id}
                  piece={piece}
                  at={index + 1}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {isCut && rest === false && (
        <Button size="s" variant="secondary" className="mt-4" onClick={onMore}>
          {m.ui_more()}
        </Button>
      )}
      {rest}
    </>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="whitespace-pre-wrap wrap-anywhere">{children}</dd>
    </div>
  );
}

type FileButtonProps = {
  readonly personId: string;
  readonly piece: PersonParts['reponses']['elements'][number]['pieces'][number];
  readonly at: number;
};

/** A file of an answer is saved and never opened by the page. */
function FileButton({ personId, piece: { id, format }, at }: FileButtonProps) {
  const name = m.people_answer_file({ count: at });
  const download = async () => {
    const file = await callWithToasts(() => downloadAnswerFile(personId, id));
    if (file.ok) saveFile(file.value, `${name}.${format === 'application/pdf' ? 'pdf' : 'webp'}`);
  };
  return (
    <Button
      size="s"
      variant="secondary"
      icon={<Paperclip size={16} aria-hidden />}
      onClick={() => void download()}
    >
      {name}
    </Button>
  );
}
