import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountRef } from '@nzela/ledger/types';
import { verify } from '@nzela/ledger/verify';
import {
  confirmMailbox,
  giveCapabilities,
  startApi,
  type Account,
  type Api,
  type Wire,
} from '../../../test/api.ts';
import { obliging, proofFor, saving } from '../../../test/proof.ts';
import { own, settlement, wallet } from '../../kernel/data/book.ts';
import { newId } from '../../kernel/data/ids.ts';
import { verifyAudit } from '../../kernel/identity/audit-chain.ts';

let api: Api;
let asker: Account;
let second: Account;
beforeAll(async () => {
  api = await startApi();
  asker = obliging(await api.admin());
  second = await api.admin();
});
afterAll(() => api.close());

const posting = (values: Record<string, unknown> = {}) => ({
  debit: 'frais',
  credit: 'attente',
  client: '',
  devise: 'EUR',
  montant: 12.5,
  motif: 'Frais encaissés deux fois',
  piece: '',
  ...values,
});

/** A reason and a document, as a person's wallet asks for them. */
const explained = {
  motif: 'Remise des frais d’un virement que la banque a compté deux fois',
  piece: 'Dossier 2026-118',
};

async function ask(values: Record<string, unknown> = {}, by = asker): Promise<Wire> {
  const answer = await by.post('/finances/ecritures', posting(values));
  expect(answer.status, answer.text).toBe(202);
  return answer.body.approbation;
}

const approve = (by: Account, id: string) =>
  saving(by, `/approvals/${id}/decision`, { decision: 'approuver' }, 'post');

async function balanceOf(account: AccountRef): Promise<bigint> {
  const client = await api.database.pool.connect();
  try {
    const [balance] = await api.deps.ledger.balances(client, [account]);
    return balance?.posted.minor ?? 0n;
  } finally {
    client.release();
  }
}

async function listed(): Promise<Wire[]> {
  const { status, body, text } = await asker.get('/finances/ecritures');
  expect(status, text).toBe(200);
  return body.elements;
}

const countOf = async (action: string): Promise<number> =>
  (await api.database.pool.query('SELECT FROM audit_entries WHERE action = $1', [action])).rows
    .length;

describe('POST /finances/ecritures', () => {
  test('202: nothing moves before another administrator has approved, and then once', async () => {
    const [fees, suspense] = [own('fees', 'EUR'), own('suspense', 'EUR')];
    const [before, kept] = [await balanceOf(fees), await balanceOf(suspense)];
    const approval = await ask();
    expect(approval).toMatchObject({ genre: 'ecritures', capacite: 'finances' });
    expect(await balanceOf(fees)).toBe(before);
    const audited = await countOf('manual-postings.post');
    const approved = await approve(second, approval.id);
    expect(approved.status, approved.text).toBe(200);
    expect(await balanceOf(fees)).toBe(before - 1_250n);
    expect(await balanceOf(suspense)).toBe(kept + 1_250n);
    const again = await approve(second, approval.id);
    expect([again.status, again.body.code]).toEqual([409, 'approbation_terminee']);
    expect(await balanceOf(fees)).toBe(before - 1_250n);
    expect(await countOf('manual-postings.post')).toBe(audited + 1);
    const [newest] = await listed();
    expect(newest).toMatchObject({ statut: 'approuvee', montant: 12.5, debit: 'frais' });
    expect(newest.reference).toMatch(/^ECR-/);
    expect(newest.dateEcriture).not.toBeNull();
  });

  test('403 verification_requise: a proof serves for these accounts and this amount alone', async () => {
    const bare = api.as(asker.accessToken);
    const asked = await bare.post('/finances/ecritures', posting());
    expect([asked.status, asked.body.code]).toEqual([403, 'verification_requise']);
    expect(asked.body.verification).toEqual({
      action: 'ecriture',
      objet: { debit: 'frais', credit: 'attente', montant: '12.50', devise: 'EUR' },
    });
    const headers = { verification: await proofFor(asker, asked.body.verification) };
    for (const values of [{ montant: 13 }, { credit: 'garantie' }, { devise: 'USD' }]) {
      const other = await bare.post('/finances/ecritures', posting(values), { headers });
      expect([other.status, other.body.code]).toEqual([403, 'verification_requise']);
    }
    expect((await bare.post('/finances/ecritures', posting(), { headers })).status).toBe(202);
  });

  test('403 approbation_propre: whoever asked does not approve', async () => {
    const approval = await ask();
    const own = await approve(asker, approval.id);
    expect([own.status, own.body.code]).toEqual([403, 'approbation_propre']);
    await asker.post(`/approvals/${approval.id}/retirer`, {});
    expect((await listed())[0]).toMatchObject({ statut: 'retiree', dateEcriture: null });
  });

  test('409 second_administrateur_requis: nobody posts alone, however few there are', async () => {
    const third = await api.admin();
    await giveCapabilities(api, second, ['support']);
    await giveCapabilities(api, third, ['support']);
    const alone = await asker.post('/finances/ecritures', posting());
    expect([alone.status, alone.body.code]).toEqual([409, 'second_administrateur_requis']);
    await giveCapabilities(api, second, ['finances', 'support', 'proprietaire']);
  });

  test('of two who approve at once, one wins, and the money moves once', async () => {
    const third = await api.admin();
    const account = settlement('bank', 'XOF');
    const before = await balanceOf(account);
    const approval = await ask({
      debit: 'banque',
      credit: 'garantie',
      devise: 'XOF',
      montant: 500,
    });
    const answers = await Promise.all([approve(second, approval.id), approve(third, approval.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await balanceOf(account)).toBe(before - 500n);
    await giveCapabilities(api, third, []);
  });

  test('the same request again is one request; its key with another body is refused', async () => {
    const headers = { 'idempotency-key': newId() };
    const first = await asker.post('/finances/ecritures', posting(), { headers });
    const again = await asker.post('/finances/ecritures', posting(), { headers });
    expect(again.body.approbation.id).toBe(first.body.approbation.id);
    const other = await asker.post('/finances/ecritures', posting({ montant: 13 }), { headers });
    expect([other.status, other.body.code]).toEqual([422, 'cle_idempotence_reutilisee']);
  });

  test('400 at the field: accounts that are one, an amount with too many decimals, no reason, an unknown account', async () => {
    const faults = [
      [{ credit: 'frais' }, 'credit'],
      [{ debit: 'transit' }, 'debit'],
      [{ montant: 0 }, 'montant'],
      [{ montant: '1.005' }, 'montant'],
      [{ devise: 'XOF', montant: '1.5' }, 'montant'],
      [{ motif: '  ' }, 'motif'],
      [{ devise: 'ABC' }, 'devise'],
      [{ client: 'quelqu.un@nzela.example' }, 'client'],
      [{ credit: 'client', ...explained }, 'client'],
      [{ credit: 'client', client: 'a@nzela.example', ...explained, piece: '' }, 'piece'],
      [{ credit: 'client', client: 'a@nzela.example', ...explained, motif: 'Court' }, 'motif'],
    ] as const;
    for (const [values, field] of faults) {
      const { status, body } = await asker.post('/finances/ecritures', posting(values));
      expect([JSON.stringify(values), status]).toEqual([JSON.stringify(values), 400]);
      expect(body.errors.map(({ champ }: Wire) => champ)).toContain(field);
    }
  });
});

describe('a posting on the wallet of a person', () => {
  test('is in their history, and never takes what they do not have', async () => {
    const person = await api.user();
    await confirmMailbox(api, person);
    const of = { client: person.email, ...explained };
    const given = await ask({ debit: 'garantie', credit: 'client', ...of, montant: 20 });
    expect((await approve(second, given.id)).status).toBe(200);
    expect(await balanceOf(wallet(person.id, 'EUR'))).toBe(2_000n);
    const { body: history } = await person.get('/operations');
    expect(history.elements[0]).toMatchObject({ montant: 20, devise: 'EUR' });

    const tooMuch = await ask({ debit: 'client', credit: 'garantie', ...of, montant: 20.01 });
    const refused = await approve(second, tooMuch.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'solde_insuffisant']);
    expect(await balanceOf(wallet(person.id, 'EUR'))).toBe(2_000n);
    // It waits until somebody refuses it: nothing of it was done.
    expect((await second.get(`/approvals/${tooMuch.id}`)).body.statut).toBe('en_attente');
  });

  test('404 personne_introuvable: nobody, a merchant, and an administrator', async () => {
    const shop = await api.merchant();
    for (const email of ['personne@nzela.example', shop.email, second.email]) {
      const body = posting({ credit: 'client', client: email, ...explained });
      const answer = await asker.post('/finances/ecritures', body);
      expect([answer.status, answer.body.code]).toEqual([404, 'personne_introuvable']);
      expect(answer.body.errors[0].champ).toBe('client');
    }
  });
});

describe('GET /finances/ecritures', () => {
  const found = async (search: string): Promise<string[]> => {
    const { status, body } = await asker.get(`/finances/ecritures?${search}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.elements.map(({ motif }: Wire) => motif);
  };

  test('200: narrowed down by state, account and day, in either order, page by page', async () => {
    const first = await ask({ debit: 'recharges', motif: 'Une' });
    await ask({ credit: 'recharges', motif: 'Deux' });
    await asker.post(`/approvals/${first.id}/retirer`, {});
    expect(await found('compte=recharges')).toEqual(['Deux', 'Une']);
    expect(await found('compte=recharges&statut=retiree')).toEqual(['Une']);
    expect(await found('compte=recharges&statut=approuvee')).toEqual([]);
    expect(await found('compte=recharges&au=2020-01-01')).toEqual([]);
    expect(await found('compte=recharges&du=2020-01-01&order=asc')).toEqual(['Une', 'Deux']);
    const { body } = await asker.get('/finances/ecritures?compte=recharges&limit=1');
    expect(await found(`compte=recharges&limit=1&curseur=${body.curseur}`)).toEqual(['Une']);
  });

  test('200: days are those of the administrator’s own clocks', async () => {
    await ask({ debit: 'factures', motif: 'La nuit' });
    await api.database.pool.query(
      "UPDATE manual_postings SET created_at = '2026-03-01T23:30:00Z' WHERE reason = 'La nuit'",
    );
    expect(await found('compte=factures&du=2026-03-02&au=2026-03-02')).toEqual(['La nuit']);
    expect(await found('compte=factures&du=2026-03-01&au=2026-03-01')).toEqual([]);
  });

  test.each(['statut=faite', 'compte=transit', 'du=hier'])('400: %s', async (search) => {
    expect((await asker.get(`/finances/ecritures?${search}`)).status).toBe(400);
  });
});

test('GET /finances/ecritures/fichier 200: what the list shows, and no cell begins a formula', async () => {
  await ask({ debit: 'emission-cartes', motif: '=SOMME(A1)', montant: 1234.5 });
  const path = '/finances/ecritures/fichier?compte=emission-cartes&statut=en_attente';
  const { status, text, headers } = await asker.get(path);
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Compte débité');
  expect(lines[1]).toMatch(/ECR-.*emission-cartes.*1234,50.*'=SOMME\(A1\).*en_attente/);
});

test('403 capacite_manquante: for who has no finances; the book and the audit are whole', async () => {
  const other = await api.admin();
  await giveCapabilities(api, other, ['support', 'technique']);
  for (const answer of [
    await other.get('/finances/ecritures'),
    await other.get('/finances/ecritures/fichier'),
    await other.post('/finances/ecritures', posting()),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'capacite_manquante']);
  const client = await api.database.pool.connect();
  try {
    expect((await verify(client)).faults).toEqual([]);
  } finally {
    client.release();
  }
  expect((await verifyAudit(api.database.pool)).brokenAt).toBeNull();
});
