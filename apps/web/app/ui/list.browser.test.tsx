import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useListAddress } from '../lib/list-address.ts';
import { CardList } from './CardList.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { WalkedTables } from './walked-tables.ts';
import { SearchField } from './SearchField.tsx';

type Person = { readonly name: string; readonly joined: string };

const people: readonly Person[] = [
  { name: 'Awa Ba', joined: '1 juin' },
  { name: 'Marie Okoye', joined: '2 juin' },
];

const columns: DataTableProps<Person>['columns'] = [
  { id: 'nom', header: 'Nom', cell: ({ name }) => <a href={`#${name}`}>{name}</a> },
  { id: 'date', header: 'Inscription', cell: ({ joined }) => joined, isSortable: true },
];

function People() {
  const [{ sort, hidden }, change] = useListAddress();
  return (
    <main>
      <SearchField label="Chercher" value="" onChange={() => undefined} />
      <ColumnChooser
        columns={columns}
        hidden={hidden}
        onChange={(next) => change((now) => ({ ...now, hidden: next }), { replace: true })}
      />
      <DataTable
        label="Personnes"
        rows={people}
        rowKey={({ name }) => name}
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        sort={sort}
        onSort={(next) => change((now) => ({ ...now, sort: next }), { replace: true })}
      />
    </main>
  );
}

async function open(isWalked = true) {
  await page.viewport(1280, 800);
  const router = createMemoryRouter([{ path: '/', element: <People /> }]);
  const screen = await render(
    <WalkedTables value={isWalked}>
      <RouterProvider router={router} />
    </WalkedTables>,
  );
  return { router, screen };
}

test('a header sorts, down first and then up, and the address says it', async () => {
  const { router, screen } = await open();
  const header = screen.getByRole('columnheader', { name: 'Inscription' });
  await expect.element(header).toHaveAttribute('aria-sort', 'none');
  await header.getByRole('button').click();
  await expect.element(header).toHaveAttribute('aria-sort', 'descending');
  expect(router.state.location.search).toBe('?tri=-date');
  await header.getByRole('button').click();
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending');
  expect(router.state.location.search).toBe('?tri=date');
});

test('a column is left out and comes back; the last one stays', async () => {
  const { router, screen } = await open();
  await screen.getByRole('button', { name: 'Colonnes' }).click();
  await screen.getByRole('checkbox', { name: 'Inscription' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Nom' })).toBeDisabled();
  expect(router.state.location.search).toBe('?sans=date');
  await screen.getByRole('checkbox', { name: 'Inscription' }).click();
  expect(router.state.location.search).toBe('');
});

test('j and k walk along the rows, Enter opens one, / goes to the search, where the keys are letters', async () => {
  const { screen } = await open();
  await userEvent.keyboard('jj');
  await expect.element(screen.getByRole('row', { name: /Marie Okoye/ })).toHaveFocus();
  await userEvent.keyboard('k{Enter}');
  expect(window.location.hash).toBe('#Awa%20Ba');
  await userEvent.keyboard('/');
  await expect.element(screen.getByRole('textbox', { name: 'Chercher' })).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(screen.getByRole('textbox', { name: 'Chercher' })).toHaveFocus();
});

test('j and k walk along cards, too, and Enter opens what the card leads to', async () => {
  await render(
    <WalkedTables value>
      <CardList label="Alertes" items={people} itemKey={({ name }) => name}>
        {({ name }) => <a href={`#${name}`}>{name}</a>}
      </CardList>
    </WalkedTables>,
  );
  await userEvent.keyboard('jj');
  await expect.element(page.getByRole('listitem').nth(1)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(window.location.hash).toBe('#Marie%20Okoye');
  await userEvent.keyboard('k');
  await expect.element(page.getByRole('listitem').first()).toHaveFocus();
});

test('without walked tables around it, the keys are the page’s', async () => {
  const { screen } = await open(false);
  await userEvent.keyboard('j/');
  await expect.element(screen.getByRole('textbox', { name: 'Chercher' })).not.toHaveFocus();
  await expect.element(screen.getByRole('row', { name: /Awa Ba/ })).not.toHaveFocus();
});

test('of two tables, the first is walked along until the other has the focus', async () => {
  await page.viewport(1280, 800);
  const table = (label: string, name: string) => (
    <DataTable label={label} rows={[{ name, joined: '' }]} rowKey={() => name} columns={columns} />
  );
  const screen = await render(
    <WalkedTables value>
      {table('Un', 'Awa Ba')}
      {table('Deux', 'Marie Okoye')}
    </WalkedTables>,
  );
  await userEvent.keyboard('j');
  await expect.element(screen.getByRole('row', { name: /Awa Ba/ })).toHaveFocus();
  await screen.getByRole('link', { name: 'Marie Okoye' }).click();
  await userEvent.keyboard('j');
  await expect.element(screen.getByRole('row', { name: /Marie Okoye/ })).toHaveFocus();
});
