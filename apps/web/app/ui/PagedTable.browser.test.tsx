import { type ComponentProps, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DataTable } from './DataTable.tsx';
import { PagedTable } from './PagedTable.tsx';

type Row = { readonly id: string };
type List = ComponentProps<typeof PagedTable<Row>>['of'];

const none: List = {
  data: undefined,
  error: null,
  refetch: () => undefined,
  hasNextPage: false,
  isFetching: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
};

function Sample({ list }: { readonly list: List }) {
  return (
    <PagedTable of={list} failed="Le journal n’a pas pu être lu">
      {(rows) => (
        <DataTable
          label="Journal"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[{ id: 'id', header: 'Référence', cell: ({ id }) => id }]}
          empty={<p>Rien encore</p>}
        />
      )}
    </PagedTable>
  );
}

/** Two pages, of which the second comes when it is asked for. */
function TwoPages() {
  const [count, setCount] = useState(1);
  const pages = [{ elements: [{ id: 'TRX-1' }, { id: 'TRX-2' }] }, { elements: [{ id: 'TRX-3' }] }];
  const data = { pages: pages.slice(0, count) };
  const fetchNextPage = () => setCount(2);
  return <Sample list={{ ...none, data, hasNextPage: count === 1, fetchNextPage }} />;
}

test('says that its rows are being read', async () => {
  const screen = await render(<Sample list={none} />);
  await expect.element(screen.getByRole('status')).toMatchTextContent('Chargement');
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
});

test('says why they did not come, and asks again', async () => {
  let asked = 0;
  const refetch = () => (asked += 1);
  const error = new Error('Le service ne répond pas');
  const screen = await render(<Sample list={{ ...none, error, refetch }} />);
  const alert = screen.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Le journal n’a pas pu être lu');
  await expect.element(alert).toMatchTextContent('Le service ne répond pas.');
  await screen.getByRole('button', { name: 'Réessayer' }).click();
  expect(asked).toBe(1);
});

test('shows the rows of all pages, and brings the next one while there is one', async () => {
  await page.viewport(1280, 800);
  const screen = await render(<TwoPages />);
  const table = screen.getByRole('table', { name: 'Journal' });
  await expect.element(table.getByRole('row', { name: 'TRX-2' })).toBeVisible();
  await expect.element(table.getByRole('row', { name: 'TRX-3' })).not.toBeInTheDocument();
  await userEvent.tab();
  const more = screen.getByRole('button', { name: 'Plus' });
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(table.getByRole('row', { name: 'TRX-3' })).toBeVisible();
  await expect.element(table.getByRole('row', { name: 'TRX-1' })).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

test('keeps a press while the list is read anew, and then reads the next page, once', async () => {
  let asked = 0;
  const data = { pages: [{ elements: [{ id: 'TRX-1' }] }] };
  const list = { ...none, data, hasNextPage: true, fetchNextPage: () => (asked += 1) };
  const screen = await render(<Sample list={{ ...list, isFetching: true }} />);
  const button = screen.getByRole('button');
  await button.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  expect(asked).toBe(0);
  await screen.rerender(<Sample list={list} />);
  expect(asked).toBe(1);
  await screen.rerender(<Sample list={{ ...list, isFetching: true }} />);
  const both = { pages: [...data.pages, { elements: [{ id: 'TRX-2' }] }] };
  await screen.rerender(<Sample list={{ ...list, data: both }} />);
  await expect.element(button).not.toHaveAttribute('aria-busy', 'true');
  expect(asked).toBe(1);
});

test('a next page that could not be read is asked for again by a press alone', async () => {
  let asked = 0;
  const data = { pages: [{ elements: [{ id: 'TRX-1' }] }] };
  const list = { ...none, data, hasNextPage: true, fetchNextPage: () => (asked += 1) };
  const screen = await render(<Sample list={list} />);
  const button = screen.getByRole('button');
  await button.click();
  expect(asked).toBe(1);
  await screen.rerender(<Sample list={{ ...list, isFetchNextPageError: true }} />);
  await expect.element(button).not.toHaveAttribute('aria-busy', 'true');
  expect(asked).toBe(1);
  await button.click();
  expect(asked).toBe(2);
});

test('without rows says so in the place of the table', async () => {
  const screen = await render(<Sample list={{ ...none, data: { pages: [{ elements: [] }] } }} />);
  await expect.element(screen.getByText('Rien encore')).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
