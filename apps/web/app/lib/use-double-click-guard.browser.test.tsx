import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useDoubleClickGuard } from './use-double-click-guard.ts';

type SampleProps = { readonly onLink: () => void; readonly onPay?: () => void };

/** After « Payer », a link stands where it stood. */
function Moving({ onLink, onPay }: SampleProps) {
  useDoubleClickGuard();
  const [paid, setPaid] = useState(false);
  const look = { display: 'block', width: 200, height: 50 };
  if (!paid) {
    return (
      <button
        style={look}
        onClick={() => {
          onPay?.();
          setPaid(true);
        }}
      >
        Payer
      </button>
    );
  }
  return (
    <button style={look} key="link" onClick={onLink}>
      Voir le reçu
    </button>
  );
}

test('the second press of a double click does nothing to what only moved under it', async () => {
  const onLink = vi.fn<() => void>();
  const onPay = vi.fn<() => void>();
  const screen = await render(<Moving onLink={onLink} onPay={onPay} />);
  await screen.getByRole('button', { name: 'Payer' }).dblClick();
  await expect.element(screen.getByRole('button', { name: 'Voir le reçu' })).toBeVisible();
  expect(onPay).toHaveBeenCalledOnce();
  expect(onLink).not.toHaveBeenCalled();
});

test('a press of its own acts on what moved there', async () => {
  const onLink = vi.fn<() => void>();
  const screen = await render(<Moving onLink={onLink} />);
  await screen.getByRole('button', { name: 'Payer' }).dblClick();
  await screen.getByRole('button', { name: 'Voir le reçu' }).click();
  expect(onLink).toHaveBeenCalledOnce();
});

function Staying({ onNext }: { readonly onNext: () => void }) {
  useDoubleClickGuard();
  return <button onClick={onNext}>Suivant</button>;
}

test('twice on one control is two presses', async () => {
  const onNext = vi.fn<() => void>();
  const screen = await render(<Staying onNext={onNext} />);
  await screen.getByRole('button', { name: 'Suivant' }).dblClick();
  expect(onNext).toHaveBeenCalledTimes(2);
});
