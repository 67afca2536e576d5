import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { m } from '@nzela/messages/m';
import { CopyButton } from './CopyButton.tsx';
import { Toaster } from './Toaster.tsx';

test('a browser that does not let pages copy is said, and the text is not said to be copied', async () => {
  const refused = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('Write permission denied.', 'NotAllowedError'));
  const screen = await render(
    <>
      <CopyButton text="FR7630006000011234567890189" label="IBAN" />
      <Toaster />
    </>,
  );
  await screen.getByRole('button', { name: 'Copier IBAN' }).click();
  await expect.element(screen.getByText(m.ui_copy_failed()).first()).toBeInTheDocument();
  expect(screen.container.textContent).not.toContain('copié dans le presse-papier');
  refused.mockRestore();
});
