import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { toast } from './toast.ts';
import { Toaster } from './Toaster.tsx';

test('a success is said politely, shown, and kept in the status region', async () => {
  const screen = await render(<Toaster />);
  toast('success', 'Adresse enregistrée');
  await expect.element(screen.getByRole('status').first()).toHaveTextContent('Adresse enregistrée');
  await expect.element(screen.getByRole('listitem').getByText('Adresse enregistrée')).toBeVisible();
  await screen.getByRole('listitem').getByRole('button').first().click();
  await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('status').first()).toHaveTextContent('Adresse enregistrée');
});

test('an error interrupts, and is not said politely as well', async () => {
  const screen = await render(<Toaster />);
  toast('error', 'Le code est faux');
  await expect.element(screen.getByRole('alert').first()).toHaveTextContent('Le code est faux');
  expect(screen.getByRole('status').first().element().textContent).toBe('');
});

test('what is said twice is shown once, and its action runs', async () => {
  const onClick = vi.fn<() => void>();
  const screen = await render(<Toaster />);
  toast('info', 'Carte gelée', { label: 'Dégeler', onClick });
  toast('info', 'Carte gelée', { label: 'Dégeler', onClick });
  await screen.getByRole('button', { name: 'Dégeler' }).click();
  expect(onClick).toHaveBeenCalledOnce();
});
