import type { SafeguardedCurrency, Safeguarding } from '@nzela/contract/period-closings';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useQuery } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate, formatDecimal } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Money } from '../../ui/Money.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { StatCard } from '../../ui/StatCard.tsx';
import { downloadSafeguarding, safeguardingQuery } from './period-closings.api.ts';
import { sourceNames } from '../reconciliation/reconciliation.tsx';

/** What was held for people at the end of a day, and who had it. Null: no day of the month is closed. */
export function SafeguardingReport({ day }: { readonly day: string | null }) {
  if (day === null)
    return (
      <Card>
        <EmptyState icon={<ShieldCheck size={28} />} title={m.safeguarding_none()}>
          {m.safeguarding_none_text()}
        </EmptyState>
      </Card>
    );
  return <ReportOf key={day} day={day} />;
}

function ReportOf({ day }: { readonly day: string }) {
  const report = useQuery(safeguardingQuery(day));
  return (
    <Card
      title={m.safeguarding_title()}
      description={m.safeguarding_text({ date: formatDate(day) })}
      action={<DownloadButton day={day} />}
      padded={false}
    >
      <div aria-live="polite" className="flex flex-col gap-6">
        {report.data === undefined ? (
          <div className="p-5">
            <Reading of={report} rows={5} />
          </div>
        ) : (
          <Figures report={report.data} />
        )}
      </div>
    </Card>
  );
}

function Figures({ report }: { readonly report: Safeguarding }) {
  const { devises, ensemble } = report;
  const held = devises.flatMap((currency) => sourcesOf(currency));
  return (
    <>
      <div className="grid gap-4 px-5 sm:grid-cols-3 sm:px-6">
        <StatCard
          label={m.safeguarding_held()}
          value={ensemble === null ? '–' : <Money amount={ensemble.detenus} currency="EUR" />}
        />
        <StatCard
          label={m.safeguarding_assets()}
          value={ensemble === null ? '–' : <Money amount={ensemble.avoirs} currency="EUR" />}
        />
        <StatCard
          label={m.safeguarding_coverage()}
          value={coverageText(ensemble)}
          note={ensemble === null ? m.safeguarding_no_rate() : m.safeguarding_coverage_note()}
        />
      </div>
      <DataTable
        label={m.safeguarding_by_currency()}
        rows={devises}
        rowKey={({ devise }) => devise}
        columns={currencyColumns()}
      />
      <h3 className="px-5 text-lg sm:px-6">{m.safeguarding_by_source()}</h3>
      <DataTable
        label={m.safeguarding_by_source()}
        rows={held}
        rowKey={({ devise, source }) => `${devise}/${source}`}
        columns={sourceColumns()}
        empty={<p className="px-5 pb-5 text-ink-2 sm:px-6">{m.safeguarding_nobody()}</p>}
      />
    </>
  );
}

function coverageText(ensemble: Safeguarding['ensemble']): string {
  if (ensemble === null || ensemble.couverture === null) return '–';
  return m.safeguarding_percent({
    percent: formatDecimal((Number(ensemble.couverture) * 100).toFixed(2)),
  });
}

const amountOf = (amount: number, currency: CurrencyCode) => (
  <Money amount={amount} currency={currency} />
);

const currencyColumns = (): DataTableProps<SafeguardedCurrency>['columns'] => [
  { id: 'currency', header: m.safeguarding_currency(), cell: ({ devise }) => devise },
  {
    id: 'held',
    header: m.safeguarding_held(),
    align: 'end',
    cell: ({ detenus, devise }) => amountOf(detenus.total, devise),
  },
  {
    id: 'assets',
    header: m.safeguarding_assets(),
    align: 'end',
    cell: ({ totalAvoirs, devise }) => amountOf(totalAvoirs, devise),
  },
  {
    id: 'differences',
    header: m.safeguarding_differences(),
    align: 'end',
    cell: ({ totalEcarts, devise }) => amountOf(totalEcarts, devise),
  },
  {
    id: 'between',
    header: m.safeguarding_between(),
    align: 'end',
    cell: (currency) => <Between currency={currency} />,
  },
];

/** What makes the two sides differ, without what is nothing. */
function Between({ currency }: { readonly currency: SafeguardedCurrency }) {
  const { devise, change, produits, garantie, attente } = currency;
  const parts = [
    { label: m.safeguarding_fx(), amount: change },
    { label: m.safeguarding_income(), amount: produits },
    { label: m.safeguarding_guarantee(), amount: garantie },
    { label: m.safeguarding_suspense(), amount: attente },
  ].filter(({ amount }) => amount !== 0);
  if (parts.length === 0) return '–';
  return (
    <ul className="text-sm">
      {parts.map(({ label, amount }) => (
        <li key={label}>
          {label} {amountOf(amount, devise)}
        </li>
      ))}
    </ul>
  );
}

type Held = SafeguardedCurrency['avoirs'][number] & { readonly devise: CurrencyCode };

/** Those that hold anything of it, by our books or by their statements. */
function sourcesOf({ devise, avoirs }: SafeguardedCurrency): Held[] {
  return avoirs
    .filter(({ livres, ecarts, releve }) => livres !== 0 || ecarts !== 0 || (releve ?? 0) !== 0)
    .map((one) => ({ ...one, devise }));
}

const sourceColumns = (): DataTableProps<Held>['columns'] => [
  { id: 'source', header: m.safeguarding_source(), cell: ({ source }) => sourceNames[source]() },
  { id: 'currency', header: m.safeguarding_currency(), cell: ({ devise }) => devise },
  {
    id: 'books',
    header: m.safeguarding_books(),
    align: 'end',
    cell: ({ livres, devise }) => amountOf(livres, devise),
  },
  {
    id: 'differences',
    header: m.safeguarding_differences(),
    align: 'end',
    cell: ({ ecarts, devise }) => amountOf(ecarts, devise),
  },
  {
    id: 'statements',
    header: m.safeguarding_statements(),
    align: 'end',
    cell: ({ releve, devise }) => (releve === null ? '–' : amountOf(releve, devise)),
  },
];

function DownloadButton({ day }: { readonly day: string }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const result = await callWithToasts(() => downloadSafeguarding(day));
    setBusy(false);
    if (result.ok) saveFile(result.value, result.value.name);
  };
  return (
    <Button
      variant="secondary"
      icon={<Download size={18} aria-hidden />}
      busy={busy}
      busyLabel={m.ui_loading()}
      onClick={() => void download()}
    >
      {m.safeguarding_download()}
    </Button>
  );
}
