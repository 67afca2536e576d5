import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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

test.each([
  ['success', 3_000],
  ['error', 9_000],
] as const)('a toast of kind %s stands for %i ms and then goes', async (kind, shownMs) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const screen = await render(
    <>
      <h1>Ailleurs</h1>
      <Toaster />
    </>,
  );
  // One under the pointer would wait for it to leave.
  await userEvent.hover(screen.getByRole('heading'));
  toast(kind, 'Vu en passant');
  const shown = screen.getByRole('listitem').filter({ hasText: 'Vu en passant' });
  // By then its time runs. Looking turns the false clock a little, so that both looks keep half a second away.
  await expect.element(shown).toHaveAttribute('data-mounted', 'true');
  await vi.advanceTimersByTimeAsync(shownMs - 500);
  await drawn();
  expect(shown.query()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  // From here no look turns it further.
  vi.useRealTimers();
  await expect.element(shown).not.toBeInTheDocument();
});

/** Waits until what was decided before stands in the page. */
async function drawn(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

test('on a phone a toast stands above the bar under the thumb', async () => {
  await page.viewport(360, 640);
  const screen = await render(
    <>
      <nav className="fixed inset-x-0 bottom-0 h-(--bottom-bar-height)">Accueil</nav>
      <Toaster />
    </>,
  );
  toast('success', 'Au-dessus de la barre');
  const shown = screen.getByRole('listitem').filter({ hasText: 'Au-dessus de la barre' });
  await expect.element(shown).toBeVisible();
  const edges = () => ({
    toast: shown.element().getBoundingClientRect().bottom,
    bar: screen.getByRole('navigation').element().getBoundingClientRect().top,
  });
  expect(edges().bar).toBeLessThan(window.innerHeight);
  await expect.poll(() => edges().bar - edges().toast).toBe(12);
});
