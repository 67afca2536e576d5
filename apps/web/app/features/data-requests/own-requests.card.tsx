import {
  dataRequestInputSchema,
  dataRequestKinds,
  type DataRequestKind,
  type OwnDataRequest,
} from '@nzela/contract/data-requests';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { toast } from '../../ui/toast.ts';
import { askAboutData, ownRequestsQuery } from './data-requests.api.ts';
import { kindName, states } from './words.ts';

/** What a person asked about their data, with the state of each, and a way to ask. */
export function OwnRequestsCard() {
  const requests = useQuery(ownRequestsQuery);
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={m.data_requests_own_title()} description={m.data_requests_own_text()}>
      {requests.data === undefined ? (
        <Reading of={requests} rows={1} />
      ) : (
        <div className="flex flex-col gap-5">
          {requests.data.length > 0 && (
            <ul className="flex flex-col divide-y divide-border border-y border-border">
              {requests.data.map((one) => (
                <Item key={one.id} one={one} />
              ))}
            </ul>
          )}
          <div>
            <Button variant="secondary" onClick={() => setAsking(true)}>
              {m.data_requests_own_new()}
            </Button>
          </div>
        </div>
      )}
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Item({ one }: { readonly one: OwnDataRequest }) {
  const { type, statut, dateCreation, echeance, reponse } = one;
  const { label, look } = states[statut];
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-4">
      <div className="min-w-0">
        <p className="font-medium">{kindName[type]()}</p>
        <p className="text-sm text-ink-2">
          {m.data_requests_made()} {formatDate(dateCreation)}
          {reponse === null && <> · {m.data_requests_own_until({ date: formatDate(echeance) })}</>}
        </p>
        {reponse !== null && <p className="mt-1 wrap-anywhere whitespace-pre-line">{reponse}</p>}
      </div>
      <StatusPill look={look}>{label()}</StatusPill>
    </li>
  );
}

const kinds: Readonly<Record<DataRequestKind, { title: () => string; detail: () => string }>> = {
  acces: { title: m.data_requests_own_acces, detail: m.data_requests_own_acces_text },
  rectification: {
    title: m.data_requests_own_rectification,
    detail: m.data_requests_own_rectification_text,
  },
  effacement: {
    title: m.data_requests_own_effacement,
    detail: m.data_requests_own_effacement_text,
  },
};

function AskDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const form = useAppForm(dataRequestInputSchema, { type: 'acces', precisions: '' });
  return (
    <Dialog open onClose={onClose} title={m.data_requests_own_new()} size="m">
      <Form
        form={form}
        label={m.data_requests_own_new()}
        className="flex flex-col gap-5"
        onSubmit={async (body) => {
          await askAboutData(body);
          toast('success', m.data_requests_own_sent());
          onClose();
          await queries.invalidateQueries(ownRequestsQuery);
        }}
      >
        <FormField form={form} name="type">
          {(field) => (
            <RadioCards
              {...field}
              label={m.data_requests_own_kind()}
              options={dataRequestKinds.map((value) => ({
                value,
                title: kinds[value].title(),
                detail: kinds[value].detail(),
              }))}
            />
          )}
        </FormField>
        <FormField form={form} name="precisions">
          {(field) => (
            <TextAreaField
              {...field}
              rows={3}
              label={m.data_requests_own_details()}
              hint={m.data_requests_own_details_hint()}
              maxLength={2_000}
            />
          )}
        </FormField>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <SubmitButton form={form} busyLabel={m.support_busy()}>
            {m.data_requests_own_send()}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
