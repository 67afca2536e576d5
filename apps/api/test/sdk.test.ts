import { describe, expect, test } from 'vitest';
import { newestVersion } from '@nzela/contract/versions';
import { madeOfVersion } from '@nzela/sdk/nzela';
import { createNzela, NzelaError, verifyWebhook } from '@nzela/sdk';
import { startProgram } from './programming.ts';
import { startReceiver } from './receiver.ts';
import { checkoutPath } from './selling.ts';

const { api, url, secretKey, publicKey } = await startProgram();
const nzela = createNzela({ url, key: secretKey });

const pay = (payment: { readonly adresse: string }) =>
  api.visitor.post(`${checkoutPath(payment)}/portefeuille`, {});
const refusedBy = (asked: Promise<unknown>): Promise<NzelaError> =>
  asked.then(
    () => Promise.reject(new Error('It was not refused')),
    (error: unknown) => error as NzelaError,
  );

type Described = Readonly<Record<string, unknown>>;
type Operation = Described & { readonly responses: Readonly<Record<string, Described>> };

const ours = '../../../packages/sdk/openapi.json';

/** What a program of a merchant may call, without examples and without the refusals of each route: `Probleme` has them all. */
function forPrograms(description: Described): Described {
  const { openapi, info, paths, components } = description;
  const routes = Object.entries(
    paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>,
  )
    .filter(([path]) => path.startsWith('/api/v1/'))
    .map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [method, withoutRefusals(operation)]),
      ),
    ]);
  const { schemas } = components as Described;
  return plain({
    openapi,
    info: { ...(info as object), version: newestVersion },
    paths: Object.fromEntries(routes),
    components: { schemas },
  }) as Described;
}

function withoutRefusals({ responses, ...operation }: Operation): object {
  const kept = Object.entries(responses).filter(
    ([status]) => status.startsWith('2') || status === 'default',
  );
  return { ...operation, responses: Object.fromEntries(kept) };
}

/** Without the examples of a description. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'example' && name !== 'examples')
      .map(([name, one]) => [name, plain(one)]),
  );
}

test('the SDK is made of the API’s description of today (npm run sdk)', async () => {
  const { body } = await api.visitor.get<Described>('/openapi.json');
  await expect(`${JSON.stringify(forPrograms(body))}\n`).toMatchFileSnapshot(ours);
  expect(madeOfVersion).toBe(newestVersion);
});

describe('the SDK', () => {
  test('a payment is asked for, paid, read with its customer, and refunded in part', async () => {
    const payment = await nzela.payments.create({
      montant: 20,
      client: { nom: 'Awa', email: 'awa@exemple.example' },
      metadata: { commande: '1042' },
    });
    expect(payment).toMatchObject({ mode: 'test', statut: 'en_attente', devise: 'EUR' });
    expect((await pay(payment)).status).toBe(201);
    const paid = await nzela.payments.get(payment.id, { 'expand[]': 'customer' });
    expect(paid).toMatchObject({ statut: 'paye', moyen: 'wallet', customer: { nom: 'Awa' } });
    const refund = await nzela.payments.refund(payment.id, { montant: 5 });
    expect(refund).toMatchObject({ statut: 'reussi', montant: 5 });
    expect((await nzela.balance()).elements[0]?.disponible).toBeGreaterThan(0);
  });

  test('goes through every page of a list', async () => {
    const made = await Promise.all(
      Array.from({ length: 7 }, (_, n) =>
        nzela.customers.create({ nom: `Client ${n}`, metadata: { lot: 'a' } }),
      ),
    );
    const found: string[] = [];
    for await (const { id, metadata } of nzela.customers.all({ limit: 3 }))
      if (metadata['lot'] === 'a') found.push(id);
    expect(found.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  });

  test('a refusal is an error with its code, its sentence and each wrong field', async () => {
    const wrong = await refusedBy(
      nzela.payments.create({ montant: -1, description: 'www.a.example' }),
    );
    expect(wrong).toBeInstanceOf(NzelaError);
    expect([wrong.status, wrong.code]).toEqual([400, 'requete_invalide']);
    expect(wrong.errors.map(({ champ }) => champ).toSorted()).toEqual(['description', 'montant']);
    const missing = await refusedBy(nzela.payments.get(crypto.randomUUID()));
    expect([missing.status, missing.code, missing.type]).toEqual([
      404,
      'introuvable',
      '/docs/errors#introuvable',
    ]);
    const key = { url, key: `sk_test_${'a'.repeat(33)}` };
    expect((await refusedBy(createNzela(key).balance())).code).toBe('cle_inconnue');
  });

  test('an answer that was lost is asked for again with the same key: one payment is made', async () => {
    let sent = 0;
    const losing = createNzela({
      url,
      key: secretKey,
      async fetch(request) {
        const answer = await fetch(request);
        if ((sent += 1) > 1) return answer;
        await answer.arrayBuffer();
        throw new TypeError('fetch failed');
      },
    });
    const metadata = { commande: crypto.randomUUID() };
    const payment = await losing.payments.create({ montant: 5, metadata });
    expect(sent).toBe(2);
    const { elements } = await nzela.payments.list({ limit: 100 });
    const made = elements.filter((one) => one.metadata['commande'] === metadata.commande);
    expect(made.map(({ id }) => id)).toEqual([payment.id]);
  });

  test('a public key is told that it may not; each answer says its version', async () => {
    let version: string | null = null;
    const inPage = createNzela({
      url,
      key: publicKey,
      async fetch(request) {
        const answer = await fetch(request);
        version = answer.headers.get('nzela-version');
        return answer;
      },
    });
    const refused = await refusedBy(inPage.payments.list());
    expect([refused.status, refused.code]).toEqual([403, 'cle_publique_refusee']);
    const older = createNzela({
      url,
      key: secretKey,
      version: '2026-10-01',
      fetch: async (request) => {
        const answer = await fetch(request);
        version = answer.headers.get('nzela-version');
        return answer;
      },
    });
    await older.payments.list();
    expect(version).toBe('2026-10-01');
  });

  test('a picture is sent as a form', async () => {
    const { default: sharp } = await import('sharp');
    const content = await sharp({
      create: { width: 9, height: 9, channels: 3, background: '#0a7' },
    })
      .png()
      .toBuffer();
    const file = await nzela.files.send(new Blob([new Uint8Array(content)]), 'image_lien');
    const link = await nzela.paymentLinks.create({
      titre: 'Panier',
      montant: '5',
      imageId: file.id,
    });
    expect(await nzela.paymentLinks.get(link.id, { 'expand[]': 'file' })).toMatchObject({ file });
  });

  test('verifies what a webhook sends, and nothing that was changed on its way', async () => {
    const receiver = await startReceiver();
    const endpoint = await nzela.webhookEndpoints.create({ url: receiver.url });
    const payment = await nzela.payments.create({ montant: 7 });
    await pay(payment);
    await api.runJobs();
    const message = receiver.received.find(({ body }) => body.includes(payment.id));
    if (message === undefined) throw new Error('Nothing was received');
    const secret = endpoint.secret ?? '';
    const event = verifyWebhook({ ...message, secret });
    expect(event).toMatchObject({ type: 'payment.paid', donnees: { id: payment.id } });
    const changed = message.body.replace('"montant":7', '"montant":8');
    expect(() => verifyWebhook({ ...message, body: changed, secret })).toThrow('signature');
    expect(() => verifyWebhook({ ...message, headers: {}, secret })).toThrow('headers');
    const { elements } = await nzela.events.list({ order: 'asc', limit: 100 });
    expect(elements.map(({ id }) => id)).toContain(event.id);
    await receiver.close();
  });
});
