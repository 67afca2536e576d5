import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UploadProgress } from './UploadProgress.tsx';

test('says which file is on its way and how much of it has left; the keyboard calls it off', async () => {
  const cancel = vi.fn<() => void>();
  const screen = await render(<UploadProgress name="facture.pdf" share={0.42} cancel={cancel} />);
  const bar = screen.getByRole('progressbar', { name: 'Envoi\u00a0: facture.pdf' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '42');
  await userEvent.tab();
  await expect
    .element(screen.getByRole('button', { name: 'Annuler l’envoi\u00a0: facture.pdf' }))
    .toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(cancel).toHaveBeenCalledOnce();
});

test('what has left whole is looked at, and is called off no more', async () => {
  const screen = await render(
    <UploadProgress name="facture.pdf" share={1} cancel={vi.fn<() => void>()} />,
  );
  const bar = screen.getByRole('progressbar', {
    name: 'facture.pdf est envoyé, vérification en cours…',
  });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '100');
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
