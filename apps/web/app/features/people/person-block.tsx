import type { PersonBlock } from '@nzela/contract/people';
import { Paperclip } from 'lucide-react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { downloadAnswerFile } from './people.api.ts';

type PersonBlockCardProps = { readonly personId: string; readonly block: PersonBlock };

/** Why the account is suspended, what was asked, and what the person answered. */
export function PersonBlockCard({ personId, block }: PersonBlockCardProps) {
  const { motif, demande, avantLe, auteur, dateCreation, reponses } = block;
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
      <h3 className="mt-6 mb-3 text-lg">{m.people_answers()}</h3>
      {reponses.length === 0 ? (
        <p className="text-ink-2">{m.people_answers_none()}</p>
      ) : (
        <ul aria-label={m.people_answers()} className="flex flex-col gap-4">
          {reponses.map(({ id, texte, dateCreation: at, pieces }) => (
            <li key={id} className="border-l-3 border-accent pl-4">
              <p className="whitespace-pre-wrap wrap-anywhere">{texte}</p>
              <p className="mt-1 text-sm text-ink-2">{formatDate(at, 'dateTime')}</p>
              <div className="mt-2 flex flex-wrap gap-2">
                {pieces.map((piece, index) => (
                  <FileButton key={piece.id} personId={personId} piece={piece} at={index + 1} />
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
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
  readonly piece: PersonBlock['reponses'][number]['pieces'][number];
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
