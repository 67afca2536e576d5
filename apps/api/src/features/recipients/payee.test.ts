import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Recipient } from '@nzela/contract/recipients';
import { startWorld } from '../../../test/world.ts';
import { balanceOf, fund, pass, timeless } from '../../../test/money.ts';
import { obliging, proofFor } from '../../../test/proof.ts';
import { dakar, dakarBank, dakarCash } from '../../../test/sending.ts';
import type { Account, Wire } from '../../../test/api.ts';
import { newId } from '../../kernel/data/ids.ts';
import { recipientId, type Payee } from './payee.ts';

const { api } = await startWorld();

/** Whom a recipient names, by what a person reads of it. */
function payeeShown(shown: Recipient, people: readonly Account[]): Payee {
  const { mode, telephone: phone, operateur, nom: name, pays: country, iban, numeroCompte } = shown;
  switch (mode) {
    case 'nzela':
      return {
        mode,
        userId: people.find(({ telephone }) => telephone === phone)?.id ?? 'nobody',
      };
    case 'mobile':
      return { mode, phone, operator: operateur ?? '' };
    case 'cash':
      return { mode, phone, name };
    case 'bank':
      return { mode, country, account: iban ?? numeroCompte ?? '' };
  }
}

const people = await Promise.all([api.user(), api.user(), api.user()]);
const [holder, next] = people;
const numberOf = (place: string) => people[place === '0' ? 0 : place === '1' ? 1 : 2].telephone;

/** Somebody with money and high limits, who proves who they are when asked. */
const who = obliging(timeless(api, await api.user()));
beforeAll(async () => {
  await fund(api, who, 5_000_000n);
  await api.database.pool.query(
    `UPDATE users SET email_verified_at = now(), phone_verified_at = now(), identity_verified_at = now() WHERE id = $1`,
    [who.id],
  );
});
// The list of one test is not another's.
afterEach(forgetAll);
async function forgetAll(): Promise<void> {
  for (const { id } of (await who.get('/recipients')).body.elements)
    await who.delete(`/recipients/${id}`);
}

const french = {
  mode: 'bank',
  nom: 'Loyer',
  telephone: '0612345678',
  pays: 'FR',
  iban: 'FR1420041010050500013M02606',
};
const ibans = ['FR1420041010050500013M02606', 'FR7630006000011234567890189'];
const numbers = ['+221771230001', '+221771230002', '+221781230003'];

/** What a person may type into a kept recipient, in any order; some of it does not fit its way of receiving. */
const edit = fc.oneof(
  fc.record({ nom: fc.constantFrom('Maman', 'Loyer', 'Awa Diop', 'Autre') }),
  fc.record({ telephone: fc.constantFrom(...numbers, 'person 0', 'person 1', 'person 2') }),
  fc.record({ numeroCompte: fc.constantFrom('SN0120100001', 'SN0120100002', 'sn 012010-0003') }),
  fc.record({ iban: fc.constantFrom(...ibans) }),
  fc.record({ operateur: fc.constantFrom('ORANGE', 'WAVE', 'FREE') }),
);
type Edit = Partial<Record<'nom' | 'telephone' | 'numeroCompte' | 'iban' | 'operateur', string>>;

function withPeople({ telephone, ...other }: Edit): Edit {
  if (telephone === undefined) return other;
  const place = /^person (\d)$/.exec(telephone)?.[1];
  return { telephone: place === undefined ? telephone : numberOf(place) };
}

const first = fc.constantFrom('nzela', 'mobile', 'bank', 'french bank', 'cash');
function typedFirst(kind: string): object {
  if (kind === 'nzela') return { mode: 'nzela', telephone: holder.telephone };
  if (kind === 'mobile') return dakar();
  if (kind === 'bank') return dakarBank();
  return kind === 'cash' ? dakarCash() : french;
}

/** Sends 600 EUR, above the threshold, to a kept recipient: what was shown, what was proved, who was paid. */
async function pay(kept: Recipient) {
  return confirmed(await ordered(kept));
}

/** A transfer to it that waits for its sender's word. */
async function ordered(kept: Recipient): Promise<string> {
  const quote = await who.post('/quotes', {
    montant: 600,
    deviseSource: 'EUR',
    deviseCible: kept.mode === 'nzela' || kept.pays === 'FR' ? 'EUR' : 'XOF',
    pays: kept.pays,
    modeReception: kept.mode,
    methodePaiement: 'wallet',
  });
  expect(quote.status, quote.text).toBe(201);
  const body = {
    devisId: quote.body.id,
    beneficiaire: { id: kept.id },
    methodePaiement: 'wallet',
  };
  const made = await who.post('/transfers', body);
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}

async function confirmed(id: string) {
  const asked = await who.ask('PATCH', `/transfers/${id}/confirm`, { body: {} });
  expect(asked.body.code).toBe('verification_requise');
  const before = await Promise.all(people.map(balance));
  const done = await who.patch(`/transfers/${id}/confirm`, {});
  expect(done.status, done.text).toBe(200);
  const after = await Promise.all(people.map(balance));
  const credited = people.filter((_, place) => (after[place] ?? 0n) > (before[place] ?? 0n));
  return {
    id,
    shown: done.body.beneficiaire as Recipient,
    proved: asked.body.verification.objet as Record<string, string>,
    credited,
  };
}

const balance = async ({ id }: Account) => (await balanceOf(api, 'wallet', id)).posted;

async function paidOut(transferId: string): Promise<Wire> {
  const { rows } = await api.database.pool.query(
    `SELECT beneficiary FROM payouts WHERE purpose = 'transfer' AND subject_id = $1`,
    [transferId],
  );
  return rows[0]?.beneficiary;
}

describe('whom a recipient names is whom it pays', () => {
  test('shown = proven = paid, whatever was typed first and edited since', async () => {
    const runs: { kept: Recipient; paid: Awaited<ReturnType<typeof pay>> }[] = [];
    await fc.assert(
      fc.asyncProperty(first, fc.array(edit, { maxLength: 4 }), async (kind, edits) => {
        await forgetAll();
        let kept: Recipient = (await who.post('/recipients', typedFirst(kind))).body;
        for (const change of edits.map(withPeople)) {
          const answer = await who.patch(`/recipients/${kept.id}`, change);
          if (answer.status !== 200) continue;
          const isSamePayee = answer.body.id === kept.id;
          kept = answer.body;
          // What was accepted is what is shown, and an account that changed is another recipient.
          const { nom, ...account } = change;
          if (nom !== undefined && kept.mode !== 'nzela') expect(kept.nom).toBe(nom);
          for (const [field, typed] of Object.entries(account))
            expect(kept[field as 'telephone']).toBe(typed.replace(/[\s-]/g, '').toUpperCase());
          const { elements } = (await who.get('/recipients')).body;
          expect(elements).toEqual([kept]);
          expect(recipientId(who.id, payeeShown(kept, people)), String(isSamePayee)).toBe(kept.id);
        }
        const paid = await pay(kept);
        expect(paid.shown).toMatchObject({ id: kept.id, telephone: kept.telephone, nom: kept.nom });
        expect(paid.proved['compte']).toBe(kept.id);
        const read = kept.iban ?? kept.numeroCompte ?? kept.telephone;
        expect(paid.proved['beneficiaire']).toBe(`${kept.nom} · ${read}`);
        const holders = kept.mode === 'nzela' ? [kept.telephone] : [];
        expect(paid.credited.map(({ telephone }) => telephone)).toEqual(holders);
        runs.push({ kept, paid });
      }),
      { numRuns: 14, endOnFailure: true },
    );
    await pass(api, 3600);
    for (const { kept, paid } of runs) {
      if (kept.mode === 'nzela') continue;
      expect(await paidOut(paid.id)).toMatchObject({
        name: kept.nom,
        phone: kept.telephone,
        ...(kept.iban === null ? {} : { iban: kept.iban }),
        ...(kept.numeroCompte === null ? {} : { accountNumber: kept.numeroCompte }),
        ...(kept.operateur === null ? {} : { operator: kept.operateur.toLowerCase() }),
      });
    }
  });

  test('the database computes the same id, and refuses any other', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter(isStorable);
    const payees: fc.Arbitrary<Payee> = fc.oneof(
      fc.record({ mode: fc.constant('nzela' as const), userId: fc.uuid() }),
      fc.record({ mode: fc.constant('mobile' as const), phone: text, operator: text }),
      fc.record({ mode: fc.constant('cash' as const), phone: text, name: text }),
      fc.record({ mode: fc.constant('bank' as const), country: text, account: text }),
    );
    await fc.assert(
      fc.asyncProperty(fc.uuid(), payees, async (ownerId, payee) => {
        const { phone, name, country, account, operator, userId }: Record<string, string> = payee;
        const { rows } = await api.database.pool.query(
          'SELECT recipient_id($1, $2, $3, $4, $5, NULL, $6, $7, $8) AS id',
          [ownerId, payee.mode, country, phone, name, account, operator, userId],
        );
        expect(rows[0].id).toBe(recipientId(ownerId, payee));
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['mobile', dakar(), "phone = '+221771239999'"],
    ['mobile', dakar(), "operator = 'WAVE'"],
    ['bank', dakarBank(), "account_number = 'SN0120109999'"],
    ['bank', dakarBank(), "account_number = NULL, iban = 'SN08SN0100152000048500003035'"],
    ['cash', dakarCash(), "name = 'Autre'"],
    ['a Nzela account', null, 'user_id = owner_id'],
    ['a Nzela account', null, "mode = 'cash', user_id = NULL"],
  ])('an account under the id of another cannot be written: %s', async (_mode, typed, change) => {
    const body = typed ?? { mode: 'nzela', telephone: holder.telephone };
    const kept = await who.post('/recipients', body);
    const write = api.database.pool.query(`UPDATE recipients SET ${change} WHERE id = $1`, [
      kept.body.id,
    ]);
    await expect(write).rejects.toThrow(/recipients_payee|recipients_shape/);
  });

  test.each(['recipient_user_id = sender_id', 'beneficiary = beneficiary', 'recipient_id = NULL'])(
    'the payee of a transfer is written once: %s',
    async (change) => {
      const kept = await who.post('/recipients', dakar());
      const { id } = await pay(kept.body);
      const write = api.database.pool.query(`UPDATE transfers SET ${change} WHERE id = $1`, [id]);
      await expect(write).rejects.toThrow('does not change');
    },
  );
});

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

describe('PATCH /recipients/{id} with another account', () => {
  test('403 verification_requise, naming both accounts, and nothing changes; then 200 with another id, and a mail', async () => {
    const { body: kept } = await who.post('/recipients', dakarBank('0071'));
    const path = `/recipients/${kept.id}`;
    const patch = (body: object, headers = {}) => who.ask('PATCH', path, { body, headers });
    const change = { numeroCompte: 'SN0120100072' };
    const refused = await patch(change);
    expect([refused.status, refused.body.code]).toEqual([403, 'verification_requise']);
    expect(refused.body.verification).toMatchObject({
      action: 'beneficiaire',
      objet: { beneficiaire: 'Loyer · SN0120100072', ancien: 'Loyer · SN0120100071' },
    });
    expect((await who.get('/recipients')).body.elements).toEqual([kept]);

    const verification = await proofFor(who, refused.body.verification);
    const other = { numeroCompte: 'SN0120100073' };
    expect((await patch(other, { verification })).status).toBe(403);
    const changed = await patch(change, { verification });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.id).not.toBe(kept.id);
    expect((await who.get('/recipients')).body.elements).toEqual([changed.body]);
    expect((await patch(change, { verification })).status).toBe(404);
    const notices = (await who.get('/notifications')).body.elements;
    expect(notices.map(({ titre }: Wire) => titre)).toContain(
      'Le compte d’un de vos bénéficiaires a changé',
    );
  });

  test('the former account, saved again under another name, is a recipient of its own', async () => {
    const { body: kept } = await who.post('/recipients', dakarBank('0081'));
    const changed = await who.patch(`/recipients/${kept.id}`, { numeroCompte: 'SN0120100082' });
    const again = await who.post('/recipients', { ...dakarBank('0081'), nom: 'Autre personne' });
    const { elements } = (await who.get('/recipients')).body;
    const accounts = elements.map(({ nom, numeroCompte }: Wire) => `${nom} ${numeroCompte}`);
    expect(accounts.toSorted()).toEqual(['Autre personne SN0120100081', 'Loyer SN0120100082']);
    expect(again.body.id).not.toBe(changed.body.id);
  });

  test('400: an IBAN and an account number are not both kept', async () => {
    const both = { ...french, numeroCompte: '20041010050500013' };
    const refused = await who.post('/recipients', both);
    expect([refused.status, refused.body.errors?.[0]?.champ]).toEqual([400, 'numeroCompte']);
  });

  test('while a transfer to it is confirmed: the transfer pays whom it shows', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const [before, after] = [holder, next];
      const { body: kept } = await who.post('/recipients', {
        mode: 'nzela',
        telephone: before.telephone,
      });
      const change = { telephone: after.telephone };
      const id = await ordered(kept);
      const [paid] = await Promise.all([
        confirmed(id),
        who.patch(`/recipients/${kept.id}`, change),
      ]);
      expect(paid.shown.telephone).toBe(before.telephone);
      expect(paid.credited.map(({ id }) => id)).toEqual([before.id]);
    }
  });
});

describe('409 beneficiaire_change', () => {
  test('a number that went to somebody else pays neither of the two', async () => {
    const { body: kept } = await who.post('/recipients', {
      mode: 'nzela',
      telephone: holder.telephone,
    });
    const quote = await who.post('/quotes', {
      montant: 20,
      deviseSource: 'EUR',
      deviseCible: 'EUR',
      pays: kept.pays,
      modeReception: 'nzela',
      methodePaiement: 'wallet',
    });
    const setPhone = 'UPDATE users SET phone = $2 WHERE id = $1';
    const { pool } = api.database;
    await pool.query(setPhone, [holder.id, `+3369${newId().slice(-7).replace(/\D/g, '0')}`]);
    await pool.query(setPhone, [next.id, holder.telephone]);
    const body = {
      devisId: quote.body.id,
      beneficiaire: { id: kept.id },
      methodePaiement: 'wallet',
    };
    const refused = await who.post('/transfers', body);
    expect([refused.status, refused.body.code]).toEqual([409, 'beneficiaire_change']);
    // The owner sees the number they know, never the new one.
    const [seen] = (await who.get('/recipients')).body.elements;
    expect(seen.telephone).toBe(holder.telephone);
  });
});
