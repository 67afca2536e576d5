import { Pool } from 'pg';
import { expect } from 'vitest';
import { enter, expectReadable } from '../support/administrators.ts';
import { journey } from '../support/journey.ts';
import { product } from '../support/product.ts';

const system = '/dashboard/admin/systeme';
const widths = [360, 768, 1280] as const;

journey(
  'an engineer sees an outage of the outside world on « État du système », and its end',
  async ({ page, desk, secondUrl, newPerson }) => {
    await enter(page, 'Administrateur', system);
    const topups = page.getByRole('row').filter({ hasText: 'Recharges téléphoniques' });
    await topups.getByText('En service').waitFor();
    await expectReadable(page, ...widths);
    await desk.post('/desk/api/providers/topup', { outage: 'cut' });
    try {
      // The page reads itself anew.
      await topups.getByText(/Dégradée|Hors service/).waitFor();
      await expectReadable(page, ...widths);
      const other = await newPerson({ baseURL: secondUrl });
      await enter(other, 'Approbateur', system);
      await other
        .getByRole('row')
        .filter({ hasText: 'Recharges téléphoniques' })
        .getByText(/Dégradée|Hors service/)
        .waitFor();
    } finally {
      await desk.post('/desk/api/providers/topup', { outage: 'none' });
    }
    await topups.getByText('En service').waitFor();
  },
);

journey('a job without an attempt left is run again from there', async ({ page }) => {
  const error = `Panne d’essai ${Date.now()}`;
  const pool = new Pool({ connectionString: product().databaseUrl });
  try {
    await pool.query(
      `SELECT graphile_worker.add_job('quotes.sweep', '{}', job_key => $1, run_at => now() + interval '1 day')`,
      [error],
    );
    await pool.query(
      'UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = $1 WHERE key = $1',
      [error],
    );
  } finally {
    await pool.end();
  }
  await enter(page, 'Administrateur', system);
  const failed = page
    .getByRole('table', { name: 'Tâches en échec' })
    .getByRole('row')
    .filter({ hasText: error });
  await failed.waitFor();
  await expectReadable(page, ...widths);
  const header = (name: string) => page.getByRole('columnheader', { name });
  await header('Dernier échec').getByRole('button').click();
  await page.waitForURL(/tri=date/);
  await page.getByRole('button', { name: 'Colonnes' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Tentatives' }).click();
  await page.waitForURL(/sans=tentatives/);
  await page.keyboard.press('Escape');
  await header('Tentatives').waitFor({ state: 'detached' });
  await failed.getByRole('button', { name: 'Relancer' }).click();
  await page.getByText('La tâche est relancée').first().waitFor();
  await failed.waitFor({ state: 'detached' });
  await expectReadable(page, ...widths);
  expect(await failed.count()).toBe(0);
});
