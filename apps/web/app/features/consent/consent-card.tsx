import type { ConsentPurpose, Consents } from '@nzela/contract/consent';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { http } from '../../lib/http.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { consentsQuery } from './consent.api.ts';

const purposes: Record<ConsentPurpose, { name: () => string; hint: () => string }> = {
  communications: { name: m.consent_communications, hint: m.consent_communications_hint },
};

/** What the person agreed to, each with its date, and the form that takes all of it back. */
export function ConsentCard() {
  const queries = useQueryClient();
  const consents = useQuery(consentsQuery);
  const { data } = consents;
  const keep = (next: Consents) => queries.setQueryData(consentsQuery.queryKey, next);
  if (data === undefined)
    return (
      <Card title={m.consent_title()}>
        <Reading of={consents} rows={3} />
      </Card>
    );
  const decide = async (finalite: ConsentPurpose, accorde: boolean) => {
    const body = { finalite, accorde };
    const saved = await callWithToasts(() =>
      http.call<Consents>('/consentements', { method: 'PUT', body }),
    );
    if (saved.ok) keep(saved.value);
  };
  const isAnyGiven = data.finalites.some(({ accorde }) => accorde);
  return (
    <Card title={m.consent_title()} description={m.consent_text()}>
      <div className="flex flex-col divide-y divide-border">
        {data.finalites.map(({ finalite, accorde, date }) => (
          <Switch
            key={finalite}
            label={purposes[finalite].name()}
            hint={
              <>
                {purposes[finalite].hint()}{' '}
                {date !== null && <span>{stateText(accorde, date)}</span>}
              </>
            }
            value={accorde}
            onChange={(next) => void decide(finalite, next)}
          />
        ))}
      </div>
      {isAnyGiven && <Withdrawal onDone={keep} />}
    </Card>
  );
}

function stateText(isGiven: boolean, date: string): string {
  const told = { date: formatDate(date) };
  return isGiven ? m.consent_given_on(told) : m.consent_refused_on(told);
}

function Withdrawal({ onDone }: { readonly onDone: (next: Consents) => void }) {
  const [motif, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    const saved = await callWithToasts(
      () => http.call<Consents>('/consentements/retrait', { method: 'POST', body: { motif } }),
      { success: m.consent_withdrawn() },
    );
    setBusy(false);
    if (saved.ok) onDone(saved.value);
  };
  return (
    <PlainForm
      label={m.consent_withdraw_title()}
      className="mt-5 flex flex-col gap-4 border-t border-border pt-5"
      onSubmit={withdraw}
    >
      <h3 className="text-lg">{m.consent_withdraw_title()}</h3>
      <TextAreaField
        label={m.consent_reason()}
        optional
        maxLength={500}
        value={motif}
        onChange={setReason}
      />
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {m.consent_withdraw()}
        </Button>
      </div>
    </PlainForm>
  );
}
