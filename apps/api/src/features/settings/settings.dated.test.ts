import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type Account, type Answer, type Api, type Wire } from '../../../test/api.ts';
import { moveOn, timeless } from '../../../test/money.ts';
import { saving } from '../../../test/proof.ts';
import { dayAfter, dayOf, startOfDay } from '../../kernel/time/calendar.ts';

let api: Api;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = timeless(api, await api.admin());
});
afterAll(() => api.close());

const daySeconds = 86_400;
type Rows = Wire[];

const rowsOf = async (subject: string): Promise<Rows> =>
  (await admin.get(`/settings/${subject}`)).body.valeur.lignes;

async function save(subject: string, lignes: Rows): Promise<Answer<Wire>> {
  const { body } = await admin.get(`/settings/${subject}`);
  return saving(admin, `/settings/${subject}`, {
    valeur: { ...body.valeur, lignes },
    version: body.version,
  });
}

/** The beginning of a day from today on, by the clocks of Paris unless told. */
function startIn(days: number, zone = 'Europe/Paris'): string {
  let day = dayOf(api.deps.clock.now(), zone);
  for (let count = 0; count < days; count += 1) day = dayAfter(day);
  return startOfDay(day, zone).toISOString();
}

const told = ({ status, body }: Answer<Wire>) => [
  status,
  body.code,
  ...(body.errors ?? []).map(({ champ }: Wire) => champ),
];
const refusedAt = (...fields: string[]) => [400, 'requete_invalide', ...fields];

describe.each([
  ['tariffs', 'margeBps'],
  ['payment-tariffs', 'delaiJours'],
])('PUT /settings/%s', (subject, field) => {
  test('400 at its field: what applied was charged, and is neither changed, moved nor taken away', async () => {
    const [first, ...rest] = await rowsOf(subject);
    const changed = { ...first, [field]: first[field] + 1 };
    expect(told(await save(subject, [changed, ...rest]))).toEqual(
      refusedAt(`valeur.lignes.0.${field}`),
    );
    const moved = { ...first, debut: startIn(1) };
    expect(told(await save(subject, [moved, ...rest]))).toEqual(refusedAt('valeur.lignes.0.debut'));
    expect(told(await save(subject, rest))).toEqual(refusedAt('valeur.lignes'));
    expect(told(await save(subject, [first, first, ...rest]))).toEqual(refusedAt('valeur.lignes'));
    expect(await rowsOf(subject)).toEqual([first, ...rest]);
  });

  test('400 at its start: a price begins tomorrow at the earliest, where the product is', async () => {
    const rows = await rowsOf(subject);
    const at = `valeur.lignes.${rows.length}.debut`;
    const beginning = (debut: string) => save(subject, [...rows, { ...rows[0], debut }]);
    for (const debut of ['2020-01-01T00:00:00.000Z', startIn(0)])
      expect(told(await beginning(debut))).toEqual(refusedAt(at));
    const justBefore = new Date(Date.parse(startIn(1)) - 1).toISOString();
    const late = await beginning(justBefore);
    expect(told(late)).toEqual(refusedAt(at));
    expect(late.body.errors[0].message).toBe('Un prix s’applique demain au plus tôt');
  });

  test('200: a price to come is added, changed and taken away; one that begins ends what runs', async () => {
    const rows = await rowsOf(subject);
    const later = { ...rows[0], [field]: rows[0][field] + 2, debut: startIn(1) };
    expect((await save(subject, [...rows, later])).status).toBe(200);
    const dearer = { ...later, [field]: later[field] + 1, debut: startIn(3) };
    expect((await save(subject, [...rows, dearer])).status).toBe(200);
    expect((await save(subject, rows)).status).toBe(200);
    expect((await save(subject, [...rows, later])).status).toBe(200);
    await moveOn(api, daySeconds);
    expect(told(await save(subject, rows))).toEqual(refusedAt('valeur.lignes'));
    expect(await rowsOf(subject)).toEqual([...rows, later]);
  });

  test('POST …/reinitialiser 200: the defaults hold from tomorrow on, after what applied', async () => {
    const rows = await rowsOf(subject);
    const [usual] = rows;
    const path = `/settings/${subject}/reinitialiser`;
    const answer = await saving(admin, path, {}, 'post');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.valeur.lignes).toEqual([...rows, { ...usual, debut: startIn(1) }]);
  });
});

test('tomorrow is that of the product’s time zone', async () => {
  const rows = await rowsOf('tariffs');
  const by = { userId: null, address: null };
  const value = { ...(await api.deps.settings.read('application')), fuseauHoraire: 'Asia/Tokyo' };
  const { version } = await api.deps.settings.current('application');
  await api.deps.settings.update('application', { value, version, by });
  const beginning = (debut: string) => save('tariffs', [...rows, { ...rows[0], debut }]);
  const inTokyo = startIn(1, 'Asia/Tokyo');
  const before = new Date(Date.parse(inTokyo) - 1).toISOString();
  expect((await beginning(before)).status).toBe(400);
  expect((await beginning(inTokyo)).status).toBe(200);
});

describe('prices that two administrators change', () => {
  test('hold from their day on; 409 debut_depasse once that day has come', async () => {
    const second = timeless(api, await api.admin());
    const rows = await rowsOf('tariffs');
    const later = { ...rows[0], pourcentageBps: 321, debut: startIn(2, 'Asia/Tokyo') };
    const decide = (id: string, decision: object) =>
      saving(second, `/approvals/${id}/decision`, decision, 'post');
    const asked = await save('tariffs', [...rows, later]);
    expect(asked.status, asked.text).toBe(202);
    await moveOn(api, 2 * daySeconds);
    const late = await decide(asked.body.approbation.id, { decision: 'approuver' });
    expect([late.status, late.body.code]).toEqual([409, 'debut_depasse']);
    expect(await rowsOf('tariffs')).toEqual(rows);
    const refused = { decision: 'refuser', raison: 'Trop tard' };
    expect((await decide(asked.body.approbation.id, refused)).status).toBe(200);
    const again = { ...later, debut: startIn(1, 'Asia/Tokyo') };
    const next = await save('tariffs', [...rows, again]);
    expect((await decide(next.body.approbation.id, { decision: 'approuver' })).status).toBe(200);
    expect(await rowsOf('tariffs')).toEqual([...rows, again]);
  });
});
