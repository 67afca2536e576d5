import { describe, expect, test } from 'vitest';
import { transferSchema } from '@nzela/contract/transfers';
import { startWorld } from '../../../../test/world.ts';
import { balanceOf, fund, pass, timeless, until } from '../../../../test/money.ts';
import { withoutProofs } from '../../../../test/proof.ts';
import { dakar, dakarBank, dakarCash, order, statusOf } from '../../../../test/sending.ts';

const { api, sandbox } = await startWorld();
await withoutProofs(api);
const sender = timeless(api, await api.user());
await fund(api, sender, 1_000_000n);

const confirm = (id: string, person = sender) => person.patch(`/transfers/${id}/confirm`);
const cancel = (id: string, person = sender) => person.patch(`/transfers/${id}/cancel`);
const wallet = () => balanceOf(api, 'wallet', sender.id);
const ends = (id: string, status: string) =>
  until(api, async () => (await statusOf(sender, id)) === status);

describe('a transfer paid from the wallet', () => {
  test('goes from the hold to the recipient, with its fee, its exchange and its timeline', async () => {
    const before = await wallet();
    const made = await order(sender, 'wallet');
    expect(made).toMatchObject({ statut: 'en_attente', totalDebite: 204.99, montantRecu: 131_191 });
    expect(await wallet()).toEqual(before);

    const confirmed = await confirm(made.id);
    expect(confirmed.status).toBe(200);
    expect(transferSchema.parse(confirmed.body)).toMatchObject({
      statut: 'confirme',
      annulable: true,
    });
    const held = await wallet();
    expect(held).toEqual({ posted: before.posted, available: before.available - 20_499n });

    const [fees, payouts] = await Promise.all([
      balanceOf(api, 'fees', 'nzela'),
      balanceOf(api, 'settlement', 'payouts', 'XOF'),
    ]);
    await pass(api, 61);
    await ends(made.id, 'complete');
    expect((await wallet()).posted).toBe(before.posted - 20_499n);
    expect((await balanceOf(api, 'fees', 'nzela')).posted).toBe(fees.posted + 499n);
    expect((await balanceOf(api, 'settlement', 'payouts', 'XOF')).posted).toBe(
      payouts.posted + 131_191n,
    );
    expect((await balanceOf(api, 'transit', sender.id)).posted).toBe(0n);

    const done = (await sender.get(`/transfers/${made.id}`)).body;
    const steps = done.chronologie.map((event: { type: string }) => event.type);
    expect(steps.slice(0, 3)).toEqual(['cree', 'confirme', 'versement_demande']);
    expect(steps.at(-1)).toBe('complete');
    const [line] = (await sender.get('/operations?type=out')).body.elements;
    expect(line).toMatchObject({
      statut: 'completed',
      montant: 204.99,
      objet: { type: 'transfers', id: made.id },
    });
  });

  test('PATCH confirm again changes nothing', async () => {
    const made = await order(sender, 'wallet');
    const [first, second] = await Promise.all([confirm(made.id), confirm(made.id)]);
    const held = await wallet();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await confirm(made.id)).body.statut).toBe('confirme');
    expect(await wallet()).toEqual(held);
    await cancel(made.id);
  });

  test('PATCH confirm 409: refuses what the wallet does not hold', async () => {
    const poor = timeless(api, await api.user());
    const made = await order(poor, 'wallet');
    const answer = await confirm(made.id, poor);
    expect([answer.status, answer.body.code]).toEqual([409, 'solde_insuffisant']);
    expect(await statusOf(poor, made.id)).toBe('en_attente');
  });

  test('PATCH cancel before the payout gives everything back', async () => {
    const before = await wallet();
    const made = await order(sender, 'wallet');
    await confirm(made.id);
    const answer = await cancel(made.id);
    expect(answer.body).toMatchObject({ statut: 'annule', annulable: false });
    expect(await wallet()).toEqual(before);
    expect((await cancel(made.id)).status).toBe(200);
    expect((await confirm(made.id)).body.code).toBe('transfert_non_confirmable');
    await pass(api, 120);
    expect(await statusOf(sender, made.id)).toBe('annule');
  });

  test('PATCH cancel 409: the payout has left', async () => {
    const made = await order(sender, 'wallet');
    await confirm(made.id);
    await pass(api, 61);
    const answer = await cancel(made.id);
    expect([answer.status, answer.body.code]).toEqual([409, 'transfert_non_annulable']);
    await ends(made.id, 'complete');
  });

  test('cancel, confirm and payout at once: one of them wins, and the money is in one place', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await wallet();
      const made = await order(sender, 'wallet');
      if (round % 2 === 0) await confirm(made.id);
      const { clock } = api.deps;
      if (round % 2 === 0) clock.setOffset(clock.offsetMs + 61_000);
      await Promise.all([cancel(made.id), confirm(made.id), api.runJobs(), cancel(made.id)]);
      if ((await statusOf(sender, made.id)) === 'confirme') await cancel(made.id);
      if ((await statusOf(sender, made.id)) === 'annule') {
        expect(await wallet()).toEqual(before);
      } else {
        await ends(made.id, 'complete');
        expect((await wallet()).posted).toBe(before.posted - 20_499n);
      }
    }
  });

  test('404 and 401: a stranger neither confirms nor cancels', async () => {
    const made = await order(sender, 'wallet');
    const stranger = timeless(api, await api.user());
    for (const verb of ['confirm', 'cancel']) {
      expect((await stranger.patch(`/transfers/${made.id}/${verb}`)).status).toBe(404);
      expect((await api.visitor.patch(`/transfers/${made.id}/${verb}`)).status).toBe(401);
    }
  });
});

describe('every outcome of the payout provider', () => {
  const send = async (beneficiaire: Parameters<typeof order>[2]) => {
    const made = await order(sender, 'wallet', beneficiaire);
    await confirm(made.id);
    await pass(api, 61);
    return made.id;
  };

  test.each([
    ['0001, paid', '0001'],
    ['0002, slow', '0002'],
    ['0006, answer lost and carried out', '0006'],
    ['0008, callbacks three times', '0008'],
  ])('%s: complete, debited once', async (_what, digits) => {
    const before = await wallet();
    const id = await send(dakarBank(digits));
    await ends(id, 'complete');
    expect((await wallet()).posted).toBe(before.posted - 20_499n);
  });

  test.each([
    ['0003, wrong account', dakarBank('0003'), 'Le numéro de compte'],
    ['0003, no mobile wallet', dakar('0003'), 'Ce numéro n’a pas de compte Mobile Money'],
    ['0004, ceiling reached', dakarBank('0004'), 'plafond'],
    ['0009, a forged callback says paid', dakarBank('0009'), 'La banque ne peut plus créditer'],
    ['0009, the same for a phone', dakar('0009'), 'L’opérateur ne peut plus créditer'],
  ])('%s: returned, everything back, the reason in words', async (_what, payee, words) => {
    const before = await wallet();
    const id = await send(payee);
    await ends(id, 'echoue');
    expect(await wallet()).toEqual(before);
    const { raison } = (await sender.get(`/transfers/${id}`)).body;
    expect(raison).toContain(words);
  });

  test('0007, our own float is empty: said so, an operator told, all back at the deadline', async () => {
    const before = await wallet();
    const id = await send(dakarBank('0007'));
    const waiting = (await sender.get(`/transfers/${id}`)).body;
    expect(waiting).toMatchObject({ statut: 'en_cours' });
    expect(waiting.raison).toContain('C’est de notre côté');
    const { rows } = await api.deps.pool.query(
      'SELECT kind FROM operation_alerts WHERE subject = $1',
      [id],
    );
    expect(rows).toEqual([{ kind: 'payout_ours' }]);
    await pass(api, 49 * 3600);
    await ends(id, 'echoue');
    expect((await wallet()).available).toBe(before.available);
  });

  test('0005, never confirmed: the fee goes back once at the deadline, the transfer goes on', async () => {
    const before = await wallet();
    const id = await send(dakar('0005'));
    await pass(api, 3600);
    await Promise.all([api.runJobs(), api.runJobs()]);
    await pass(api, 3600);
    const late = (await sender.get(`/transfers/${id}`)).body;
    expect(late).toMatchObject({ fraisRembourses: true });
    expect(['en_cours', 'indetermine']).toContain(late.statut);
    expect((await wallet()).posted).toBe(before.posted + 499n);
    expect((await balanceOf(api, 'guarantee', 'nzela')).posted).toBe(-499n);
    const told = late.chronologie.filter(
      (event: { type: string }) => event.type === 'frais_rembourses',
    );
    expect(told).toHaveLength(1);
  });

  test('an outage is in doubt, never failed, and settles when the provider is back', async () => {
    const before = await wallet();
    const made = await order(sender, 'wallet', dakarBank());
    await confirm(made.id);
    await sandbox.desk('/providers/payouts', { outage: 'html' });
    await pass(api, 61);
    expect(await statusOf(sender, made.id)).toBe('indetermine');
    expect((await cancel(made.id)).body.code).toBe('transfert_non_annulable');
    await sandbox.desk('/providers/payouts', { outage: 'none' });
    await new Promise((wake) => setTimeout(wake, 20));
    await ends(made.id, 'complete');
    expect((await wallet()).posted).toBe(before.posted - 20_499n);
  });

  test('cash waits at a counter with a code, which the recipient gets by SMS', async () => {
    const id = await send(dakarCash());
    await until(api, async () => (await sender.get(`/transfers/${id}`)).body.codeRetrait !== null);
    await ends(id, 'complete');
  });
});
