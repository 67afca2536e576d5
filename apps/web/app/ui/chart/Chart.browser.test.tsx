import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { serve } from '../testing/hydrate.tsx';
import { Chart, type ChartPoint } from './Chart.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartTable } from './ChartTable.tsx';
import { ChartWaiting } from './ChartWaiting.tsx';
import { RankChart } from './RankChart.tsx';
import { seen } from './seen.tsx';

const dayMs = 86_400_000;
const first = Date.parse('2026-11-20');

const points: readonly ChartPoint[] = [0, 1, 3].map((day) => ({
  id: String(day),
  at: first + day * dayMs,
  value: 1.09 + day / 1000,
  label: `${20 + day} novembre 2026`,
  short: `${20 + day} nov.`,
  text: `1,09${day} $US`,
}));

const sample = (look: 'line' | 'steps' | 'columns', shown = points) => (
  <Chart
    name="Taux"
    look={look}
    start="data"
    points={shown}
    figure="1,093 $US"
    summary="Au plus bas 1,09."
    axis={String}
    columns={['Jour', 'Valeur']}
  />
);

test('the words of the axis stay within the drawing, however few points there are', async () => {
  for (const count of [1, 2, 3]) {
    const screen = await render(sample('line', points.slice(0, count)));
    const figure = screen.getByRole('figure', { name: 'Taux' }).element().getBoundingClientRect();
    const words = screen.getByText(/^2\d nov\.$/).elements();
    expect(words).toHaveLength(count);
    for (const word of words) {
      const { left, right } = word.getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(figure.left - 1);
      expect(right).toBeLessThanOrEqual(figure.right + 1);
    }
    await screen.unmount();
  }
});

test('has a name, a summary and one stop in the tab order, where arrows read point by point', async () => {
  const screen = await render(sample('line'));
  await expect.element(screen.getByRole('figure', { name: 'Taux' })).toBeVisible();
  const reader = screen.getByRole('slider');
  await expect.element(reader).toHaveAccessibleDescription('Au plus bas 1,09.');
  await userEvent.tab();
  await expect.element(reader).toHaveFocus();
  await expect
    .element(reader)
    .toHaveAttribute('aria-valuetext', '23 novembre 2026\u00a0: 1,093 $US');
  await userEvent.keyboard('{ArrowLeft}');
  await expect
    .element(reader)
    .toHaveAttribute('aria-valuetext', '21 novembre 2026\u00a0: 1,091 $US');
  await userEvent.keyboard('{Home}');
  await expect.element(reader).toHaveAttribute('aria-valuenow', '1');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(reader).toHaveAttribute('aria-valuenow', '1');
  await userEvent.keyboard('{End}');
  await expect.element(reader).toHaveAttribute('aria-valuenow', '3');
});

test('a pointer reads the point under it, and the last one again once it has left', async () => {
  const screen = await render(sample('columns'));
  const reader = screen.getByRole('slider');
  await userEvent.hover(reader, { position: { x: 2, y: 100 } });
  await expect.element(screen.getByText('20 novembre 2026')).toBeVisible();
  await userEvent.unhover(reader);
  await expect.element(screen.getByText('23 novembre 2026')).toBeVisible();
});

test('a day without a value is bridged by a dashed line, and no step is', async () => {
  const dashes = (element: Element) => element.querySelectorAll('path')[1]?.getAttribute('d');
  expect(dashes((await render(sample('line'))).container)).toMatch(/^M\S+ \S+L\S+ \S+$/);
  expect(dashes((await render(sample('steps'))).container)).toBe('');
});

test('its figures are a table once they are asked for, the newest first', async () => {
  await page.viewport(360, 800);
  const screen = await render(sample('line'));
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  const toggle = screen.getByRole('button', { name: 'Voir les chiffres' });
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  const table = screen.getByRole('table', { name: 'Taux' });
  const texts = table
    .getByRole('row')
    .elements()
    .map((row) => row.textContent);
  expect(texts).toEqual([
    'JourValeur',
    '23 novembre 20261,093 $US',
    '21 novembre 20261,091 $US',
    '20 novembre 20261,090 $US',
  ]);
  await screen.getByRole('button', { name: 'Masquer les chiffres' }).click();
  await expect.element(table).not.toBeInTheDocument();
});

test('where many columns have no room they scroll, and the words that head the rows stay whole', async () => {
  await page.viewport(360, 800);
  const columns = ['Période', 'Total', 'Carte bancaire', 'Mobile Money', 'Portefeuille'] as const;
  const cells = ['Semaine du 23 novembre', ...columns.slice(1).map(() => '1 200,00 $US')] as const;
  const screen = await render(
    <ChartTable name="Ventes" columns={columns} rows={[{ id: 'a', cells: [...cells] }]} />,
  );
  await screen.getByRole('button', { name: 'Voir les chiffres' }).click();
  const head = screen.getByRole('rowheader');
  await expect.element(head).toBeVisible();
  const scrolled = screen.getByRole('region', { name: 'Ventes' }).element();
  expect(scrolled.scrollWidth).toBeGreaterThan(scrolled.clientWidth);
  scrolled.scrollLeft = scrolled.scrollWidth;
  const { left, width } = head.element().getBoundingClientRect();
  expect(width).toBeGreaterThan(100);
  expect(left).toBeGreaterThanOrEqual(scrolled.getBoundingClientRect().left);
});

test('one point is a chart too, and so are points that are all zero', async () => {
  const alone = points.slice(0, 1).map((point) => ({ ...point, value: 0 }));
  const screen = await render(
    <Chart
      name="Taux"
      look="line"
      points={alone}
      figure="0"
      summary="Rien."
      axis={String}
      columns={['Jour', 'Valeur']}
    />,
  );
  await expect.element(screen.getByRole('slider')).toHaveAttribute('aria-valuemax', '1');
  expect(screen.container.innerHTML).not.toContain('NaN');
});

test('what is being read, empty or failed takes the room of what was drawn', async () => {
  let asked = 0;
  const frame = (data: string | undefined, error: Error | null) => (
    <ChartFrame
      of={{ data, error, refetch: () => (asked += 1) }}
      isEmpty={(text) => text === ''}
      empty={<p>Rien à dessiner</p>}
    >
      {() => sample('line')}
    </ChartFrame>
  );
  const screen = await render(frame(undefined, null));
  const height = () => screen.container.firstElementChild?.getBoundingClientRect().height;
  const reserved = height();
  await screen.rerender(frame('drawn', null));
  expect(height()).toBe(reserved);
  await screen.rerender(frame('', null));
  await expect.element(screen.getByText('Rien à dessiner')).toBeVisible();
  expect(height()).toBe(reserved);
  await screen.rerender(frame(undefined, new Error('Silence')));
  expect(height()).toBe(reserved);
  await screen.getByRole('button', { name: 'Réessayer' }).click();
  expect(asked).toBe(1);
});

test('a share of a sum is a list, each with its value, and a table', async () => {
  const screen = await render(
    <RankChart
      name="Par marchand"
      rows={[
        { id: 'a', label: 'Marché', value: 30, text: '30,00 €', note: '2 paiements' },
        { id: 'b', label: 'Train', value: 10, text: '10,00 €', note: '1 paiement' },
      ]}
      figure="40,00 €"
      summary="Deux marchands."
      columns={['Marchand', 'Paiements', 'Montant']}
    />,
  );
  const list = screen.getByRole('list', { name: 'Par marchand' });
  expect(list.getByRole('listitem').elements()).toHaveLength(2);
  await screen.getByRole('button', { name: 'Voir les chiffres' }).click();
  await expect.element(screen.getByRole('row', { name: 'Train 1 paiement 10,00 €' })).toBeVisible();
});

test('a part below the screen is loaded once it is seen, and asked for again when it did not come', async () => {
  await page.viewport(360, 600);
  let loads = 0;
  const Part = seen(
    async () => {
      loads += 1;
      if (loads === 1) throw new Error('The network is away');
      return () => <p>Dessin</p>;
    },
    <p>Place</p>,
  );
  const screen = await render(
    <>
      <div style={{ height: 2000 }} />
      <Part />
    </>,
  );
  await expect.element(screen.getByText('Place')).toBeInTheDocument();
  expect(loads).toBe(0);
  screen.getByText('Place').element().scrollIntoView();
  await screen.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(screen.getByText('Dessin')).toBeVisible();
  expect(loads).toBe(2);
});

test('the key for printing brings what was not seen, and its figures, before the page is printed', async () => {
  await page.viewport(360, 600);
  const Figures = () => {
    const [isRead, setRead] = useState(false);
    useEffect(() => {
      const timer = setTimeout(() => setRead(true), 300);
      return () => clearTimeout(timer);
    }, []);
    return isRead ? <p>Dessin</p> : <ChartWaiting />;
  };
  const Part = seen(async () => Figures, <ChartWaiting />);
  const paper: string[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    paper.push(document.body.textContent);
  });
  await render(
    <>
      <div style={{ height: 2000 }} />
      <Part />
    </>,
  );
  await userEvent.keyboard('{Control>}p{/Control}');
  await expect.poll(() => paper).toHaveLength(1);
  expect(paper[0]).toContain('Dessin');
  print.mockRestore();
});

test('the server writes its place, and for paper that it was not shown', () => {
  const Part = seen(async () => () => <p>Dessin</p>, <p>Place</p>);
  expect(serve(<Part />).element.textContent).toBe(
    'PlaceCe graphique n’a pas été affiché à l’écran avant l’impression.',
  );
});
