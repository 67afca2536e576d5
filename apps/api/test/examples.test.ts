import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../../tools/process/ports.ts';
import { runToEnd } from '../../../tools/process/run.ts';
import { startSandbox } from '../../../tools/testing/sandbox.ts';
import { spawnTethered } from '../../../tools/process/tether.ts';
import { disputed, paidByCard, pdf } from './disputing.ts';
import { startProgram } from './programming.ts';
import { startReceiver } from './receiver.ts';
import { checkoutPath } from './selling.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());
const { api, shop, url, secretKey } = await startProgram({ sandbox });
const folder = resolve(import.meta.dirname, '../../../packages/sdk/examples');

type Given = Readonly<Record<string, string>>;

const tried = new Set<string>();

/** An example of the documentation as a reader runs it: with the address and the key in its environment. */
function example(file: string, given: Given) {
  tried.add(file);
  const command = file.endsWith('.sh') ? 'bash' : process.execPath;
  const env = { ...process.env, NZELA_URL: url, NZELA_KEY: secretKey, ...given };
  return { command, args: [join(folder, file)], env };
}

async function said(file: string, given: Given = {}): Promise<string> {
  return (await runToEnd({ ...example(file, given), cwd: folder })).trim();
}

const answered = async (file: string, given: Given = {}) => JSON.parse(await said(file, given));

async function paid(): Promise<string> {
  const payment = await shop.sell('test', { client: { email: 'awa@exemple.example' } });
  await api.visitor.post(`${checkoutPath(payment)}/portefeuille`, {});
  return payment.id;
}

test('a payment is asked for and read', async () => {
  const made = await answered('payment.sh');
  expect(made).toMatchObject({ mode: 'test', montant: 20, metadata: { commande: '1042' } });
  const [id = '', address = ''] = (await said('payment.ts')).split(' ');
  expect(address).toContain('/pay/p_');
  const read = await answered('payment-read.sh', { PAIEMENT: id });
  expect(read).toMatchObject({ id, customer: { email: 'awa@exemple.example' } });
  expect(await said('payment-read.ts', { PAIEMENT: id })).toBe(
    'en_attente null awa@exemple.example',
  );
});

test('payments are listed, a link is made', async () => {
  await paid();
  expect((await answered('payments.sh')).elements[0].statut).toBe('paye');
  expect(await said('payments.ts')).toMatch(/^PAY-\w{12} 20 EUR$/m);
  expect(await answered('payment-link.sh')).toMatchObject({
    titre: 'Panier de légumes',
    montant: 12,
  });
  expect(await said('payment-link.ts')).toContain('/pay/l_');
});

test('a payment is given back in part, twice', async () => {
  const PAIEMENT = await paid();
  expect(await answered('refund.sh', { PAIEMENT })).toMatchObject({ montant: 5, statut: 'reussi' });
  expect(await said('refund.ts', { PAIEMENT })).toMatch(/-R2 reussi$/);
});

test('disputes are listed and answered with a file', async () => {
  const world = { api, sandbox };
  const open = async () =>
    (await disputed(world, shop, await paidByCard(world, shop, await shop.sell('test')))).dispute;
  const [first, second] = [await open(), await open()];
  expect((await answered('disputes.sh')).elements).toHaveLength(2);
  expect(await said('disputes.ts')).toContain(`${second.reference} fraude 20 `);
  const FACTURE = join(mkdtempSync(join(tmpdir(), 'facture-')), 'facture.pdf');
  writeFileSync(FACTURE, pdf);
  const { id: FICHIER } = await answered('dispute-file.sh', { FACTURE });
  expect(await answered('dispute-answer.sh', { LITIGE: first.id, FICHIER })).toMatchObject({
    statut: 'repondu',
    reponse: { fichiers: [{ id: FICHIER, type: 'application/pdf' }] },
  });
  expect(await said('dispute-answer.ts', { LITIGE: second.id, FACTURE })).toBe(
    `${second.reference} repondu`,
  );
});

test('webhooks are asked for, verified and caught up with', async () => {
  const receiver = await startReceiver();
  const given = { ADRESSE: receiver.url };
  expect((await answered('webhook-endpoint.sh', given)).secret).toMatch(/^whsec_/);
  const PORT = String(await freePort());
  const secret = await said('webhook-endpoint.ts', { ADRESSE: `http://127.0.0.1:${PORT}/` });
  const { env, ...verifying } = example('webhook-verify.ts', {
    PORT,
    NZELA_WEBHOOK_SECRET: secret,
  });
  const server = spawnTethered({ ...verifying, stopSignal: 'TERM', spawnOptions: { env } });
  const isUp = () => fetch(`http://127.0.0.1:${PORT}/`, { method: 'POST', body: '{}' });
  await expect.poll(async () => (await isUp().catch(() => null))?.status).toBe(400);
  const heard: string[] = [];
  server.child.stdout?.setEncoding('utf8').on('data', (chunk: string) => heard.push(chunk));
  const id = await paid();
  await api.runJobs();
  await expect.poll(() => heard.join('')).toContain(`payment.paid ${id}`);
  await server.stop(5_000);
  expect((await answered('events.sh')).elements[0].numero).toBe(1);
  expect(await said('events.ts')).toMatch(/^\d+ payment\.paid$/m);
  await receiver.close();
});

test('a refusal is told with its code and its field; an older version is answered', async () => {
  expect(await answered('error.sh')).toMatchObject({
    code: 'requete_invalide',
    errors: [{ champ: 'montant' }],
  });
  expect(await said('error.ts')).toMatch(/^requete_invalide montant /);
  expect((await answered('version.sh')).elements).toHaveLength(1);
  expect(await said('version.ts')).toBe('1');
});

test('every example of the documentation was run', () => {
  expect([...tried].toSorted()).toEqual(readdirSync(folder).toSorted());
});
