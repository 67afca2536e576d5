import { useState } from 'react';
import { createMemoryRouter, type LoaderFunction, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PageTabs } from './PageTabs.tsx';
import { Tabs } from './Tabs.tsx';

const names = ['Solde', 'Dépôt', 'Retrait'] as const;

function Sample() {
  const [selected, setSelected] = useState('Solde');
  return (
    <Tabs
      label="Portefeuille"
      selected={selected}
      onSelect={setSelected}
      tabs={names.map((id) => ({ id, label: id, content: <button>{`Dans ${id}`}</button> }))}
    />
  );
}

test('are one stop in the tab order; what the panel holds is the next', async () => {
  const screen = await render(<Sample />);
  await screen.getByRole('tab', { name: 'Dépôt' }).click();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Dans Dépôt' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(screen.getByRole('tab', { name: 'Dépôt' })).toHaveFocus();
});

test('arrows move the focus and select, around the ends; Home and End jump', async () => {
  const screen = await render(<Sample />);
  const tab = (name: string) => screen.getByRole('tab', { name, selected: true });
  await userEvent.tab();
  for (const [key, name] of [
    ['ArrowRight', 'Dépôt'],
    ['End', 'Retrait'],
    ['ArrowRight', 'Solde'],
    ['ArrowLeft', 'Retrait'],
    ['Home', 'Solde'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(tab(name)).toHaveFocus();
    await expect.element(screen.getByRole('button', { name: `Dans ${name}` })).toBeVisible();
  }
});

test('the list has its name, and tab and panel name each other; no tab names a panel that is not there', async () => {
  const screen = await render(<Sample />);
  await expect.element(screen.getByRole('tablist', { name: 'Portefeuille' })).toBeVisible();
  const panel = screen.getByRole('tabpanel', { name: 'Solde' }).element();
  const controlled = screen
    .getByRole('tab')
    .elements()
    .map((tab) => tab.getAttribute('aria-controls'));
  expect(controlled).toEqual([panel.id, null, null]);
});

function openAt(address: string, loader: LoaderFunction = () => null) {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        loader,
        hydrateFallbackElement: <p>Chargement</p>,
        element: (
          <PageTabs
            label="Portefeuille"
            tabs={[
              { id: 'solde', label: () => 'Solde', Content: () => <p>Le solde</p> },
              { id: 'retrait', label: () => 'Retrait', Content: () => <p>Le retrait</p> },
            ]}
          />
        ),
      },
    ],
    { initialEntries: [address] },
  );
  return { router, page: <RouterProvider router={router} /> };
}

test('the address of a page names the tab that is open, and the back button opens the one before', async () => {
  const { router, page } = openAt('/');
  const screen = await render(page);
  await screen.getByRole('tab', { name: 'Retrait' }).click();
  await expect.element(screen.getByText('Le retrait')).toBeVisible();
  expect(router.state.location.search).toBe('?onglet=retrait');
  await router.navigate(-1);
  await expect.element(screen.getByText('Le solde')).toBeVisible();
});

test('an address opens its tab, and one that names no tab the first', async () => {
  const named = await render(openAt('/?onglet=retrait').page);
  await expect.element(named.getByText('Le retrait')).toBeVisible();
  await named.unmount();
  const unknown = await render(openAt('/?onglet=inconnu').page);
  await expect.element(unknown.getByText('Le solde')).toBeVisible();
});

test('the pressed tab is marked at once; the panel before stays until its own is ready', async () => {
  let ready = () => {};
  const wait = new Promise<null>((resolve) => (ready = () => resolve(null)));
  const isOpened = ({ url }: { readonly url: URL }) => url.searchParams.has('onglet');
  const screen = await render(openAt('/', (opened) => (isOpened(opened) ? wait : null)).page);
  await screen.getByRole('tab', { name: 'Retrait' }).click();
  await expect.element(screen.getByRole('tab', { name: 'Retrait', selected: true })).toBeVisible();
  await expect.element(screen.getByRole('tabpanel', { name: 'Solde' })).toBeVisible();
  await expect.element(screen.getByText('Le solde')).toBeVisible();
  ready();
  await expect.element(screen.getByRole('tabpanel', { name: 'Retrait' })).toBeVisible();
  await expect.element(screen.getByText('Le retrait')).toBeVisible();
});
