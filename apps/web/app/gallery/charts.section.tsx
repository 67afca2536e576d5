import { useState } from 'react';
import { Chart, type ChartLook } from '../ui/chart/Chart.tsx';
import { ChartFrame } from '../ui/chart/ChartFrame.tsx';
import { type ChartPeriod, PeriodTabs } from '../ui/chart/PeriodTabs.tsx';
import { RankChart } from '../ui/chart/RankChart.tsx';
import { Specimen } from './Specimen.tsx';

const dayMs = 86_400_000;

const points = [12, 14, 13, 18, 21, 16, 19].map((value, index) => ({
  id: String(index),
  at: index * dayMs + (index > 4 ? 3 * dayMs : 0),
  value,
  label: `${index + 1} novembre 2026`,
  short: `${index + 1} nov.`,
  text: `${value},00 €`,
}));

const read = { error: null, refetch: () => undefined } as const;

/** What is drawn over time or shared among several, and what stands in its place. */
export function ChartSpecimens() {
  return (
    <>
      <Specimen name="Chart">
        <Sample look="line" />
        <Sample look="steps" />
        <Sample look="columns" />
      </Specimen>
      <Specimen name="RankChart">
        <RankChart
          name="RankChart"
          rows={points.map(({ id, label, value, text }) => ({ id, label, value, text, note: id }))}
          figure="113,00 €"
          summary="RankChart"
          columns={['A', 'B', 'C']}
        />
      </Specimen>
      <Specimen name="PeriodTabs, ChartFrame, ChartWaiting">
        <Periods />
        <ChartFrame
          of={{ ...read, data: undefined, error: new Error('ChartFrame') }}
          isEmpty={() => false}
          empty={null}
        >
          {() => null}
        </ChartFrame>
      </Specimen>
    </>
  );
}

function Sample({ look }: { readonly look: ChartLook }) {
  return (
    <Chart
      name={look}
      look={look}
      points={points}
      figure="19,00 €"
      summary={look}
      axis={String}
      columns={['A', 'B']}
    />
  );
}

function Periods() {
  const [period, setPeriod] = useState<ChartPeriod>('30');
  return (
    <PeriodTabs label="PeriodTabs" period={period} onPeriod={setPeriod}>
      <ChartFrame of={{ ...read, data: undefined }} isEmpty={() => false} empty={null}>
        {() => null}
      </ChartFrame>
    </PeriodTabs>
  );
}
