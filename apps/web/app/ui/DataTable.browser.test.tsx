import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DataTable } from './DataTable.tsx';
import { Money } from './Money.tsx';

type Row = { readonly id: string; readonly what: string; readonly amount: string };

const rows: readonly Row[] = [
  { id: 'a', what: 'Loyer', amount: '−198,00 €' },
  { id: 'b', what: 'Marché', amount: '−50,00 €' },
];

const sample = (shown: readonly Row[]) => (
  <DataTable
    label="Dernières opérations"
    rows={shown}
    rowKey={({ id }) => id}
    columns={[
      { id: 'what', header: 'Description', cell: (row) => <a href={`#${row.id}`}>{row.what}</a> },
      { id: 'amount', header: 'Montant', cell: (row) => row.amount, align: 'end' },
    ]}
    empty={<p>Aucune opération</p>}
  />
);

test('is a table with a name and headers, and its links are stops in the tab order', async () => {
  await page.viewport(1280, 800);
  const screen = await render(sample(rows));
  const table = screen.getByRole('table', { name: 'Dernières opérations' });
  await expect.element(table.getByRole('columnheader', { name: 'Montant' })).toBeVisible();
  await expect.element(table.getByRole('row', { name: 'Marché −50,00 €' })).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(table.getByRole('link', { name: 'Marché' })).toHaveFocus();
});

test('is a list with the same name where it is narrow, each value with its header', async () => {
  await page.viewport(360, 800);
  const screen = await render(sample(rows));
  const list = screen.getByRole('list', { name: 'Dernières opérations' });
  await expect.element(list.getByText('Montant').first()).toBeVisible();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
});

test('a layout of one’s own for the list hears which columns are left in', async () => {
  await page.viewport(1024, 800);
  const screen = await render(
    <DataTable
      label="Dernières opérations"
      from="xl"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[{ id: 'what', header: 'Description', cell: (row) => row.what }]}
      item={(row, columns) => `${row.what} : ${columns.map(({ id }) => id).join(', ')}`}
    />,
  );
  await expect.element(screen.getByText('Loyer : what')).toBeVisible();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
});

test('an amount stays inside the list in large text, below its header where it must', async () => {
  await page.viewport(360, 800);
  document.documentElement.style.setProperty('font-size', '200%');
  onTestFinished(() => {
    document.documentElement.style.removeProperty('font-size');
  });
  const screen = await render(
    <DataTable
      label="Dernières opérations"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'amount',
          header: 'Montant mis de côté',
          cell: () => <Money amount={125_000} currency="CDF" />,
        },
      ]}
    />,
  );
  const list = screen.getByRole('list').element();
  expect(list.scrollWidth).toBe(list.clientWidth);
});

test('without rows says so in its place', async () => {
  const screen = await render(sample([]));
  await expect.element(screen.getByText('Aucune opération')).toBeVisible();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
});
