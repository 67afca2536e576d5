import type { Topup } from '@nzela/contract/topups';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { firstReads, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { pagePart } from '../../lib/page-part.tsx';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { SchedulesLink } from '../schedules/schedules.tsx';
import { RecentNumbers } from './recent-numbers.tsx';
import { TopupHistory } from './topup-history.tsx';
import { TopupResult } from './topup-result.tsx';
import {
  emptyTopup,
  isPending,
  nationalDigits,
  type TopupValues,
  valuesOf,
} from './topup-values.ts';
import { operatorsQuery, recentNumbersQuery, topupListQuery, topupQuery } from './topups.api.ts';

export const handle: PageHandle = { title: () => m.topup_title() };

const reads = () => [
  operatorsQuery(emptyTopup.countryIso),
  recentNumbersQuery(),
  topupListQuery(1),
];
export const loader = firstReads(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.topup_title());

const TopupForm = pagePart(
  'topup-form',
  async () => (await import('./topup.form.tsx')).TopupForm,
  <SkeletonRows rows={5} rowClassName="h-20" />,
);

export const clientLoader = readsBeforeOpening(reads, () => TopupForm);

/** Tops up phones abroad. The address names the top-up whose result is shown, so that a link leads to it. */
export default function TopupPage() {
  const [address, setAddress] = useSearchParams();
  // What was typed outlives the result screen; another start makes another form.
  const [typed, setTyped] = useState<TopupValues>(emptyTopup);
  const [start, setStart] = useState(0);
  const queries = useQueryClient();
  const shown = address.get('recharge');

  const ordered = useCallback(
    (topup: Topup) => {
      queries.setQueryData(topupQuery(topup.id).queryKey, topup);
      if (isPending(topup)) toast('info', m.topups_processing());
      void queries.invalidateQueries({ queryKey: ['topups'] });
      void queries.invalidateQueries({ queryKey: ['wallets'] });
      setAddress({ recharge: topup.id });
    },
    [queries, setAddress],
  );
  const open = (values: TopupValues) => {
    setTyped(values);
    setStart((count) => count + 1);
    setAddress({});
  };

  return (
    <div className="mx-auto max-w-content">
      <PageTitle description={m.topups_subtitle()} actions={<SchedulesLink />}>
        {m.topup_title()}
      </PageTitle>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        {shown === null ? (
          <Card>
            <TopupForm key={start} initial={typed} onValues={setTyped} onOrdered={ordered} />
          </Card>
        ) : (
          <TopupResult
            id={shown}
            onNew={() => open(emptyTopup)}
            onRepeat={(topup) => open(valuesOf(topup))}
          />
        )}
        <div className="flex min-w-0 flex-col gap-5">
          <RecentNumbers
            onChoose={(topup) => {
              const { countryIso, operatorId } = topup;
              const phoneNumber = nationalDigits(topup);
              open({ ...emptyTopup, countryIso, operatorId, phoneNumber });
            }}
          />
          <TopupHistory />
        </div>
      </div>
    </div>
  );
}
