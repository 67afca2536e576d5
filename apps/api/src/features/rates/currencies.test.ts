import { beforeAll, describe, expect, test } from 'vitest';
import type { Account, Answer, Wire } from '../../../test/api.ts';
import { fund } from '../../../test/money.ts';
import { saving } from '../../../test/proof.ts';
import { startWorld } from '../../../test/world.ts';
import { refreshRates } from './rates.service.ts';
import { ratesJobs } from './rates.worker.ts';

const { api } = await startWorld();

let admin: Account;
let second: Account;
beforeAll(async () => {
  admin = await api.admin();
  second = await api.admin();
});

type Row = Record<string, unknown>;

async function change(
  edit: (rows: Row[]) => Row[],
  more: Record<string, unknown> = {},
): Promise<Answer<Wire>> {
  const { body } = await admin.get('/settings/currencies');
  const { valeur, version } = body;
  return saving(admin, '/settings/currencies', {
    valeur: { ...valeur, devises: edit(valeur.devises), ...more },
    version,
  });
}

async function approved(asked: Answer<Wire>): Promise<void> {
  expect(asked.status, asked.text).toBe(202);
  const path = `/approvals/${asked.body.approbation.id}/decision`;
  const answer = await saving(second, path, { decision: 'approuver' }, 'post');
  expect(answer.status, answer.text).toBe(200);
}

const row = (code: string, more: Row = {}): Row => ({
  code,
  nom: code,
  symbole: code,
  decimales: 2,
  source: 'flux',
  tauxFixe: '',
  actif: true,
  ...more,
});
const add = (one: Row) => change((rows) => [...rows, one]);
const edit = (code: string, more: Row) =>
  change((rows) => rows.map((one) => (one['code'] === code ? { ...one, ...more } : one)));
const offered = async (who = api.visitor) =>
  (await who.get('/currencies')).body.elements.map(({ code }: Wire) => code);
const quote = (source: string, target: string, who: Account, more: Row = {}) =>
  who.post('/quotes', {
    canal: 'conversion',
    montant: '100',
    deviseSource: source,
    deviseCible: target,
    ...more,
  });

describe('a currency that is added', () => {
  test('waits for a second administrator, then is read from the table, offered and quoted on every instance', async () => {
    const other = await api.instance();
    const person = await api.user();
    await fund(api, person, 50_000n);
    const asked = await add(row('CHF', { nom: 'Franc suisse', symbole: 'Fr.' }));
    expect(asked.status, asked.text).toBe(202);
    expect(await offered()).not.toContain('CHF');
    expect((await quote('EUR', 'CHF', person)).body.code).toBe('devise_inactive');
    await approved(asked);
    await api.runJobs();
    await expect.poll(() => offered(other.visitor)).toContain('CHF');
    const { status, body, text } = await quote('EUR', 'CHF', person);
    expect(status, text).toBe(201);
    expect(body.montantRecu).toBeGreaterThan(80);
    expect((await person.post('/wallets/conversions', { devisId: body.id })).status).toBe(201);
    const { soldes } = (await person.get('/wallets')).body;
    expect(soldes).toContainEqual(expect.objectContaining({ devise: 'CHF' }));
    const { rows } = await api.database.pool.query(
      "SELECT count(*)::int AS many FROM audit_entries WHERE action = 'settings.update' AND subject = 'currencies'",
    );
    expect(rows[0].many).toBe(1);
  });

  test('with a fixed rate is worth that at once, and the table does not change it', async () => {
    await approved(await add(row('KES', { source: 'fixe', tauxFixe: '150.25' })));
    const rate = async () => (await api.visitor.get('/rates/EUR/KES')).body;
    await expect.poll(async () => (await rate()).taux).toBe('150.25');
    await refreshRates({ ...api.deps, gateway: api.deps.gateways.rates });
    expect(await rate()).toMatchObject({ taux: '150.25', parite: false });
    const asked = await edit('KES', { tauxFixe: '151' });
    expect((await rate()).taux).toBe('150.25');
    await approved(asked);
    await expect.poll(async () => (await rate()).taux).toBe('151');
    // Given back to the table, whose rate is believed though it lies further than a market moves.
    await approved(await edit('KES', { tauxFixe: '300' }));
    await approved(await edit('KES', { source: 'flux', tauxFixe: '' }));
    await api.runJobs();
    await expect.poll(async () => Number((await rate()).taux)).toBeLessThan(160);
  });

  test('with a legal parity has that and no other', async () => {
    await approved(await add(row('KMF', { source: 'parite' })));
    await expect
      .poll(async () => (await api.visitor.get('/rates/EUR/KMF')).body)
      .toMatchObject({ taux: '491.96775', parite: true });
    for (const [code, source] of [
      ['XOF', 'flux'],
      ['XAF', 'fixe'],
      ['USD', 'parite'],
    ] as const) {
      const { status, body } = await edit(code, { source, tauxFixe: '1' });
      expect([code, status, body.errors?.[0]?.champ]).toEqual([
        code,
        400,
        expect.stringMatching(/^valeur\.devises\.\d+\.source$/),
      ]);
    }
  });
});

describe('a currency that is switched off', () => {
  test('disappears from new orders by one administrator alone, and balances in it stay usable', async () => {
    const person = await api.user();
    await fund(api, person, 50_000n, 'USD');
    const other = await api.instance();
    expect((await edit('USD', { actif: false })).status).toBe(200);
    await expect.poll(() => offered(other.visitor)).not.toContain('USD');
    const { taux } = (await other.visitor.get('/rates')).body;
    expect(taux.map(({ devise }: Wire) => devise)).not.toContain('USD');
    const countries = (await api.visitor.get('/tariffs/corridors')).body.elements;
    expect(countries.find(({ pays }: Wire) => pays === 'US').actif).toBe(false);
    const refused = [
      await quote('EUR', 'USD', person),
      await person.post('/wallets/currencies', { devise: 'USD' }),
      await person.post('/deposits', { montant: '50', devise: 'USD', methode: 'card' }),
      await person.post('/money-requests', {
        montant: '50',
        devise: 'USD',
        mode: 'email',
        destinataire: 'ami@exemple.fr',
      }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [409, 'devise_inactive']),
    );
    const out = await quote('USD', 'EUR', person);
    expect(out.status, out.text).toBe(201);
    const converted = await person.post('/wallets/conversions', { devisId: out.body.id });
    expect(converted.status, converted.text).toBe(201);
    expect((await edit('USD', { actif: true })).status).toBe(200);
    await expect.poll(() => offered(other.visitor)).toContain('USD');
  });

  test('400: the euro stays, a currency is never taken away, decimals go from 0 to 4', async () => {
    const faults = [
      await edit('EUR', { actif: false }),
      await change((rows) => rows.filter(({ code }) => code !== 'GHS')),
      await edit('USD', { decimales: 5 }),
      await add(row('KES')),
      await add(row('ZMW', { source: 'fixe', tauxFixe: '0' })),
    ];
    expect(faults.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(faults[2]?.text).toContain('Les décimales vont de 0 à 4');
    expect(await offered()).toContain('GHS');
  });
});

describe('the table of rates', () => {
  test('is read each hour, once a day, or never, as the setting says', async () => {
    let reads = 0;
    const daily = async () => {
      reads += 1;
      return api.deps.gateways.rates.daily();
    };
    const at = (hour: number) => ({
      ...api.deps.clock,
      now: () => new Date(Date.UTC(2026, 10, 24, hour, 5)),
    });
    const strike = async (hour: number) => {
      const gateways = { rates: { ...api.deps.gateways.rates, daily } };
      const deps = { ...api.deps, clock: at(hour), gateways };
      // The table is of another hour than the clock, which is no matter of this test.
      await Promise.allSettled([ratesJobs(deps)['rates.due']?.({})]);
      return reads;
    };
    await change((rows) => rows, { frequence: '1h' });
    expect(await strike(3)).toBe(1);
    await change((rows) => rows, { frequence: '24h' });
    expect(await strike(3)).toBe(1);
    expect(await strike(16)).toBe(2);
    await change((rows) => rows, { miseAJourAutomatique: false });
    expect(await strike(16)).toBe(2);
  });
});
