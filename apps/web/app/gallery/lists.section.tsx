import { Send, Wallet } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { ActionGrid } from '../ui/ActionGrid.tsx';
import { Button } from '../ui/Button.tsx';
import { CheckingAlert } from '../ui/CheckingAlert.tsx';
import { Coded } from '../ui/Coded.tsx';
import { CopyList } from '../ui/CopyList.tsx';
import { Card } from '../ui/Card.tsx';
import { CardList } from '../ui/CardList.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { DialogActions } from '../ui/DialogActions.tsx';
import { Differences } from '../ui/Differences.tsx';
import { EmailAddress } from '../ui/EmailAddress.tsx';
import { EmailField } from '../ui/EmailField.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { HistoryCard } from '../ui/HistoryCard.tsx';
import type { HistoryItem } from '../ui/HistoryList.tsx';
import { Money } from '../ui/Money.tsx';
import { MoneyAlert } from '../ui/MoneyAlert.tsx';
import { PageTabs } from '../ui/PageTabs.tsx';
import { PagedTable } from '../ui/PagedTable.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { PeriodFields } from '../ui/PeriodFields.tsx';
import { QueueHead } from '../ui/QueueHead.tsx';
import { ShareLink } from '../ui/ShareLink.tsx';
import { Reading } from '../ui/Reading.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { Badge, StatusPill } from '../ui/StatusPill.tsx';
import { Row, Specimen } from './Specimen.tsx';

type Sample = { readonly id: string; readonly amount: number };

const samples: readonly Sample[] = [
  { id: 'TRF-482913', amount: 200 },
  { id: 'TRF-118204', amount: 1250.45 },
];

const read = { error: null, refetch: () => undefined, isPlaceholderData: false } as const;

const more = {
  ...read,
  hasNextPage: true,
  isFetching: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
} as const;

function FirstTab() {
  return <p>un</p>;
}

function SecondTab() {
  return <p>deux</p>;
}

const actions = [
  { to: '/transfer', label: 'Envoyer', icon: Send },
  { to: '/dashboard/user/wallet', label: 'Portefeuille', icon: Wallet },
];

const nothing = () => undefined;

/** What screens about money share: a list read page by page, what could not be read, what is to be copied. */
export function ListSpecimens() {
  return (
    <>
      <Specimen name="HistoryCard, HistoryList">
        <History list={{ ...read, data: { elements: samples, curseur: 'next' } }} />
        <History list={{ ...read, data: { elements: [], curseur: null } }} />
        <History list={{ ...read, data: undefined }} />
        <History list={{ ...read, data: undefined, error: new Error('131 191 F CFA') }} />
      </Specimen>
      <Specimen name="PagedTable, MoreButton" wide>
        <Paged list={{ ...more, data: { pages: [{ elements: samples }] } }} />
        <Paged list={{ ...more, data: undefined }} />
        <Paged list={{ ...more, data: undefined, error: new Error('131 191 F CFA') }} />
      </Specimen>
      <Specimen name="EmailAddress">
        <p className="w-44">
          <EmailAddress email="une.adresse.bien.longue@nzela.example" />
        </p>
      </Specimen>
      <Specimen name="CardList">
        <CardList label="CardList" items={['un', 'deux']} itemKey={(item) => item}>
          {(item) => <Card title={item}>131 191 F CFA</Card>}
        </CardList>
      </Specimen>
      <Specimen name="PeriodFields">
        <div className="grid gap-4 sm:grid-cols-2">
          <PeriodFields period={{ du: '2026-05-02', au: '2026-05-01' }} onChange={nothing} />
        </div>
      </Specimen>
      <Specimen name="QueueHead">
        <QueueHead
          title="QueueHead"
          text="131 191 F CFA"
          shown="one"
          onShow={nothing}
          parts={[{ value: 'one', label: () => 'un', order: 'asc' }]}
        >
          <Badge tone="info">1</Badge>
        </QueueHead>
      </Specimen>
      <Specimen name="ActionGrid">
        <ActionGrid label="ActionGrid" columns={3} actions={actions} />
      </Specimen>
      <Specimen name="RetryAlert, Reading, MoneyAlert, CheckingAlert">
        <RetryAlert title="RetryAlert" onRetry={nothing}>
          131 191 F CFA
        </RetryAlert>
        <Reading of={read} rows={1} />
        <Reading of={{ ...read, error: new Error('Reading') }} rows={1} />
        <MoneyAlert error={new Error('MoneyAlert')} />
        <CheckingAlert gaveUp={false} onAgain={nothing} />
        <CheckingAlert gaveUp onAgain={nothing} />
      </Specimen>
      <CopySpecimen />
      <Specimen name="Coded">
        <p>
          <Coded name="Versement refusé de notre côté" code="payout_ours" />
        </p>
      </Specimen>
      <Specimen name="Differences">
        <Differences
          label="Differences"
          of={[
            { name: 'banque', before: 'Banque A', after: 'Banque B' },
            { name: 'actif', before: true, after: false },
          ]}
        />
      </Specimen>
      <Specimen name="PageTabs, DialogActions">
        <PageTabs
          label="PageTabs"
          tabs={[
            { id: 'un', label: () => 'un', Content: FirstTab },
            { id: 'deux', label: () => 'deux', Content: SecondTab },
          ]}
        />
        <DialogActions>
          <Button variant="secondary">secondary</Button>
          <Button>primary</Button>
        </DialogActions>
      </Specimen>
    </>
  );
}

function History({ list }: Pick<Parameters<typeof HistoryCard<Sample>>[0], 'list'>) {
  const [page, setPage] = useState(1);
  return (
    <HistoryCard
      title="HistoryCard"
      list={list}
      page={page}
      onPage={setPage}
      empty={<EmptyState title="EmptyState">Hint</EmptyState>}
      itemOf={itemOf}
    />
  );
}

function Paged({ list }: { readonly list: ComponentProps<typeof PagedTable<Sample>>['of'] }) {
  return (
    <PagedTable of={list} failed="PagedTable" rows={2}>
      {(rows) => (
        <DataTable
          label="PagedTable"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { id: 'id', header: 'Reference', cell: ({ id }) => id },
            { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => amount },
          ]}
        />
      )}
    </PagedTable>
  );
}

function itemOf({ id, amount }: Sample): HistoryItem {
  return {
    id,
    to: '/',
    icon: <Send size={20} />,
    title: id,
    detail: '12/07/2026',
    amount: <Money amount={amount} currency="EUR" direction="out" />,
    status: <StatusPill look="done">done</StatusPill>,
  };
}

function CopySpecimen() {
  const [email, setEmail] = useState('user@nzela.example');
  return (
    <Specimen name="CopyList, QrCode, EmailField">
      <CopyList
        rows={[
          { label: 'IBAN', text: 'FR76 3000 6000 0112 3456 7890 189' },
          { label: 'Référence', text: 'TRANSFER-482913' },
        ]}
      />
      <Row>
        <div className="w-56">
          <QrCode text="TRANSFER-482913" label="QrCode" />
        </div>
      </Row>
      <ShareLink
        link="https://nzela.example/pay/l_exemple"
        codeLabel="ShareLink"
        text="Panier du marché"
      />
      <EmailField label="EmailField" value={email} onChange={setEmail} />
    </Specimen>
  );
}
