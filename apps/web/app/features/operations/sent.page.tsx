import { Card } from '../../ui/Card.tsx';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { firstReads, type Opened, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { ChartWaiting } from '../../ui/chart/ChartWaiting.tsx';
import { seen } from '../../ui/chart/seen.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SentCurrency, sentCurrency } from './sent-currency.tsx';
import { sentQuery } from './operations.api.ts';

export const handle: PageHandle = { title: () => m.operations_sent_title() };

const reads = ({ url }: Opened) => [sentQuery(sentCurrency(url.searchParams))];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.operations_sent_title());

const ByMonth = seen(
  async () => (await import('./sent-pictures.tsx')).SentByMonth,
  <ChartWaiting />,
);
const ByPerson = seen(
  async () => (await import('./sent-pictures.tsx')).SentByPerson,
  <ChartWaiting />,
);

/** What somebody sent to others over twelve months: when, and to whom. */
export default function SentPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle
        trail={[{ to: '/dashboard/user/activity', label: m.operations_activity_title() }]}
        description={m.operations_sent_rule()}
      >
        {m.operations_sent_title()}
      </PageTitle>
      <div className="flex flex-col gap-5">
        <SentCurrency />
        <Card title={m.operations_sent_by_month()}>
          <ByMonth />
        </Card>
        <Card title={m.operations_sent_by_person()}>
          <ByPerson />
        </Card>
      </div>
    </div>
  );
}
