import { type QrAmount, qrCurrencies } from '@nzela/contract/qr';
import type { CurrencyCode } from '@nzela/money/currencies';
import { moneyText } from '@nzela/money/money';
import { parseTypedAmount } from '@nzela/money/parse';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatAmount } from '../../lib/format.ts';
import { useOffered } from '../../lib/currencies.ts';
import { m } from '@nzela/messages/m';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { AlertDialog } from '../../ui/Dialog.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { amountError } from '../quotes/quotes.ts';
import { CodeActions } from './code-actions.tsx';
import { myQrQuery, renewQr } from './qr.api.ts';

const pauseMs = 400;

/** One's own code to be paid by, with or without an amount, in both formats. */
export function MyCode() {
  const offered = useOffered(qrCurrencies);
  const [amountText, setAmountText] = useState('');
  const [currency, setCurrency] = useState<CurrencyCode>('EUR');
  const [format, setFormat] = useState<'url' | 'emv'>('url');
  const { data: code, error, refetch } = useQuery(myQrQuery(useAsked(amountText, currency)));
  const text = code === undefined ? undefined : code[format];

  if (error !== null && code === undefined) {
    return <RetryAlert title={error.message} onRetry={() => void refetch()} />;
  }
  const { montant = null, devise = null } = code ?? {};
  const asks = montant === null || devise === null ? null : formatAmount(montant, devise);
  const panel = (
    <div className="mx-auto w-full max-w-80">
      <QrCode text={text} label={m.qr_picture({ name: code?.nom ?? '' })} />
    </div>
  );
  return (
    <div className="grid gap-6 md:grid-cols-[16rem_minmax(0,1fr)] md:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        <Tabs
          look="segmented"
          label={m.qr_format()}
          selected={format}
          onSelect={setFormat}
          tabs={[
            { id: 'url', label: m.qr_format_url(), content: panel },
            { id: 'emv', label: m.qr_format_emv(), content: panel },
          ]}
        />
        <div className="text-center">
          <p className="font-display text-xl font-semibold">{code?.nom}</p>
          <p className="text-ink-2">
            {asks === null ? m.qr_any_amount() : m.qr_asks({ amount: asks })}
          </p>
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <AmountField
          label={m.qr_amount()}
          optional
          hint={m.qr_amount_hint()}
          value={amountText}
          onChange={setAmountText}
          currency={currency}
          currencies={offered}
          onCurrencyChange={setCurrency}
          error={amountError(amountText, currency)}
        />
        <p className="text-ink-2">
          {format === 'url' ? m.qr_format_url_help() : m.qr_format_emv_help()}
        </p>
        {code !== undefined && text !== undefined && (
          <CodeActions code={code} text={text} asks={asks} />
        )}
        <Renew />
      </div>
    </div>
  );
}

/** The amount to ask for, once it has stayed the same for a moment; null for none, or while it is no amount. */
function useAsked(text: string, currency: CurrencyCode): QrAmount | null {
  const parsed = parseTypedAmount(text, currency);
  const amount = parsed.ok && parsed.amount.minor > 0n ? moneyText(parsed.amount) : '';
  const [settled, setSettled] = useState({ amount: '', currency });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ amount, currency }), pauseMs);
    return () => clearTimeout(timer);
  }, [amount, currency]);
  return settled.amount === '' ? null : { montant: settled.amount, devise: settled.currency };
}

/** Another code, for whoever gave theirs away too widely. */
function Renew() {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const renew = async () => {
    const result = await callWithToasts(renewQr, { success: m.qr_renewed() });
    if (result.ok) queries.removeQueries({ queryKey: ['qr'] });
    if (result.ok) queries.setQueryData(myQrQuery(null).queryKey, result.value);
    await queries.invalidateQueries({ queryKey: ['qr'] });
  };
  return (
    <>
      <Button
        variant="quiet"
        className="sm:-ml-5 sm:self-start"
        icon={<RefreshCcw size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {m.qr_renew()}
      </Button>
      <AlertDialog
        open={open}
        onClose={() => setOpen(false)}
        title={m.qr_renew_question()}
        confirmLabel={m.qr_renew_confirm()}
        onConfirm={renew}
      >
        {m.qr_renew_text()}
      </AlertDialog>
    </>
  );
}
