import type { Statement, StatementFormat, StatementQuery } from '@nzela/contract/statements';
import { statementFormats } from '@nzela/contract/statements';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatAmount } from '../../lib/format.ts';
import { productNow } from '../../lib/product-time.ts';
import { saveFile } from '../../lib/save-file.ts';
import { dayOf } from '../../lib/time-zone.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Recap } from '../../ui/Recap.tsx';
import { isBackwards, PeriodFields } from '../../ui/PeriodFields.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type PeriodName, periodNames, periodOf } from './periods.ts';
import {
  downloadStatement,
  statementName,
  type StatementOf,
  statementQuery,
} from './statements.api.ts';

type StatementDialogProps = {
  /** Of a merchant; else of one's own wallets. */
  readonly account: StatementOf;
  readonly currencies: readonly CurrencyCode[];
  readonly onClose: () => void;
};

/** What moved in a currency over a period: its sums first, then the file in the form one needs. */
export function StatementDialog({ account, currencies, onClose }: StatementDialogProps) {
  const [devise, setCurrency] = useState<CurrencyCode>(currencies[0] ?? 'EUR');
  const [period, setPeriod] = useState(() => periodOf('month', dayOf(productNow())));
  const query = { devise, ...period };
  return (
    <Dialog open onClose={onClose} title={m.statements_title()} size="m">
      <div className="flex flex-col gap-5 text-ink">
        <PresetButtons onChoose={(name) => setPeriod(periodOf(name, dayOf(productNow())))} />
        <div className="grid gap-4 sm:grid-cols-2">
          <PeriodFields period={period} onChange={(part) => setPeriod({ ...period, ...part })} />
        </div>
        <SelectField
          label={m.statements_currency()}
          name="devise"
          value={devise}
          options={currencies.map((code) => ({ value: code, label: code }))}
          onChange={setCurrency}
        />
        <Sums account={account} query={query} />
        <Downloads
          account={account}
          query={query}
          missing={isBackwards(period) || period.du === '' || period.au === ''}
        />
      </div>
    </Dialog>
  );
}

function PresetButtons({ onChoose }: { readonly onChoose: (name: PeriodName) => void }) {
  const labels: Record<PeriodName, () => string> = {
    month: m.statements_period_month,
    previousMonth: m.statements_period_previous,
    quarter: m.statements_period_quarter,
    year: m.statements_period_year,
  };
  return (
    <div role="group" aria-label={m.statements_periods()} className="flex flex-wrap gap-2">
      {periodNames.map((name) => (
        <Button key={name} size="s" variant="secondary" onClick={() => onChoose(name)}>
          {labels[name]()}
        </Button>
      ))}
    </div>
  );
}

type WithQuery = { readonly account: StatementOf; readonly query: StatementQuery };

/** Opening + received − spent = closing: the lines that every file sums to. */
function Sums({ account, query }: WithQuery) {
  const { data, error, isPlaceholderData } = useQuery(statementQuery(account, query));
  if (error !== null) return <Alert tone="neg" live title={error.message} />;
  if (data === undefined) return <Skeleton className="h-52 rounded-l" />;
  return (
    <div
      aria-live="polite"
      className={isPlaceholderData ? 'opacity-60 transition-opacity' : 'transition-opacity'}
    >
      <Recap lines={linesOf(data)} />
    </div>
  );
}

function linesOf(statement: Statement) {
  const { devise, soldeOuverture, totalCredits, totalDebits, soldeCloture, nombreLignes } =
    statement;
  const { reserve, disponible } = statement;
  return [
    {
      id: 'opening',
      label: m.statements_opening(),
      value: formatAmount(soldeOuverture, devise),
    },
    {
      id: 'credits',
      label: m.statements_credits(),
      value: formatAmount(totalCredits, devise),
      sign: '+' as const,
    },
    {
      id: 'debits',
      label: m.statements_debits(),
      value: formatAmount(totalDebits, devise),
      sign: '−' as const,
    },
    {
      id: 'closing',
      label: m.statements_closing(),
      note:
        nombreLignes === 0
          ? m.statements_count_none()
          : m.statements_count({ count: nombreLignes }),
      value: formatAmount(soldeCloture, devise),
      sign: '=' as const,
      weight: 'total' as const,
    },
    ...(reserve === null || disponible === null || reserve === 0
      ? []
      : [
          { id: 'reserved', label: m.wallets_reserved(), value: formatAmount(reserve, devise) },
          { id: 'available', label: m.wallets_free(), value: formatAmount(disponible, devise) },
        ]),
  ];
}

function Downloads({ account, query, missing }: WithQuery & { readonly missing: boolean }) {
  const [busy, setBusy] = useState<StatementFormat | null>(null);
  const labels: Record<StatementFormat, () => string> = {
    pdf: m.statements_pdf,
    csv: m.statements_csv,
    camt053: m.statements_camt,
  };
  const download = async (format: StatementFormat) => {
    setBusy(format);
    const result = await callWithToasts(() => downloadStatement(account, query, format));
    setBusy(null);
    if (result.ok) saveFile(result.value, statementName(query, format));
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-3">
        {statementFormats.map((format) => (
          <Button
            key={format}
            variant={format === 'pdf' ? 'primary' : 'secondary'}
            block
            icon={<Download size={18} aria-hidden />}
            disabled={missing}
            busy={busy === format}
            onClick={() => void download(format)}
          >
            {labels[format]()}
          </Button>
        ))}
      </div>
      <p className="text-sm text-ink-2">{m.statements_formats()}</p>
    </div>
  );
}
