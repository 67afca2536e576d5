import { screeningDecisionSchema, type ScreeningHit } from '@nzela/contract/screening';
import { useQueryClient } from '@tanstack/react-query';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { Badge, StatusPill } from '../../ui/StatusPill.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { toast } from '../../ui/toast.ts';
import { decideHit, noun } from './screening.api.ts';
import { hitStates, kindNames, subjectNames } from './words.ts';

/** One name that looks like one of a list, both beside each other, with what was decided or the form to decide. */
export function HitCard({ hit }: { readonly hit: ScreeningHit }) {
  const { liste, statut } = hit;
  const facts = [
    [subjectNames[hit.sujet](), hit.nom],
    [m.screening_account(), hit.compte.nom],
    [m.screening_listed(), liste.nom],
    [m.screening_source(), liste.source],
    ...(hit.sujet === 'personne' ? [[m.screening_born_own(), birthText(hit.naissance)]] : []),
    [m.screening_born(), birthText(liste.naissance)],
    [m.screening_version(), liste.version],
    [m.screening_found(), formatDate(hit.dateCreation, 'dateTime')],
  ] as const;
  return (
    <article aria-label={m.screening_hit_of({ name: hit.nom })} className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <StatusPill look={hitStates[statut].look}>{hitStates[statut].label()}</StatusPill>
        <Badge tone={liste.genre === 'sanction' ? 'neg' : 'warn'}>{kindNames[liste.genre]()}</Badge>
        <Badge>{m.screening_score({ score: hit.score })}</Badge>
      </p>
      <dl className="flex flex-col divide-y divide-border">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6 py-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {hit.motif === null ? <DecisionForm id={hit.id} /> : <Decided hit={hit} />}
    </article>
  );
}

function birthText(day: string | null): string {
  return day === null ? m.screening_unknown() : formatDate(day);
}

function Decided({ hit: { motif, decidePar, dateDecision } }: { readonly hit: ScreeningHit }) {
  return (
    <div className="border-l-3 border-brand pl-4">
      <p className="wrap-anywhere whitespace-pre-line">{motif}</p>
      <p className="mt-1 text-sm text-ink-2">
        {decidePar} · {formatDate(dateDecision ?? '', 'dateTime')}
      </p>
    </div>
  );
}

function DecisionForm({ id }: { readonly id: string }) {
  const queries = useQueryClient();
  const form = useAppForm(screeningDecisionSchema, { decision: 'faux_positif', motif: '' });
  return (
    <Form
      form={form}
      label={m.screening_decide()}
      className="flex flex-col gap-4"
      onSubmit={async (body) => {
        await decideHit(id, body);
        toast('success', m.screening_decided());
        await queries.invalidateQueries({ queryKey: [noun] });
      }}
    >
      <FormField form={form} name="decision">
        {(field) => (
          <RadioCards
            {...field}
            label={m.screening_decide()}
            options={[
              {
                value: 'faux_positif',
                title: m.screening_clear(),
                detail: m.screening_clear_text(),
              },
              {
                value: 'confirme',
                title: m.screening_confirm(),
                detail: m.screening_confirm_text(),
              },
            ]}
          />
        )}
      </FormField>
      <FormField form={form} name="motif">
        {(field) => (
          <TextAreaField {...field} rows={2} label={m.screening_reason()} maxLength={1_000} />
        )}
      </FormField>
      <SubmitButton form={form} variant="secondary" busyLabel={m.screening_busy()}>
        {m.screening_save()}
      </SubmitButton>
    </Form>
  );
}
