import { personNoteInputSchema, type PersonNote } from '@nzela/contract/people';
import type { PersonFile } from '@nzela/contract/person-file';
import { useQueryClient } from '@tanstack/react-query';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { usePart } from './part-list.tsx';
import { addNote, personQuery } from './people.api.ts';

/** What administrators noted about a person, and a new note. */
export function PersonNotes({ file }: { readonly file: PersonFile }) {
  const { personne } = file;
  const { rows: notes, isCut, onMore, rest } = usePart(file, 'notes');
  const form = useAppForm(personNoteInputSchema, { texte: '' });
  const queries = useQueryClient();
  const { queryKey } = personQuery(personne.id);
  return (
    <Card title={m.people_notes()} description={m.people_notes_text()}>
      <div className="flex flex-col gap-5">
        {notes.length > 0 && (
          <ul aria-label={m.people_notes()} className="flex flex-col gap-4">
            {notes.map(({ id, texte, auteur, dateCreation }) => (
              <li key={id} className="border-l-3 border-brand pl-4">
                <p className="whitespace-pre-wrap wrap-anywhere">{texte}</p>
                <p className="mt-1 text-sm text-ink-2">
                  {auteur} · {formatDate(dateCreation, 'dateTime')}
                </p>
              </li>
            ))}
          </ul>
        )}
        {isCut && rest === false && (
          <div>
            <Button size="s" variant="secondary" onClick={onMore}>
              {m.ui_more()}
            </Button>
          </div>
        )}
        {rest}
        {personne.fermeLe === null && (
          <Form
            form={form}
            label={m.people_note_add()}
            onSubmit={async ({ texte }) => {
              const note = await addNote(personne.id, texte);
              // At once: the live event has the file read again a moment later.
              queries.setQueryData(queryKey, (known) =>
                known === undefined ? known : withNote(known, note),
              );
              form.reset();
            }}
          >
            <FormField form={form} name="texte">
              {(field) => (
                <TextAreaField {...field} rows={2} label={m.people_note()} maxLength={2_000} />
              )}
            </FormField>
            <div>
              <SubmitButton form={form} variant="secondary" busyLabel={m.people_note_busy()}>
                {m.people_note_add()}
              </SubmitButton>
            </div>
          </Form>
        )}
      </div>
    </Card>
  );
}

function withNote(file: PersonFile, note: PersonNote): PersonFile {
  return { ...file, notes: { ...file.notes, elements: [note, ...file.notes.elements] } };
}
