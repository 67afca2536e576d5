import { useQuery } from '@tanstack/react-query';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { RecipientPicker, recipientsQuery } from '../recipients/recipients.ts';
import { CheaperWay } from './cheaper-way.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { RecipientNotice } from './recipient-notice.tsx';
import { TransferRecap } from './transfer-recap.tsx';
import {
  type InternationalFormProps,
  type InternationalFormState,
  listedFaults,
  useInternational,
} from './use-international.ts';

/** Spec §5; the corridors hold it, in whatever currency is sent. */
const minimumEur = 5;

/** Country, amount, way and recipient on one screen, with the price under them (spec §2). */
export function InternationalForm(props: InternationalFormProps) {
  const state = useInternational(props);
  const { change, corridor, mode, live, attempt, errors, otherError } = state;
  return (
    <PlainForm className="flex flex-col gap-6" onSubmit={state.submit}>
      <ErrorSummary attempt={attempt.busy ? 0 : attempt.count} errors={listedFaults(errors)} />
      <Where state={state} wallet={props.wallet} />
      {corridor !== null && mode !== null && (
        <DeliveryChoice
          corridor={corridor}
          value={mode}
          withinNzela={false}
          onChange={(delivery) => change({ delivery })}
        />
      )}
      <Recipient state={state} />
      {!live.pending && <CheaperWay state={state} />}
      {live.price !== null && live.error === null && (
        <div aria-live="polite" className={live.pending ? 'opacity-60' : undefined}>
          <TransferRecap price={live.price} title={m.international_recap()} />
        </div>
      )}
      {otherError !== null && <Alert tone="neg" live title={otherError} />}
      <Button
        type="submit"
        size="l"
        block
        missing={
          state.downName === null ? undefined : m.destinations_down_title({ name: state.downName })
        }
        busy={attempt.busy}
        busyLabel={m.transfers_busy()}
      >
        {m.international_send()}
      </Button>
    </PlainForm>
  );
}

type PartProps = { readonly state: InternationalFormState };

function Where({ state, wallet }: PartProps & Pick<InternationalFormProps, 'wallet'>) {
  const { form, change, offered, available, errors } = state;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={m.international_country()}
        name="pays"
        prompt={m.international_country_choose()}
        value={form.country}
        error={errors.pays}
        options={offered.map(({ pays, nom, actif }) => ({
          value: pays,
          label: actif ? nom : m.transfers_country_closed({ country: nom }),
        }))}
        onChange={(country) => change({ country, delivery: null })}
      />
      <AmountField
        label={m.international_amount()}
        hint={m.international_available({
          amount: formatAmount(available, form.currency),
          minimum: formatAmount(minimumEur, 'EUR'),
        })}
        name="montant"
        value={form.amountText}
        error={errors.montant}
        currency={form.currency}
        currencies={wallet.soldes.map(({ devise }) => devise)}
        onCurrencyChange={(currency) => change({ currency })}
        onChange={(amountText) => change({ amountText })}
      />
    </div>
  );
}

function Recipient({ state }: PartProps) {
  const { form, change, corridor, place, check, errors } = state;
  const kept = useQuery(recipientsQuery());
  return (
    <>
      <RecipientPicker
        key={place.country}
        kept={corridor === null ? [] : (kept.data ?? [])}
        values={form.recipient}
        onChange={(recipient) => change({ recipient })}
        place={place}
        operators={state.operators}
        errors={errors}
        groupedPhone={check.phone?.grouped ?? null}
      />
      {corridor !== null && (
        <RecipientNotice
          check={check}
          values={form.recipient}
          mode={place.mode}
          onChange={(recipient) => change({ recipient })}
        />
      )}
    </>
  );
}
