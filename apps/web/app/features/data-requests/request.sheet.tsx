import {
  type DataRequest,
  type DataRequestKind,
  dataRequestAnswerSchema,
} from '@nzela/contract/data-requests';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { toast } from '../../ui/toast.ts';
import { withStepUp } from '../auth/auth.tsx';
import { answerRequest, type Decision, noun, takeRequest } from './data-requests.api.ts';
import { kindName, states } from './words.ts';

type RequestSheetProps = {
  readonly request: DataRequest;
  /** As it is once somebody has taken it on. */
  readonly onTaken: (request: DataRequest) => void;
  readonly onClose: () => void;
};

/** One request whole: what is asked, by when, and its answer, given or to be given. */
export function RequestSheet({ request, onTaken, onClose }: RequestSheetProps) {
  const { type, statut, precisions, dateCreation, echeance, personne, reponse } = request;
  const name = personne?.nom ?? m.data_requests_closed_account();
  const facts = [
    [m.data_requests_state(), states[statut].label()],
    [m.data_requests_made(), formatDate(dateCreation, 'dateTime')],
    [m.data_requests_due(), formatDate(echeance)],
  ] as const;
  return (
    <Sheet open onClose={onClose} title={m.data_requests_of({ kind: kindName[type](), name })}>
      <div className="flex flex-col gap-6">
        <dl className="flex flex-col divide-y divide-border">
          {facts.map(([label, value]) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-6 py-3">
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <section>
          <h3 className="mb-1 text-lg">{m.data_requests_details()}</h3>
          <p className="wrap-anywhere whitespace-pre-line text-ink-2">
            {precisions === '' ? m.data_requests_no_details() : precisions}
          </p>
        </section>
        {reponse === null ? (
          <Answering request={request} onTaken={onTaken} onClose={onClose} />
        ) : (
          <section>
            <h3 className="mb-1 text-lg">
              {m.data_requests_answer_given({ date: formatDate(request.dateReponse ?? '') })}
            </h3>
            <p className="wrap-anywhere whitespace-pre-line text-ink-2">{reponse}</p>
          </section>
        )}
      </div>
    </Sheet>
  );
}

const doing: Readonly<Record<DataRequestKind, { title: () => string; detail: () => string }>> = {
  acces: { title: m.data_requests_do_acces, detail: m.data_requests_do_acces_text },
  rectification: {
    title: m.data_requests_do_rectification,
    detail: m.data_requests_do_rectification_text,
  },
  effacement: { title: m.data_requests_do_effacement, detail: m.data_requests_do_effacement_text },
};

function Answering({ request, onTaken, onClose }: RequestSheetProps) {
  const { id, type, statut } = request;
  const queries = useQueryClient();
  const form = useAppForm(dataRequestAnswerSchema, { reponse: '' });
  const [decision, setDecision] = useState<Decision>('satisfaire');
  const changed = () => queries.invalidateQueries({ queryKey: [noun] });
  const take = async () => {
    const taken = await callWithToasts(() => takeRequest(id), {
      success: m.data_requests_taken(),
    });
    if (!taken.ok) return;
    onTaken(taken.value);
    await changed();
  };
  return (
    <>
      {statut === 'recue' && (
        <div>
          <Button variant="secondary" onClick={() => void take()}>
            {m.data_requests_take()}
          </Button>
        </div>
      )}
      <Form
        form={form}
        label={m.data_requests_treat()}
        className="flex flex-col gap-5"
        onSubmit={async ({ reponse }) => {
          await withStepUp((verification) =>
            answerRequest(id, { decision, reponse }, verification),
          );
          toast('success', m.data_requests_answered());
          onClose();
          await changed();
        }}
      >
        <RadioCards
          label={m.data_requests_treat()}
          value={decision}
          onChange={setDecision}
          options={[
            { value: 'satisfaire', title: doing[type].title(), detail: doing[type].detail() },
            { value: 'refuser', title: m.data_requests_refuse() },
          ]}
        />
        <FormField form={form} name="reponse">
          {(field) => (
            <TextAreaField
              {...field}
              rows={4}
              label={m.data_requests_answer()}
              hint={m.data_requests_answer_hint()}
              maxLength={2_000}
            />
          )}
        </FormField>
        <SubmitButton
          form={form}
          block
          variant={decision === 'satisfaire' && type === 'effacement' ? 'danger' : 'primary'}
          busyLabel={m.data_requests_busy()}
        >
          {decision === 'satisfaire' ? doing[type].title() : m.data_requests_refuse()}
        </SubmitButton>
      </Form>
    </>
  );
}
