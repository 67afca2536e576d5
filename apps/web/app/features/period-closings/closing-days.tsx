import type { ClosingDay } from '@nzela/contract/period-closings';
import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate, formatDecimal } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { closeDay, noun } from './period-closings.api.ts';
import { stateLooks, stateNames } from './words.ts';

type ClosingDaysProps = {
  readonly days: readonly ClosingDay[];
  /** The day whose report is shown. */
  readonly shown: string | null;
  readonly onShow: (day: string) => void;
};

/** The days of a month, newest first, each with what can be done about it. */
export function ClosingDays({ days, shown, onShow }: ClosingDaysProps) {
  // Days are closed in order.
  const next = days.findLast(({ etat }) => etat === 'a_cloturer')?.jour;
  return (
    <Card padded={false}>
      <DataTable
        label={m.closings_title()}
        rows={days}
        rowKey={({ jour }) => jour}
        columns={columnsOf({ next, shown, onShow })}
      />
    </Card>
  );
}

type DayActionProps = {
  readonly day: ClosingDay;
  readonly isNext: boolean;
  readonly isShown: boolean;
  readonly onShow: (day: string) => void;
};

function DayAction({ day: { jour, etat }, isNext, isShown, onShow }: DayActionProps) {
  if (isNext) return <CloseButton day={jour} />;
  if (etat !== 'cloture') return null;
  return (
    <Button
      size="s"
      variant="secondary"
      className="whitespace-nowrap"
      aria-pressed={isShown}
      aria-label={m.closings_report_of({ date: formatDate(jour) })}
      onClick={() => onShow(jour)}
    >
      {m.closings_report()}
    </Button>
  );
}

type Shown = Pick<ClosingDaysProps, 'shown' | 'onShow'> & { readonly next: string | undefined };

function columnsOf({ next, shown, onShow }: Shown): DataTableProps<ClosingDay>['columns'] {
  return [
    ...columns(),
    {
      id: 'actions',
      header: m.redirects_actions(),
      headerHidden: true,
      align: 'end',
      cell: (day) => (
        <DayAction
          day={day}
          isNext={day.jour === next}
          isShown={day.jour === shown}
          onShow={onShow}
        />
      ),
    },
  ];
}

const columns = (): DataTableProps<ClosingDay>['columns'] => [
  {
    id: 'day',
    header: m.closings_day(),
    cell: ({ jour }) => <span className="whitespace-nowrap">{formatDate(jour)}</span>,
  },
  {
    id: 'state',
    header: m.closings_state(),
    cell: ({ etat }) => <StatusPill look={stateLooks[etat]}>{stateNames[etat]()}</StatusPill>,
  },
  {
    id: 'entries',
    header: m.closings_entries(),
    align: 'end',
    cell: ({ ecritures }) => (
      <span className="tabular">{ecritures === null ? '–' : formatDecimal(String(ecritures))}</span>
    ),
  },
  {
    id: 'differences',
    header: m.closings_differences(),
    align: 'end',
    cell: ({ ecartsOuverts }) => (
      <span className="tabular">{formatDecimal(String(ecartsOuverts))}</span>
    ),
  },
  {
    id: 'hash',
    header: m.closings_hash(),
    cell: ({ empreinte }) =>
      empreinte === null ? (
        '–'
      ) : (
        <span className="font-mono text-sm" title={empreinte}>
          {empreinte.slice(0, 8)}
        </span>
      ),
  },
];

function CloseButton({ day }: { readonly day: string }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const close = async () => {
    setBusy(true);
    await callWithToasts(() => closeDay(day), { success: m.closings_closed() });
    await queries.invalidateQueries({ queryKey: [noun] });
    setBusy(false);
  };
  return (
    <Button
      size="s"
      icon={<Lock size={16} aria-hidden />}
      busy={busy}
      busyLabel={m.ui_loading()}
      aria-label={m.closings_close_of({ date: formatDate(day) })}
      onClick={() => void close()}
    >
      {m.closings_close()}
    </Button>
  );
}
