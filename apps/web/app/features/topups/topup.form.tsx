import type { Topup } from '@nzela/contract/topups';
import { topupCountries } from '@nzela/contract/topup-terms';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { readPhone, repairedPhone } from '../../lib/phone.ts';
import { productNow } from '../../lib/product-time.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Form, FormField } from '../../ui/Form.tsx';
import { callingCodes, countryName } from '../../ui/phone-countries.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { OperatorField, ProductFields } from './catalogue-fields.tsx';
import { type Reviewed, TopupReview } from './topup-review.tsx';
import { downSentence, missingSentence, type TopupValues } from './topup-values.ts';
import { useReadNumber } from '../../lib/use-grouped-phone.ts';
import { type CheckedTopup, type TopupDraft, useTopupDraft } from './use-topup-draft.ts';

type TopupFormProps = {
  /** What the form starts with. */
  readonly initial: TopupValues;
  /** Told of every change, so that what was typed outlives the form. */
  readonly onValues: (values: TopupValues) => void;
  readonly onOrdered: (topup: Topup) => void;
};

/** What to top up. Nothing is sent before the person has read the number and the price again. */
export function TopupForm({ initial, onValues, onOrdered }: TopupFormProps) {
  const draft = useTopupDraft(initial, onValues);
  const { form, values } = draft;
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const missing = downSentence(draft.operator) ?? missingSentence(values);
  // Until when the operator takes no other top-up of this number.
  const [paused, setPaused] = useState<{ readonly phone: string; readonly until: number }>();

  /** Ends when the review does: what is refused there is shown here, at its field. */
  const review = async (checked: CheckedTopup) => {
    const { phoneNumber, countryIso } = values;
    const phone = await readPhone(phoneNumber, countryIso);
    if (phone === null) throw wrongPhone();
    await new Promise<void>((resolve, reject) => {
      setReviewed({
        choice: { ...checked, phoneNumber: phone.e164.slice(1) },
        phone: phone.grouped,
        close: (refusal) => {
          setReviewed(null);
          if (refusal?.code === 'numero_recemment_recharge') {
            const seconds = refusal.retryAfterSeconds ?? 0;
            setPaused({ phone: phoneNumber, until: productNow().getTime() + seconds * 1_000 });
          }
          if (refusal === undefined) resolve();
          else reject(refusal);
        },
      });
    });
  };

  return (
    <>
      <Form form={form} label={m.topups_form()} onSubmit={review} className="flex flex-col gap-6">
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField form={form} name="countryIso">
            {({ inputRef: _unused, ...field }) => (
              <SelectField
                {...field}
                label={m.topups_country()}
                onChange={draft.changeCountry}
                options={topupCountries.map((code) => ({ value: code, label: countryName(code) }))}
              />
            )}
          </FormField>
          <PhoneNumber draft={draft} />
        </div>
        <FormField form={form} name="operatorId" missing={m.withdrawals_operator_missing()}>
          {({ error }) => <OperatorField draft={draft} error={error} />}
        </FormField>
        <FormField form={form} name="amount" missing={m.topups_field_amount()}>
          {({ error }) => <ProductFields draft={draft} error={error} />}
        </FormField>
        {paused?.phone === values.phoneNumber && (
          <Countdown until={paused.until} onEnd={() => setPaused(undefined)}>
            {(seconds) => <Alert tone="info" title={m.topups_paused({ seconds })} />}
          </Countdown>
        )}
        <Button
          type="submit"
          size="l"
          block
          missing={missing}
          busy={form.formState.isSubmitting && reviewed === null}
          busyLabel={m.topups_busy()}
        >
          {m.topups_submit()}
        </Button>
      </Form>
      {reviewed !== null && <TopupReview reviewed={reviewed} draft={draft} onOrdered={onOrdered} />}
    </>
  );
}

function wrongPhone(): ApiError {
  const message = m.topups_phone_invalid();
  return new ApiError(message, { status: 400, errors: [{ champ: 'phoneNumber', message }] });
}

/** The number, read back in groups; a former 8-digit one is repaired in one press. */
function PhoneNumber({ draft }: { readonly draft: TopupDraft }) {
  const { form, values, changePhone } = draft;
  const { countryIso, phoneNumber } = values;
  const read = useReadNumber(phoneNumber, countryIso);
  const repaired = read === null ? repairedPhone(phoneNumber, countryIso) : null;
  const repair = useReadNumber(repaired ?? '', countryIso);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <FormField form={form} name="phoneNumber" missing={m.topups_field_phone()}>
        {(field) => (
          <TextField
            {...field}
            label={m.topups_phone()}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={32}
            onChange={changePhone}
            before={
              <span className="tabular flex items-center border-r border-border bg-surface-2 px-3.5 font-semibold">
                +{callingCodes[countryIso]}
              </span>
            }
            hint={
              read === null ? m.topups_phone_hint() : m.topups_phone_read({ phone: read.grouped })
            }
          />
        )}
      </FormField>
      {repaired !== null && repair !== null && (
        <Alert
          tone="warn"
          live
          title={m.topups_phone_repair()}
          actions={
            <Button size="s" variant="secondary" onClick={() => changePhone(repair.e164)}>
              {m.topups_phone_repair_action({ phone: repair.grouped })}
            </Button>
          }
        />
      )}
    </div>
  );
}
