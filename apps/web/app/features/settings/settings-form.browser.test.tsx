import { secretMask } from '@nzela/contract/settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FormField } from '../../ui/Form.tsx';
import { LeaveGuardHost } from '../../ui/LeaveGuard.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SecretField } from '../../ui/SecretField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { rangeOf, SettingsForm, type SettingsFields } from './settings.tsx';
import { mail, startSettingsServer } from './testing/settings-server.ts';

const fields = {
  hote: () => 'Hôte',
  port: () => 'Port',
  utilisateur: () => 'Utilisateur',
  motDePasse: () => 'Mot de passe',
  nomExpediteur: () => 'Nom de l’expéditeur',
  emailExpediteur: () => 'E-mail de l’expéditeur',
  chiffrement: () => 'Chiffrement',
  utiliserSsl: () => 'SSL',
} satisfies SettingsFields<'mail'>;

function MailPage() {
  return (
    <SettingsForm subject="mail" fields={fields} label="Serveur" saved="Serveur enregistré">
      {(form) => (
        <>
          <FormField form={form} name="hote">
            {(field) => <TextField {...field} label={fields.hote()} />}
          </FormField>
          <FormField form={form} name="port">
            {(field) => (
              <NumberField {...field} {...rangeOf('mail', 'port')} label={fields.port()} />
            )}
          </FormField>
          <FormField form={form} name="utilisateur">
            {(field) => <TextField {...field} label={fields.utilisateur()} />}
          </FormField>
          <FormField form={form} name="motDePasse">
            {(field) => <SecretField {...field} mask={secretMask} label={fields.motDePasse()} />}
          </FormField>
        </>
      )}
    </SettingsForm>
  );
}

async function open({ askedBy = '', areApprovalsAway = false } = {}) {
  const server = startSettingsServer(mail);
  server.setApprovalsAway(areApprovalsAway);
  if (askedBy !== '') server.ask(askedBy);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([
    {
      element: (
        <>
          <Link to="/ailleurs">Ailleurs</Link>
          <Outlet />
          <LeaveGuardHost />
        </>
      ),
      children: [
        { path: '/', element: <MailPage /> },
        { path: '/ailleurs', element: <p>Une autre page</p> },
      ],
    },
  ]);
  const screen = await render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const box = (name: string) => screen.getByRole('textbox', { name });
  await expect.element(box('Hôte')).toHaveValue('smtp.nzela.example');
  const press = (name: string) => screen.getByRole('button', { name }).click();
  const changes = screen.getByRole('list', { name: 'Ce qui change' });
  return { server, queries, screen, box, press, changes };
}

test('says what changed by the names of the fields, and takes it back', async () => {
  const { screen, box, press, changes } = await open();
  await expect.element(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  await userEvent.fill(box('Hôte'), 'smtp.autre.example');
  await userEvent.fill(box('Port'), '465');
  await expect.element(screen.getByText('2 modifications')).toBeVisible();
  await expect
    .element(changes)
    .toMatchTextContent(/Hôtesmtp\.nzela\.example devient smtp\.autre\.examplePort587 devient 465/);
  await press('Annuler les modifications');
  await expect.element(box('Hôte')).toHaveValue('smtp.nzela.example');
  await expect.element(box('Port')).toHaveValue('587');
  await expect.element(screen.getByText('Aucune modification')).toBeVisible();
});

test('saves, and goes on from the version that was saved; a secret that nobody touched goes back masked', async () => {
  const { server, screen, box, press } = await open();
  await userEvent.fill(box('Utilisateur'), 'autre');
  await press('Enregistrer');
  await expect.element(screen.getByText(/^Version 1, enregistrée par Awa Ba/)).toBeVisible();
  await expect.element(screen.getByText('Aucune modification')).toBeVisible();
  expect(server.sent).toEqual([{ ...mail, utilisateur: 'autre' }]);
});

test('a secret is replaced by what is typed, and only said to be changed', async () => {
  const { server, screen, press, changes } = await open();
  const secret = screen.getByLabelText('Mot de passe');
  await userEvent.click(secret);
  await userEvent.keyboard('{End}neuf');
  await expect.element(changes).toMatchTextContent(/^Mot de passemodifié$/);
  await press('Enregistrer');
  await expect.element(screen.getByText('Aucune modification')).toBeVisible();
  expect(server.sent[0]).toMatchObject({ motDePasse: 'neuf' });
});

test('a number out of its range: the range is at its field, and nothing is sent', async () => {
  const { server, box, press } = await open();
  await userEvent.fill(box('Port'), '70000');
  await press('Enregistrer');
  await expect
    .element(box('Port'))
    .toHaveAccessibleDescription(/^Indiquez un nombre de 1 à 65\s535\. 1 à 65\s535$/);
  await expect.element(box('Port')).toHaveValue('70000');
  expect(server.sent).toEqual([]);
});

test('asks before it is left with changes: stays with all that was typed, or goes', async () => {
  const { screen, box, press } = await open();
  await userEvent.fill(box('Hôte'), 'smtp.autre.example');
  await screen.getByRole('link', { name: 'Ailleurs' }).click();
  await expect.element(screen.getByRole('alertdialog')).toBeVisible();
  await press('Continuer à modifier');
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(box('Hôte')).toHaveValue('smtp.autre.example');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await screen.getByRole('link', { name: 'Ailleurs' }).click();
  await press('Quitter sans enregistrer');
  await expect.element(screen.getByText('Une autre page')).toBeVisible();
});

test('leaves without a question when nothing changed', async () => {
  const { screen } = await open();
  await screen.getByRole('link', { name: 'Ailleurs' }).click();
  await expect.element(screen.getByText('Une autre page')).toBeVisible();
});

test('somebody else saved first: their fields are taken, what both changed is asked, and saving works', async () => {
  const { server, screen, box, press } = await open();
  await userEvent.fill(box('Hôte'), 'smtp.moi.example');
  await userEvent.fill(box('Utilisateur'), 'moi');
  server.save({ hote: 'smtp.elle.example', port: 465 }, 'Marie Okoye');
  await press('Enregistrer');
  await expect.element(screen.getByText(/^Version 1 reprise \(Marie Okoye, /)).toBeVisible();
  await expect.element(box('Port')).toHaveValue('465');
  await expect.element(box('Hôte')).toHaveValue('smtp.moi.example');
  await expect.element(box('Utilisateur')).toHaveValue('moi');
  const choice = screen.getByRole('group', { name: 'Hôte' });
  await expect.element(choice.getByText('smtp.elle.example')).toBeVisible();
  await expect.element(screen.getByText('Choisissez d’abord une valeur : Hôte.')).toBeVisible();
  await choice.getByText('Valeur enregistrée par Marie Okoye').click();
  await expect.element(box('Hôte')).toHaveValue('smtp.elle.example');
  await press('Enregistrer');
  await expect.element(screen.getByText(/^Version 2, enregistrée par Awa Ba/)).toBeVisible();
  expect(server.sent.at(-1)).toEqual({
    ...mail,
    hote: 'smtp.elle.example',
    port: 465,
    utilisateur: 'moi',
  });
});

test('a newer version is said while somebody edits, and taken over without a loss', async () => {
  const { server, queries, screen, box, press } = await open();
  await userEvent.fill(box('Hôte'), 'smtp.moi.example');
  server.save({ port: 465 }, 'Marie Okoye');
  await queries.invalidateQueries({ queryKey: ['settings'] });
  await expect
    .element(screen.getByText('Marie Okoye vient d’enregistrer une autre version'))
    .toBeVisible();
  await expect.element(box('Port')).toHaveValue('587');
  await press('Reprendre ces modifications');
  await expect.element(box('Port')).toHaveValue('465');
  await expect.element(box('Hôte')).toHaveValue('smtp.moi.example');
});

test('a newer version is simply shown where nothing was edited', async () => {
  const { server, queries, box } = await open();
  server.save({ port: 465 }, 'Marie Okoye');
  await queries.invalidateQueries({ queryKey: ['settings'] });
  await expect.element(box('Port')).toHaveValue('465');
});

test('the history says who changed what; an earlier version comes back as edits', async () => {
  const { server, screen, box, press } = await open();
  await userEvent.fill(box('Port'), '465');
  await press('Enregistrer');
  await expect.element(screen.getByText(/^Version 1/)).toBeVisible();
  await press('Historique');
  const sheet = screen.getByRole('dialog', { name: 'Historique' });
  await expect
    .element(sheet.getByRole('list', { name: 'Version 1' }))
    .toMatchTextContent('Port587 devient 465');
  await sheet.getByRole('button', { name: 'Revenir à cette version' }).click();
  await expect.element(box('Port')).toHaveValue('587');
  await expect.element(screen.getByText('1 modification')).toBeVisible();
  await press('Enregistrer');
  await expect.element(screen.getByText(/^Version 2/)).toBeVisible();
  expect(server.sent.at(-1)).toEqual(mail);
});

test('the history goes on below its first page, to the first version', async () => {
  const { server, screen, press } = await open();
  for (let port = 100; port < 135; port += 1) server.save({ port }, 'Marie Okoye');
  await press('Historique');
  const sheet = screen.getByRole('dialog', { name: 'Historique' });
  // What the sixth changed is known with the fifth, which the next page has.
  await expect
    .element(sheet.getByRole('list', { name: 'Version 7', exact: true }))
    .toMatchTextContent('Port105 devient 106');
  await expect
    .element(sheet.getByRole('heading', { name: 'Version 6', exact: true }))
    .not.toBeInTheDocument();
  await sheet.getByRole('button', { name: 'Plus', exact: true }).click();
  await expect
    .element(sheet.getByRole('list', { name: 'Version 1', exact: true }))
    .toMatchTextContent('Port587 devient 100');
  await expect
    .element(sheet.getByRole('list', { name: 'Version 6', exact: true }))
    .toMatchTextContent('Port104 devient 105');
  await expect
    .element(sheet.getByRole('button', { name: 'Plus', exact: true }))
    .not.toBeInTheDocument();
});

test('what needs a second person is said to wait, and the form goes on from what holds', async () => {
  const { server, queries, screen, box, press } = await open();
  server.askForApproval();
  await userEvent.fill(box('Port'), '465');
  await press('Enregistrer');
  const waiting = screen.getByRole('list', { name: 'En attente d’une deuxième personne' });
  await expect.element(waiting).toMatchTextContent('Port587 devient 465');
  await expect.element(box('Port')).toHaveValue('587');
  await expect.element(screen.getByText('Aucune modification')).toBeVisible();
  await expect.element(screen.getByText('Demande en attente')).not.toBeInTheDocument();
  server.decide();
  await queries.invalidateQueries({ queryKey: ['approvals'] });
  await expect.element(waiting).not.toBeInTheDocument();
});

test('whether a request waits is read anew when it could not be read', async () => {
  const { server, screen, press } = await open({ askedBy: 'Marie Okoye', areApprovalsAway: true });
  await expect
    .element(screen.getByText('Nous ne savons pas si une demande est en attente'))
    .toBeVisible();
  await expect.element(screen.getByText('Le service est occupé.')).toBeVisible();
  server.setApprovalsAway(false);
  await press('Réessayer');
  await expect
    .element(screen.getByRole('list', { name: 'Demande en attente' }))
    .toMatchTextContent('Port587 devient 465');
  await expect
    .element(screen.getByText('Nous ne savons pas si une demande est en attente'))
    .not.toBeInTheDocument();
});

test('what somebody asked for waits on the page of everybody, until it is decided on', async () => {
  const { server, queries, screen, box, press } = await open({ askedBy: 'Marie Okoye' });
  const asked = screen.getByRole('list', { name: 'Demande en attente' });
  await expect.element(asked).toMatchTextContent('Port587 devient 465');
  await expect
    .element(screen.getByText(/^Demandée par Marie Okoye le .*À décider avant le /))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Voir les approbations' }))
    .toHaveAttribute('href', '/dashboard/admin/approbations');
  await userEvent.fill(box('Utilisateur'), 'autre');
  await press('Enregistrer');
  await expect.element(screen.getByText(/^Version 1, enregistrée par Awa Ba/)).toBeVisible();
  await expect.element(asked).toBeVisible();
  server.decide();
  await queries.invalidateQueries({ queryKey: ['approvals'] });
  await expect.element(asked).not.toBeInTheDocument();
});
