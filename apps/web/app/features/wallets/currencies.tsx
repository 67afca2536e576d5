import type { Wallet, WalletBalance } from '@nzela/contract/wallets';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { useOfferedCurrencies } from '../../lib/currencies.ts';
import { currencyName, formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { ReservedLink } from './reserved-link.tsx';
import { openCurrency } from './wallets.api.ts';

type CurrenciesProps = {
  readonly wallet: Wallet;
  /** Asks to convert out of a currency. */
  readonly onConvert: (from: CurrencyCode) => void;
};

/** The balances in every other currency held, and a new one to open. */
export function Currencies({ wallet, onConvert }: CurrenciesProps) {
  const others = wallet.soldes.filter(({ devise }) => devise !== wallet.devisePrincipale);
  return (
    <Card
      title={m.wallets_currencies_title()}
      description={others.length === 0 ? m.wallets_currencies_none() : undefined}
    >
      {others.length > 0 && (
        <ul className="mb-5 flex flex-col">
          {others.map((balance) => (
            <Balance
              key={balance.devise}
              balance={balance}
              onConvert={() => onConvert(balance.devise)}
            />
          ))}
        </ul>
      )}
      <OpenCurrency held={wallet.soldes.map(({ devise }) => devise)} />
    </Card>
  );
}

type BalanceProps = { readonly balance: WalletBalance; readonly onConvert: () => void };

function Balance({ balance, onConvert }: BalanceProps) {
  const { devise, disponible, enAttente } = balance;
  return (
    <li className="flex items-start justify-between gap-4 border-t border-border py-3 first:border-0 first:pt-0 sm:items-center">
      <div className="min-w-0">
        <p className="font-semibold">{currencyName(devise)}</p>
        <p className="text-sm text-ink-2">
          {enAttente > 0 ? <ReservedLink amount={enAttente} currency={devise} /> : devise}
        </p>
      </div>
      <div className="flex flex-col items-end gap-2 sm:flex-row sm:items-center sm:gap-4">
        <span className="tabular text-lg font-semibold whitespace-nowrap">
          {formatAmount(disponible, devise)}
        </span>
        {disponible > 0 && (
          <Button
            size="s"
            variant="secondary"
            aria-label={m.wallets_convert_from({ currency: devise })}
            onClick={onConvert}
          >
            {m.wallets_convert()}
          </Button>
        )}
      </div>
    </li>
  );
}

/** A currency that is listed from now on, before anything is in it. */
function OpenCurrency({ held }: { readonly held: readonly CurrencyCode[] }) {
  const [chosen, setChosen] = useState<CurrencyCode | ''>('');
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const options = useOfferedCurrencies().filter((code) => !held.includes(code));
  if (options.length === 0) return null;
  const open = async () => {
    if (chosen === '') return;
    setBusy(true);
    const result = await callWithToasts(() => openCurrency(chosen), {
      success: m.wallets_currency_opened({ currency: currencyName(chosen) }),
    });
    await queries.invalidateQueries({ queryKey: ['wallets'] });
    setBusy(false);
    if (result.ok) setChosen('');
  };
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
      <SelectField
        label={m.wallets_currency_open_label()}
        className="flex-1"
        prompt={m.wallets_currency_choose()}
        value={chosen}
        options={options.map((code) => ({ value: code, label: `${currencyName(code)} (${code})` }))}
        onChange={setChosen}
      />
      <Button
        variant="secondary"
        icon={<Plus size={18} aria-hidden />}
        disabled={chosen === ''}
        busy={busy}
        onClick={() => void open()}
      >
        {m.wallets_currency_open()}
      </Button>
    </div>
  );
}
