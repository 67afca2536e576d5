import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PlainForm } from '../ui/PlainForm.tsx';
import { serve } from '../ui/testing/hydrate.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useEarlyFields } from './early-changes.ts';
import { earlyPressScript } from './early-presses.ts';
import { useHydrated } from './use-hydrated.ts';

const isHeld = () => document.documentElement.hasAttribute('data-press-held');
const isLeaving = () => document.documentElement.hasAttribute('data-leaving');

function Counter({ name }: { readonly name: string }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {name} {count}
    </button>
  );
}

function Page() {
  const [sent, setSent] = useState('');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEarlyFields();
  useHydrated();
  return (
    <>
      <a href="#suite">Suite</a>
      <a href="/ailleurs">Ailleurs</a>
      <Counter name="Plus" />
      <PlainForm onSubmit={() => setSent(`${sent}${typed}`)}>
        <TextField label="Nom" value={typed} onChange={setTyped} />
        <button type="submit">Envoyer</button>
      </PlainForm>
      <TextField label="Chercher" value={search} onChange={setSearch} />
      <output>{`${sent}|${search}`}</output>
    </>
  );
}

// The script runs once in a page, so its whole life is one test.
test('early presses are repeated once their button can hear them, after what was typed by then; a link leaves', async () => {
  const script = document.createElement('script');
  script.textContent = earlyPressScript;
  document.head.append(script);
  const whole = serve(<Page />);
  const later = serve(<Counter name="Ensuite" />);

  await page.getByRole('link', { name: 'Suite' }).click();
  expect(isLeaving()).toBe(false);
  // The test stays where the browser would leave.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  await page.getByRole('link', { name: 'Ailleurs' }).click();
  expect(isLeaving()).toBe(true);

  const plus = page.getByRole('button', { name: /^Plus/ });
  await page.getByRole('textbox', { name: 'Nom' }).fill('Awa');
  await page.getByRole('textbox', { name: 'Chercher' }).fill('loyer');
  const send = page.getByRole('button', { name: 'Envoyer' });
  await send.click();
  await send.click();
  await plus.click();
  await plus.click();
  expect(isHeld()).toBe(true);
  whole.takeOver();
  await expect.element(page.getByRole('status')).toHaveTextContent('Awa|loyer');
  await expect.element(plus).toHaveTextContent('Plus 2');
  await expect.poll(isHeld).toBe(false);

  const next = page.getByRole('button', { name: /^Ensuite/ });
  await next.click();
  expect(isHeld()).toBe(true);
  later.takeOver();
  await expect.element(next).toHaveTextContent('Ensuite 1');
  await next.click();
  await expect.element(next).toHaveTextContent('Ensuite 2');
  await expect.poll(isHeld).toBe(false);

  // A button that another program put in the page is that program's own.
  const foreign = document.createElement('button');
  foreign.textContent = 'Aide';
  whole.element.append(foreign);
  await page.getByRole('button', { name: 'Aide' }).click();
  expect(isHeld()).toBe(false);

  // The answer to a form with an address would end the router's journey: the browser follows the link itself.
  document.documentElement.removeAttribute('data-leaving');
  const heard = vi.fn<() => void>();
  document.addEventListener('click', heard);
  onTestFinished(() => document.removeEventListener('click', heard));
  const search = serve(
    <PlainForm action="/cherche" onSubmit={vi.fn<() => void>()}>
      <button type="submit">Chercher</button>
    </PlainForm>,
  );
  addEventListener('submit', (event) => event.preventDefault(), { once: true });
  await page.getByRole('button', { name: 'Chercher' }).click();
  expect(isLeaving()).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
  addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true });
  await page.getByRole('link', { name: 'Ailleurs' }).click();
  expect(heard).toHaveBeenCalledOnce();
  document.documentElement.removeAttribute('data-leaving');
  search.element.remove();
});
