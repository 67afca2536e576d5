import { type Review, reviewDecisionSchema } from '@nzela/contract/reviews';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { RuleFound } from '../rules/rules.tsx';
import { HitCard } from '../screening/screening.tsx';
import { type Decision, decideReview, noun } from './reviews.api.ts';
import { objectNames, reviewStates } from './words.ts';

type ReviewSheetProps = { readonly review: Review; readonly onClose: () => void };

/** One held operation: what it is, why it is held, and what is decided. */
export function ReviewSheet({ review, onClose }: ReviewSheetProps) {
  const { compte, objet, statut, motif } = review;
  const facts = [
    [m.data_requests_state(), reviewStates[statut].label()],
    [m.reviews_kind(), objectNames[objet.type]()],
    ...(review.commerce === null ? [] : [[m.reviews_business(), review.commerce] as const]),
    [m.reviews_amount(), formatAmount(review.montant, review.devise)],
    [m.reviews_payee(), review.beneficiaire],
    [m.reviews_since(), formatDate(review.dateCreation, 'dateTime')],
    [m.reviews_due(), formatDate(review.echeance, 'dateTime')],
  ] as const;
  return (
    <Sheet open onClose={onClose} title={m.reviews_of({ reference: review.reference })}>
      <div className="flex flex-col gap-6">
        <dl className="flex flex-col divide-y divide-border">
          <div className="flex flex-wrap justify-between gap-x-6 py-3">
            <dt className="text-ink-2">{m.reviews_person()}</dt>
            <dd className="font-medium">
              <Link to={`/dashboard/admin/users/${compte.id}`} className="underline">
                {compte.nom}
              </Link>
            </dd>
          </div>
          {facts.map(([label, value]) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-6 py-3">
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <section className="flex flex-col gap-6">
          <h3 className="text-lg">{m.reviews_why()}</h3>
          {review.regles.length > 0 && (
            <ul aria-label={m.reviews_rules()} className="flex flex-col gap-3">
              {review.regles.map((rule) => (
                <li key={rule.id}>
                  <RuleFound rule={rule} />
                </li>
              ))}
            </ul>
          )}
          {review.resultats.map((hit) => (
            <HitCard key={hit.id} hit={hit} />
          ))}
        </section>
        {statut === 'en_attente' ? (
          <Deciding review={review} onClose={onClose} />
        ) : (
          motif !== null && (
            <section>
              <h3 className="mb-1 text-lg">{m.reviews_decision()}</h3>
              <p className="wrap-anywhere whitespace-pre-line">{motif}</p>
              <p className="mt-1 text-sm text-ink-2">
                {review.decidePar} · {formatDate(review.dateDecision ?? '', 'dateTime')}
              </p>
            </section>
          )
        )}
      </div>
    </Sheet>
  );
}

function Deciding({ review, onClose }: ReviewSheetProps) {
  const queries = useQueryClient();
  const form = useAppForm(reviewDecisionSchema, { motif: '' });
  const [decision, setDecision] = useState<Decision>('liberer');
  return (
    <Form
      form={form}
      label={m.reviews_decide()}
      className="flex flex-col gap-5"
      onSubmit={async ({ motif }) => {
        try {
          await decideReview(review.id, decision, motif);
        } finally {
          // What somebody else decided, or the person called off, is shown as well.
          await queries.invalidateQueries({ queryKey: [noun] });
        }
        toast('success', m.reviews_done());
        onClose();
      }}
    >
      <RadioCards
        label={m.reviews_decide()}
        value={decision}
        onChange={setDecision}
        options={[
          { value: 'liberer', title: m.reviews_release(), detail: m.reviews_release_text() },
          { value: 'refuser', title: m.reviews_refuse(), detail: m.reviews_refuse_text() },
        ]}
      />
      <FormField form={form} name="motif">
        {(field) => (
          <TextField
            {...field}
            label={m.reviews_reason()}
            hint={m.reviews_reason_hint()}
            maxLength={300}
          />
        )}
      </FormField>
      <SubmitButton
        form={form}
        block
        variant={decision === 'refuser' ? 'danger' : 'primary'}
        busyLabel={m.screening_busy()}
      >
        {decision === 'liberer' ? m.reviews_release() : m.reviews_refuse()}
      </SubmitButton>
    </Form>
  );
}
