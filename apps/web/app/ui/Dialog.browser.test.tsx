import { type ComponentType, lazy, Suspense, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '@nzela/messages/m';
import { AlertDialog, Dialog, type DialogProps } from './Dialog.tsx';
import { Sheet } from './Sheet.tsx';

function Opened({ of: Part, ...props }: { readonly of: typeof Dialog } & Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <button onClick={() => setOpen(true)}>Ouvrir</button>
      <Part {...props} open={open} onClose={() => setOpen(false)} title="Votre question">
        <input aria-label="Sujet" />
        <button>Envoyer</button>
      </Part>
    </main>
  );
}

const parts = { dialog: Dialog, sheet: Sheet };
const names = ['dialog', 'sheet'] as const;

test.each(names)('a %s takes its name from its title, and the focus', async (name) => {
  const screen = await render(<Opened of={parts[name]} />);
  await screen.getByRole('button', { name: 'Ouvrir' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Votre question' });
  await expect.element(dialog).toBeVisible();
  await vi.waitFor(
    () => expect(dialog.element().contains(document.activeElement)).toBe(true),
    300_000,
  );
  // The page behind it is kept from screen readers.
  const page = screen.container.querySelector('main');
  expect(page?.closest('[inert], [aria-hidden=true]')).not.toBeNull();
});

test.each(names)('the focus stays in a %s, around both ends', async (name) => {
  const screen = await render(<Opened of={parts[name]} />);
  await screen.getByRole('button', { name: 'Ouvrir' }).click();
  const last = screen.getByRole('button', { name: 'Envoyer' });
  (last.element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: m.ui_close() })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(last).toHaveFocus();
});

test.each(names)('Escape closes a %s, and the focus is back on what opened it', async (name) => {
  const screen = await render(<Opened of={parts[name]} />);
  await screen.getByRole('button', { name: 'Ouvrir' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Ouvrir' })).toHaveFocus();
});

test('a dialog whose code comes late, over another one, can be answered', async () => {
  const code = Promise.withResolvers<{ default: ComponentType }>();
  const Late = lazy(() => code.promise);
  const onAnswer = vi.fn<() => void>();
  const screen = await render(
    <>
      <Dialog open onClose={() => undefined} title="Dessous">
        <input aria-label="Sujet" />
      </Dialog>
      <Suspense>
        <Late />
      </Suspense>
    </>,
  );
  await expect.element(screen.getByRole('dialog', { name: 'Dessous' })).toBeVisible();
  code.resolve({
    default: () => (
      <Dialog open onClose={() => undefined} title="Dessus">
        <button onClick={onAnswer}>Répondre</button>
      </Dialog>
    ),
  });
  await screen.getByRole('button', { name: 'Répondre' }).click();
  expect(onAnswer).toHaveBeenCalledOnce();
  const below = screen.getByLabelText('Sujet').element();
  expect(below.closest('[inert]')).not.toBeNull();
});

test('what must be answered stays: no Escape, no button to close it', async () => {
  const screen = await render(<Opened of={Dialog} dismissable={false} />);
  await screen.getByRole('button', { name: 'Ouvrir' }).click();
  await screen.getByRole('textbox', { name: 'Sujet' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: m.ui_close() })).not.toBeInTheDocument();
});

test('a question is confirmed once, stays while it is under way, and closes after', async () => {
  const answered = Promise.withResolvers<void>();
  const onConfirm = vi.fn<() => Promise<void>>(() => answered.promise);
  const onClose = vi.fn<() => void>();
  const screen = await render(
    <AlertDialog
      open
      onClose={onClose}
      title="Annuler ce transfert ?"
      confirmLabel="Annuler le transfert"
      onConfirm={onConfirm}
    >
      Rien ne sera débité.
    </AlertDialog>,
  );
  await screen.getByRole('button', { name: 'Annuler le transfert' }).dblClick();
  await userEvent.keyboard('{Escape}');
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  answered.resolve();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), 300_000);
});
