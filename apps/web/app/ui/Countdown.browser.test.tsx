import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { setProductTime } from '../lib/product-time.ts';
import { Countdown } from './Countdown.tsx';

const timeZone = 'UTC';

test('counts down by the product’s time, whatever the device’s own is', async () => {
  const now = new Date(Date.now() + 3 * 86_400_000);
  setProductTime({ now: now.toISOString(), timeZone });
  onTestFinished(() => setProductTime({ now: new Date().toISOString(), timeZone }));
  const screen = await render(
    <Countdown until={now.getTime() + 3_600_000}>
      {(seconds) => <p>{seconds <= 3_600 ? 'Une heure' : 'Plus tard'}</p>}
    </Countdown>,
  );
  await expect.element(screen.getByText('Une heure')).toBeVisible();
  const late = await render(
    <Countdown until={now.getTime() - 1_000}>{(seconds) => <p>Reste {seconds}</p>}</Countdown>,
  );
  await expect.element(late.getByText('Reste 0')).toBeVisible();
});
