import type { DailyClosing } from '@nzela/contract/daily-closings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { useMerchant } from '../../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Reading } from '../../../ui/Reading.tsx';
import { Recap } from '../../../ui/Recap.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { methodNames } from './method-names.ts';
import { closingQuery } from './till.api.ts';

/** What a day brought, by way, as the server counts it. */
export function Closing() {
  const { account } = useMerchant();
  const [day, setDay] = useState<string | null>(null);
  const reading = useQuery(closingQuery(account, day));
  const { data: closing } = reading;
  return (
    <Card title={m.till_closing_title()}>
      <div className="flex flex-col gap-5">
        <TextField
          label={m.till_closing_day()}
          type="date"
          name="jour"
          value={day ?? closing?.jour ?? ''}
          onChange={(next) => setDay(next === '' ? null : next)}
        />
        {closing === undefined ? <Reading of={reading} rows={3} /> : <Day {...closing} />}
      </div>
    </Card>
  );
}

function Day({ devises, debut, fin, fuseau }: DailyClosing) {
  const span = {
    from: formatDate(debut, 'dateTime', fuseau),
    to: formatDate(fin, 'dateTime', fuseau),
    zone: fuseau.split('/').at(-1)?.replaceAll('_', ' ') ?? fuseau,
  };
  return (
    <>
      {devises.length === 0 && <EmptyState title={m.till_closing_empty()} />}
      {devises.map((sums) => (
        <Sums key={sums.devise} {...sums} />
      ))}
      <p className="text-sm text-ink-2">{m.till_closing_text(span)}</p>
    </>
  );
}

function Sums({
  devise,
  paiements,
  total,
  frais,
  net,
  moyens,
  remboursements,
  rembourse,
}: DailyClosing['devises'][number]) {
  const written = (amount: number) => formatAmount(amount, devise);
  const lines = [
    ...moyens.map((way) => ({
      id: way.moyen,
      label: `${methodNames[way.moyen]()} · ${countOf(way.paiements)}`,
      value: written(way.total),
    })),
    { id: 'fees', label: m.till_closing_fees(), value: written(frais) },
    { id: 'net', label: m.till_closing_net(), value: written(net) },
    ...(remboursements === 0
      ? []
      : [{ id: 'refunds', label: m.till_closing_refunds(), value: written(rembourse) }]),
  ];
  return (
    <section className="flex flex-col gap-3">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="tabular font-display text-2xl font-semibold">{written(total)}</span>
        <span className="text-sm font-normal text-ink-2">{countOf(paiements)}</span>
      </h3>
      <Recap lines={lines} />
    </section>
  );
}

function countOf(count: number): string {
  return count === 1 ? m.till_closing_one() : m.till_closing_count({ count });
}
