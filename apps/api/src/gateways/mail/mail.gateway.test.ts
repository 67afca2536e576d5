import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createOutbound } from '../../kernel/http/outbound.ts';
import { eventually, silentLog, startOutsideWorld, type OutsideWorld } from '../test/sandbox.ts';
import { createMailGateway } from './mail.gateway.ts';
import type { MailGateway, MailSettings } from './mail.port.ts';

let world: OutsideWorld;
let mail: MailGateway;
let serial = 0;

beforeAll(async () => {
  world = await startOutsideWorld();
  mail = createMailGateway(world.deps(world.gateways.mail));
});
afterAll(() => world.close());
afterEach(() => world.desk('/desk/api/reset', {}));

function message(to: string) {
  return {
    id: `mail-${(serial += 1)}`,
    to,
    subject: 'Vérifiez votre adresse e-mail · été',
    html: '<p>Bonjour, <a href="https://nzela.example/verifier?a=1&amp;b=2">vérifiez</a></p>',
    text: 'Vérifiez : https://nzela.example/verifier?a=1&b=2',
  };
}

type Summary = { id: string; subject: string; attachments: object[] };

const inbox = (to: string) => world.desk(`/desk/api/mails?to=${to}`) as Promise<Summary[]>;

const withSettings = (changes: Partial<MailSettings>) =>
  createMailGateway(world.deps({ ...world.gateways.mail, ...changes }));

test('a message arrives, with its accents, links and attachments', async () => {
  const to = 'amie@nzela.example';
  const receipt = {
    filename: 'reçu.pdf',
    contentType: 'application/pdf',
    content: Buffer.from('%PDF'),
  };
  const sent = await mail.send({ ...message(to), attachments: [receipt] });
  expect(sent).toMatchObject({ status: 'answered' });
  const [summary] = await eventually(
    () => inbox(to),
    (mails) => mails.length === 1,
  );
  expect(summary).toMatchObject({
    subject: 'Vérifiez votre adresse e-mail · été',
    from: 'bonjour@nzela.example',
    attachments: [{ filename: 'reçu.pdf', bytes: 4 }],
  });
  const whole = await world.desk(`/desk/api/mails/${summary?.id}`);
  expect(whole).toMatchObject({ links: ['https://nzela.example/verifier?a=1&b=2'] });
  const file = await fetch(`${world.sandbox.url}/desk/mails/${summary?.id}/attachments/0`);
  expect(await file.text()).toBe('%PDF');
  const page = await fetch(`${world.sandbox.url}/desk/mails/${summary?.id}/html`);
  expect(page.headers.get('content-security-policy')).toContain('sandbox allow-popups');
});

test('a picture that comes with a message is shown in it', async () => {
  const to = 'image@nzela.example';
  const html = '<img src="cid:logo@receipt" alt="">';
  const content = Buffer.from('pixels');
  const logo = { filename: 'logo.png', contentType: 'image/png', content, cid: 'logo@receipt' };
  await mail.send({ ...message(to), html, attachments: [logo] });
  const [summary] = await eventually(
    () => inbox(to),
    (mails) => mails.length === 1,
  );
  expect(await world.desk(`/desk/api/mails/${summary?.id}`)).toMatchObject({
    html: expect.stringContaining(`src="data:image/png;base64,${content.toString('base64')}"`),
  });
});

test.each([
  ['absent-0003@nzela.example', { fault: 'client', code: 'recipient_refused', field: 'to' }],
  ['pleine-0004@nzela.example', { fault: 'attendre', code: 'provider_busy' }],
])('to %s: %o', async (to, expected) => {
  expect(await mail.send(message(to))).toMatchObject({ status: 'refused', ...expected });
});

test('0006: cut after the message was taken is unknown, never sent twice by itself', async () => {
  const to = 'perdu-0006@nzela.example';
  expect(await mail.send(message(to))).toMatchObject({ status: 'unknown' });
  expect(await inbox(to)).toHaveLength(1);
});

test('a wrong password is our fault', async () => {
  const gateway = withSettings({ password: 'autre' });
  expect(await gateway.send(message('a@nzela.example'))).toMatchObject({
    status: 'refused',
    fault: 'nous',
    code: 'credentials_refused',
  });
});

test('a trial tells what both servers said, and no password, not even when the server says it back', async () => {
  const password = 'mot-de-passe-42';
  const echoing = createServer((socket) => {
    socket.write('220 bonjour\r\n');
    socket.on('data', (data) => {
      const said = data.toString();
      if (said.startsWith('EHLO')) socket.write('250-ici\r\n250 AUTH PLAIN\r\n');
      else if (said.startsWith('AUTH')) socket.write(`535 refused: ${password}\r\n`);
      else socket.end('221 bye\r\n');
    });
    socket.on('error', () => undefined);
  });
  echoing.listen(0, '127.0.0.1');
  await once(echoing, 'listening');
  const { port } = echoing.address() as AddressInfo;
  const gateway = withSettings({ host: '127.0.0.1', port, username: 'nzela', password });
  const { answer, dialogue } = await gateway.trial(message('a@nzela.example'));
  expect(answer).toMatchObject({ status: 'refused', code: 'credentials_refused' });
  expect(dialogue).toContain('C: AUTH PLAIN ••••••••');
  expect(dialogue).toContain('S: 535 refused: ••••••••');
  expect(dialogue.join()).not.toContain(password);
  echoing.close();
});

test('a server that is away is « later », and opens the breaker', async () => {
  const gateway = createMailGateway(world.deps({ ...world.gateways.mail, port: 1 }), {
    threshold: 2,
  });
  for (const code of ['gateway_unreachable', 'gateway_unreachable', 'gateway_paused']) {
    expect(await gateway.send(message('a@nzela.example'))).toMatchObject({
      status: 'refused',
      fault: 'attendre',
      code,
    });
  }
  expect(await gateway.health()).toMatchObject({ state: 'down', breaker: 'open', failures: 2 });
});

test('an outage of the server is « later »', async () => {
  await world.desk('/desk/api/providers/mail', { outage: 'html' });
  expect(await mail.send(message('a@nzela.example'))).toMatchObject({ fault: 'attendre' });
  await world.desk('/desk/api/providers/mail', { outage: 'none' });
  expect(await mail.health()).toMatchObject({ state: 'up' });
});

test('encryption that was asked for is never given up', async () => {
  for (const encryption of ['starttls', 'tls'] as const) {
    const answer = await withSettings({ encryption }).send(message('clair@nzela.example'));
    expect(answer.status).toBe('refused');
  }
  expect(await inbox('clair@nzela.example')).toEqual([]);
});

test('a mail server on a private address is refused in production', async () => {
  const outbound = createOutbound({ allowPrivate: false });
  const gateway = createMailGateway({
    outbound,
    settings: async () => world.gateways.mail,
    log: silentLog,
    record: async () => {},
  });
  expect(await gateway.send(message('a@nzela.example'))).toMatchObject({
    fault: 'nous',
    code: 'address_forbidden',
  });
  await outbound.close();
});
