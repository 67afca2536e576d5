import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useWizard } from './use-wizard.ts';

/** A step that proposes the card once it knows the prices; `isPressed`: in that very moment the person presses the wire. */
function Paying({ isPressed }: { readonly isPressed: boolean }) {
  const { address, choose, suggestPayment } = useWizard();
  const [isPriced, setPriced] = useState(false);
  const wire = useRef<HTMLButtonElement>(null);
  const suggested = isPriced && address.payment === null ? 'card' : null;
  useLayoutEffect(() => {
    // After the drawing and before its effects, as a press on a busy phone may come.
    if (suggested !== null && isPressed) wire.current?.click();
  }, [suggested, isPressed]);
  useEffect(() => {
    if (suggested !== null) suggestPayment(suggested);
  }, [suggested, suggestPayment]);
  return (
    <>
      <button onClick={() => setPriced(true)}>Prix lus</button>
      <button ref={wire} onClick={() => choose({ payment: 'bank' })}>
        Virement
      </button>
      <p>{`Choisi : ${address.payment ?? 'rien'}`}</p>
    </>
  );
}

test.each([
  { isPressed: false, chosen: 'card' },
  { isPressed: true, chosen: 'bank' },
])('pressed meanwhile: $isPressed; chosen: $chosen', async ({ isPressed, chosen }) => {
  const screen = await render(
    <MemoryRouter initialEntries={['/transfer?etape=paiement']}>
      <Paying isPressed={isPressed} />
    </MemoryRouter>,
  );
  await screen.getByRole('button', { name: 'Prix lus' }).click();
  await expect.element(screen.getByText(`Choisi : ${chosen}`)).toBeVisible();
  // What was put off has come, too.
  await new Promise((done) => setTimeout(done, 100));
  await expect.element(screen.getByText(`Choisi : ${chosen}`)).toBeVisible();
});
