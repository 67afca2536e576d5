import { supportAnswerInputSchema, type SupportCase } from '@nzela/contract/support';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { toast } from '../../ui/toast.ts';
import { answerCase, noun } from './cases.api.ts';

type CaseSheetProps = { readonly asked: SupportCase; readonly onClose: () => void };

/** One request whole, with who asks, and its answer, given or to be given. */
export function CaseSheet({ asked, onClose }: CaseSheetProps) {
  const { reference, sujet: subject, message, reponse: answer, demandeur: person } = asked;
  return (
    <Sheet open onClose={onClose} title={m.support_cases_of({ reference })}>
      <div className="flex flex-col gap-6">
        <dl className="flex flex-col divide-y divide-border">
          <div className="flex flex-wrap justify-between gap-x-6 py-3">
            <dt className="text-ink-2">{m.support_cases_person()}</dt>
            <dd className="font-medium">
              <Link to={`/dashboard/admin/users/${person.id}`} className="underline">
                {person.nom}
              </Link>
            </dd>
          </div>
          <div className="flex flex-wrap justify-between gap-x-6 py-3">
            <dt className="text-ink-2">{m.support_cases_received()}</dt>
            <dd className="font-medium">{formatDate(asked.dateCreation, 'dateTime')}</dd>
          </div>
        </dl>
        <section aria-label={m.support_cases_question()}>
          <h3 className="mb-1 text-lg wrap-anywhere">{subject}</h3>
          <p className="wrap-anywhere whitespace-pre-line">{message}</p>
        </section>
        {answer === null ? (
          <Answering asked={asked} onClose={onClose} />
        ) : (
          <section>
            <h3 className="mb-1 text-lg">
              {m.support_cases_answered({ date: formatDate(asked.dateReponse ?? '') })}
            </h3>
            <p className="wrap-anywhere whitespace-pre-line text-ink-2">{answer}</p>
          </section>
        )}
      </div>
    </Sheet>
  );
}

function Answering({ asked: { id, reference }, onClose }: CaseSheetProps) {
  const queries = useQueryClient();
  const form = useAppForm(supportAnswerInputSchema, { reponse: '' });
  return (
    <Form
      form={form}
      label={m.support_cases_answer()}
      className="flex flex-col gap-5"
      onSubmit={async ({ reponse }) => {
        try {
          await answerCase(id, reponse);
        } finally {
          // What somebody else answered meanwhile is shown as well.
          await queries.invalidateQueries({ queryKey: [noun] });
        }
        toast('success', m.support_cases_sent({ reference }));
        onClose();
      }}
    >
      <FormField form={form} name="reponse">
        {(field) => (
          <TextAreaField
            {...field}
            rows={6}
            label={m.support_cases_answer_field()}
            hint={m.support_cases_answer_hint()}
            maxLength={4_000}
          />
        )}
      </FormField>
      <SubmitButton form={form} block busyLabel={m.support_busy()}>
        {m.support_cases_send()}
      </SubmitButton>
    </Form>
  );
}
