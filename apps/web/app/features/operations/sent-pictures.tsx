import type { Sent } from '@nzela/contract/operations';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { formatAmount } from '../../lib/format.ts';
import { axisAmount, formatMonth } from '../../lib/format-drawing.ts';
import { m } from '@nzela/messages/m';
import { Chart } from '../../ui/chart/Chart.tsx';
import { ChartFrame } from '../../ui/chart/ChartFrame.tsx';
import { RankChart, type RankRow } from '../../ui/chart/RankChart.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { sentQuery } from './operations.api.ts';
import { useSentCurrency } from './sent-currency.tsx';
import { wholeActivity, writeActivity } from './use-activity.ts';

const isEmpty = ({ nombre }: Sent) => nombre === 0;

/** What was sent in each of twelve months. */
export function SentByMonth() {
  const query = useQuery(sentQuery(useSentCurrency()));
  return (
    <ChartFrame of={query} isEmpty={isEmpty} empty={<Nothing />}>
      {({ devise, mois, total, nombre }) => (
        <Chart
          name={m.operations_sent_by_month()}
          look="columns"
          points={mois.map(({ mois: month, montant, nombre: count }) => ({
            id: month,
            value: montant,
            label: formatMonth(month, 'long'),
            short: formatMonth(month, 'short'),
            text: m.operations_sent_amount({
              amount: formatAmount(montant, devise),
              count: String(count),
            }),
          }))}
          figure={formatAmount(total, devise)}
          summary={m.operations_sent_summary({ count: String(nombre) })}
          axis={(value) => axisAmount(value, devise)}
          columns={[m.operations_sent_month(), m.operations_column_amount()]}
        />
      )}
    </ChartFrame>
  );
}

/** To whom it went, each with the way to their movements. */
export function SentByPerson() {
  const query = useQuery(sentQuery(useSentCurrency()));
  return (
    <ChartFrame of={query} isEmpty={isEmpty} empty={<Nothing />}>
      {(sent) => (
        <RankChart
          name={m.operations_sent_by_person()}
          rows={rowsOf(sent)}
          figure={formatAmount(sent.total, sent.devise)}
          summary={m.operations_sent_people()}
          columns={[
            m.operations_sent_person(),
            m.operations_sent_count(),
            m.operations_column_amount(),
          ]}
        />
      )}
    </ChartFrame>
  );
}

function rowsOf({ devise, personnes, autres }: Sent): RankRow[] {
  const rows = personnes.map(({ nom, montant, nombre }) => ({
    id: nom ?? '',
    label: nom ?? m.operations_sent_unnamed(),
    value: montant,
    text: formatAmount(montant, devise),
    note: m.operations_sent_times({ count: String(nombre) }),
    ...(nom === null ? {} : { to: activityOf(nom, devise) }),
  }));
  if (autres === null) return rows;
  const others = {
    id: 'others',
    label: m.operations_sent_others({ count: String(autres.personnes) }),
    value: autres.montant,
    text: formatAmount(autres.montant, devise),
    note: m.operations_sent_times({ count: String(autres.nombre) }),
  };
  return [...rows, others];
}

function activityOf(contrepartie: string, devise: Sent['devise']): string {
  const search = writeActivity({ ...wholeActivity, type: 'out', devise, contrepartie });
  return `/dashboard/user/activity?${search.toString()}`;
}

function Nothing() {
  return (
    <EmptyState
      icon={<Send size={28} />}
      title={m.operations_sent_empty()}
      action={<ButtonLink to="/transfer">{m.wallets_action_transfer()}</ButtonLink>}
    >
      {m.operations_sent_empty_text()}
    </EmptyState>
  );
}
