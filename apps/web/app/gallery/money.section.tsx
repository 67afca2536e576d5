import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { useListAddress } from '../lib/list-address.ts';
import { productNow } from '../lib/product-time.ts';
import { Button } from '../ui/Button.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { ColumnChooser } from '../ui/ColumnChooser.tsx';
import { DataTable, type DataTableProps } from '../ui/DataTable.tsx';
import { WalkedTables } from '../ui/walked-tables.ts';
import { Money } from '../ui/Money.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { ProgressRing } from '../ui/ProgressRing.tsx';
import { Recap } from '../ui/Recap.tsx';
import { StatCard } from '../ui/StatCard.tsx';
import { StatusPill } from '../ui/StatusPill.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { Thread } from '../ui/Thread.tsx';
import { Timeline } from '../ui/Timeline.tsx';
import { UsageBar } from '../ui/UsageBar.tsx';
import { Row as Line, Specimen } from './Specimen.tsx';

const rows = [
  { id: '1', date: '12/07/2026', description: 'TRF-482913', amount: 200, direction: 'out' },
  { id: '2', date: '11/07/2026', description: 'TRF-118204', amount: 1250.45, direction: 'in' },
] as const;

type Row = (typeof rows)[number];

const columns: DataTableProps<Row>['columns'] = [
  { id: 'date', header: 'Date', cell: (row) => row.date },
  { id: 'description', header: 'Description', cell: (row) => row.description },
  {
    id: 'amount',
    header: 'Montant',
    align: 'end',
    cell: (row) => <Money amount={row.amount} currency="EUR" direction={row.direction} />,
  },
  {
    id: 'status',
    header: 'Statut',
    cell: () => <StatusPill look="done">Complété</StatusPill>,
  },
];

const oneMinuteMs = 60_000;

export function MoneySpecimens() {
  const [page, setPage] = useState(1);
  return (
    <>
      <StepsSpecimen />
      <Specimen name="Recap">
        <Recap
          title="Recap"
          lines={[
            { id: 'sent', label: 'Sent', value: <Money amount={200} currency="EUR" /> },
            { id: 'fee', label: 'Fee', sign: '+', value: <Money amount={2} currency="EUR" /> },
            {
              id: 'total',
              label: 'Total',
              weight: 'total',
              value: <Money amount={202} currency="EUR" />,
            },
            { id: 'rate', label: 'Rate', note: '1 EUR = 655,957 XOF', value: '655,957' },
            {
              id: 'got',
              label: 'Received',
              weight: 'result',
              value: <Money amount={131191} currency="XOF" />,
            },
          ]}
        />
      </Specimen>
      <Specimen name="StatCard, Money, ProgressRing, UsageBar, Countdown">
        <div className="grid gap-4 sm:grid-cols-2">
          <StatCard
            tone="brand"
            label="Balance"
            icon={<Wallet size={20} />}
            value={<Money amount={1250.45} currency="EUR" />}
            note="Note"
          />
          <StatCard
            label="Sent"
            icon={<Wallet size={20} />}
            value={<Money amount={450} currency="EUR" />}
            trend={{ direction: 'up', text: '+12 %' }}
          />
        </div>
        <Line>
          <Money amount={650} currency="EUR" direction="in" />
          <Money amount={450} currency="EUR" direction="out" />
          <Money amount={131191} currency="XOF" code />
          <ProgressRing progress={0.7} label="KYC" />
          <CountdownSpecimen />
        </Line>
        <UsageBar label="UsageBar" share={0.4} />
      </Specimen>
      <Specimen name="Timeline">
        <Timeline
          label="Timeline"
          items={[
            { id: 'a', state: 'done', title: 'Done', detail: 'Detail', time: '14:02' },
            { id: 'b', state: 'done', title: 'Done', time: '14:03' },
            { id: 'c', state: 'current', title: 'Current', detail: 'Detail', time: '14:05' },
            { id: 'd', state: 'next', title: 'Next' },
          ]}
        />
        <Timeline
          label="Timeline"
          items={[
            { id: 'a', state: 'done', title: 'Done', time: '14:02' },
            { id: 'b', state: 'failed', title: 'Failed', detail: 'Detail', time: '14:03' },
          ]}
        />
      </Specimen>
      <Specimen name="DataTable, Pagination" wide>
        <DataTable label="DataTable" rows={rows} rowKey={(row) => row.id} columns={columns} />
        <WalkedTable />
        <Pagination page={page} hasNext={page < 3} onPage={setPage} />
      </Specimen>
    </>
  );
}

function WalkedTable() {
  const [{ sort, hidden }, change] = useListAddress();
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  return (
    <WalkedTables value>
      <ColumnChooser
        columns={columns}
        hidden={hidden}
        onChange={(next) => change((now) => ({ ...now, hidden: next }), { replace: true })}
      />
      <DataTable
        label="DataTable, ColumnChooser"
        rows={rows}
        rowKey={(row) => row.id}
        columns={shown.map((column) => ({ ...column, isSortable: column.id === 'date' }))}
        sort={sort}
        onSort={(next) => change((now) => ({ ...now, sort: next }), { replace: true })}
      />
    </WalkedTables>
  );
}

function CountdownSpecimen() {
  const [until] = useState(() => productNow().getTime() + oneMinuteMs);
  return (
    <Countdown until={until}>{(seconds) => <span className="tabular">{seconds} s</span>}</Countdown>
  );
}

function StepsSpecimen() {
  const [step, setStep] = useState(1);
  const steps = ['Montant', 'Bénéficiaire', 'Paiement', 'Confirmation'];
  return (
    <Specimen name="Stepper, Thread" wide>
      <Stepper label="Stepper" steps={steps} current={step} onStep={setStep} />
      <Line>
        <Button
          variant="secondary"
          size="s"
          onClick={() => setStep((step + 1) % (steps.length + 1))}
        >
          Next
        </Button>
      </Line>
      <Thread progress={step / steps.length} />
      <Thread progress={step / steps.length} shape="straight" className="h-2" />
    </Specimen>
  );
}
