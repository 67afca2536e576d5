import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { linkMailedTo, mailTo } from '../support/mailbox.ts';
import { submit } from '../support/sending.ts';
import { confirmMailbox, signUp } from '../support/wallet.ts';

const dayMs = 86_400_000;

journey('reminded a day later; past its day, nobody pays it any more', async (walk) => {
  const { page, desk } = walk;
  const { call, person } = await signUp(page);
  await confirmMailbox(page, desk, person);
  const address = `payeur-${Date.now()}@nzela.example`;
  const { now } = await desk.get<{ now: string }>('/clock');
  const echeance = new Date(new Date(now).getTime() + 5 * dayMs).toISOString().slice(0, 10);
  const body = { montant: 9, mode: 'email', destinataire: address, motif: 'Cadeau', echeance };
  const { id } = await call<{ id: string }>('POST', '/money-requests', body);
  const payer = await walk.newPerson();
  const path = await linkMailedTo(desk, address, '/pay/');
  const shown = `/dashboard/user/request-money?demande=${id}`;
  await page.goto(shown);
  await page.getByText(/^Un rappel par jour au plus/).waitFor();
  const remind = page.getByRole('button', { name: 'Envoyer un rappel' });
  await expect.poll(() => remind.isDisabled()).toBe(true);

  await desk.post('/desk/api/clock', { advanceMs: dayMs + 60_000 });
  await page.goto(shown);
  await submit(page, 'Envoyer un rappel');
  await page.getByText('Rappel envoyé').first().waitFor();
  await mailTo(desk, address, /[Rr]appel/);
  await expectAccessible(page);

  await desk.post('/desk/api/clock', { advanceMs: 6 * dayMs });
  await payer.goto(path);
  await payer.getByText('Cette demande a expiré').waitFor();
  await expect.poll(() => payer.getByRole('button', { name: /^Payer/ }).count()).toBe(0);
  await expectAccessible(payer);
  await page.goto('/dashboard/user/request-money');
  await page.getByRole('list', { name: 'Mes demandes' }).getByText('Expirée').first().waitFor();
});
