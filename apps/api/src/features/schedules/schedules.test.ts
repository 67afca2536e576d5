import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scheduleSchema, type Schedule } from '@nzela/contract/schedules';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { balanceOf, expectWholeBook, fund, timeless } from '../../../test/money.ts';
import { obliging } from '../../../test/proof.ts';
import { dakar } from '../../../test/sending.ts';
import { moveClock } from '../../kernel/time/clock-offset.ts';
import { newId } from '../../kernel/data/ids.ts';
import { runOccurrence } from './runs.service.ts';
import { sweep } from './schedules.worker.ts';
import { closeOf } from '../../../test/closing.ts';
import { saving } from '../../../test/proof.ts';

let api: Api;
let payee: Account;

beforeAll(async () => {
  api = await startApi();
  await at('2027-01-10T08:00:00Z');
  payee = timeless(api, await api.user());
});
afterAll(async () => {
  await expectWholeBook(api);
  await api.close();
});

function clockTo(moment: string): Promise<void> {
  const { pool, clock } = api.deps;
  return moveClock(pool, clock, Math.round((Date.parse(moment) - Date.now()) / 1000));
}

/** Moves the product's clock there and lets the minute's job, and what it adds, run. The clock goes on meanwhile. */
async function at(moment: string): Promise<void> {
  await clockTo(moment);
  await sweep(api.deps);
  await api.runJobs();
}

/** Somebody with a recipient to pay, and money. */
async function sender(minor: bigint): Promise<Account & { readonly recipientId: string }> {
  const person = obliging(timeless(api, await api.user()));
  if (minor > 0n) await fund(api, person, minor);
  const kept = await person.post('/recipients', { mode: 'nzela', telephone: payee.telephone });
  return { ...person, recipientId: kept.body.id };
}
/** What somebody who is themselves a payee sends to the usual one. */
async function ownOrder(person: Account): Promise<{ readonly beneficiaireId: string }> {
  const kept = await person.post('/recipients', { mode: 'nzela', telephone: payee.telephone });
  return { beneficiaireId: kept.body.id };
}

type Sender = Awaited<ReturnType<typeof sender>>;

const order = (who: Sender, change: object = {}) => ({
  genre: 'transfert',
  montant: 20,
  devise: 'EUR',
  beneficiaireId: who.recipientId,
  frequence: 'mensuelle',
  debut: '2027-01-31',
  ...change,
});
async function schedule(who: Sender, change: object = {}): Promise<Schedule> {
  const made = await obliging(who).post('/schedules', order(who, change));
  expect(made.status, made.text).toBe(201);
  return scheduleSchema.parse(made.body);
}
const read = async (who: Account, id: string): Promise<Schedule> =>
  scheduleSchema.parse((await who.get(`/schedules/${id}`)).body);
const money = async (who: Account) => (await balanceOf(api, 'wallet', who.id)).posted;
const told = async (who: Account): Promise<string[]> =>
  (await who.get('/notifications?limit=50')).body.elements
    .filter(({ evenement }: { evenement: string }) => evenement === 'programmations')
    .map(({ titre, texte }: { titre: string; texte: string }) => `${titre} | ${texte}`);

describe('POST /schedules', () => {
  test('201: tells its next dates and the price agreed to; again with the same key, the same one', async () => {
    const who = await sender(10_000n);
    const headers = { 'idempotency-key': newId() };
    const made = await who.post('/schedules', order(who), { headers });
    expect(made.status, made.text).toBe(201);
    expect(scheduleSchema.parse(made.body)).toMatchObject({
      statut: 'active',
      montant: 20,
      prix: { totalDebite: 20, montantRecu: 20 },
      prochaine: '2027-01-31T08:00:00.000Z',
      prochaines: [
        '2027-01-31T08:00:00.000Z',
        '2027-02-28T08:00:00.000Z',
        '2027-03-31T07:00:00.000Z',
      ],
    });
    expect((await who.post('/schedules', order(who), { headers })).body).toEqual(made.body);
    expect((await who.get('/schedules')).body.elements).toEqual([made.body]);
    const preview = await who.post('/schedules/apercu', order(who));
    expect(preview.body.prochaines).toEqual(made.body.prochaines);
    await who.patch(`/schedules/${made.body.id}/annulation`);
  });

  test('400: a date that is past or far, an end before the start, nobody to pay; 401: a visitor', async () => {
    const who = await sender(0n);
    const refused = async (change: object) => {
      const { status, body } = await who.post('/schedules', order(who, change));
      return [status, body.code];
    };
    expect(await refused({ debut: '2027-01-09' })).toEqual([400, 'programmation_date']);
    expect(await refused({ debut: '2030-01-09' })).toEqual([400, 'programmation_date']);
    expect(await refused({ fin: '2027-01-30' })).toEqual([400, 'programmation_fin']);
    expect(await refused({ montant: 0 })).toEqual([400, 'montant_invalide']);
    expect(await refused({ beneficiaireId: newId() })).toEqual([404, 'beneficiaire_introuvable']);
    expect(await refused({ heure: '25:00' })).toEqual([400, 'requete_invalide']);
    expect((await api.visitor.post('/schedules', order(who))).status).toBe(401);
  });
});

test('POST /schedules 409 programmations_trop_nombreuses: past fifty that are under way', async () => {
  const who = await sender(0n);
  const { id } = await schedule(who, { montant: 1 });
  await api.database.pool.query(
    `INSERT INTO schedules (id, owner_id, kind, status, body, description, frequency, start_day, at_time, time_zone, tolerance_percent, total_amount,
       total_currency, received_amount, received_currency, next_day, next_at, created_at, updated_at)
     SELECT gen_random_uuid(), owner_id, kind, status, body, description, frequency, start_day, at_time, time_zone, tolerance_percent, total_amount,
       total_currency, received_amount, received_currency, next_day, next_at, created_at, updated_at
       FROM schedules AS made, generate_series(1, $2) WHERE made.id = $1`,
    [id, 49],
  );
  const refused = await who.post('/schedules', order(who, { montant: 1 }));
  expect(refused.body.code).toBe('programmations_trop_nombreuses');
  const { elements } = (await who.get('/schedules?limit=100')).body;
  await who.patch(`/schedules/${elements[0].id}/annulation`);
  await schedule(who, { montant: 1 });
  // Each later date of this file would run all fifty.
  await api.database.pool.query('DELETE FROM schedules WHERE owner_id = $1', [who.id]);
});

describe('a monthly schedule from 31 January', () => {
  test('is announced two days before, paid on the last day of February, then on 31 March', async () => {
    const who = await sender(10_000n);
    const made = await schedule(who);
    await at('2027-01-29T07:50:00Z');
    expect(await told(who)).toHaveLength(0);
    await at('2027-01-29T08:01:00Z');
    await at('2027-01-29T08:02:00Z');
    const [reminder, ...more] = await told(who);
    expect(reminder).toMatch(/20,00\s€ à .*, le dimanche 31 janvier à 09:00/);
    expect(more).toHaveLength(0);
    expect(
      api.mailbox.filter(({ to, subject }) => to === who.email && subject.includes('31 janvier')),
    ).toHaveLength(1);

    await at('2027-01-31T07:50:00Z');
    expect(await money(who)).toBe(10_000n);
    await at('2027-01-31T08:00:30Z');
    expect(await money(who)).toBe(8_000n);
    const after = await read(who, made.id);
    expect(after).toMatchObject({ prochaine: '2027-02-28T08:00:00.000Z', statut: 'active' });
    expect(after.executions).toMatchObject([{ statut: 'faite', raison: null }]);
    const { objet } = after.executions[0] ?? {};
    expect((await who.get(`/transfers/${objet?.id}`)).body).toMatchObject({ statut: 'complete' });

    await at('2027-02-28T08:00:30Z');
    expect(await money(who)).toBe(6_000n);
    // Summer time began on the 28th: nine in the morning is an hour earlier.
    await at('2027-03-31T06:50:00Z');
    expect(await money(who)).toBe(6_000n);
    await at('2027-03-31T07:00:30Z');
    expect(await money(who)).toBe(4_000n);
    await who.patch(`/schedules/${made.id}/annulation`);
    await at('2027-05-31T08:00:30Z');
    expect(await money(who)).toBe(4_000n);
  });
});

describe('an occurrence', () => {
  test('that many processes run at once, again and again, is paid once', async () => {
    const who = await sender(10_000n);
    const made = await schedule(who, { frequence: 'une_fois', debut: '2027-06-10' });
    await clockTo('2027-06-10T07:00:10Z');
    const due = { id: made.id, day: '2027-06-10' };
    const runs = () => Promise.all(Array.from({ length: 6 }, () => runOccurrence(api.deps, due)));
    await runs();
    await runs();
    await at('2027-06-10T07:01:00Z');
    expect(await money(who)).toBe(8_000n);
    const after = await read(who, made.id);
    expect(after).toMatchObject({ statut: 'terminee', prochaine: null });
    expect(after.executions).toHaveLength(1);
    expect((await who.get('/transfers')).body.elements).toHaveLength(1);
  });

  test('without funds is tried once more the next day, then left out and said', async () => {
    const who = await sender(500n);
    const made = await schedule(who, { frequence: 'hebdomadaire', debut: '2027-07-05' });
    await at('2027-07-05T07:00:30Z');
    expect(await read(who, made.id)).toMatchObject({
      nouvelEssai: true,
      prochaine: '2027-07-06T07:00:00.000Z',
      executions: [{ statut: 'reportee', raison: 'Solde insuffisant' }],
    });
    await at('2027-07-06T07:00:30Z');
    expect(await read(who, made.id)).toMatchObject({
      nouvelEssai: false,
      prochaine: '2027-07-12T07:00:00.000Z',
      executions: [{ statut: 'ignoree', raison: 'Solde insuffisant' }],
    });
    expect(await money(who)).toBe(500n);
    const [skipped, postponed] = await told(who);
    expect(postponed).toContain('reporté');
    expect(skipped).toMatch(/non exécuté .*Rien n’a été débité.*lundi 12 juillet/);
    expect((await who.get('/transfers')).body.elements).toEqual([]);

    // The second try finds the money.
    await at('2027-07-12T07:00:30Z');
    await fund(api, who, 5_000n);
    await at('2027-07-13T07:00:30Z');
    expect(await read(who, made.id)).toMatchObject({
      prochaine: '2027-07-19T07:00:00.000Z',
      executions: [{ statut: 'faite' }, { statut: 'ignoree' }],
    });
    expect(await money(who)).toBe(3_500n);
    await who.patch(`/schedules/${made.id}/annulation`);
  });

  test('that nobody ran before the next one was due is left out: two are never paid at once', async () => {
    const who = await sender(10_000n);
    const made = await schedule(who, { frequence: 'hebdomadaire', debut: '2027-08-02' });
    await at('2027-08-17T08:00:00Z');
    await at('2027-08-17T08:01:00Z');
    await at('2027-08-17T08:02:00Z');
    const { executions, prochaine } = await read(who, made.id);
    expect(executions.map(({ statut }) => statut)).toEqual(['faite', 'ignoree', 'ignoree']);
    expect(prochaine).toBe('2027-08-23T07:00:00.000Z');
    expect(await money(who)).toBe(8_000n);
    await who.patch(`/schedules/${made.id}/annulation`);
  });
});

describe('the price of an occurrence', () => {
  test('abroad is that of its day: the total is set aside, fee included', async () => {
    const who = await sender(10_000n);
    const kept = await who.post('/recipients', dakar());
    const made = await schedule(who, {
      beneficiaireId: kept.body.id,
      frequence: 'une_fois',
      debut: '2027-08-20',
      motif: 'Pour la famille',
    });
    expect(made).toMatchObject({
      description: 'Maman',
      prix: { totalDebite: 24.99, montantRecu: 13_119, deviseRecue: 'XOF' },
    });
    await at('2027-08-20T07:00:30Z');
    const { executions } = await read(who, made.id);
    const { objet } = executions[0] ?? {};
    expect((await who.get(`/transfers/${objet?.id}`)).body).toMatchObject({
      statut: 'confirme',
      totalDebite: 24.99,
      motif: 'Pour la famille',
    });
    const held = await balanceOf(api, 'wallet', who.id);
    expect([held.posted, held.available]).toEqual([10_000n, 7_501n]);
  });

  test('out of the tolerance is not paid, and why is said', async () => {
    const who = await sender(10_000n);
    const admin = timeless(api, await api.admin());
    const made = await schedule(who, { frequence: 'hebdomadaire', debut: '2027-08-25' });
    const { version, valeur } = (await admin.get('/settings/tariffs')).body;
    const free = valeur.lignes.find((line: { canal: string }) => line.canal === 'nzela');
    const dearer = { ...free, fixeEur: '0.50', debut: '2027-08-24T00:00:00.000Z' };
    const saved = await saving(admin, '/settings/tariffs', {
      valeur: { ...valeur, lignes: [...valeur.lignes, dearer] },
      version,
    });
    expect(saved.status, saved.text).toBe(200);
    await at('2027-08-25T07:00:30Z');
    const [run] = (await read(who, made.id)).executions;
    expect(run?.statut).toBe('ignoree');
    expect(run?.raison).toMatch(/passé de 20,00\s€ à 20,50\s€, plus que les 2\s%/);
    const inEnglish = { headers: { cookie: 'langue=en' } };
    const [told] = (await who.get(`/schedules/${made.id}`, inEnglish)).body.executions;
    expect(told.raison).toBe('The price went from €20.00 to €20.50, more than the 2% you accept.');
    expect(await money(who)).toBe(10_000n);
    await who.patch(`/schedules/${made.id}`, { tolerancePourcent: 5 });
    await at('2027-09-01T07:00:30Z');
    expect(await money(who)).toBe(7_950n);
    await who.patch(`/schedules/${made.id}/annulation`);
    await saving(admin, '/settings/tariffs/reinitialiser', {}, 'post');
  });

  test('to an account that was closed ends, and why is said', async () => {
    const who = await sender(10_000n);
    const other = timeless(api, await api.user());
    const { telephone } = other;
    const kept = await who.post('/recipients', { mode: 'nzela', telephone });
    const made = await schedule(who, {
      beneficiaireId: kept.body.id,
      frequence: 'hebdomadaire',
      debut: '2027-09-03',
    });
    const own = await schedule(
      { ...other, recipientId: '' },
      {
        ...(await ownOrder(other)),
        debut: '2027-10-31',
      },
    );
    expect(await closeOf(other)).toBe('closed');
    await at('2027-09-03T07:00:30Z');
    const ended = await read(who, made.id);
    expect(ended).toMatchObject({ statut: 'terminee', prochaine: null });
    expect(ended.executions).toMatchObject([
      { statut: 'ignoree', raison: expect.stringContaining('fermé') },
    ]);
    expect(await money(who)).toBe(10_000n);
    const { rows } = await api.deps.pool.query('SELECT status FROM schedules WHERE id = $1', [
      own.id,
    ]);
    expect(rows).toEqual([{ status: 'annulee' }]);
  });
});

describe('PATCH /schedules/{id}', () => {
  test('200: pause, skip, resume, change, cancel; what fell into the pause is not made up for', async () => {
    const who = await sender(10_000n);
    const { id } = await schedule(who, { frequence: 'hebdomadaire', debut: '2027-09-06' });
    const act = async (name: string) => (await who.patch(`/schedules/${id}/${name}`)).body;
    expect(await act('saut')).toMatchObject({
      prochaine: '2027-09-13T07:00:00.000Z',
      executions: [{ statut: 'sautee' }],
    });
    expect(await act('pause')).toMatchObject({ statut: 'en_pause' });
    await at('2027-09-21T08:00:00Z');
    expect(await money(who)).toBe(10_000n);
    expect(await act('reprise')).toMatchObject({
      statut: 'active',
      prochaine: '2027-09-27T07:00:00.000Z',
    });
    const changed = await who.patch(`/schedules/${id}`, { montant: 30, heure: '18:30' });
    expect(changed.body).toMatchObject({
      montant: 30,
      prix: { totalDebite: 30 },
      prochaine: '2027-09-27T16:30:00.000Z',
    });
    await at('2027-09-27T16:30:30Z');
    expect(await money(who)).toBe(7_000n);
    expect(await act('annulation')).toMatchObject({ statut: 'annulee', prochaine: null });
    expect(await act('annulation')).toMatchObject({ statut: 'annulee' });
    for (const name of ['pause', 'reprise', 'saut']) {
      expect(await act(name)).toMatchObject({ code: 'programmation_close' });
    }
    await at('2027-10-30T08:00:00Z');
    expect(await money(who)).toBe(7_000n);
  });

  test('404: another’s is as one that is not there', async () => {
    const who = await sender(0n);
    const { id } = await schedule(who, { debut: '2027-11-30' });
    const stranger = timeless(api, await api.user());
    expect((await stranger.get(`/schedules/${id}`)).body.code).toBe('introuvable');
    expect((await stranger.patch(`/schedules/${id}/pause`)).body.code).toBe('introuvable');
    expect((await stranger.patch(`/schedules/${id}`, { montant: 1 })).body.code).toBe(
      'introuvable',
    );
    expect(await read(who, id)).toMatchObject({ statut: 'active' });
    await who.patch(`/schedules/${id}/annulation`);
  });
});
