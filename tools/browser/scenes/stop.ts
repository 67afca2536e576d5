import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { linkMailedTo } from '../../../e2e/support/mailbox.ts';
import { confirmMailbox, signUp } from '../../../e2e/support/wallet.ts';
import { at, press, type Scene, type Stage } from './scene.ts';

/** Opens the page where somebody who was asked for money by e-mail, and has no account, refuses such messages. */
async function openChoice({ page, desk, someoneElse }: Stage): Promise<void> {
  const asker = await someoneElse('newcomer');
  const { call, person } = await signUp(asker);
  await confirmMailbox(asker, desk, person);
  const destinataire = `payeur-${Date.now()}${randomInt(1_000_000)}@ailleurs.example`;
  const body = { montant: 18.5, devise: 'EUR', motif: 'Repas du club', mode: 'email' };
  await call('POST', '/money-requests', { ...body, destinataire });
  await page.goto(await linkMailedTo(desk, destinataire, '/stop/'));
  await page.getByRole('button', { name: 'Ne plus recevoir ces messages' }).waitFor();
}

const chosen = (name: string, choose: (page: Page) => Promise<void>): Scene => ({
  name,
  actor: 'visitor',
  async set(stage) {
    await openChoice(stage);
    await choose(stage.page);
  },
});

async function refuse(page: Page): Promise<void> {
  await press(page, 'Ne plus recevoir ces messages');
  await page.getByText('C’est noté').waitFor();
}

/** Refusing the messages that other people cause. Played last: they make somebody else of the newcomer. */
export const stopScenes: readonly Scene[] = [
  chosen('stop-choice', async () => undefined),
  chosen('stop-refused', refuse),
  chosen('stop-taken-up', async (page) => {
    await refuse(page);
    await press(page, 'Les recevoir de nouveau');
    await page.getByRole('button', { name: 'Ne plus recevoir ces messages' }).waitFor();
  }),
  at('stop-unknown', 'visitor', `/stop/${'A'.repeat(22)}`),
];
