import { type Redirect, redirectSchema } from '@nzela/contract/redirects';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FormField } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { RowDialog, type RowList } from './settings.tsx';
import { startSettingsServer } from './testing/settings-server.ts';

const list: RowList<Redirect> = { subject: 'redirects', field: 'redirections', key: 'id' };

const row: Redirect = {
  id: '00000000-0000-4000-8000-000000000001',
  chemin: '/ancien',
  cible: '/faq',
  statut: 301,
  actif: true,
};
const other: Redirect = {
  ...row,
  id: '00000000-0000-4000-8000-000000000002',
  chemin: '/autre',
};

function Page() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return <p>La liste</p>;
  return (
    <RowDialog
      list={list}
      schema={redirectSchema}
      opened={row}
      initial={row}
      title="Modifier la route"
      show={({ chemin, cible }) => `${chemin} vers ${cible}`}
      onSaved={() => undefined}
      onClose={() => setOpen(false)}
    >
      {(form) => (
        <FormField form={form} name="cible">
          {(field) => <TextField {...field} label="Cible" />}
        </FormField>
      )}
    </RowDialog>
  );
}

async function open() {
  const server = startSettingsServer({ hotes: [], redirections: [row, other] });
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  const target = screen.getByRole('textbox', { name: 'Cible' });
  await expect.element(target).toHaveValue('/faq');
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  const theirs = (...redirections: readonly Redirect[]) =>
    server.save({ redirections }, 'Marie Okoye');
  const closed = async () => {
    await expect.element(screen.getByText('La liste')).toBeVisible();
  };
  return { server, screen, target, press, theirs, closed };
}

test('saves its row, and keeps what somebody else saved of another one', async () => {
  const { server, target, press, theirs, closed } = await open();
  const newer = { ...other, cible: '/terms' };
  theirs(row, newer);
  await userEvent.fill(target, '/help');
  await press('Enregistrer');
  await closed();
  expect(server.sent).toEqual([{ hotes: [], redirections: [{ ...row, cible: '/help' }, newer] }]);
});

test('a row that somebody else changed is shown, and nothing is saved; what was typed stays, and may be saved over it', async () => {
  const { server, screen, target, press, theirs, closed } = await open();
  await userEvent.fill(target, '/help');
  theirs({ ...row, cible: '/terms' }, other);
  await press('Enregistrer');
  await expect.element(screen.getByText(/modifiée entre-temps/)).toBeVisible();
  await expect.element(screen.getByText('/ancien vers /terms')).toBeVisible();
  await expect.element(target).toHaveValue('/help');
  expect(server.sent).toEqual([]);
  await press('Enregistrer la mienne');
  await closed();
  expect(server.sent).toEqual([{ hotes: [], redirections: [{ ...row, cible: '/help' }, other] }]);
});

test('theirs may be taken instead, and is what the next change starts from', async () => {
  const { server, screen, target, press, theirs, closed } = await open();
  await userEvent.fill(target, '/help');
  theirs({ ...row, cible: '/terms', statut: 302 }, other);
  await press('Enregistrer');
  await press('Prendre celle-là');
  await expect.element(target).toHaveValue('/terms');
  await expect.element(screen.getByText(/modifiée entre-temps/)).not.toBeInTheDocument();
  await userEvent.fill(target, '/help');
  await press('Enregistrer');
  await closed();
  expect(server.sent).toEqual([
    { hotes: [], redirections: [{ ...row, cible: '/help', statut: 302 }, other] },
  ]);
});

test('a row that somebody else removed is left so, or saved again', async () => {
  const first = await open();
  await userEvent.fill(first.target, '/help');
  first.theirs(other);
  await first.press('Enregistrer');
  await expect.element(first.screen.getByText(/supprimée entre-temps/)).toBeVisible();
  expect(first.server.sent).toEqual([]);
  await first.press('Enregistrer la mienne');
  await first.closed();
  expect(first.server.sent).toEqual([
    { hotes: [], redirections: [other, { ...row, cible: '/help' }] },
  ]);
});

test('Escape closes what nobody typed into, and asks before it throws away what somebody typed', async () => {
  const { server, screen, target, press, closed } = await open();
  await userEvent.fill(target, '/help');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('alertdialog')).toBeVisible();
  await press('Continuer à modifier');
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(target).toHaveValue('/help');
  await userEvent.fill(target, '/faq');
  await userEvent.keyboard('{Escape}');
  await closed();
  expect(server.sent).toEqual([]);
});
