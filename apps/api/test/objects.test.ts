import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type TestSandbox } from '../../../tools/testing/sandbox.ts';
import { makeExport } from '../src/features/account/exports/exports.ts';
import { newId } from '../src/kernel/data/ids.ts';
import { startApi, type Account, type Answer, type Api, type Wire } from './api.ts';
import { SoftwarePasskey } from './authenticator.ts';
import { collected } from './collecting.ts';
import { fund, until } from './money.ts';
import { payBill } from './bills.ts';
import { obliging, proofFor, proving } from './proof.ts';
import { cards, dakar, order, typeCard } from './sending.ts';
import { deliveredTopup } from './topping-up.ts';
import { withdraw } from './withdrawing.ts';

type Target = { readonly path: string; readonly body?: object; readonly own: number };
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

let sandbox: TestSandbox;
let api: Api;
let owner: Account;
let stranger: Account;
/** By route: an object of the owner's, what the owner gets for it, and a body that is right. */
let targets: Readonly<Record<string, Target>>;

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ sandbox });
  [owner, stranger] = await Promise.all([api.user(), api.user()]);
  await fund(api, owner, 1_000_000n);
  targets = await ownObjects();
});
afterAll(async () => {
  await api.close();
  await sandbox.close();
});

async function ownObjects(): Promise<Readonly<Record<string, Target>>> {
  const held = await order(owner, 'wallet');
  const byCard = await order(owner, 'card');
  const payment = await owner.post(`/transfers/${byCard.id}/paiements`);
  const bill = await payBill(owner);
  const recipient = await owner.post('/recipients', dakar('0001'));
  const topup = await deliveredTopup(api, owner);
  await owner.patch(`/transfers/${held.id}/confirm`);
  const [line] = (await owner.get('/operations')).body.elements;
  const { email, password } = owner;
  const elsewhere = await api.visitor.post('/auth/login', { email, password });
  const { sid } = decodeJwt<{ sid: string }>(elsewhere.body.accessToken);
  const browser = await owner.post('/notifications/appareils', {
    endpoint: 'https://push.example/owner',
    keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  });
  const asked = await owner.post('/auth/passkeys/options');
  const verification = await proofFor(owner, asked.body.verification);
  const options = await owner.post('/auth/passkeys/options', {}, { headers: { verification } });
  const reponse = new SoftwarePasskey('http://localhost:3000').create(options.body);
  const passkey = await owner.post('/auth/passkeys', { nom: 'Téléphone', reponse });
  const exported = await proving(owner, (ask) => owner.post('/users/me/exports', {}, ask));
  await makeExport(api.deps, exported.body.id);
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const schedule = await obliging(owner).post('/schedules', {
    genre: 'transfert',
    montant: 10,
    devise: 'EUR',
    beneficiaireId: recipient.body.id,
    frequence: 'mensuelle',
    debut: soon,
  });
  const planned = (verb: string) => `/schedules/${schedule.body.id}${verb}`;
  const transfer = (verb: string) => `/transfers/${held.id}${verb}`;
  return {
    'GET /transfers/:id': { path: transfer(''), own: 200 },
    'GET /transfers/:id/recu': { path: transfer('/recu'), own: 200 },
    'PATCH /transfers/:id/confirm': { path: transfer('/confirm'), body: {}, own: 200 },
    'PATCH /transfers/:id/accord': {
      path: transfer('/accord'),
      body: { montantRecu: 1 },
      own: 200,
    },
    'PATCH /transfers/:id/cancel': { path: transfer('/cancel'), body: {}, own: 200 },
    'POST /transfers/:id/paiements': {
      path: `/transfers/${byCard.id}/paiements`,
      body: {},
      own: 201,
    },
    'GET /transfers/:id/paiements/:paiementId': {
      path: `/transfers/${byCard.id}/paiements/${payment.body.id}`,
      own: 200,
    },
    'GET /topups/:id': { path: `/topups/${topup.id}`, own: 200 },
    'PATCH /topups/:id/cancel': { path: `/topups/${topup.id}/cancel`, body: {}, own: 409 },
    'GET /topups/:id/recu': { path: `/topups/${topup.id}/recu`, own: 200 },
    'GET /mobile-money/payments/:id': {
      path: `/mobile-money/payments/${(await collected(owner)).id}`,
      own: 200,
    },
    'GET /mobile-money/payments/:id/recu': {
      path: `/mobile-money/payments/${(await collected(owner)).id}/recu`,
      own: 200,
    },
    'GET /users/:id/mobile-money/payments': {
      path: `/users/${owner.id}/mobile-money/payments`,
      own: 200,
    },
    ...(await depositTargets()),
    ...(await cardTargets()),
    'GET /bills/:id': { path: `/bills/${bill.id}`, own: 200 },
    // It has left: only one that is held can be called off.
    'PATCH /bills/:id/cancel': { path: `/bills/${bill.id}/cancel`, body: {}, own: 409 },
    'GET /bills/:id/recu': { path: `/bills/${bill.id}/recu`, own: 200 },
    ...(await withdrawalTargets()),
    'GET /schedules/:id': { path: planned(''), own: 200 },
    'PATCH /schedules/:id': { path: planned(''), body: { tolerancePourcent: 1 }, own: 200 },
    'PATCH /schedules/:id/pause': { path: planned('/pause'), body: {}, own: 200 },
    'PATCH /schedules/:id/reprise': { path: planned('/reprise'), body: {}, own: 200 },
    'PATCH /schedules/:id/saut': { path: planned('/saut'), body: {}, own: 200 },
    'PATCH /schedules/:id/annulation': { path: planned('/annulation'), body: {}, own: 200 },
    ...(await requestTargets()),
    'GET /operations/:id': { path: `/operations/${line.id}`, own: 200 },
    'GET /operations/:id/recu': { path: `/operations/${line.id}/recu`, own: 200 },
    'PATCH /recipients/:id': {
      path: `/recipients/${recipient.body.id}`,
      body: { nom: 'Tante' },
      own: 200,
    },
    'DELETE /recipients/:id': { path: `/recipients/${recipient.body.id}`, own: 204 },
    'DELETE /auth/sessions/:id': { path: `/auth/sessions/${sid}`, own: 204 },
    'GET /users/me/exports/:id/fichier': {
      path: `/users/me/exports/${exported.body.id}/fichier?format=json`,
      // A fresh proof is asked of the owner; a stranger finds nothing.
      own: 403,
    },
    'DELETE /notifications/appareils/:id': {
      path: `/notifications/appareils/${browser.body.push.appareils[0].id}`,
      own: 200,
    },
    'PATCH /auth/passkeys/:id': {
      path: `/auth/passkeys/${passkey.body.id}`,
      body: { nom: 'Bureau' },
      own: 200,
    },
    // Who they are is asked first.
    'DELETE /auth/passkeys/:id': { path: `/auth/passkeys/${passkey.body.id}`, own: 403 },
    'GET /users/:id/recompenses-parrainage': {
      path: `/users/${owner.id}/recompenses-parrainage`,
      own: 200,
    },
  };
}

async function cardTargets(): Promise<Readonly<Record<string, Target>>> {
  const order = { type: 'VISA', devise: 'EUR', depotInitial: 50, design: 'blue-to-cyan' };
  const { id } = (await obliging(owner).post('/virtual-cards', order)).body;
  const card = (verb: string) => `/virtual-cards/${id}${verb}`;
  await until(api, async () => (await owner.get(card(''))).body.statut === 'active');
  return {
    'GET /users/:id/virtual-cards': { path: `/users/${owner.id}/virtual-cards`, own: 200 },
    'GET /virtual-cards/:id': { path: card(''), own: 200 },
    'GET /virtual-cards/:id/depenses': { path: card('/depenses'), own: 200 },
    'GET /virtual-cards/:id/transactions': { path: card('/transactions'), own: 200 },
    'PATCH /virtual-cards/:id': { path: card(''), body: { usageUnique: false }, own: 200 },
    'PATCH /virtual-cards/:id/status': {
      path: card('/status'),
      body: { estActive: true },
      own: 200,
    },
    'POST /virtual-cards/:id/frais': { path: card('/frais'), body: { montant: 10 }, own: 200 },
    'POST /virtual-cards/:id/reload': { path: card('/reload'), body: { montant: 10 }, own: 200 },
    // A fresh proof of identity comes first, for its owner alone.
    'POST /virtual-cards/:id/revelation': { path: card('/revelation'), body: {}, own: 403 },
    'POST /virtual-cards/:id/fermeture': { path: card('/fermeture'), body: {}, own: 200 },
  };
}

async function depositTargets(): Promise<Readonly<Record<string, Target>>> {
  const [paid, open] = [
    (await owner.post('/deposits', { montant: 20, methode: 'card' })).body,
    (await owner.post('/deposits', { montant: 20, methode: 'card' })).body,
  ];
  const payment = (await owner.post(`/deposits/${paid.id}/paiements`)).body;
  await typeCard(payment.champsUrl, cards.accepted);
  return {
    'GET /deposits/:id/paiements/:paiementId': {
      path: `/deposits/${paid.id}/paiements/${payment.id}`,
      own: 200,
    },
    'GET /deposits/:id': { path: `/deposits/${paid.id}`, own: 200 },
    'GET /deposits/:id/recu': { path: `/deposits/${paid.id}/recu`, own: 200 },
    'POST /deposits/:id/paiements': { path: `/deposits/${open.id}/paiements`, body: {}, own: 201 },
    'PATCH /deposits/:id/cancel': { path: `/deposits/${open.id}/cancel`, body: {}, own: 200 },
  };
}

async function requestTargets(): Promise<Readonly<Record<string, Target>>> {
  const { id } = (await owner.post('/money-requests', { montant: 5, mode: 'link' })).body;
  const request = (verb: string) => `/money-requests/${id}${verb}`;
  return {
    'GET /money-requests/:id': { path: request(''), own: 200 },
    'GET /money-requests/:id/recu': { path: request('/recu'), own: 409 },
    // Its payer is told by whoever shares the link.
    'POST /money-requests/:id/rappel': { path: request('/rappel'), body: {}, own: 409 },
    'PATCH /money-requests/:id/cancel': { path: request('/cancel'), body: {}, own: 200 },
  };
}

async function withdrawalTargets(): Promise<Readonly<Record<string, Target>>> {
  const { id } = await withdraw(owner);
  return {
    'GET /withdrawals/:id': { path: `/withdrawals/${id}`, own: 200 },
    'GET /withdrawals/:id/recu': { path: `/withdrawals/${id}/recu`, own: 200 },
    'PATCH /withdrawals/:id/cancel': { path: `/withdrawals/${id}/cancel`, body: {}, own: 200 },
  };
}

function ask(person: Account, route: string, path: string): Promise<Answer<Wire>> {
  const method = route.slice(0, route.indexOf(' ')) as Method;
  const body = targets[route]?.body;
  return person.ask(method, path, {
    ...(body === undefined ? {} : { body }),
    headers: { 'idempotency-key': newId() },
  });
}

const anyId = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
const withoutReference = ({ status, body }: Answer<Wire>) => ({
  status,
  body: { ...body, reference: '' },
});

describe('own, another’s and missing objects', () => {
  test('every route of a signed-in person that names an object is told here', () => {
    const routes = api.app
      .declaredRoutes()
      .filter(
        ({ access, url, method }) =>
          access.kind === 'signed-in' &&
          url.includes(':') &&
          method !== 'HEAD' &&
          // Whoever holds the link of a request may pay it.
          !url.startsWith('/api/pay/:'),
      )
      .map(({ method, url }) => `${method} ${url.replace('/api', '')}`);
    expect(Object.keys(targets).toSorted()).toEqual(routes.toSorted());
  });

  test('404: another’s is answered exactly as one that is not there, and is left as it was', async () => {
    for (const [route, { path }] of Object.entries(targets)) {
      const theirs = await ask(stranger, route, path);
      const missing = await ask(
        stranger,
        route,
        path.replace(anyId, () => newId()),
      );
      expect([route, theirs.status, theirs.body.code]).toEqual([route, 404, 'introuvable']);
      expect([route, withoutReference(theirs)]).toEqual([route, withoutReference(missing)]);
    }
  });

  test('404: a part of one’s own under an object of another’s, and the other way round', async () => {
    const mine = await order(stranger, 'card');
    const payment = (await stranger.post(`/transfers/${mine.id}/paiements`)).body;
    const theirs = targets['GET /transfers/:id']?.path ?? '';
    const [theirPayment = ''] =
      targets['GET /transfers/:id/paiements/:paiementId']?.path.match(/[^/]+$/) ?? [];
    for (const path of [
      `${theirs}/paiements/${payment.id}`,
      `/transfers/${mine.id}/paiements/${theirPayment}`,
    ]) {
      const answer = await stranger.get(path);
      expect([answer.status, answer.body.code]).toEqual([404, 'introuvable']);
    }
  });

  test('the owner is served at each of them', async () => {
    for (const [route, { path, own }] of Object.entries(targets)) {
      const { status, text } = await ask(owner, route, path);
      expect([route, status], text.slice(0, 300)).toEqual([route, own]);
    }
  });
});
