import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  merchantModes,
  merchantPermissions,
  merchantRoles,
  type MerchantMode,
  type MerchantPermission,
  type MerchantRole,
} from '@nzela/contract/merchant-terms';
import { newId } from '../src/kernel/data/ids.ts';
import { startApi, type Account, type Answer, type Ask, type Wire } from './api.ts';
import { disputedByHand } from './disputing.ts';
import { hire } from './hiring.ts';
import { fund, timeless } from './money.ts';
import { obliging } from './proof.ts';
import { inMode, openShop, paidFromWallet, type Shop } from './selling.ts';
import { upload } from './uploading.ts';
import { frenchIbans } from './withdrawing.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Target = { readonly path: string; readonly body?: object; readonly own: number };

/** Who else than the owner has each permission, in the live mode. */
const inLive: Readonly<Record<MerchantPermission, readonly MerchantRole[]>> = {
  'commerce.modifier': ['gerant'],
  'equipe.gerer': ['gerant'],
  'documents.envoyer': [],
  'mode.changer': [],
  'cles.gerer': ['developpeur'],
  'webhooks.gerer': ['developpeur'],
  'liens.gerer': ['gerant', 'developpeur'],
  'paiements.encaisser': ['gerant', 'caissier'],
  'paiements.lire': ['gerant', 'caissier', 'comptable', 'developpeur'],
  'paiements.rembourser': ['gerant'],
  'litiges.repondre': ['gerant'],
  'clients.lire': ['gerant', 'comptable', 'developpeur'],
  'clients.gerer': ['gerant'],
  'solde.lire': ['gerant', 'comptable'],
  'versements.lire': ['gerant', 'comptable'],
  'versements.demander': ['gerant'],
  'versements.comptes': [],
};
/** What a developer may not do with the money of the test mode, which is nobody's, either. */
const neverOfDevelopers: readonly MerchantPermission[] = [
  'commerce.modifier',
  'equipe.gerer',
  'documents.envoyer',
  'mode.changer',
];

function may(role: MerchantRole, mode: MerchantMode, permission: MerchantPermission): boolean {
  if (role === 'proprietaire') return true;
  if (role === 'developpeur' && mode === 'test') return !neverOfDevelopers.includes(permission);
  return inLive[permission].includes(role);
}

const api = await startApi();
const shop = await openShop(api);
const other = await openShop(api);
const routes = api.app
  .declaredRoutes()
  .filter(({ access, method }) => access.kind === 'merchant' && method !== 'HEAD');
const named = ({ method, url }: { readonly method: string; readonly url: string }) =>
  `${method} ${url.replace('/api', '')}`;

function ask(
  who: Account,
  route: string,
  {
    path,
    body,
    mode,
  }: { readonly path: string; readonly body?: object; readonly mode: MerchantMode },
): Promise<Answer<Wire>> {
  const method = route.slice(0, route.indexOf(' ')) as Method;
  const address = `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
  const headers = { ...inMode(mode).headers, 'idempotency-key': newId() };
  const asked: Ask = { address, headers };
  if (method === 'GET' || method === 'DELETE') return who.ask(method, path, asked);
  return who.ask(method, path, { ...asked, body: body ?? {} });
}

describe('every route of merchants × every role of the team × both modes', () => {
  const people = new Map<MerchantRole, Account>([['proprietaire', shop.owner]]);
  beforeAll(async () => {
    for (const role of merchantRoles)
      if (role !== 'proprietaire')
        people.set(role, timeless(api, await hire(api, shop.owner, role)));
  });

  test('each permission is had by those who are told here', () => {
    expect(Object.keys(inLive).toSorted()).toEqual([...merchantPermissions].toSorted());
    expect(routes.length).toBeGreaterThan(40);
  });

  test.each(merchantRoles.flatMap((role) => merchantModes.map((mode) => [role, mode] as const)))(
    '%s, %s: 403 with the permission that is missing before anything is validated, else let in',
    async (role, mode) => {
      const who = people.get(role) ?? shop.owner;
      for (const route of routes) {
        if (route.access.kind !== 'merchant') continue;
        const { permission } = route.access;
        const path = route.url.replace('/api', '').replaceAll(/:\w+/g, 'x');
        const { status, body } = await ask(who, named(route), { path, mode });
        const isTurnedAway = status === 403 && body.code === 'droit_manquant';
        const isAllowed = permission === null || may(role, mode, permission);
        expect([named(route), role, mode, isTurnedAway]).toEqual([
          named(route),
          role,
          mode,
          !isAllowed,
        ]);
        if (isTurnedAway) expect(body.message).toContain(permission);
        expect(status, `${named(route)} as ${role}`).not.toBe(500);
      }
    },
  );
});

describe('every route of merchants × both modes × someone else’s object', () => {
  const modes: Record<MerchantMode, Readonly<Record<string, Target>>> = { test: {}, live: {} };
  let ofBusiness: Readonly<Record<string, Target>>;
  beforeAll(async () => {
    const payer = obliging(timeless(api, await api.user()));
    await fund(api, payer, 500_000n);
    for (const mode of merchantModes) modes[mode] = await objectsOf(shop, mode, payer);
    ofBusiness = await objectsOfBusiness(shop);
  });

  test('every route that names an object is told here', () => {
    const naming = routes.filter(({ url }) => url.includes(':')).map(named);
    for (const mode of merchantModes)
      expect([...Object.keys(modes[mode]), ...Object.keys(ofBusiness)].toSorted()).toEqual(
        naming.toSorted(),
      );
  });

  const anyId = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
  /** What an answer says, but for the ids that the request itself named. */
  const said = ({ status, body }: Answer<Wire>) =>
    `${status} ${JSON.stringify(body).replaceAll(anyId, 'id')}`;
  const elsewhere = (path: string) => path.replaceAll(anyId, () => newId());

  test('404: another business’s, and one’s own of the other mode, is answered as one that is not there', async () => {
    for (const mode of merchantModes) {
      const otherMode = mode === 'test' ? 'live' : 'test';
      for (const [route, target] of Object.entries({ ...modes[mode], ...ofBusiness })) {
        const strangers = [
          [other.owner, mode],
          [other.owner, otherMode],
          ...(route in ofBusiness ? [] : [[shop.owner, otherMode] as const]),
        ] as const;
        for (const [who, asked] of strangers) {
          const theirs = await ask(who, route, { ...target, mode: asked });
          const path = elsewhere(target.path);
          const missing = await ask(who, route, { ...target, path, mode: asked });
          const isAskedFirst = theirs.body.code === 'verification_requise';
          if (!isAskedFirst)
            expect([route, mode, asked, theirs.status]).toEqual([route, mode, asked, 404]);
          expect([route, said(theirs)]).toEqual([route, said(missing)]);
        }
      }
    }
  });

  test('those whom it belongs to are served at each of them', async () => {
    for (const mode of merchantModes)
      for (const [route, target] of Object.entries(modes[mode])) {
        const { status, text } = await ask(shop.owner, route, { ...target, mode });
        expect([route, mode, status], text.slice(0, 300)).toEqual([route, mode, target.own]);
      }
    for (const [route, target] of Object.entries(ofBusiness)) {
      const { status, text } = await ask(shop.owner, route, { ...target, mode: 'live' });
      expect([route, status], text.slice(0, 300)).toEqual([route, target.own]);
    }
  });
});

/** By route: an object of one mode, a body that is right, and what whoever it belongs to gets. */
async function objectsOf(
  { owner, sell }: Shop,
  mode: MerchantMode,
  payer: Account,
): Promise<Readonly<Record<string, Target>>> {
  const proven = obliging(owner);
  const make = async (path: string, body: object, by = proven): Promise<Wire> => {
    const made = await by.post(path, body, inMode(mode));
    expect(made.status, `${path} ${made.text}`).toBe(201);
    return made.body;
  };
  const paid = await paidFromWallet(payer, await sell(mode, { montant: 200 }));
  const waiting = await sell(mode);
  const disputed = async () => disputedByHand(api, await paidFromWallet(payer, await sell(mode)));
  const [answered, accepted] = [await disputed(), await disputed()];
  const refund = await make(`/v1/payments/${paid.id}/remboursements`, { montant: 1 });
  const link = await make('/v1/payment-links', { titre: 'Panier', montant: 12 });
  const customer = await make('/v1/customers', { nom: 'Awa' });
  const payee = await make('/v1/payees', {
    methode: 'bank',
    pays: 'FR',
    compte: frenchIbans['0001'],
  });
  const payout = await make('/v1/payouts', { montant: 60, compteId: payee.id });
  const key = await make('/api-keys', { nom: 'Boutique' });
  const webhook = await make('/v1/webhook-endpoints', { url: 'http://127.0.0.1:9/' });
  const sent = await owner.post(`/v1/webhook-endpoints/${webhook.id}/test`, {}, inMode(mode));
  await api.runJobs();
  const deliveries = await owner.get(
    `/v1/webhook-endpoints/${webhook.id}/livraisons`,
    inMode(mode),
  );
  const [event] = (await owner.get('/v1/events', inMode(mode))).body.elements;
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#0a7' },
  })
    .png()
    .toBuffer();
  const file = await upload(owner, {
    path: '/v1/files?usage=image_lien',
    content: picture,
    headers: inMode(mode).headers ?? {},
  });
  expect([sent.status, file.status], file.text).toEqual([204, 201]);
  const [delivery] = deliveries.body.elements;
  const payment = (verb: string) => `/v1/payments/${paid.id}${verb}`;
  const endpoint = (verb: string) => `/v1/webhook-endpoints/${webhook.id}${verb}`;
  const lastMinutes = {
    depuis: new Date(Date.now() - 60_000).toISOString(),
    jusqua: new Date(Date.now() + 60_000).toISOString(),
  };
  const ofLink = (verb: string) => `/v1/payment-links/${link.id}${verb}`;
  return {
    'GET /v1/payments/:id': { path: payment(''), own: 200 },
    'GET /v1/payments/:id/recu': { path: payment('/recu'), own: 200 },
    'POST /v1/payments/:id/annulation': { path: `/v1/payments/${waiting.id}/annulation`, own: 200 },
    'POST /v1/payments/:id/remboursements': {
      path: payment('/remboursements'),
      body: { montant: 1 },
      own: 201,
    },
    'GET /v1/refunds/:id': { path: `/v1/refunds/${refund.id}`, own: 200 },
    'GET /v1/disputes/:id': { path: `/v1/disputes/${answered}`, own: 200 },
    'POST /v1/disputes/:id/preuves': {
      path: `/v1/disputes/${answered}/preuves`,
      body: { texte: 'Remis en main propre' },
      own: 200,
    },
    'POST /v1/disputes/:id/acceptation': {
      path: `/v1/disputes/${accepted}/acceptation`,
      own: 200,
    },
    'GET /v1/payouts/:id': { path: `/v1/payouts/${payout.id}`, own: 200 },
    // It has left: only one that is held can be called off.
    'POST /v1/payouts/:id/annulation': { path: `/v1/payouts/${payout.id}/annulation`, own: 409 },
    'GET /v1/payouts/:id/releve': { path: `/v1/payouts/${payout.id}/releve`, own: 200 },
    'GET /v1/payouts/:id/releve/fichier': {
      path: `/v1/payouts/${payout.id}/releve/fichier?format=csv`,
      own: 200,
    },
    'GET /v1/payment-links/:id': { path: ofLink(''), own: 200 },
    'PUT /v1/payment-links/:id': {
      path: ofLink(''),
      body: { titre: 'Panier', montant: 13 },
      own: 200,
    },
    'POST /v1/payment-links/:id/pause': { path: ofLink('/pause'), own: 200 },
    'POST /v1/payment-links/:id/reprise': { path: ofLink('/reprise'), own: 200 },
    'GET /v1/payment-links/:id/affiche': { path: ofLink('/affiche?format=a6'), own: 200 },
    'GET /v1/files/:id': { path: `/v1/files/${file.body.id}`, own: 200 },
    'GET /v1/customers/:id': { path: `/v1/customers/${customer.id}`, own: 200 },
    'PATCH /v1/customers/:id': {
      path: `/v1/customers/${customer.id}`,
      body: { nom: 'Awa D.' },
      own: 200,
    },
    'DELETE /v1/customers/:id': { path: `/v1/customers/${customer.id}`, own: 204 },
    'GET /v1/events/:id': { path: `/v1/events/${event.id}`, own: 200 },
    'GET /v1/webhook-endpoints/:id': { path: endpoint(''), own: 200 },
    'PATCH /v1/webhook-endpoints/:id': {
      path: endpoint(''),
      body: { evenements: ['payment.paid'] },
      own: 200,
    },
    'POST /v1/webhook-endpoints/:id/test': { path: endpoint('/test'), own: 204 },
    'GET /v1/webhook-endpoints/:id/livraisons': { path: endpoint('/livraisons'), own: 200 },
    'POST /v1/webhook-endpoints/:id/livraisons/:livraison/renvoyer': {
      path: endpoint(`/livraisons/${delivery.id}/renvoyer`),
      own: 200,
    },
    'POST /v1/webhook-endpoints/:id/renvoyer/apercu': {
      path: endpoint('/renvoyer/apercu'),
      body: lastMinutes,
      own: 200,
    },
    'POST /v1/webhook-endpoints/:id/renvoyer': {
      path: endpoint('/renvoyer'),
      body: lastMinutes,
      own: 200,
    },
    'POST /v1/webhook-endpoints/:id/renouveler': {
      path: endpoint('/renouveler'),
      body: { chevauchement: '24h' },
      own: 201,
    },
    'DELETE /v1/webhook-endpoints/:id': { path: endpoint(''), own: 204 },
    // A key of the live mode asks for a proof first.
    'POST /api-keys/:id/renouveler': {
      path: `/api-keys/${key.id}/renouveler`,
      body: { chevauchement: '24h' },
      own: mode === 'live' ? 403 : 201,
    },
    'DELETE /api-keys/:id': { path: `/api-keys/${key.id}`, own: 204 },
    'DELETE /v1/payees/:id': { path: `/v1/payees/${payee.id}`, own: 204 },
  };
}

/** What belongs to the business itself, in either mode. */
async function objectsOfBusiness({ owner }: Shop): Promise<Readonly<Record<string, Target>>> {
  const hired = await hire(api, owner, 'comptable');
  const invited = await owner.post('/merchants/equipe/invitations', {
    email: `${newId()}@nzela.example`,
    role: 'caissier',
  });
  const team = (await owner.get('/merchants/equipe')).body;
  const member = team.membres.find(({ email }: Wire) => email === hired.email);
  const document = await upload(owner, {
    path: '/kyc/commerce?type=tax_document',
    content: Buffer.from('%PDF-1.7 …'),
  });
  expect([invited.status, document.status], document.text).toEqual([201, 201]);
  return {
    'DELETE /merchants/equipe/invitations/:id': {
      path: `/merchants/equipe/invitations/${invited.body.id}`,
      own: 204,
    },
    'PATCH /merchants/equipe/:id': {
      path: `/merchants/equipe/${member.id}`,
      body: { role: 'gerant' },
      own: 200,
    },
    'DELETE /merchants/equipe/:id': { path: `/merchants/equipe/${member.id}`, own: 204 },
    'GET /kyc/commerce/:id/fichier': {
      path: `/kyc/commerce/${document.body.id}/fichier`,
      own: 200,
    },
  };
}
