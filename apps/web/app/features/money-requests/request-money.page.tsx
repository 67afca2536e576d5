import type { MoneyRequest } from '@nzela/contract/money-requests';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { firstReads, type Opened, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { pagePart } from '../../lib/page-part.tsx';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { requestQuery, requestListQuery } from './money-requests.api.ts';
import { RepeatedRequest } from './repeated-request.tsx';
import { RequestList } from './request-list.tsx';
import { RequestSent } from './request-sent.tsx';
import { RequestForm } from './request.form.tsx';

export const handle: PageHandle = { title: () => m.money_request_title() };

/** Most who open the page ask for money: the view of one request has code of its own. */
const RequestDetail = pagePart(
  'money-request',
  async () => (await import('./request-detail.tsx')).RequestDetail,
  <Card>
    <SkeletonRows rows={4} />
  </Card>,
);

const reads = ({ url: { searchParams: address } }: Opened) => {
  const id = address.get('demande') ?? address.get('refaire');
  return [requestListQuery(1), ...(id === null ? [] : [requestQuery(id)])];
};
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, ({ searchParams }) =>
  searchParams.has('demande') ? RequestDetail : undefined,
);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.money_request_title());

/** Asks for money, and follows what was asked for. The address names the request that is shown, or made again. */
export default function RequestMoneyPage() {
  const [address, setAddress] = useSearchParams();
  const [sent, setSent] = useState<MoneyRequest | null>(null);
  const queries = useQueryClient();
  const shown = address.get('demande');
  const repeated = address.get('refaire');
  const onSent = useCallback(
    (request: MoneyRequest) => {
      queries.setQueryData(requestQuery(request.id).queryKey, request);
      void queries.invalidateQueries({ queryKey: ['money-requests', 'list'] });
      setSent(request);
      window.scrollTo({ top: 0 });
    },
    [queries],
  );
  const startAnew = () => {
    setSent(null);
    setAddress({});
  };
  const seeAll = () => {
    setSent(null);
    setAddress({});
    document.getElementById('mes-demandes')?.scrollIntoView();
  };
  return (
    <div className="mx-auto max-w-content">
      <PageTitle
        description={m.money_request_subtitle()}
        actions={
          shown === null ? undefined : (
            <Button variant="secondary" onClick={startAnew}>
              {m.money_request_new()}
            </Button>
          )
        }
      >
        {m.money_request_title()}
      </PageTitle>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        {shown !== null ? (
          <RequestDetail key={shown} id={shown} onNew={startAnew} />
        ) : sent !== null ? (
          <RequestSent request={sent} onNew={startAnew} onSee={seeAll} />
        ) : repeated !== null ? (
          <RepeatedRequest key={repeated} id={repeated} onSent={onSent} />
        ) : (
          <RequestForm onSent={onSent} />
        )}
        <div id="mes-demandes" className="min-w-0">
          <RequestList />
        </div>
      </div>
    </div>
  );
}
