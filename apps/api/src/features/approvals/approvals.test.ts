import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capabilities } from '@nzela/contract/administrators';
import { secretChanged, secretMask } from '@nzela/contract/settings';
import {
  confirmMailbox,
  giveCapabilities,
  startApi,
  type Account,
  type Api,
  type Wire,
} from '../../../test/api.ts';
import { proofFor, proving, saving } from '../../../test/proof.ts';
import { newId } from '../../kernel/data/ids.ts';
import { verifyAudit } from '../../kernel/identity/audit-chain.ts';

let api: Api;
let asker: Account;
let second: Account;
beforeAll(async () => {
  api = await startApi();
  asker = await api.admin();
  second = await api.admin();
});
afterAll(() => api.close());

/** Saves a subject with these fields changed. */
async function change(subject: string, values: Record<string, unknown>, by = asker) {
  const { body } = await by.get(`/settings/${subject}`);
  const { valeur, version } = body;
  return saving(by, `/settings/${subject}`, { valeur: { ...valeur, ...values }, version });
}

const ask = async (values: Record<string, unknown>, subject = 'bank-account'): Promise<Wire> => {
  const answer = await change(subject, values);
  expect(answer.status, answer.text).toBe(202);
  return answer.body.approbation;
};

const decide = (by: Account, id: string, decision: object) =>
  saving(by, `/approvals/${id}/decision`, decision, 'post');
const approve = (by: Account, id: string) => decide(by, id, { decision: 'approuver' });
const refuse = (by: Account, id: string, raison = 'Trop cher') =>
  decide(by, id, { decision: 'refuser', raison });

const auditOf = async (action: string) =>
  (
    await api.database.pool.query<{ actor: string; subject: string; session_id: string | null }>(
      'SELECT actor, subject, session_id FROM audit_entries WHERE action = $1 ORDER BY position',
      [action],
    )
  ).rows;

describe('a change that two administrators make', () => {
  test('PUT /settings/{subject} 202: nothing changes before another one approves, then everywhere', async () => {
    const other = await api.instance();
    const before = await other.deps.settings.read('bank-account');
    const approval = await ask({ titulaire: 'Nzela Paiements' });
    expect(approval).toMatchObject({
      genre: 'reglages',
      sujet: 'bank-account',
      capacite: 'finances',
      statut: 'en_attente',
      peutDecider: false,
      differences: [{ champ: 'titulaire', avant: before.titulaire, apres: 'Nzela Paiements' }],
    });
    expect(await other.deps.settings.read('bank-account')).toEqual(before);
    const seen = await second.get(`/approvals/${approval.id}`);
    expect(seen.body.peutDecider).toBe(true);
    const approved = await approve(second, approval.id);
    expect([approved.status, approved.body.statut]).toEqual([200, 'approuvee']);
    await expect
      .poll(async () => (await other.deps.settings.read('bank-account')).titulaire)
      .toBe('Nzela Paiements');
    const { body } = await asker.get('/settings/bank-account');
    expect([body.auteur, body.approbateur]).toEqual([asker.id, second.id]);
  });

  test('is not approved without a fresh proof', async () => {
    const approval = await ask({ banque: 'Banque d’essai' });
    const answer = await second.post(`/approvals/${approval.id}/decision`, {
      decision: 'approuver',
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'verification_requise']);
    await refuse(second, approval.id);
  });

  test('never by the one who asked, nor by one without the capability, nor twice', async () => {
    const approval = await ask({ banque: 'Banque d’essai' });
    const own = await approve(asker, approval.id);
    expect([own.status, own.body.code]).toEqual([403, 'approbation_propre']);
    const third = await api.admin();
    await giveCapabilities(api, third, ['support', 'proprietaire']);
    const without = await approve(third, approval.id);
    expect([without.status, without.body.code]).toEqual([403, 'capacite_manquante']);
    const unwritten = await decide(second, approval.id, { decision: 'refuser', raison: ' ' });
    expect(unwritten.status).toBe(400);
    const refused = await refuse(second, approval.id, 'Ce n’est pas notre banque');
    expect(refused.body).toMatchObject({
      statut: 'refusee',
      raison: 'Ce n’est pas notre banque',
      decideur: { id: second.id },
    });
    const again = await approve(second, approval.id);
    expect([again.status, again.body.code]).toEqual([409, 'approbation_terminee']);
  });

  test('of two who decide at once, one wins, and it is done once', async () => {
    const third = await api.admin();
    const approval = await ask({ banque: 'Banque de deux' });
    const before = (await asker.get('/settings/bank-account')).body.version;
    const answers = await Promise.all([approve(second, approval.id), approve(third, approval.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await asker.get('/settings/bank-account')).body.version).toBe(before + 1);
    await giveCapabilities(api, third, []);
  });

  test('409 approbation_en_attente: another one about the same; taken back by who asked, it may be asked again', async () => {
    const approval = await ask({ banque: 'Une' });
    const other = await change('bank-account', { banque: 'Une autre' });
    expect([other.status, other.body.code]).toEqual([409, 'approbation_en_attente']);
    const foreign = await second.post(`/approvals/${approval.id}/retirer`, {});
    expect(foreign.status).toBe(404);
    const withdrawn = await asker.post(`/approvals/${approval.id}/retirer`, {});
    expect(withdrawn.body.statut).toBe('retiree');
    await refuse(second, (await ask({ banque: 'Une autre' })).id);
  });

  test('409 approbation_expiree after 72 hours; then it may be asked again', async () => {
    const approval = await ask({ banque: 'Trop tard' });
    await api.database.pool.query(
      "UPDATE approvals SET expires_at = now() - interval '1 second' WHERE id = $1",
      [approval.id],
    );
    const late = await approve(second, approval.id);
    expect([late.status, late.body.code]).toEqual([409, 'approbation_expiree']);
    const { body } = await second.get('/approvals?statut=expiree');
    expect(body.elements.map(({ id }: Wire) => id)).toContain(approval.id);
    await refuse(second, (await ask({ banque: 'Encore' })).id);
  });

  test('409 approbation_perimee: the document was saved by somebody else meanwhile', async () => {
    const approval = await ask({ banque: 'Sur une version ancienne' });
    const value = { ...(await api.deps.settings.read('bank-account')), banque: 'Entre-temps' };
    const { version } = await api.deps.settings.current('bank-account');
    const by = { userId: null, address: null };
    await api.deps.settings.update('bank-account', { value, version, by });
    const answer = await approve(second, approval.id);
    expect([answer.status, answer.body.code]).toEqual([409, 'approbation_perimee']);
    await refuse(second, approval.id);
  });

  test('a save that changes nothing is no version: what waits stays good', async () => {
    const approval = await ask({ banque: 'Attend une deuxième personne' });
    const { version } = await api.deps.settings.current('bank-account');
    const same = await change('bank-account', {});
    expect([same.status, same.body.version]).toEqual([200, version]);
    expect((await approve(second, approval.id)).status).toBe(200);
  });

  test('a reset to what holds already is no version either', async () => {
    const { body: before } = await asker.get('/settings/virtual-cards');
    const path = '/virtual-cards/configuration/reset';
    expect((await asker.post(path)).status).toBe(200);
    expect((await asker.get('/settings/virtual-cards')).body).toEqual(before);
  });

  test('a new key of a gateway is told, and never shown; the rest of a gateway takes one administrator', async () => {
    const alone = await change('gateways.cards', { delaiTransactionMinutes: 20 });
    expect(alone.status).toBe(200);
    const approval = await ask({ cleSecrete: 'sk_of_our_own' }, 'gateways.cards');
    expect(approval.differences).toEqual([
      { champ: 'cleSecrete', avant: secretMask, apres: secretChanged },
    ]);
    const { rows } = await api.database.pool.query('SELECT * FROM approvals');
    expect(JSON.stringify(rows)).not.toContain('sk_of_our_own');
    await approve(second, approval.id);
    expect((await api.deps.settings.read('gateways.cards')).cleSecrete).toBe('sk_of_our_own');
  });

  test('GET /approvals 200: what waits about a subject, for any administrator; nothing once it is decided', async () => {
    const approval = await ask({ banque: 'Affichée' });
    const anybody = await api.admin();
    await giveCapabilities(api, anybody, ['contenu']);
    const waiting = async (sujet: string, genre = 'reglages') => {
      const path = `/approvals?statut=en_attente&genre=${genre}&sujet=${sujet}`;
      const answer = await anybody.get(path);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.elements.map(({ id }: Wire) => id);
    };
    expect(await waiting('bank-account')).toEqual([approval.id]);
    expect(await waiting('tariffs')).toEqual([]);
    expect(await waiting('bank-account', 'ecritures')).toEqual([]);
    expect((await anybody.get('/approvals?genre=autre')).status).toBe(400);
    await refuse(second, approval.id);
    expect(await waiting('bank-account')).toEqual([]);
  });

  test('404 for one that is not there; 400 for a decision of no kind', async () => {
    expect((await second.get(`/approvals/${newId()}`)).status).toBe(404);
    const approval = await ask({ banque: 'Décision' });
    expect((await second.post(`/approvals/${approval.id}/decision`, {})).status).toBe(400);
    await refuse(second, approval.id);
  });

  test('each step is in the audit once, with its session, and the chain is whole', async () => {
    const asked = (await auditOf('approvals.ask')).length;
    const decided = (await auditOf('approvals.decide')).length;
    const approval = await ask({ banque: 'Écrit' });
    await approve(second, approval.id);
    const [lastAsked, lastDecided] = [
      await auditOf('approvals.ask'),
      await auditOf('approvals.decide'),
    ];
    expect([lastAsked.length, lastDecided.length]).toEqual([asked + 1, decided + 1]);
    expect(lastAsked.at(-1)).toMatchObject({ actor: asker.id, subject: 'reglages:bank-account' });
    expect(lastDecided.at(-1)).toMatchObject({ actor: second.id });
    expect(lastDecided.at(-1)?.session_id).not.toBeNull();
    expect((await verifyAudit(api.database.pool)).brokenAt).toBeNull();
  });
});

describe('what an administrator may do', () => {
  test('is given by an owner, approved by another one, and holds at the next request', async () => {
    const person = await api.admin();
    await giveCapabilities(api, person, ['support']);
    expect((await person.get('/settings/application')).body.code).toBe('capacite_manquante');
    const path = `/administrators/${person.id}/capacites`;
    const asked = await saving(asker, path, {
      capacites: ['support', 'technique'],
      avant: ['support'],
    });
    expect(asked.status, asked.text).toBe(202);
    expect((await person.get('/settings/application')).status).toBe(403);
    await approve(second, asked.body.approbation.id);
    expect((await person.get('/settings/application')).status).toBe(200);
    const taken = await saving(asker, path, {
      capacites: [],
      avant: ['technique', 'support'],
    });
    await approve(second, taken.body.approbation.id);
    expect((await person.get('/settings/application')).status).toBe(403);
  });

  test('409 capacites_modifiees: whoever read it before somebody else changed it changes nothing', async () => {
    const person = await api.admin();
    await giveCapabilities(api, person, ['support']);
    const path = `/administrators/${person.id}/capacites`;
    await giveCapabilities(api, person, ['support', 'contenu']);
    const late = await saving(asker, path, { capacites: ['finances'], avant: ['support'] });
    expect([late.status, late.body.code]).toEqual([409, 'capacites_modifiees']);
    const { body: list } = await asker.get('/administrators');
    expect(list.elements.find(({ id }: Wire) => id === person.id)).toMatchObject({
      capacites: expect.arrayContaining(['support', 'contenu']),
    });
  });

  test('somebody with an account becomes an administrator; a merchant and a stranger do not', async () => {
    const person = await api.user();
    const body = { email: person.email, capacites: ['contenu'] };
    const unconfirmed = await asker.post('/administrators', body);
    expect([unconfirmed.status, unconfirmed.body.code]).toEqual([
      404,
      'administrateur_introuvable',
    ]);
    await confirmMailbox(api, person);
    const asked = await saving(asker, '/administrators', body, 'post');
    expect(asked.status, asked.text).toBe(202);
    const approved = await approve(second, asked.body.approbation.id);
    expect(approved.status, approved.text).toBe(200);
    // Its former session was a user's.
    expect((await person.get('/approvals')).status).toBe(401);
    const { body: list } = await asker.get('/administrators');
    expect(list.elements.find(({ id }: Wire) => id === person.id)).toMatchObject({
      capacites: ['contenu'],
      secondFacteur: false,
    });
    const shop = await api.merchant();
    await confirmMailbox(api, shop);
    const merchant = await asker.post('/administrators', { email: shop.email, capacites: [] });
    expect(merchant.status).toBe(404);
  });

  test('409 dernier_administrateur: the only owner stays one; alone, an owner changes at once', async () => {
    const alone = await startApi();
    try {
      const owner = await alone.admin();
      const path = `/administrators/${owner.id}/capacites`;
      const avant = [...capabilities];
      const left = await owner.put(path, { capacites: ['support'], avant });
      expect([left.status, left.body.code]).toEqual([409, 'dernier_administrateur']);
      const kept = await saving(owner, path, { capacites: ['proprietaire', 'finances'], avant });
      expect([kept.status, kept.body.capacites]).toEqual([200, ['finances', 'proprietaire']]);
      const prices = await saving(owner, '/settings/bank-account', {
        valeur: { ...(await alone.deps.settings.read('bank-account')), banque: 'Seul' },
        version: 0,
      });
      expect(prices.status, prices.text).toBe(200);
    } finally {
      await alone.close();
    }
  });

  test('an approval of what the person could do before is void once that has changed', async () => {
    const person = await api.admin();
    await giveCapabilities(api, person, ['support']);
    const path = `/administrators/${person.id}/capacites`;
    const asked = await saving(asker, path, { capacites: [...capabilities], avant: ['support'] });
    await giveCapabilities(api, person, []);
    const answer = await approve(second, asked.body.approbation.id);
    expect([answer.status, answer.body.code]).toEqual([409, 'approbation_perimee']);
  });

  test('a proof for one decision serves no other', async () => {
    const first = await ask({ banque: 'Première' });
    const refused = await second.post(`/approvals/${first.id}/decision`, { decision: 'approuver' });
    const verification = await proofFor(second, refused.body.verification);
    await asker.post(`/approvals/${first.id}/retirer`, {});
    const other = await ask({ banque: 'Seconde' });
    const answer = await second.post(
      `/approvals/${other.id}/decision`,
      { decision: 'approuver' },
      { headers: { verification } },
    );
    expect([answer.status, answer.body.code]).toEqual([403, 'verification_requise']);
  });
});

test('whoever suspends the second administrator does not decide alone for the next 30 days', async () => {
  const two = await startApi();
  try {
    const owner = await two.admin();
    const partner = await two.admin();
    const suspended = await proving(owner, (ask) =>
      owner.post(`/users/${partner.id}/bloquer`, { motif: 'Absent.' }, ask),
    );
    expect(suspended.status, suspended.text).toBeLessThan(300);
    const asked = await change('bank-account', { titulaire: 'À moi' }, owner);
    expect(asked.status, asked.text).toBe(202);
    const { id } = asked.body.approbation;
    expect((await approve(owner, id)).status).toBe(403);
    expect((await owner.post(`/approvals/${id}/retirer`, {})).status).toBeLessThan(300);
    await two.database.pool.query(
      `UPDATE users SET blocked_at = blocked_at - interval '31 days' WHERE id = $1`,
      [partner.id],
    );
    const alone = await change('bank-account', { titulaire: 'À nous' }, owner);
    expect(alone.status, alone.text).toBe(200);
  } finally {
    await two.close();
  }
});
