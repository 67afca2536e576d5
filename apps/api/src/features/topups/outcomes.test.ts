import { describe, expect, test } from 'vitest';
import type { Topup } from '@nzela/contract/topups';
import { money } from '@nzela/money/money';
import { startApi, type Account } from '../../../test/api.ts';
import { startWorld } from '../../../test/world.ts';
import { balanceOf, fund, pass, timeless, until } from '../../../test/money.ts';
import { credit, ordered, topupOf } from '../../../test/topping-up.ts';

let person: Account;

const { api, sandbox } = await startWorld();
// Each outcome has a wallet of its own, so that what it holds and spends is seen to the cent.
const start = async () => {
  person = timeless(api, await api.user());
  await fund(api, person, 1_000n);
};

const wallet = () => balanceOf(api, 'wallet', person.id);
const untouched = { posted: 1_000n, available: 1_000n };
const held = { posted: 1_000n, available: 847n };
const spent = { posted: 847n, available: 847n };

const status = async ({ id }: Topup) => (await topupOf(person, id)).status;
const stage = async ({ id }: Topup) => (await topupOf(person, id)).stage;
const becomes = (topup: Topup, wanted: Topup['status']) =>
  until(api, async () => (await status(topup)) === wanted);

type DeskTopup = { readonly id: string; readonly status: string };
async function atProvider(reference: string): Promise<DeskTopup[]> {
  const answer = await fetch(`${sandbox.url}/desk/api/topups?reference=${reference}`);
  return (await answer.json()) as DeskTopup[];
}

async function alerts(kind: string): Promise<{ subject: string; detail: unknown }[]> {
  const { rows } = await api.deps.pool.query<{ subject: string; detail: unknown }>(
    'SELECT subject, detail FROM operation_alerts WHERE kind = $1',
    [kind],
  );
  return rows;
}

describe('each outcome of the operator ends in the right state', () => {
  test('what the operator says is told in the language of whoever reads it', async () => {
    await start();
    const made = await ordered(person, credit('0003'));
    await becomes(made, 'failed');
    await api.runJobs();
    const read = async (path: string, langue: string) =>
      (await person.get(path, { headers: { cookie: `langue=${langue}` } })).body;
    const reason = 'The operator does not know this number. Check each digit. Nothing was debited.';
    expect((await read(`/topups/${made.id}`, 'en')).errorMessage).toBe(reason);
    const [notice] = (await read('/notifications', 'en')).elements;
    expect(notice).toMatchObject({
      titre: expect.stringMatching(/^Top-up not made: \+/),
      texte: reason,
    });
    const [same] = (await read('/notifications', 'es')).elements;
    expect(same.titre).toMatch(/^Recarga no realizada: \+/);
  });

  test.each(['0001', '0002', '0008'])('%s: delivered, and paid for once', async (digits) => {
    await start();
    const made = await ordered(person, credit(digits));
    expect(await wallet()).toEqual(held);
    await becomes(made, 'success');
    expect(await wallet()).toEqual(spent);
    await pass(api, 60);
    expect(await wallet()).toEqual(spent);
    expect((await topupOf(person, made.id)).errorMessage).toBeNull();
  });

  test.each([
    ['0003', 'phoneNumber', /ne connaît pas ce numéro/],
    ['0004', 'productId', /ne peut pas recevoir ce produit/],
  ])('%s: the person’s to correct at %s, and nothing is spent', async (digits, field, words) => {
    await start();
    const made = await ordered(person, credit(digits));
    await becomes(made, 'failed');
    const failed = await topupOf(person, made.id);
    expect(failed).toMatchObject({ cause: 'client', errorField: field });
    expect(failed.errorMessage).toMatch(words);
    expect(await wallet()).toEqual(untouched);
    const [line] = (await person.get('/operations')).body.elements;
    expect(line.statut).toBe('failed');
  });

  test('0005: stays pending, never failed; after a day an operator is told', async () => {
    await start();
    const made = await ordered(person, credit('0005'));
    await pass(api, 0);
    expect(await stage(made)).toBe('en_cours');
    await pass(api, 2 * 86_400);
    expect([await stage(made), await status(made)]).toEqual(['en_cours', 'pending']);
    expect(await wallet()).toEqual(held);
    expect((await alerts('topup_stuck')).map(({ subject }) => subject)).toEqual([made.id]);
    const [told] = await atProvider(made.reference);
    await sandbox.desk(`/topups/${told?.id}/settle`, { status: 'SUCCESSFUL' });
    await pass(api, 3_700);
    expect(await status(made)).toBe('success');
    expect(await wallet()).toEqual(spent);
  });

  test('0006: the answer is lost and found; delivered once', async () => {
    await start();
    const made = await ordered(person, credit('0006'));
    await becomes(made, 'success');
    expect(await wallet()).toEqual(spent);
    expect(await atProvider(made.reference)).toHaveLength(1);
  });

  test('0007: our empty float is ours: no word about the number, an alert, and the money back at the deadline', async () => {
    await start();
    const made = await ordered(person, credit('0007'));
    await pass(api, 0);
    const waiting = await topupOf(person, made.id);
    expect(waiting).toMatchObject({ status: 'pending', cause: 'nous', errorField: null });
    expect(waiting.errorMessage).toMatch(/^C’est de notre côté, votre numéro n’est pas en cause/);
    expect(waiting.retryAt).not.toBeNull();
    expect(await wallet()).toEqual(held);
    expect((await alerts('topup_ours')).map(({ subject }) => subject.split(':')[0])).toEqual([
      'float_empty',
    ]);
    await pass(api, 14 * 60);
    expect(await status(made)).toBe('pending');
    await pass(api, 90);
    const over = await topupOf(person, made.id);
    expect(over).toMatchObject({ status: 'failed', cause: 'nous', errorField: null });
    expect(over.errorMessage).toMatch(/^C’est de notre côté.*Tout vous est rendu\.$/);
    expect(await wallet()).toEqual(untouched);
    expect(await atProvider(made.reference)).toHaveLength(0);
  });

  test('0009: a forged callback says delivered; it is not, and nothing is spent', async () => {
    await start();
    const made = await ordered(person, credit('0009'));
    await becomes(made, 'failed');
    const failed = await topupOf(person, made.id);
    expect(failed.cause).toBeNull();
    expect(failed.errorMessage).toMatch(/n’a pas exécuté cette recharge/);
    expect(await wallet()).toEqual(untouched);
  });
});

describe('when the provider is not itself', () => {
  const breakProvider = (body: object) => sandbox.desk('/providers/topup', body);
  const repair = () => sandbox.desk('/reset', {});

  test('our float is filled again before the deadline: delivered, nobody had to do anything', async () => {
    await start();
    await breakProvider({ nextOutcomes: ['0007'] });
    const made = await ordered(person);
    await pass(api, 0);
    expect((await topupOf(person, made.id)).cause).toBe('nous');
    await becomes(made, 'success');
    expect(await wallet()).toEqual(spent);
    await repair();
  });

  test('an unreadable answer: being checked, never failed, then what became of it', async () => {
    await start();
    const made = await ordered(person);
    await breakProvider({ outage: 'html' });
    await pass(api, 0);
    expect([await stage(made), await status(made)]).toEqual(['indetermine', 'pending']);
    // Long past the deadline: as long as it may have been carried out, nothing is given back.
    await pass(api, 3_600);
    expect(await stage(made)).toBe('indetermine');
    expect(await wallet()).toEqual(held);
    await repair();
    await until(api, async () => (await status(made)) === 'success', { seconds: 120 });
    expect(await wallet()).toEqual(spent);
    expect(await atProvider(made.reference)).toHaveLength(1);
  });

  test('the number was topped up elsewhere a moment ago: it waits, says so, and is delivered', async () => {
    await start();
    const other = timeless(api, await api.user());
    await fund(api, other, 1_000n);
    const body = credit();
    await ordered(other, body);
    await pass(api, 0);
    const made = await ordered(person, body);
    await pass(api, 0);
    const waiting = await topupOf(person, made.id);
    expect(waiting).toMatchObject({ status: 'pending', cause: 'attendre' });
    expect(waiting.errorMessage).toMatch(/vient d’être rechargé/);
    await sandbox.desk('/clock', { advanceMs: 121_000 });
    await pass(api, 121);
    await becomes(made, 'success');
    expect(await wallet()).toEqual(spent);
  });

  test('the process dies between the order and its record: found by the sweep, topped up once', async () => {
    await start();
    const made = await ordered(person);
    // As a killed process leaves it: ordered, the lease still running.
    await api.deps.gateways.topup.start({
      reference: made.reference,
      phoneNumber: made.phoneNumber,
      countryIso: made.countryIso,
      operatorId: made.operatorId,
      productId: made.productId,
      choice: { amount: money(1_000n, 'XOF') },
      callbackUrl: 'http://127.0.0.1:9/',
    });
    await becomes(made, 'success');
    expect((await atProvider(made.reference)).length).toBeLessThanOrEqual(1);
    expect(await wallet()).toEqual(spent);
  });

  test('what is over stays so: a contradiction is for an operator', async () => {
    await start();
    const made = await ordered(person, credit('0003'));
    await becomes(made, 'failed');
    const { topup } = api.deps.gateways;
    const lookup = topup.lookup.bind(topup);
    const contradicts: typeof topup.lookup = async (key) => {
      const answer = await lookup(key);
      if (answer.status !== 'answered' || answer.value === null) return answer;
      return { ...answer, value: { ...answer.value, state: 'successful' } };
    };
    Object.assign(topup, {
      lookup: contradicts,
      verifyCallback: async () => ({ reference: made.reference, messageId: 'msg' }),
    });
    expect((await api.visitor.post('/gateways/topup/callback', {})).status).toBe(204);
    expect(await status(made)).toBe('failed');
    expect(await wallet()).toEqual(untouched);
    expect((await alerts('topup_contradiction')).map(({ subject }) => subject)).toEqual([made.id]);
  });
});

describe('POST /gateways/topup/callback', () => {
  test('401: without the provider’s signature', async () => {
    const fresh = await startApi({ sandbox });
    const answer = await fresh.visitor.post('/gateways/topup/callback', { reference: 'topup-1' });
    expect([answer.status, answer.body.code]).toEqual([401, 'signature_invalide']);
    await fresh.close();
  });
});
