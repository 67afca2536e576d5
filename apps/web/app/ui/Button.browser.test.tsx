import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MemoryRouter } from 'react-router';
import { m } from '@nzela/messages/m';
import { Button } from './Button.tsx';
import { Menu } from './Menu.tsx';
import { PasswordField } from './PasswordField.tsx';

test('a busy button keeps the focus, says that it works, and is pressed for nothing', async () => {
  const onClick = vi.fn<() => void>();
  const screen = await render(<Button onClick={onClick}>Payer</Button>);
  await userEvent.tab();
  await screen.rerender(
    <Button busy onClick={onClick}>
      Payer
    </Button>,
  );
  const button = screen.getByRole('button', { name: m.ui_busy() });
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter} ');
  expect(onClick).not.toHaveBeenCalled();
});

test('a button that lacks something says what, to everybody', async () => {
  const screen = await render(<Button missing="Choisissez d’abord un moyen">Payer</Button>);
  const button = screen.getByRole('button', { name: 'Payer' });
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription('Choisissez d’abord un moyen');
  await expect.element(screen.getByText('Choisissez d’abord un moyen')).toBeVisible();
});

test('a button in a form sends nothing by accident', async () => {
  const onSubmit = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault());
  window.addEventListener('submit', onSubmit);
  const screen = await render(<Button form="une-fiche">Ajouter</Button>);
  await screen.getByRole('button', { name: 'Ajouter' }).click();
  await expect
    .element(screen.getByRole('button', { name: 'Ajouter' }))
    .toHaveAttribute('type', 'button');
  expect(onSubmit).not.toHaveBeenCalled();
  window.removeEventListener('submit', onSubmit);
});

test('a menu opens by arrow with the focus inside; Escape gives it back; Enter acts and closes', async () => {
  const onAction = vi.fn<() => void>();
  const screen = await render(
    <MemoryRouter>
      <Menu
        label="Mon compte"
        trigger="Awa"
        groups={[
          [
            { id: 'see', label: 'Voir', onAction: () => undefined },
            { id: 'out', label: 'Me déconnecter', onAction },
          ],
        ]}
      />
    </MemoryRouter>,
  );
  const trigger = screen.getByRole('button', { name: 'Awa' });
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('menuitem', { name: 'Voir' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('menuitem', { name: 'Voir' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await vi.waitFor(() => expect(onAction).toHaveBeenCalledOnce(), 300_000);
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
});

test('a password is shown and hidden by a button that says which it will do', async () => {
  const screen = await render(
    <PasswordField
      label="Mot de passe"
      autoComplete="current-password"
      value="secret"
      onChange={() => undefined}
    />,
  );
  const field = screen.getByLabelText('Mot de passe', { exact: true });
  await expect.element(field).toHaveAttribute('type', 'password');
  await screen.getByRole('button', { name: m.ui_password_show() }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect
    .element(screen.getByRole('button', { name: m.ui_password_hide() }))
    .toHaveAttribute('aria-pressed', 'true');
});
