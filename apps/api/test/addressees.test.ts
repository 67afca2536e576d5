import { beforeEach, describe, expect, test } from 'vitest';
import { startWorld } from './world.ts';
import type { Account } from './api.ts';
import { fund, timeless, until } from './money.ts';
import { payPath } from './requesting.ts';
import { dakarCash, order } from './sending.ts';

const { api, sandbox } = await startWorld();
let sender: Account;
let recipient: Account;
let stranger: Account;
beforeEach(async () => {
  const people = await Promise.all([api.user(), api.user(), api.user()]);
  [sender, recipient, stranger] = people.map((person) => timeless(api, person)) as [
    Account,
    Account,
    Account,
  ];
  await fund(api, sender, 100_000n);
});

/** What a person reads behind the bell. */
async function toldTo(person: Account): Promise<string[]> {
  await api.runJobs();
  const { body } = await person.get('/notifications');
  return body.elements.map(({ titre }: { titre: string }) => titre);
}

async function mailsTo({ email }: Account): Promise<string[]> {
  const answer = await fetch(`${sandbox.url}/desk/api/mails?to=${encodeURIComponent(email)}`);
  const mails = (await answer.json()) as { subject: string }[];
  return mails.map(({ subject }) => subject);
}

const received = /Vous avez reçu/;

describe('each person is told their own side', () => {
  test('of money between wallets: the recipient that it came, the sender that it arrived', async () => {
    const sent = await sender.post('/transfers', {
      montant: 20,
      devise: 'EUR',
      methodePaiement: 'wallet',
      beneficiaire: { mode: 'nzela', telephone: recipient.telephone },
    });
    expect(sent.status, sent.text).toBe(201);
    expect(await toldTo(recipient)).toEqual([expect.stringMatching(received)]);
    expect(await toldTo(sender)).toEqual([expect.stringMatching(/a reçu/)]);
    expect(await toldTo(stranger)).toEqual([]);
    expect(await mailsTo(recipient)).toContainEqual(expect.stringMatching(received));
    expect(await mailsTo(sender)).not.toContainEqual(expect.stringMatching(received));
  });

  test('of a request that is paid: who asked, and not who paid', async () => {
    const asked = await recipient.post('/money-requests', { montant: 20, mode: 'link' });
    expect(asked.status, asked.text).toBe(201);
    const paid = await sender.post(`${payPath(asked.body)}/portefeuille`);
    expect(paid.status, paid.text).toBe(201);
    expect(await toldTo(recipient)).toEqual([expect.stringMatching(/votre demande est payée/)]);
    expect(await toldTo(sender)).toEqual([]);
  });

  test('of cash at a counter: the code goes to the phone of who fetches it', async () => {
    const beneficiary = dakarCash();
    const { id } = await order(sender, 'wallet', beneficiary);
    expect((await sender.patch(`/transfers/${id}/confirm`)).status).toBe(200);
    const messages = async (phone: string) => {
      const answer = await fetch(`${sandbox.url}/desk/api/sms?to=${encodeURIComponent(phone)}`);
      const texts = (await answer.json()) as { text: string }[];
      return texts.filter(({ text }) => text.includes('Code de retrait'));
    };
    await until(api, async () => (await messages(beneficiary.telephone)).length > 0);
    expect(await messages(sender.telephone)).toEqual([]);
  });
});
