import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  mayGive,
  merchantModes,
  merchantRoles,
  permissionsOf,
  type MerchantRole,
} from '@nzela/contract/merchant-terms';
import { money } from '@nzela/money/money';
import {
  confirmMailbox,
  startApi,
  type Account,
  type Api,
  type Ask,
  type Wire,
} from '../../../test/api.ts';
import { hire, invitationTo } from '../../../test/hiring.ts';
import { proving } from '../../../test/proof.ts';
import { newId } from '../../kernel/data/ids.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { sweepInvitations } from './team/team.store.ts';

let api: Api;
let owner: Account;
let merchant: Wire;
const people: Partial<Record<MerchantRole, Account>> = {};

const memberId = async (who: Account): Promise<string> =>
  (await owner.get('/merchants/equipe')).body.membres.find(
    ({ email }: { email: string }) => email === who.email,
  )?.id;

beforeAll(async () => {
  api = await startApi();
  owner = await api.merchant();
  await confirmMailbox(api, owner);
  [merchant] = (await owner.get('/merchants')).body.elements;
  people.proprietaire = owner;
  for (const role of merchantRoles) people[role] ??= await hire(api, owner, role);
});
afterAll(() => api.close());

describe('a business', () => {
  test('is there as soon as somebody signs up as a merchant, with an account in each mode', async () => {
    expect(merchant).toMatchObject({
      nomCommercial: expect.any(String),
      typeActivite: 'other',
      email: owner.email,
      telephone: owner.telephone,
      versementAutomatique: 'none',
      modeProductionDepuis: null,
      role: 'proprietaire',
    });
    const { rows } = await api.deps.pool.query(
      'SELECT mode FROM merchant_accounts WHERE merchant_id = $1 ORDER BY mode',
      [merchant.id],
    );
    expect(rows).toEqual([{ mode: 'live' }, { mode: 'test' }]);
    expect((await (await api.user()).get('/merchants')).body.elements).toEqual([]);
  });

  test('has one account in each mode: the database refuses another', async () => {
    const again = api.deps.pool.query(
      "INSERT INTO merchant_accounts (id, merchant_id, mode) VALUES ($1, $2, 'test')",
      [newId(), merchant.id],
    );
    await expect(again).rejects.toMatchObject({ constraint: 'merchant_accounts_mode' });
  });

  test('its profile is changed by who may, and the change is written down once', async () => {
    const profile = {
      nomCommercial: 'Chez Bolingo',
      nomProprietaire: 'Awa Bolingo',
      typeActivite: 'restaurant',
      email: 'Bonjour@Bolingo.example',
      telephone: '+243 81 234 56 78',
    };
    const saved = await owner.patch('/merchants/profil', profile);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toMatchObject({
      ...profile,
      email: 'bonjour@bolingo.example',
      telephone: '+243812345678',
    });
    const { rows } = await api.deps.pool.query(
      "SELECT actor FROM audit_entries WHERE action = 'merchants.profile' AND subject = $1",
      [merchant.id],
    );
    expect(rows).toEqual([{ actor: owner.id }]);
    const wallet = { devise: 'CDF', versementAutomatique: 'weekly' };
    expect((await owner.patch('/merchants/portefeuille', wallet)).body).toMatchObject(wallet);
  });

  test('400 at each field of a profile that is wrong', async () => {
    const { status, body } = await owner.patch('/merchants/profil', {
      nomCommercial: ' ',
      nomProprietaire: 'http://x.example',
      typeActivite: 'bank',
      email: 'x',
      telephone: '12',
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ champ }: { champ: string }) => champ).toSorted()).toEqual([
      'email',
      'nomCommercial',
      'nomProprietaire',
      'telephone',
      'typeActivite',
    ]);
  });
});

describe('the team', () => {
  const routes: Readonly<Record<string, (who: Account, ask?: Ask) => Promise<Wire>>> = {
    'commerce.modifier': (who, ask) => who.patch('/merchants/profil', {}, ask),
    'versements.demander': (who, ask) => who.patch('/merchants/portefeuille', {}, ask),
    'equipe.gerer': (who, ask) => who.post('/merchants/equipe/invitations', {}, ask),
  };

  test('each role may do what its permissions say in the mode it asks for, and gets 403 with the one that it lacks', async () => {
    for (const role of merchantRoles)
      for (const mode of merchantModes)
        for (const [permission, call] of Object.entries(routes)) {
          const has = permissionsOf(role, mode).includes(permission as never);
          const { status, body } = await call(people[role] ?? owner, {
            headers: { 'merchant-mode': mode },
          });
          expect([role, mode, permission, status, body.code]).toEqual([
            role,
            mode,
            permission,
            has ? 400 : 403,
            has ? 'requete_invalide' : 'droit_manquant',
          ]);
          if (!has) expect(body.message).toContain(permission);
        }
  });

  test('nobody gives a role that may do more than their own, nor touches whoever has one', async () => {
    for (const giver of merchantRoles) {
      if (!permissionsOf(giver, 'test').includes('equipe.gerer')) continue;
      const who = people[giver] ?? owner;
      for (const role of merchantRoles) {
        const email = `${newId()}@nzela.example`;
        await confirmMailbox(api, who);
        const { status } = await who.post('/merchants/equipe/invitations', { email, role });
        expect([giver, role, status]).toEqual([giver, role, mayGive(giver, role) ? 201 : 403]);
      }
    }
    const manager = people.gerant ?? owner;
    const change = await manager.patch(`/merchants/equipe/${await memberId(owner)}`, {
      role: 'caissier',
    });
    expect([change.status, change.body.code]).toEqual([403, 'droit_manquant']);
    const removal = await manager.delete(`/merchants/equipe/${await memberId(owner)}`);
    expect([removal.status, removal.body.code]).toEqual([403, 'droit_manquant']);
  });

  test('whoever works for nobody, or for another merchant, is let in nowhere', async () => {
    const other = await api.merchant();
    const asOther = { headers: { 'merchant-id': merchant.id } };
    for (const [who, ask] of [
      [await api.user(), {}],
      [await api.admin(), {}],
      [other, asOther],
      [owner, { headers: { 'merchant-id': 'x' } }],
    ] as const) {
      const { status, body } = await who.get('/merchants/equipe', ask);
      expect([status, body.code]).toEqual([403, 'acces_refuse']);
    }
    const member = await memberId(owner);
    expect((await other.delete(`/merchants/equipe/${member}`)).status).toBe(404);
    expect(
      (await owner.get('/merchants/equipe', { headers: { 'merchant-mode': 'real' } })).status,
    ).toBe(400);
  });

  test('a role that changes, and a person who is taken out, count from the next request on', async () => {
    const cashier = await hire(api, owner, 'caissier');
    const id = await memberId(cashier);
    expect((await owner.patch(`/merchants/equipe/${id}`, { role: 'gerant' })).status).toBe(200);
    expect((await cashier.patch('/merchants/profil', {})).status).toBe(400);
    expect((await owner.delete(`/merchants/equipe/${id}`)).status).toBe(204);
    expect((await cashier.get('/merchants/equipe')).status).toBe(403);
  });

  test('a business keeps an owner: of two who leave at once, one stays', async () => {
    const shop = await api.merchant();
    const second = await hire(api, shop, 'proprietaire');
    const team = (await shop.get('/merchants/equipe')).body.membres;
    const leaving = await Promise.all(
      [shop, second].map((who) => {
        const own = team.find(({ email }: { email: string }) => email === who.email);
        return who.delete(`/merchants/equipe/${own.id}`);
      }),
    );
    expect(leaving.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });
});

describe('an invitation', () => {
  test('says what it offers, to whoever has the link, and serves the invited address once', async () => {
    const invited = await api.user();
    const stranger = await api.user();
    await owner.post('/merchants/equipe/invitations', { email: invited.email, role: 'comptable' });
    const jeton = await invitationTo(api, invited.email);
    const offer = await api.visitor.get(`/merchants/invitations/${jeton}`);
    expect(offer.body).toMatchObject({ role: 'comptable' });
    expect(offer.text).not.toContain(invited.email);
    const accept = (who: Account) => who.post('/merchants/invitations/accepter', { jeton });
    const wrong = await accept(stranger);
    expect([wrong.status, wrong.body.code]).toEqual([403, 'invitation_autrui']);
    const answers = await Promise.all([accept(invited), accept(invited)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const used = await api.visitor.get(`/merchants/invitations/${jeton}`);
    expect([used.status, used.body.code]).toEqual([400, 'invitation_terminee']);
    const notices = (await owner.get('/notifications')).text;
    expect(notices).toContain('a rejoint votre équipe');
  });

  test('waits once for each address, can be withdrawn, and ends after a week', async () => {
    const email = `${newId()}@nzela.example`;
    const ask = () => owner.post('/merchants/equipe/invitations', { email, role: 'caissier' });
    expect((await Promise.all([ask(), ask()])).map(({ status }) => status).toSorted()).toEqual([
      201, 409,
    ]);
    const jeton = await invitationTo(api, email);
    const { invitations } = (await owner.get('/merchants/equipe')).body;
    const own = invitations.find((one: { email: string }) => one.email === email);
    expect((await owner.delete(`/merchants/equipe/invitations/${own.id}`)).status).toBe(204);
    const withdrawn = await api.visitor.get(`/merchants/invitations/${jeton}`);
    expect([withdrawn.status, withdrawn.body.code]).toEqual([400, 'invitation_terminee']);
    const unknown = await api.visitor.get(`/merchants/invitations/${'x'.repeat(43)}`);
    expect([unknown.status, unknown.body.code]).toEqual([400, 'lien_invalide']);
    const again = await ask();
    expect(again.status, again.text).toBe(201);
    await api.deps.pool.query(
      "UPDATE merchant_invitations SET expires_at = now() - interval '1 minute' WHERE email = $1",
      [email],
    );
    const old = await api.visitor.get(`/merchants/invitations/${await invitationTo(api, email)}`);
    expect([old.status, old.body.code]).toEqual([400, 'invitation_expiree']);
    expect((await ask()).status).toBe(201);
    const kept = async () =>
      (await api.deps.pool.query('SELECT FROM merchant_invitations WHERE email = $1', [email]))
        .rowCount;
    await sweepInvitations(api.deps.pool, addSeconds(api.deps.clock.now(), -120));
    expect(await kept()).toBe(3);
    await sweepInvitations(api.deps.pool, addSeconds(api.deps.clock.now(), 1));
    expect(await kept()).toBe(1);
  });

  test('leaves from a confirmed mailbox only, and not to somebody of the team', async () => {
    const shop = await api.merchant();
    const body = { email: 'x@nzela.example', role: 'caissier' };
    const unconfirmed = await shop.post('/merchants/equipe/invitations', body);
    expect([unconfirmed.status, unconfirmed.body.code]).toEqual([403, 'adresse_a_confirmer']);
    const member = await owner.post('/merchants/equipe/invitations', {
      email: owner.email,
      role: 'caissier',
    });
    expect([member.status, member.body.code]).toEqual([409, 'deja_membre']);
  });
});

describe('an account that closes', () => {
  const close = (who: Account) =>
    proving(who, (ask) => who.post('/users/me/fermeture', { confirmation: 'FERMER' }, ask));

  test('leaves its team; the last person closes the business, and its names are gone', async () => {
    const shop = await api.merchant();
    const [{ id }] = (await shop.get('/merchants')).body.elements;
    const closed = await close(shop);
    expect(closed.status, closed.text).toBe(204);
    const { rows } = await api.deps.pool.query(
      'SELECT name, owner_name, closed_at IS NOT NULL AS closed FROM merchants WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ name: 'Commerce fermé', owner_name: '', closed: true }]);
  });

  test('409 dernier_proprietaire: an owner does not leave a team without one', async () => {
    const shop = await api.merchant();
    await hire(api, shop, 'caissier');
    const refused = await close(shop);
    expect([refused.status, refused.body.code]).toEqual([409, 'dernier_proprietaire']);
  });

  test('409 compte_non_vide: what the business was paid is somebody’s money', async () => {
    const shop = await api.merchant();
    const { rows } = await api.deps.pool.query<{ id: string }>(
      `SELECT a.id FROM merchant_accounts a JOIN merchant_members m USING (merchant_id)
        WHERE m.user_id = $1 AND a.mode = 'live'`,
      [shop.id],
    );
    const account = { kind: 'pending', owner: rows[0]?.id ?? '', currency: 'CDF' } as const;
    const cards = { kind: 'settlement', owner: 'cards', currency: 'CDF' } as const;
    const client = await api.deps.pool.connect();
    await api.deps.ledger.open(client, [account, cards]);
    client.release();
    await api.deps.ledger.submit({
      id: newId(),
      kind: 'test',
      subject: 'test',
      bodyHash: '0'.repeat(64),
      legs: [{ type: 'post', debit: cards, credit: account, amount: money(5_000n, 'CDF') }],
    });
    const refused = await shop.post('/users/me/fermeture', { confirmation: 'FERMER' });
    expect([refused.status, refused.body.code]).toEqual([409, 'compte_non_vide']);
  });
});
