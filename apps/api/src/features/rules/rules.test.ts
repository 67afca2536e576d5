import { describe, expect, test } from 'vitest';
import type { Rule, RuleInput } from '@nzela/contract/rules';
import type { Account } from '../../../test/api.ts';
import { fund, pass, timeless, until } from '../../../test/money.ts';
import { obliging, withoutProofs } from '../../../test/proof.ts';
import { reviewFor } from '../../../test/reviewing.ts';
import { dakar, order } from '../../../test/sending.ts';
import { walk } from '../../../test/walking.ts';
import { startWorld } from '../../../test/world.ts';
import { newId } from '../../kernel/data/ids.ts';

const { api } = await startWorld();
await withoutProofs(api);
const admin = timeless(api, await api.admin());

async function sender() {
  const person = obliging(timeless(api, await api.user()));
  await fund(api, person, 500_000n);
  return person;
}

/** Orders a transfer and lets its undo window pass; gives its id and what has become of it. */
async function leaves(person: Account, digits = '1001', montant = 50) {
  const { id } = await order(person, 'wallet', dakar(digits), montant);
  expect((await person.patch(`/transfers/${id}/confirm`)).status).toBe(200);
  await pass(api, 61);
  return { id, statut: (await person.get(`/transfers/${id}`)).body.statut as string };
}

async function add(rule: RuleInput): Promise<Rule> {
  const { status, body, text } = await admin.post('/rules', rule);
  expect(status, text).toBe(201);
  return body;
}
const act = (id: string, what: 'essai' | 'activer' | 'desactiver') =>
  admin.post(`/rules/${id}/${what}`);

/** A rule that was tried and is on; off again after `work`. */
async function inForce(input: RuleInput, work: (rule: Rule) => Promise<void>): Promise<void> {
  const rule = await add(input);
  expect((await act(rule.id, 'essai')).status).toBe(200);
  expect((await act(rule.id, 'activer')).body.active).toBe(true);
  await work(rule);
  expect((await act(rule.id, 'desactiver')).body.active).toBe(false);
}

async function auditsOf(subject: string): Promise<string[]> {
  const { rows } = await api.database.pool.query<{ action: string }>(
    'SELECT action FROM audit_entries WHERE subject = $1 ORDER BY position',
    [subject],
  );
  return rows.map(({ action }) => action);
}

const cadence = (nombre: number, montantEur = 1_000_000) =>
  ({ genre: 'cadence', parametres: { nombre, montantEur, heures: 24 } }) as const;

describe('a rule', () => {
  test('400: parameters of its kind alone, each within its range', async () => {
    const wrong = [
      [{ ...cadence(5).parametres, heures: 721 }, 'parametres.heures'],
      [{ ...cadence(5).parametres, nombre: 0 }, 'parametres.nombre'],
      [{ ...cadence(5).parametres, montantEur: 0.5 }, 'parametres.montantEur'],
    ] as const;
    for (const [parametres, field] of wrong) {
      const { status, body } = await admin.post('/rules', { genre: 'cadence', parametres });
      expect([status, body.errors[0].champ]).toEqual([400, field]);
    }
    const other = { genre: 'appareil', parametres: cadence(5).parametres };
    expect((await admin.post('/rules', other)).status).toBe(400);
  });

  test('409 regle_non_essayee: is tried with the parameters that it has before it is on', async () => {
    const rule = await add(cadence(5));
    expect(rule).toMatchObject({ active: false, version: 1, essai: null });
    expect((await act(rule.id, 'activer')).body.code).toBe('regle_non_essayee');
    expect((await act(rule.id, 'essai')).body.essai.version).toBe(1);
    const changed = await admin.put(`/rules/${rule.id}`, { version: 1, regle: cadence(6) });
    expect(changed.body).toMatchObject({ version: 2, active: false, essai: { version: 1 } });
    expect((await act(rule.id, 'activer')).body.code).toBe('regle_non_essayee');
    await act(rule.id, 'essai');
    expect((await act(rule.id, 'activer')).body.active).toBe(true);
    // Other parameters switch it off.
    const again = await admin.put(`/rules/${rule.id}`, { version: 2, regle: cadence(7) });
    expect(again.body).toMatchObject({ version: 3, active: false });
    const stale = await admin.put(`/rules/${rule.id}`, { version: 2, regle: cadence(8) });
    expect([stale.status, stale.body.code]).toEqual([409, 'regle_modifiee']);
    const { body } = await admin.get(`/rules/${rule.id}/versions`);
    expect(body.elements).toMatchObject([
      { version: 3, parametres: { nombre: 7 } },
      { version: 2, parametres: { nombre: 6 } },
      { version: 1, parametres: { nombre: 5 } },
    ]);
    expect(await auditsOf(rule.id)).toEqual([
      'rules.create',
      'rules.try',
      'rules.change',
      'rules.try',
      'rules.on',
      'rules.change',
    ]);
  });

  test('GET /rules/{id}/versions 200: each version once, page by page; 400 requete_invalide', async () => {
    const rule = await add(cadence(5));
    await api.database.pool.query(
      `INSERT INTO rule_versions (rule_id, version, parameters, created_by, created_at)
       SELECT rule_id, n, parameters, created_by, created_at FROM rule_versions, generate_series(2, 130) AS n
        WHERE rule_id = $1`,
      [rule.id],
    );
    const read = await walk(admin, `/rules/${rule.id}/versions?limit=60`);
    expect(read.map(({ version }) => version)).toEqual([...Array(130).keys()].map((n) => 130 - n));
    const wrong = await admin.get(`/rules/${rule.id}/versions?curseur=x`);
    expect([wrong.status, wrong.body.code]).toEqual([400, 'requete_invalide']);
  });

  test('404: none of that id', async () => {
    const none = '00000000-0000-7000-8000-000000000000';
    for (const what of ['essai', 'activer', 'desactiver'] as const)
      expect((await act(none, what)).status).toBe(404);
    expect((await admin.get(`/rules/${none}/versions`)).status).toBe(404);
  });

  test('a trial counts what it would have held, and holds nothing', async () => {
    const person = await sender();
    const first = await leaves(person);
    const second = await leaves(person);
    const rule = await add(cadence(1));
    const { essai } = (await act(rule.id, 'essai')).body;
    expect(essai.operations).toBeGreaterThanOrEqual(2);
    const found = essai.exemples.filter(
      ({ compte }: { compte: { id: string } }) => compte.id === person.id,
    );
    expect(found).toHaveLength(1);
    for (const { id } of [first, second])
      await until(
        api,
        async () => (await person.get(`/transfers/${id}`)).body.statut === 'complete',
      );
    // What is older than 30 days is not looked at.
    await pass(api, 31 * 86_400);
    expect((await act(rule.id, 'essai')).body.essai.exemples).toEqual([]);
  });
});

describe('holds before it leaves', () => {
  test('cadence: more payments, or more money, than the window allows', async () => {
    const person = await sender();
    await inForce(cadence(1), async (rule) => {
      expect((await leaves(person)).statut).not.toBe('en_verification');
      const { id, statut } = await leaves(person);
      expect(statut).toBe('en_verification');
      const review = await reviewFor(admin, id);
      expect(review).toMatchObject({ resultats: [], regles: [{ id: rule.id, version: 1 }] });
      const motif = { motif: 'Deux loyers.' };
      expect((await admin.post(`/reviews/${review.id}/liberer`, motif)).status).toBe(200);
      await until(
        api,
        async () => (await person.get(`/transfers/${id}`)).body.statut === 'complete',
      );
    });
    const other = await sender();
    await inForce(cadence(100, 100), async () => {
      expect((await leaves(other, '1001', 60)).statut).not.toBe('en_verification');
      expect((await leaves(other, '1001', 60)).statut).toBe('en_verification');
    });
  });

  test('appareil: a large sum soon after a new device, and not from the first one', async () => {
    const known = await sender();
    const changed = await sender();
    await api.database.pool.query(
      `INSERT INTO sessions (id, user_id, device, address, created_at, last_seen_at, expires_at, ended_at, end_reason)
       VALUES ($1, $2, 'Ancien téléphone', '203.0.113.9', now() - interval '90 days', now() - interval '80 days',
         now() - interval '60 days', now() - interval '80 days', 'logout')`,
      [newId(), changed.id],
    );
    const rule = { genre: 'appareil', parametres: { montantEur: 100, heures: 720 } } as const;
    await inForce(rule, async () => {
      // The clock of these tests has moved on: both sessions are made again as of now.
      await api.database.pool.query(
        'UPDATE sessions SET created_at = $2 WHERE user_id = ANY ($1) AND ended_at IS NULL',
        [[known.id, changed.id], api.deps.clock.now()],
      );
      expect((await leaves(known, '1001', 150)).statut).not.toBe('en_verification');
      expect((await leaves(changed, '1001', 50)).statut).not.toBe('en_verification');
      expect((await leaves(changed, '1001', 150)).statut).toBe('en_verification');
    });
  });

  test('beneficiaires: too many who are paid for the first time', async () => {
    const person = await sender();
    const rule = { genre: 'beneficiaires', parametres: { nombre: 1, heures: 24 } } as const;
    await inForce(rule, async () => {
      expect((await leaves(person, '1001')).statut).not.toBe('en_verification');
      expect((await leaves(person, '1001')).statut).not.toBe('en_verification');
      expect((await leaves(person, '1002')).statut).toBe('en_verification');
    });
  });

  test('boucle: money that came back to its origin, by one hand or two', async () => {
    const [origin, hand, other] = [await sender(), await sender(), await sender()];
    const send = async (from: Account, to: Account) => {
      const { status, text } = await from.post('/transfers', {
        montant: '200',
        devise: 'EUR',
        beneficiaire: { mode: 'nzela', telephone: to.telephone },
        methodePaiement: 'wallet',
      });
      expect(status, text).toBe(201);
    };
    const rule = { genre: 'boucle', parametres: { montantEur: 100, heures: 24 } } as const;
    await inForce(rule, async () => {
      await send(origin, hand);
      expect((await leaves(origin, '1001', 150)).statut).not.toBe('en_verification');
      await send(hand, other);
      await send(other, origin);
      expect((await leaves(origin, '1001', 150)).statut).toBe('en_verification');
      expect((await leaves(hand, '1001', 150)).statut).not.toBe('en_verification');
    });
  });
});
