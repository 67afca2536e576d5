import type { Corridor } from '@nzela/contract/tariffs';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { formatAmount } from '../../lib/format.ts';
import { useOffered } from '../../lib/currencies.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { AmountPair, fieldNames } from './amount-pair.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { amountFault, quoteRequest, routeOf } from './quote-request.ts';
import { StepFrame } from './step-frame.tsx';
import { TransferRecap } from './transfer-recap.tsx';
import { useAmount } from './use-amount.ts';
import { type LivePrice, type PricedRequest, useLivePrice } from '../quotes/quotes.ts';
import { isComplete, type RecipientPlace } from '../recipients/recipients.ts';
import { keepQuote } from './use-quote.ts';
import type { Wizard } from './use-wizard.ts';
import { sendingCurrencies } from './wizard-address.ts';
import { recipientOf, type WizardDraft } from './wizard-draft.ts';

type AmountStepProps = {
  readonly wizard: Wizard;
  readonly corridors: readonly Corridor[];
  /** Currencies in which the person has a balance. */
  readonly held: readonly CurrencyCode[];
  /** Null until the page is alive. */
  readonly draft: WizardDraft | null;
  /** The price that the server rendered the page with. */
  readonly initial: PricedRequest | null;
};

/** The first decision: how much, to which country, received how. The price follows every change. */
export function AmountStep({ wizard, corridors, held, draft, initial }: AmountStepProps) {
  const { choose, go } = wizard;
  const amount = useAmount(wizard);
  const route = routeOf(amount.address, corridors);
  const live = useLivePrice(quoteRequest(wizard.address, route), initial);
  const known = knownRecipient(draft, { mode: route.delivery, country: wizard.address.country });
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<{ readonly of: string; readonly error: Error }>();
  const request = quoteRequest(amount.address, route);
  // Of what stands there now: another amount or country has not been refused.
  const refusal = refused?.of === JSON.stringify(request) ? refused.error : live.error;
  const fault = amountFault(amount.address, route);
  const errors = errorsOf(refusal, amount.isTouched ? fault : null);
  const country = route.corridor === null ? m.transfers_country_unknown() : errors.country;

  const submit = async () => {
    amount.flush();
    if (request === null) return setAttempt(attempt + 1);
    setBusy(true);
    try {
      await keepQuote(request);
      const next = known === null ? 'destinataire' : 'paiement';
      go(next, { ...amount.typed, delivery: route.delivery });
    } catch (error) {
      setRefused({ of: JSON.stringify(request), error: error as Error });
      setAttempt(attempt + 1);
    } finally {
      setBusy(false);
    }
  };

  const offered = useOffered(sendingCurrencies(amount.address.currency, held));
  return (
    <StepFrame
      heading={
        known === null
          ? m.transfers_heading_montant()
          : m.transfers_heading_montant_known({ name: known })
      }
      aside={<PriceAside live={live} />}
      onSubmit={() => void submit()}
      sum={<PriceSum live={live} />}
      action={
        <Button type="submit" size="l" block busy={busy} busyLabel={m.transfers_busy()}>
          {m.transfers_continue()}
        </Button>
      }
    >
      {/* Pressed before the page is alive, the form itself leads to the next step. */}
      <input type="hidden" name="etape" value="destinataire" />
      <ErrorSummary
        attempt={attempt}
        errors={listed({ [fieldNames[amount.typed.side]]: errors.amount, pays: country })}
      />
      <AmountPair
        amount={amount}
        live={live}
        targetCurrency={route.targetCurrency}
        sending={offered}
        error={errors.amount}
        onCurrency={(currency) => choose({ ...amount.typed, currency })}
      />
      <SelectField
        label={m.transfers_country()}
        name="pays"
        value={route.corridor?.pays ?? ''}
        error={country}
        options={corridors.map(({ pays, nom, actif }) => ({
          value: pays,
          label: actif ? nom : m.transfers_country_closed({ country: nom }),
        }))}
        onChange={(country) =>
          choose({ ...amount.typed, country, delivery: null, targetCurrency: null })
        }
      />
      {route.corridor !== null && (
        <DeliveryChoice
          corridor={route.corridor}
          value={route.delivery}
          onChange={(delivery) => choose({ ...amount.typed, delivery })}
        />
      )}
      {errors.other !== null && (
        <Alert
          tone="neg"
          live
          title={m.transfers_quote_failed()}
          actions={
            <Button size="s" variant="secondary" onClick={live.retry}>
              {m.transfers_quote_retry()}
            </Button>
          }
        >
          {errors.other} {m.ui_money_moved_none()}
        </Alert>
      )}
    </StepFrame>
  );
}

function listed(faults: Readonly<Record<string, string | undefined>>) {
  return Object.entries(faults).flatMap(([name, message]) =>
    message === undefined ? [] : [{ name, message }],
  );
}

/** The name of a kept recipient who is chosen already: the step that asks for one is left out. */
function knownRecipient(draft: WizardDraft | null, place: RecipientPlace): string | null {
  if (draft === null) return null;
  const values = recipientOf(draft, place);
  return values.keptId !== null && isComplete(values, place) ? values.nom : null;
}

/** Total and fee, where the thumb is: the recap lies below the choices on a phone. */
function PriceSum({ live: { price, pending, error } }: { readonly live: LivePrice }) {
  if (price === null || error !== null) return null;
  return (
    <p
      aria-busy={pending}
      className={cx(
        'flex justify-between gap-3 text-sm transition-opacity',
        pending && 'opacity-60',
      )}
    >
      <span className="text-ink-2">
        {m.transfers_sum_fee({ fee: formatAmount(price.totalFrais, price.deviseSource) })}
      </span>
      <span className="tabular font-semibold">
        {m.transfers_sum_total({ total: formatAmount(price.totalDebite, price.deviseSource) })}
      </span>
    </p>
  );
}

/** The recap that follows; a fee above 10 % is said plainly, before anyone has paid. */
function PriceAside({ live }: { readonly live: LivePrice }) {
  const { price, pending } = live;
  if (price === null || live.error !== null) return null;
  return (
    <div
      aria-busy={pending}
      className={pending ? 'opacity-60 transition-opacity' : 'transition-opacity'}
    >
      <TransferRecap price={price}>
        {price.fraisEleves && (
          <div className="mt-4">
            <Alert tone="warn">
              {m.transfers_fee_high({
                fee: formatAmount(price.totalFrais, price.deviseSource),
                amount: formatAmount(price.montantEnvoye, price.deviseSource),
              })}
            </Alert>
          </div>
        )}
      </TransferRecap>
    </div>
  );
}

type StepErrors = {
  readonly amount: string | undefined;
  readonly country: string | undefined;
  readonly other: string | null;
};

/** Sorts what went wrong to the field it is about. A closed corridor is about the country, with its public notice. */
function errorsOf(error: Error | null, fault: ReturnType<typeof amountFault>): StepErrors {
  const none: StepErrors = { amount: undefined, country: undefined, other: null };
  if (fault !== null) return { ...none, amount: faultText(fault) };
  if (error === null) return none;
  if (!(error instanceof ApiError)) throw error;
  const field = error.errors[0]?.champ;
  if (field === 'montant') return { ...none, amount: error.errors[0]?.message ?? error.message };
  if (field === 'pays' || error.code === 'corridor_ferme' || error.code === 'corridor_inconnu') {
    return { ...none, country: error.message };
  }
  return { ...none, other: error.message };
}

function faultText(fault: NonNullable<ReturnType<typeof amountFault>>): string {
  if (fault === 'decimals') return m.transfers_amount_decimals();
  if (fault === 'digits') return m.transfers_amount_digits();
  return m.transfers_amount_missing();
}
