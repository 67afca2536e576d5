import { type Bill, type BillCheck, billTypes } from '@nzela/contract/bills';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../lib/api-error.ts';
import { operatorOptions } from '../../lib/destinations.ts';
import { m } from '@nzela/messages/m';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { DestinationAlert } from '../../ui/DestinationState.tsx';
import { Form, FormField } from '../../ui/Form.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { BillFound } from './bill-found.tsx';
import { BillReview } from './bill-review.tsx';
import { typeDisplay } from './bill-status.ts';
import { BillerTiles } from './biller-tiles.tsx';
import { allChecks, checkQuery } from './bills.api.ts';
import { nameOfCountry } from './countries.ts';
import { type BillDraft, type CheckedValues, questionOf, typedAmount } from './use-bill-draft.ts';

type BillFormProps = {
  readonly draft: BillDraft;
  readonly onOrdered: (bill: Bill) => void;
};

type Reviewed = {
  readonly check: BillCheck;
  /** With a refusal, the form shows it. */
  readonly close: (refusal?: ApiError) => void;
};

/** Which bill. Nothing is paid before the person has read whose it is and what it takes of their wallet. */
export function BillForm({ draft, onOrdered }: BillFormProps) {
  const { form, values, billers, biller } = draft;
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const queries = useQueryClient();

  /** Ends when the review does: what is refused there, or by the biller, is shown here, at its field. */
  const review = async (checked: CheckedValues) => {
    const question = questionOf(values, biller) ?? {
      facturier: checked.facturier,
      reference: checked.reference,
    };
    const asked = { ...question, ...typedAmount(values, biller, draft.check) };
    const check = await queries.fetchQuery(checkQuery(asked));
    await new Promise<void>((resolve, reject) => {
      setReviewed({
        check,
        close: (refusal) => {
          setReviewed(null);
          if (refusal === undefined) return resolve();
          // Its price may be what is wrong: the next try asks for another one.
          queries.removeQueries(allChecks);
          reject(refusal);
        },
      });
    });
  };

  return (
    <div>
      <Form form={form} label={m.bills_title()} onSubmit={review} className="flex flex-col gap-6">
        <BillerTiles billers={billers} chosen={values.facturier} onChoose={draft.chooseBiller} />
        <Who draft={draft} />
        {biller !== undefined && <DestinationAlert name={biller.nom} state={biller.etat} />}
        <FormField form={form} name="reference">
          {(field) => (
            <TextField
              {...field}
              label={m.bills_reference()}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              hint={
                biller === undefined
                  ? m.bills_reference_hint()
                  : m.bills_reference_example({ example: biller.exempleReference })
              }
            />
          )}
        </FormField>
        <FormField form={form} name="montant">
          {(field) => (
            <AmountField
              {...field}
              label={m.bills_amount()}
              currency={biller?.devise ?? 'XOF'}
              hint={biller?.montantLibre === true ? m.bills_amount_free() : m.bills_amount_due()}
            />
          )}
        </FormField>
        <BillFound draft={draft} />
        <Button
          type="submit"
          size="l"
          block
          missing={
            biller?.etat === 'down' ? m.destinations_down_title({ name: biller.nom }) : undefined
          }
          busy={form.formState.isSubmitting && reviewed === null}
          busyLabel={m.bills_checking()}
        >
          {m.bills_submit()}
        </Button>
      </Form>
      {reviewed !== null && (
        <BillReview check={reviewed.check} onClose={reviewed.close} onOrdered={onOrdered} />
      )}
    </div>
  );
}

/** Whom: what kind of bill, in which country, from which provider. */
function Who({ draft }: { readonly draft: BillDraft }) {
  const { form, values, billers } = draft;
  const countries = [...new Set(billers.map(({ pays }) => pays))];
  const offered = billers.filter(({ type, pays }) => type === values.type && pays === values.pays);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField form={form} name="type">
        {({ inputRef: _unused, ...field }) => (
          <SelectField
            {...field}
            label={m.bills_type()}
            onChange={draft.changeType}
            options={billTypes.map((type) => ({ value: type, label: typeDisplay[type].name() }))}
          />
        )}
      </FormField>
      <FormField form={form} name="pays">
        {({ inputRef: _unused, ...field }) => (
          <SelectField
            {...field}
            label={m.bills_country()}
            onChange={draft.changeCountry}
            options={(countries.length === 0 ? [values.pays] : countries).map((code) => ({
              value: code,
              label: nameOfCountry(code),
            }))}
          />
        )}
      </FormField>
      <FormField form={form} name="facturier">
        {({ inputRef: _unused, ...field }) => (
          <SelectField
            {...field}
            className="sm:col-span-2"
            label={m.bills_biller()}
            prompt={m.bills_biller_prompt()}
            options={operatorOptions(
              offered.map(({ id: code, nom, etat }) => ({ code, nom, etat })),
            )}
            hint={
              billers.length > 0 && offered.length === 0
                ? m.bills_biller_none({ country: nameOfCountry(values.pays) })
                : undefined
            }
          />
        )}
      </FormField>
    </div>
  );
}
