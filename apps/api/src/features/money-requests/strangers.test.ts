import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { confirmMailbox, startApi, type Account } from '../../../test/api.ts';
import { deliverMail } from '../../gateways/deliver.ts';
import { newId } from '../../kernel/data/ids.ts';

const api = await startApi();

async function someone(isConfirmed = true): Promise<Account> {
  const person = await api.user();
  if (isConfirmed) await confirmMailbox(api, person);
  return person;
}

const asked = (person: Account, destinataire: string, mode = 'email') =>
  person.post('/money-requests', { montant: 5, mode, destinataire });
const mailedTo = (address: string) => api.mailbox.filter(({ to }) => to === address);
const address = () => `inconnu-${newId()}@nzela.example`;

test('403 adresse_a_confirmer: whoever confirmed no mailbox writes to nobody else, and may share a link', async () => {
  const person = await someone(false);
  for (const [to, mode] of [
    [address(), 'email'],
    ['+221771234567', 'phone'],
  ] as const) {
    const refused = await asked(person, to, mode);
    expect([refused.status, refused.body.code]).toEqual([403, 'adresse_a_confirmer']);
  }
  expect((await person.post('/money-requests', { montant: 5, mode: 'link' })).status).toBe(201);
});

test('429 trop_de_messages: five a day for one recipient, whoever writes, also at once', async () => {
  const to = address();
  const people = await Promise.all([1, 2, 3].map(() => someone()));
  const answers = await Promise.all(
    people.flatMap((person) => [1, 2, 3, 4].map(() => asked(person, to))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.map(({ body }) => body.code)).toEqual(Array(7).fill('trop_de_messages'));
  expect(refused[0]?.body.errors?.[0]?.champ).toBe('destinataire');
  await api.runJobs();
  expect(mailedTo(to)).toHaveLength(5);
});

test('429 trop_de_messages: thirty a day for one sender; the same request again is no other one', async () => {
  const person = await someone();
  const to = address();
  const headers = { 'idempotency-key': newId() };
  const body = { montant: 5, mode: 'email', destinataire: to };
  for (let count = 0; count < 3; count += 1)
    expect((await person.post('/money-requests', body, { headers })).status).toBe(201);
  for (let count = 1; count < 30; count += 1)
    expect((await asked(person, address())).status).toBe(201);
  expect((await asked(person, address())).status).toBe(429);
});

test('409 destinataire_refuse: who wants no messages gets none, nor those that were on their way', async () => {
  const person = await someone();
  const to = address();
  expect((await asked(person, to)).status).toBe(201);
  await api.database.pool.query(
    'INSERT INTO refused_recipients SELECT recipient, now() FROM outgoing_messages WHERE sender_id = $1',
    [person.id],
  );
  await api.runJobs();
  expect(mailedTo(to)).toEqual([]);
  const refused = await asked(person, to.toUpperCase());
  expect([refused.status, refused.body.code]).toEqual([409, 'destinataire_refuse']);
});

test('a mailbox that nobody confirmed gets twenty messages of an account a day', async () => {
  const to = address();
  const letter = { to, subject: 'Essai', html: '<p>Essai</p>', text: 'Essai' };
  const sent: string[] = [];
  const mail = {
    ...api.deps.gateways.mail,
    send: async ({ id }: { readonly id: string }) => {
      sent.push(id);
      return { status: 'answered', value: { messageId: id } } as const;
    },
  };
  const needs = { ...api.deps, gateways: { mail } };
  for (let count = 0; count < 25; count += 1)
    await deliverMail(needs, { id: newId(), ...letter }, count % 2 === 0 ? 'security' : 'account');
  expect(sent).toHaveLength(20);
  await expect(deliverMail(needs, { id: newId(), ...letter }, 'stranger')).rejects.toThrow(
    'let through by nobody',
  );
});

test('mails and SMS leave through one door', () => {
  const root = join(import.meta.dirname, '../..');
  const senders = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => /\b(?:mail|sms)\.send\(/.test(readFileSync(join(root, path), 'utf8')));
  expect(senders).toEqual([join('gateways', 'deliver.ts')]);
});

test('the link in a mail refuses more of them, and takes them again; nobody makes one for another', async () => {
  const person = await someone();
  const to = address();
  expect((await asked(person, to)).status).toBe(201);
  await api.runJobs();
  const [mail] = mailedTo(to);
  const path = `/notifications/refus/${mail?.stopUrl?.split('/stop/')[1]}`;
  expect(mail?.text).toContain(mail?.stopUrl);
  expect((await api.visitor.get(path)).body).toEqual({ refuse: false });
  expect((await asked(person, to)).status).toBe(201);
  expect((await api.visitor.put(path, { refuse: true })).status).toBe(200);
  await api.runJobs();
  expect(mailedTo(to)).toHaveLength(1);
  expect((await asked(person, to)).body.code).toBe('destinataire_refuse');
  expect((await api.visitor.put(path, { refuse: false })).status).toBe(200);
  expect((await asked(person, to)).status).toBe(201);
  const forged = `/notifications/refus/${Buffer.alloc(48, 7).toString('base64url')}`;
  for (const wrong of [forged, `${path}AAAA`, '/notifications/refus/x'])
    expect((await api.visitor.put(wrong, { refuse: true })).body.code).toBe('lien_invalide');
});
