import type { Topup } from '@nzela/contract/topups';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { ApiError } from '../../lib/api-error.ts';
import { formatAmount } from '../../lib/format.ts';
import { useSend } from '../../lib/use-send.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { countryName } from '../../ui/phone-countries.ts';
import { toast } from '../../ui/toast.ts';
import { useShortfall } from '../wallets/wallets.ts';
import { createTopup, operatorsQuery, productsQuery } from './topups.api.ts';
import type { CheckedTopup, TopupDraft } from './use-topup-draft.ts';

export type Reviewed = {
  readonly choice: CheckedTopup;
  /** The number in groups, to be read aloud. */
  readonly phone: string;
  /** With a refusal, the form shows it. */
  readonly close: (refusal?: ApiError) => void;
};

type TopupReviewProps = {
  readonly reviewed: Reviewed;
  readonly draft: TopupDraft;
  readonly onOrdered: (topup: Topup) => void;
};

/** The last look before paying: the number in groups, whose it is, what it gets, what it costs. */
export function TopupReview({ reviewed, draft, onOrdered }: TopupReviewProps) {
  const { choice, phone, close } = reviewed;
  const bought = useBought(choice);
  const shortBy = useShortfall(bought?.price ?? 0, 'EUR');
  const done = useCallback(
    (topup: Topup) => {
      close();
      onOrdered(topup);
    },
    [close, onOrdered],
  );
  const { state, send, again } = useSend(createTopup, done);
  useEffect(() => {
    if (state.kind !== 'refused') return;
    const { code, message } = state.error;
    toast('error', code === 'inconnu' ? m.topups_error_unknown() : message);
    close(state.error);
  }, [state, close]);
  const gaveUp = state.kind === 'checking' && state.gaveUp;
  useEffect(() => {
    if (gaveUp) toast('error', m.topups_error());
  }, [gaveUp]);

  if (bought === null) return null;
  const { price, what, operator } = bought;
  const isFree = state.kind === 'idle' || state.kind === 'refused';
  const amount = formatAmount(price, 'EUR');
  return (
    <Dialog
      open
      onClose={() => close()}
      dismissable={isFree}
      title={m.topups_confirm_title()}
      actions={
        <>
          <Button variant="secondary" disabled={!isFree} onClick={() => close()}>
            {m.topups_confirm_back()}
          </Button>
          <Button
            busy={state.kind === 'busy' || (state.kind === 'checking' && !state.gaveUp)}
            busyLabel={m.topups_busy()}
            disabled={shortBy !== null}
            onClick={() => (gaveUp ? again() : void send({ ...choice, price }))}
          >
            {gaveUp ? m.ui_retry() : m.topups_confirm_pay({ amount })}
          </Button>
        </>
      }
    >
      <p>{m.topups_confirm_text()}</p>
      <p className="tabular mt-4 font-display text-3xl font-bold break-words text-ink">{phone}</p>
      <p className="mt-1 font-medium text-ink">
        {operator} · {countryName(draft.values.countryIso)}
      </p>
      <dl className="mt-4 flex flex-col gap-2 border-t border-border pt-4">
        <Line label={bought.product} value={what} />
        <Line label={m.topups_confirm_fee()} value={formatAmount(0, 'EUR')} />
        <Line label={m.topups_confirm_total()} value={amount} strong />
      </dl>
      {shortBy !== null && (
        <div className="mt-4">
          <Alert tone="warn" title={m.topups_confirm_short({ amount: shortBy })}>
            <TextLink to="/dashboard/user/wallet?onglet=recharger">
              {m.topups_confirm_deposit()}
            </TextLink>
          </Alert>
        </div>
      )}
      {state.kind === 'checking' && (
        <div className="mt-4">
          <Alert tone="info" live title={m.topups_checking()}>
            {m.topups_checking_send()}
          </Alert>
        </div>
      )}
    </Dialog>
  );
}

type LineProps = { readonly label: string; readonly value: string; readonly strong?: boolean };

function Line({ label, value, strong = false }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={strong ? 'font-semibold text-ink' : undefined}>{label}</dt>
      <dd
        className={`tabular text-right text-ink ${strong ? 'text-lg font-bold' : 'font-semibold'}`}
      >
        {value}
      </dd>
    </div>
  );
}

/** What the choice is called and what it costs, as the catalogue on the screen says. */
function useBought(choice: CheckedTopup) {
  const { operatorId, countryIso, productId, amount, dataPackageId } = choice;
  const operators = useQuery(operatorsQuery(countryIso)).data;
  const products = useQuery(productsQuery(operatorId, countryIso)).data;
  const operator = operators?.find(({ id }) => id === operatorId)?.name;
  const product = products?.find(({ id }) => id === productId);
  const airtime = product?.amounts.find(({ value }) => String(value) === amount);
  const bundle = product?.dataPackages.find(({ id }) => id === dataPackageId);
  if (operator === undefined) return null;
  if (airtime !== undefined) {
    const what = formatAmount(airtime.value, airtime.currency);
    return { operator, product: product?.name ?? '', what, price: airtime.price };
  }
  if (bundle === undefined) return null;
  return { operator, product: product?.name ?? '', what: bundle.name, price: bundle.price };
}
