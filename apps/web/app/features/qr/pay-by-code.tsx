import { qrCurrencies, type QrPayee } from '@nzela/contract/qr';
import type { Transfer } from '@nzela/contract/transfers';
import type { CurrencyCode } from '@nzela/money/currencies';
import { moneyText } from '@nzela/money/money';
import { parseTypedAmount } from '@nzela/money/parse';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ApiError } from '../../lib/api-error.ts';
import { formatAmount } from '../../lib/format.ts';
import { useRootData } from '../../lib/root-data.ts';
import { type SendState, useSend } from '../../lib/use-send.ts';
import { useOffered } from '../../lib/currencies.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { MoneyAlert } from '../../ui/MoneyAlert.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import { useShortfall } from '../wallets/wallets.ts';
import { payByCode, priceQuery } from './qr.api.ts';
import { QrPaid } from './qr-paid.tsx';

type PayByCodeProps = {
  readonly payee: QrPayee;
  /** What it is for, where it is paid again. */
  readonly purpose?: string | null;
  /** Absent where there is nothing to go back to. */
  readonly onClose?: () => void;
};

/** One confirmation: whom first, then how much, then it is done. */
export function PayByCode({ payee, purpose = null, onClose }: PayByCodeProps) {
  const [paid, setPaid] = useState<Transfer | null>(null);
  if (paid !== null) return <QrPaid transfer={paid} onClose={onClose} />;
  if (payee.soi) return <Alert tone="info" title={m.qr_own_code()} />;
  return <Confirmation payee={payee} purpose={purpose} onPaid={setPaid} onClose={onClose} />;
}

type ConfirmationProps = {
  readonly payee: QrPayee;
  readonly purpose: string | null;
  readonly onPaid: (transfer: Transfer) => void;
  readonly onClose: (() => void) | undefined;
};

function Confirmation({ payee, purpose, onPaid, onClose }: ConfirmationProps) {
  const offered = useOffered(qrCurrencies);
  const [text, setText] = useState('');
  const [currency, setCurrency] = useState<CurrencyCode>('EUR');
  const [attempt, setAttempt] = useState(0);
  const queries = useQueryClient();
  const { state, send, again, clear } = useSend(
    payByCode,
    useCallback(
      async (transfer: Transfer) => {
        onPaid(transfer);
        await Promise.all(
          ['wallets', 'operations', 'transfers'].map((noun) =>
            queries.invalidateQueries({ queryKey: [noun] }),
          ),
        );
      },
      [onPaid, queries],
    ),
  );
  const asked = askedBy(payee);
  const chosen = asked ?? typedAmount(text, currency);
  const error = attempt > 0 && chosen === null ? m.qr_amount_invalid() : undefined;
  const isFree = state.kind === 'idle' || state.kind === 'refused';
  const gaveUp = state.kind === 'checking' && state.gaveUp;

  const pay = () => {
    if (gaveUp) return again();
    if (chosen === null) return setAttempt(attempt + 1);
    void send({ payee, montant: chosen.text, devise: chosen.currency, motif: purpose });
  };
  return (
    <PlainForm label={m.qr_pay_title()} onSubmit={pay}>
      <ErrorSummary
        attempt={attempt}
        errors={error === undefined ? [] : [{ name: 'montant', message: error }]}
      />
      <Payee payee={payee} />
      {asked === null ? (
        <AmountField
          label={m.qr_pay_amount()}
          name="montant"
          currencyName="devise"
          size="hero"
          value={text}
          onChange={(typed) => {
            setText(typed);
            clear();
          }}
          currency={currency}
          currencies={offered}
          onCurrencyChange={(other) => {
            setCurrency(other);
            clear();
          }}
          disabled={!isFree}
          error={error}
        />
      ) : (
        <p>
          <span className="block text-ink-2">{m.qr_pay_asked()}</span>
          <span className="tabular font-display text-amount font-semibold tracking-tight text-ink">
            {formatAmount(Number(asked.text), asked.currency)}
          </span>
        </p>
      )}
      {purpose !== null && <p className="break-words">{m.qr_pay_purpose({ purpose })}</p>}
      <Terms chosen={chosen} refusal={state.kind === 'refused' ? state.error : null} />
      {state.kind === 'checking' && (
        <Alert tone="info" live title={m.qr_checking()}>
          {m.ui_money_moved_unknown()}
        </Alert>
      )}
      <Actions chosen={chosen} state={state} onClose={onClose} />
    </PlainForm>
  );
}

type ActionsProps = {
  readonly chosen: Chosen | null;
  readonly state: SendState;
  readonly onClose: (() => void) | undefined;
};

function Actions({ chosen, state, onClose }: ActionsProps) {
  const isFree = state.kind === 'idle' || state.kind === 'refused';
  const gaveUp = state.kind === 'checking' && state.gaveUp;
  return (
    <div
      className={
        onClose === undefined ? 'grid' : 'flex flex-col-reverse gap-3 sm:flex-row sm:justify-end'
      }
    >
      {onClose !== undefined && (
        <Button variant="secondary" disabled={!isFree} onClick={onClose}>
          {m.qr_pay_back()}
        </Button>
      )}
      <Button
        type="submit"
        size={onClose === undefined ? 'l' : 'm'}
        busy={!isFree && !gaveUp}
        busyLabel={m.qr_pay_busy()}
      >
        {gaveUp
          ? m.ui_retry()
          : chosen === null
            ? m.qr_pay_button()
            : m.qr_pay_amount_button({
                amount: formatAmount(Number(chosen.text), chosen.currency),
              })}
      </Button>
    </div>
  );
}

/** Whom, first of all: the name that they show, in large. */
function Payee({ payee }: { readonly payee: QrPayee }) {
  const { applicationName } = useRootData();
  return (
    <div className="flex items-center gap-4 rounded-m bg-surface-2 p-4">
      <Avatar name={payee.nom} size="l" />
      <p className="min-w-0">
        <span className="block text-ink-2">{m.qr_pay_to()}</span>
        <span className="block font-display text-2xl font-semibold break-words text-ink">
          {payee.nom}
        </span>
        <span className="block text-sm text-ink-2">{m.qr_pay_account({ applicationName })}</span>
      </p>
    </div>
  );
}

type Chosen = { readonly text: string; readonly currency: CurrencyCode };

type TermsProps = { readonly chosen: Chosen | null; readonly refusal: ApiError | null };

/** What it costs, that it cannot be undone, and why it does not go: what the wallet lacks, or what the server said. */
function Terms({ chosen, refusal }: TermsProps) {
  const asked = chosen === null ? null : { montant: chosen.text, devise: chosen.currency };
  const { data: price } = useQuery(priceQuery(asked));
  const total = price?.totalDebite ?? 0;
  const shortBy = useShortfall(chosen === null ? 0 : total, price?.deviseSource ?? 'EUR');
  return (
    <>
      <p className="text-sm text-ink-2">
        {price === undefined || price.totalFrais === 0
          ? m.qr_pay_terms()
          : m.qr_pay_terms_fee({
              fee: formatAmount(price.totalFrais, price.deviseSource),
              total: formatAmount(total, price.deviseSource),
            })}
      </p>
      {refusal !== null && (
        <MoneyAlert error={refusal} actions={shortBy !== null && <DepositLink />} />
      )}
      {refusal === null && shortBy !== null && (
        <Alert tone="warn" title={m.qr_short({ amount: shortBy })}>
          <DepositLink />
        </Alert>
      )}
    </>
  );
}

function DepositLink() {
  return <TextLink to="/dashboard/user/wallet?onglet=recharger">{m.qr_deposit()}</TextLink>;
}

function askedBy({ montant, devise }: QrPayee): Chosen | null {
  return montant === null || devise === null ? null : { text: String(montant), currency: devise };
}

function typedAmount(text: string, currency: CurrencyCode): Chosen | null {
  const parsed = parseTypedAmount(text, currency);
  return parsed.ok && parsed.amount.minor > 0n
    ? { text: moneyText(parsed.amount), currency }
    : null;
}
