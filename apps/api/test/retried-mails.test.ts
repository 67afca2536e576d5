import { say } from '@nzela/messages/message';
import { render } from '@nzela/messages/render';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverMail, recipientHash } from '../src/gateways/deliver.ts';
import { jobHandlers } from '../src/jobs.ts';
import { transact } from '../src/kernel/data/database.ts';
import { newId } from '../src/kernel/data/ids.ts';
import { addJobs, type JobPayloads } from '../src/kernel/jobs/jobs.ts';
import { confirmMailbox, startApi, type Account, type Api } from './api.ts';

let api: Api;
let person: Account;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await api.user();
  await api.runJobs();
});
afterEach(() => api.deps.clock.setOffset(0));

type Errand = JobPayloads['auth.warning-mail'];

async function waiting(): Promise<Errand[]> {
  const { rows } = await api.deps.pool.query<{ payload: Errand }>(
    `SELECT payload FROM graphile_worker._private_jobs jobs JOIN graphile_worker._private_tasks tasks ON tasks.id = task_id
      WHERE identifier = 'auth.warning-mail'`,
  );
  return rows.map(({ payload }) => payload);
}

/** An attempt whose mail server does not answer. */
const fail = (errand: Errand) =>
  expect(jobHandlers(api.deps)['auth.warning-mail']?.(errand)).rejects.toThrow('not sent');

async function countedTo(email: string): Promise<number> {
  const { rowCount } = await api.deps.pool.query(
    'SELECT FROM outgoing_messages WHERE recipient = $1',
    [recipientHash(email)],
  );
  return rowCount ?? 0;
}

const mailsTo = ({ email }: Account) => api.mailbox.filter(({ to }) => to === email);

describe('a mail that warns', () => {
  test('counts once and says when it happened, however late it leaves', async () => {
    const counted = await countedTo(person.email);
    const before = api.deps.clock.now();
    await person.post('/auth/mot-de-passe', {
      motDePasse: person.password,
      nouveauMotDePasse: 'galet safran boussole',
    });
    const [errand] = await waiting();
    const happenedAt = new Date(errand?.at ?? 0);
    expect(happenedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
    await fail(errand as Errand);
    api.deps.clock.setOffset(3 * 3_600_000);
    await fail(errand as Errand);
    await api.runJobs();
    expect(await countedTo(person.email)).toBe(counted + 1);
    const when = say('auth_warning_when', { moment: happenedAt, address: errand?.address ?? '' });
    expect(mailsTo(person).at(-1)?.text).toContain(
      render(when, { language: 'fr', timeZone: 'Europe/Paris' }),
    );
  });

  test('that the release before queued counts once too, and says no time that nobody wrote down', async () => {
    const counted = await countedTo(person.email);
    const errand: Errand = { userId: person.id, warning: 'totp-on', address: '10.9.8.7' };
    await fail(errand);
    api.deps.clock.setOffset(3_600_000);
    await transact(api.deps.pool, ({ client }) =>
      addJobs(client, [{ name: 'auth.warning-mail', payload: errand }]),
    );
    await api.runJobs();
    expect(await countedTo(person.email)).toBe(counted + 1);
    const text = mailsTo(person).at(-1)?.text ?? '';
    expect(text).toContain('Adresse IP de la demande\u00a0: 10.9.8.7.');
    expect(text).not.toContain('Date :');
  });
});

describe('a mail whose addressee changes between two attempts', () => {
  const message = (to: string) => ({ id: newId(), to, subject: 's', html: 'h', text: 't' });
  const failing = (mail: ReturnType<typeof message>) =>
    expect(deliverMail(api.deps, mail, 'account')).rejects.toThrow('not sent');

  test('counts once when the mailbox has been confirmed meanwhile', async () => {
    const counted = await countedTo(person.email);
    const mail = message(person.email);
    await failing(mail);
    await confirmMailbox(api, person);
    await failing(mail);
    await failing(mail);
    expect(await countedTo(person.email)).toBe(counted + 1);
  });

  test('counts where it goes', async () => {
    const other = await api.user();
    const counted = [await countedTo(person.email), await countedTo(other.email)];
    const mail = message(person.email);
    await failing(mail);
    await failing({ ...mail, to: other.email });
    expect([await countedTo(person.email), await countedTo(other.email)]).toEqual([
      counted[0],
      (counted[1] ?? 0) + 1,
    ]);
  });
});
