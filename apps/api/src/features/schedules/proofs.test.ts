import { afterAll, describe, expect, test } from 'vitest';
import { startApi, type Account, type Wire } from '../../../test/api.ts';
import { balanceOf, fund, timeless } from '../../../test/money.ts';
import { obliging, proofFor } from '../../../test/proof.ts';
import { moveClock } from '../../kernel/time/clock-offset.ts';
import { sweep } from './schedules.worker.ts';

const api = await startApi();
const [former, next] = await Promise.all([api.user(), api.user()]);
const who = timeless(api, await api.user());
await fund(api, who, 100_000n);
afterAll(() => api.close());

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function order(payee: Account, change: object = {}) {
  const kept = await who.post('/recipients', { mode: 'nzela', telephone: payee.telephone });
  return {
    genre: 'transfert',
    montant: 5,
    devise: 'EUR',
    beneficiaireId: kept.body.id,
    frequence: 'mensuelle',
    debut: day(10),
    fin: day(200),
    ...change,
  };
}

const asked = { status: 403, body: { code: 'verification_requise' } };

describe('POST /schedules', () => {
  test('403 whatever the amount; the proof names account, rhythm, first and last day and tolerance', async () => {
    const body = await order(former);
    const refused = await who.post('/schedules', body);
    expect(refused).toMatchObject(asked);
    expect(refused.body.verification).toEqual({
      action: 'programmation',
      objet: {
        montant: '5.00',
        devise: 'EUR',
        beneficiaire: `Compte E. · ${former.telephone}`,
        compte: body.beneficiaireId,
        frequence: 'mensuelle',
        debut: day(10),
        fin: day(200),
        tolerance: '2',
      },
    });
    const verification = await proofFor(who, refused.body.verification);
    const others = [
      { montant: 6 },
      { frequence: 'hebdomadaire' },
      { debut: day(11) },
      { fin: day(201) },
      { fin: null },
      { tolerancePourcent: 3 },
      { beneficiaireId: (await order(next)).beneficiaireId },
    ];
    for (const change of others) {
      const other = await who.post(
        '/schedules',
        { ...body, ...change },
        { headers: { verification } },
      );
      expect(other, JSON.stringify(change)).toMatchObject(asked);
    }
    expect((await who.post('/schedules', body, { headers: { verification } })).status).toBe(201);
  });
});

describe('PATCH /schedules/{id}', () => {
  test.each([
    [403, { montant: 6 }],
    [403, { tolerancePourcent: 3 }],
    [403, { frequence: 'hebdomadaire' }],
    [403, { debut: day(9) }],
    [403, { fin: day(230) }],
    [403, { fin: null }],
    [200, { montant: 4 }],
    [200, { tolerancePourcent: 1 }],
    [200, { fin: day(100) }],
  ])('%i: %o', async (status, change) => {
    const { body: made } = await obliging(who).post('/schedules', await order(former));
    const changed = await who.patch(`/schedules/${made.id}`, change);
    expect(changed.status, changed.text).toBe(status);
  });
});

describe('the account of its recipient changes', () => {
  test('it is paused and says why, pays nobody, and goes on after a proof for the new account', async () => {
    const willing = obliging(who);
    const body = await order(former, { debut: day(1), frequence: 'hebdomadaire' });
    const { body: made } = await willing.post('/schedules', body);
    const { body: other } = await willing.post('/schedules', await order(next));
    const changed = await willing.patch(`/recipients/${body.beneficiaireId}`, {
      telephone: next.telephone,
    });
    expect(changed.status, changed.text).toBe(200);
    const read = async (id: string): Promise<Wire> => (await who.get(`/schedules/${id}`)).body;
    expect(await read(made.id)).toMatchObject({ statut: 'en_pause', raisonPause: 'beneficiaire' });
    expect(await read(other.id)).toMatchObject({ statut: 'active', raisonPause: null });

    const received = async (person: Account) => (await balanceOf(api, 'wallet', person.id)).posted;
    const weeks = async (count: number) => {
      const { pool, clock } = api.deps;
      await moveClock(pool, clock, (count * 7 + 2) * 86_400);
      await sweep(api.deps);
      await api.runJobs();
    };
    await weeks(0);
    expect([await received(former), await received(next)]).toEqual([0n, 0n]);

    const path = `/schedules/${made.id}/reprise`;
    const refused = await who.patch(path);
    expect(refused).toMatchObject(asked);
    expect(refused.body.verification.objet).toMatchObject({
      compte: changed.body.id,
      beneficiaire: `Compte E. · ${next.telephone}`,
    });
    expect((await willing.patch(path)).body).toMatchObject({ statut: 'active', raisonPause: null });
    await weeks(1);
    expect([await received(former), await received(next)]).toEqual([0n, 500n]);
  });
});
