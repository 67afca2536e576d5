import { type ComponentType, lazy, Suspense, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '@nzela/messages/m';
import { AlertDialog, Dialog, type DialogProps } from './Dialog.tsx';
import { PlainForm } from './PlainForm.tsx';
import { Sheet } from './Sheet.tsx';
import { TextField } from './TextField.tsx';
import { dialogWhenOpened } from './when-opened.tsx';

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

function Asking({ of: Part, ...props }: { readonly of: typeof Dialog } & Partial<DialogProps>) {
  const [open, setOpen] = useState(true);
  const [value, setValue] = useState('');
  const close = () => setOpen(false);
  return (
    <Part {...props} open={open} onClose={close} title="Votre question">
      <PlainForm label="Question" onSubmit={() => undefined}>
        <TextField label="Sujet" value={value} onChange={setValue} />
        <button type="submit">Envoyer</button>
        <button type="button" onClick={close}>
          Annuler
        </button>
      </PlainForm>
    </Part>
  );
}

test.each(names)('a %s closes over a form at once while nobody typed into it', async (name) => {
  const screen = await render(<Asking of={parts[name]} />);
  await screen.getByRole('textbox', { name: 'Sujet' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test.each(names)('a %s asks before it closes over what was typed', async (name) => {
  const screen = await render(<Asking of={parts[name]} />);
  const subject = screen.getByRole('textbox', { name: 'Sujet' });
  await userEvent.fill(subject, 'Un retard');
  await userEvent.keyboard('{Escape}');
  const question = screen.getByRole('alertdialog', { name: m.ui_leave_title() });
  await question.getByRole('button', { name: m.ui_leave_stay() }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(subject).toHaveValue('Un retard');
  await screen.getByRole('button', { name: m.ui_close() }).click();
  await question.getByRole('button', { name: m.ui_leave_confirm() }).click();
  await expect.element(subject).not.toBeInTheDocument();
});

test('what was sent and is still there was refused: closing it asks, and « Annuler » does not', async () => {
  const screen = await render(<Asking of={Dialog} />);
  await userEvent.fill(screen.getByRole('textbox', { name: 'Sujet' }), 'Un retard');
  await screen.getByRole('button', { name: 'Envoyer' }).click();
  await userEvent.keyboard('{Escape}');
  const question = screen.getByRole('alertdialog');
  await question.getByRole('button', { name: m.ui_leave_stay() }).click();
  await screen.getByRole('button', { name: 'Annuler' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a proof of who one is is no loss', async () => {
  const screen = await render(<Asking of={Dialog} isProof />);
  await userEvent.fill(screen.getByRole('textbox', { name: 'Sujet' }), '123456');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
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

/** Two buttons, one of which opens a dialog whose code has not come yet. */
function Late({ of: LateDialog, onOther }: LateProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Ouvrir</button>
      <button onClick={onOther}>Autre</button>
      {isOpen && <LateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

type LateProps = {
  readonly of: ComponentType<{ readonly onClose: () => void }>;
  readonly onOther: () => void;
};

test('while the code of a dialog is on its way nothing else is pressed; Escape gives it up', async () => {
  const code = Promise.withResolvers<{ default: LateProps['of'] }>();
  const onOther = vi.fn<() => void>();
  const Coming = dialogWhenOpened(() => code.promise);
  const screen = await render(<Late of={Coming} onOther={onOther} />);
  const opener = screen.getByRole('button', { name: 'Ouvrir' });
  const other = screen.getByRole('button', { name: 'Autre' });
  await opener.click();
  const opening = screen.getByRole('status');
  await expect.element(opening).toBeVisible();
  const { left, top } = other.element().getBoundingClientRect();
  expect(document.elementFromPoint(left + 1, top + 1)).toBe(opening.element());
  await userEvent.keyboard('{Tab}{Enter}');
  expect(onOther).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.element(opening).not.toBeInTheDocument();
  await other.click();
  expect(onOther).toHaveBeenCalledOnce();

  await opener.click();
  code.resolve({
    default: ({ onClose }) => (
      <Dialog open onClose={onClose} title="Venu">
        <input aria-label="Sujet" />
      </Dialog>
    ),
  });
  await expect.element(screen.getByRole('dialog', { name: 'Venu' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
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
