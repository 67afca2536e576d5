import { afterAll, describe, expect, test } from 'vitest';
import type { MoneyRequest } from '@nzela/contract/money-requests';
import { confirmMailbox, type Account, type Answer, type Wire } from '../../../test/api.ts';
import { payPath, requestsOf } from '../../../test/requesting.ts';
import { startWorld } from '../../../test/world.ts';
import { balanceOf, fund, pass, timeless, until } from '../../../test/money.ts';
import { cards, typeCard } from '../../../test/sending.ts';
import { newId } from '../../kernel/data/ids.ts';
import { sweepRequests } from './money-requests.worker.ts';

const { api, sandbox } = await startWorld();
const [asker, payer] = (await Promise.all([api.user(), api.user()])).map((person) =>
  timeless(api, person),
) as [Account, Account];
await fund(api, payer, 100_000n);
await confirmMailbox(api, asker);
afterAll(async () => {
  expect((await balanceOf(api, 'transit', asker.id)).posted).toBe(0n);
});

const { ask, seen, read } = requestsOf(api, asker, { montant: 25 });

/** What the bell told its owner of a request. */
async function toldOf(id: string): Promise<string[]> {
  const { elements } = (await asker.get('/notifications?limit=100')).body;
  return elements
    .filter(({ chemin }: { chemin: string | null }) => chemin?.endsWith(id) === true)
    .map(({ titre }: { titre: string }) => titre.replaceAll('\u00a0', ' '));
}
const payNow = (request: MoneyRequest, by: Account = payer): Promise<Answer<Wire>> =>
  by.post(`${payPath(request)}/portefeuille`);
const wallet = async (person: Account) => (await balanceOf(api, 'wallet', person.id)).posted;
const key = () => ({ headers: { 'idempotency-key': newId() } });
const inDays = (days: number) =>
  new Date(api.deps.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function payByCard(request: MoneyRequest, number: string = cards.accepted) {
  const path = `${payPath(request)}/paiements`;
  const opened = await api.visitor.ask('POST', path, { body: {}, ...key() });
  expect(opened.status, opened.text).toBe(201);
  await typeCard(opened.body.champsUrl, number);
  return opened.body;
}

/** The subjects of what was mailed to an address, oldest first, with the last one's text. */
async function mailsTo(address: string): Promise<{ subjects: string[]; text: string }> {
  const desk = async (path: string) =>
    (await (await fetch(`${sandbox.url}/desk/api/mails${path}`)).json()) as any;
  const list: { id: string; subject: string }[] = await desk(`?to=${address}`);
  const last = list.at(-1);
  const { text } = last === undefined ? { text: '' } : await desk(`/${last.id}`);
  return { subjects: list.map(({ subject }) => subject), text };
}

describe('POST /money-requests', () => {
  test('201: waits for its payer, under a link that nobody guesses', async () => {
    const made = await ask();
    expect(made).toMatchObject({
      statut: 'en_attente',
      montant: 25,
      devise: 'EUR',
      motif: 'Loyer',
    });
    expect(made.reference).toMatch(/^req-[a-z0-9]{8}$/);
    expect(made.lien).toMatch(/\/pay\/[\w-]{22}$/);
    expect((await asker.get('/money-requests')).body.elements[0]).toEqual(made);
    expect((await asker.get('/money-requests?statut=payee')).body.elements).toEqual([]);
  });

  test('201: the same key is the same request; 422 with another body', async () => {
    const headers = key();
    const body = { montant: 5, mode: 'link' };
    const [one, two] = [
      await asker.post('/money-requests', body, headers),
      await asker.post('/money-requests', body, headers),
    ];
    expect(two.body).toEqual(one.body);
    const other = await asker.post('/money-requests', { ...body, montant: 6 }, headers);
    expect([other.status, other.body.code]).toEqual([422, 'cle_idempotence_reutilisee']);
  });

  test.each([
    [{ montant: 0 }, 'montant', 'Veuillez entrer un montant valide'],
    [{ montant: '1.005' }, 'montant', 'Veuillez entrer un montant valide'],
    [{ mode: 'email', destinataire: '' }, 'destinataire', 'Veuillez entrer un destinataire'],
    [{ mode: 'email' }, 'destinataire', 'Veuillez entrer un destinataire'],
    [{ mode: 'email', destinataire: 'personne' }, 'destinataire', 'adresse e-mail valide'],
    [{ mode: 'phone', destinataire: '12' }, 'destinataire', 'numéro de téléphone valide'],
    [{ mode: 'pigeon' }, 'mode', 'Choisissez comment'],
    [{ echeance: '2026-02-31' }, 'echeance', 'date'],
    [{ echeance: '2020-01-01' }, 'echeance', 'date à venir'],
    [{ devise: 'ZZZ' }, 'devise', 'devise'],
    [{ userId: newId() }, '', ''],
  ])('400: %o', async (changes, champ, message) => {
    const body = { montant: 25, mode: 'link', ...changes };
    const answer = await asker.post('/money-requests', body);
    expect(answer.status).toBe(400);
    if (champ === '') return;
    const error = answer.body.errors?.find((one: { champ: string }) => one.champ === champ);
    expect(error?.message ?? answer.text).toContain(message);
  });

  test('401: a visitor; 400: without a key', async () => {
    const body = { montant: 25, mode: 'link' };
    expect((await api.visitor.post('/money-requests', body)).status).toBe(401);
    const bare = await asker.ask('POST', '/money-requests', { body });
    expect(bare.body.code).toBe('cle_idempotence_requise');
  });

  test('by e-mail and by SMS it is really sent, with its link', async () => {
    const mailed = await ask({ mode: 'email', destinataire: 'payeur@nzela.example' });
    const texted = await ask({ mode: 'phone', destinataire: '+221 77 123 45 67' });
    await api.runJobs();
    const { subjects, text } = await mailsTo('payeur@nzela.example');
    expect(subjects).toHaveLength(1);
    expect(subjects[0]).toContain('vous demande 25,00');
    expect(text).toContain(mailed.lien);
    const desk = await (await fetch(`${sandbox.url}/desk/api/state`)).text();
    expect(desk).toContain(texted.lien.split('/pay/')[1]);
  });
});

describe('GET /pay/{code}', () => {
  test('200: a visitor sees who asks by the short name, and nothing else of them', async () => {
    const request = await ask();
    const page = await seen(request);
    expect(page).toMatchObject({
      statut: 'en_attente',
      montant: 25,
      motif: 'Loyer',
      moyens: ['wallet', 'card'],
      soi: false,
      soldeDisponible: null,
    });
    expect(page.demandeur).toMatch(/^\S+ \S\.$/);
    expect(JSON.stringify(page)).not.toContain(asker.email);
    expect((await asker.get(payPath(request))).body.soi).toBe(true);
    expect((await payer.get(payPath(request))).body.soldeDisponible).toBeGreaterThan(0);
  });

  test('404: a code that nobody was given; 400: one that is none', async () => {
    expect((await api.visitor.get(`/pay/${'A'.repeat(22)}`)).status).toBe(404);
    expect((await api.visitor.get('/pay/abc')).status).toBe(400);
  });
});

describe('POST /pay/{code}/portefeuille', () => {
  test('201: paid at once, told to both, with a receipt', async () => {
    const request = await ask();
    const early = await api.visitor.get(`${payPath(request)}/recu`);
    expect(early.body.code).toBe('recu_indisponible');
    const [mine, theirs] = [await wallet(payer), await wallet(asker)];
    const answer = await payNow(request);
    expect([answer.status, answer.body.statut]).toEqual([201, 'payee']);
    expect([await wallet(payer), await wallet(asker)]).toEqual([mine - 2_500n, theirs + 2_500n]);
    expect(await read(request)).toMatchObject({ statut: 'payee', moyenPaiement: 'wallet' });
    expect((await read(request)).payePar).toMatch(/^\S+ \S\.$/);
    const [line] = (await asker.get('/operations')).body.elements;
    expect(line).toMatchObject({ genre: 'demande', type: 'in', montant: 25 });
    const receipt = await api.visitor.get(`${payPath(request)}/recu`);
    expect(receipt.status).toBe(200);
    expect(receipt.text.slice(0, 5)).toBe('%PDF-');
    const kept = await asker.get(`/money-requests/${request.id}/recu`);
    expect([kept.status, kept.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await payer.get(`/money-requests/${request.id}/recu`)).status).toBe(404);
  });

  test('409: no receipt for who asked before it is paid', async () => {
    const request = await ask();
    const early = await asker.get(`/money-requests/${request.id}/recu`);
    expect(early.body.code).toBe('recu_indisponible');
  });

  test('201: the same request again has one effect and the same answer', async () => {
    const request = await ask();
    const before = await wallet(asker);
    const headers = key();
    const path = `${payPath(request)}/portefeuille`;
    const one = await payer.post(path, {}, headers);
    const two = await payer.post(path, {}, headers);
    expect([two.status, two.body]).toEqual([201, one.body]);
    expect(await wallet(asker)).toBe(before + 2_500n);
  });

  test('409: 20 payers at the same instant pay once', async () => {
    const request = await ask({ montant: 1 });
    const before = await wallet(asker);
    const answers = await Promise.all(Array.from({ length: 20 }, () => payNow(request)));
    const paid = answers.filter(({ status }) => status === 201);
    const codes = new Set(
      answers.filter(({ status }) => status !== 201).map(({ body }) => body.code),
    );
    expect([paid.length, [...codes]]).toEqual([1, ['demande_payee']]);
    expect(await wallet(asker)).toBe(before + 100n);
  });

  test('refuses oneself, an empty wallet, a large sum without a proof, a visitor', async () => {
    const request = await ask({ montant: 30 });
    expect((await payNow(request, asker)).body.code).toBe('beneficiaire_soi_meme');
    expect((await payNow(request, await api.user())).body.code).toBe('solde_insuffisant');
    expect((await api.visitor.post(`${payPath(request)}/portefeuille`)).status).toBe(401);
    const large = await ask({ montant: 900 });
    const guarded = await payNow(large);
    expect([guarded.status, guarded.body.code]).toEqual([403, 'verification_requise']);
    expect((await seen(large)).statut).toBe('en_attente');
  });
});

describe('paying by card, as a visitor', () => {
  test('201: the money is on the wallet of who asked', async () => {
    const request = await ask({ montant: 40 });
    const before = await wallet(asker);
    const payment = await payByCard(request);
    await until(api, async () => (await seen(request)).statut === 'payee');
    const path = `${payPath(request)}/paiements/${payment.id}`;
    expect((await api.visitor.get(path)).body.etat).toBe('approuve');
    expect(await wallet(asker)).toBe(before + 4_000n);
    expect(await read(request)).toMatchObject({ moyenPaiement: 'card', payePar: null });
  });

  test('a refused card pays nothing, and another one may', async () => {
    const request = await ask({ montant: 41 });
    const payment = await payByCard(request, cards.noFunds);
    const path = `${payPath(request)}/paiements/${payment.id}`;
    await until(api, async () => (await api.visitor.get(path)).body.etat === 'refuse');
    expect((await seen(request)).statut).toBe('en_attente');
    await payByCard(request);
    await until(api, async () => (await seen(request)).statut === 'payee');
  });

  test('a card that is taken after somebody else paid gets its money back', async () => {
    const request = await ask({ montant: 42 });
    const before = await wallet(asker);
    const gateway = async () => (await balanceOf(api, 'settlement', 'cards')).posted;
    const atGateway = await gateway();
    const opened = await api.visitor.ask('POST', `${payPath(request)}/paiements`, {
      body: {},
      ...key(),
    });
    await payNow(request);
    await typeCard(opened.body.champsUrl, cards.accepted);
    await until(
      api,
      async () =>
        (await api.visitor.get(`${payPath(request)}/paiements/${opened.body.id}`)).body.etat ===
        'approuve',
    );
    await until(api, async () => (await gateway()) === atGateway);
    expect(await wallet(asker)).toBe(before + 4_200n);
    expect((await read(request)).moyenPaiement).toBe('wallet');
  });

  test.each(['a person', 'a visitor'])(
    'who paid is %s who began it, whoever looks at the payment or asks for it afterwards',
    async (kind) => {
      const request = await ask({ montant: 43 });
      const path = `${payPath(request)}/paiements`;
      const first = kind === 'a person' ? payer : api.visitor;
      const looker = timeless(api, await api.user());
      const { body: opened } = await first.ask('POST', path, { body: {}, ...key() });
      for (const other of [looker, api.visitor, first, looker]) {
        expect((await other.ask('POST', path, { body: {}, ...key() })).body.id).toBe(opened.id);
        expect((await other.get(`${path}/${opened.id}`)).status).toBe(200);
      }
      const payerId = async () => {
        const sql = 'SELECT payer_id AS id FROM money_requests WHERE id = $1';
        return (await api.deps.pool.query<{ id: string | null }>(sql, [request.id])).rows[0]?.id;
      };
      // Looking has changed nothing of the request.
      expect(await payerId()).toBeNull();
      await typeCard(opened.champsUrl, cards.accepted);
      await until(api, async () => (await seen(request)).statut === 'payee');
      await looker.get(`${path}/${opened.id}`);
      expect(await payerId()).toBe(kind === 'a person' ? payer.id : null);
      expect((await read(request)).payePar === null).toBe(kind === 'a visitor');
    },
  );

  test('409: not in a currency that no card pays in', async () => {
    const request = await ask({ montant: 5_000, devise: 'XOF' });
    expect((await seen(request)).moyens).toEqual(['wallet', 'mobile']);
    const refused = await api.visitor.ask('POST', `${payPath(request)}/paiements`, {
      body: {},
      ...key(),
    });
    expect(refused.body.code).toBe('moyen_de_paiement_indisponible');
  });
});

describe('what is over', () => {
  test('cancelled: again changes nothing, and nobody pays it', async () => {
    const request = await ask();
    const cancel = () => asker.patch(`/money-requests/${request.id}/cancel`);
    expect((await cancel()).body.statut).toBe('annulee');
    expect((await cancel()).status).toBe(200);
    expect((await payNow(request)).body.code).toBe('demande_annulee');
    const paid = await ask({ montant: 2 });
    await payNow(paid);
    const late = await asker.patch(`/money-requests/${paid.id}/cancel`);
    expect([late.status, late.body.code]).toEqual([409, 'demande_terminee']);
  });

  test('expired: the day of its due date still counts, the next one does not', async () => {
    const request = await ask({ echeance: inDays(2) });
    await pass(api, 86_400);
    expect((await seen(request)).statut).toBe('en_attente');
    await pass(api, 3 * 86_400);
    expect((await seen(request)).statut).toBe('expiree');
    expect((await payNow(request)).body.code).toBe('demande_expiree');
    await sweepRequests(api.deps);
    await api.runJobs();
    expect((await asker.get('/money-requests?statut=expiree')).body.elements[0].id).toBe(
      request.id,
    );
    expect(await toldOf(request.id)).toEqual(['Votre demande de 25,00 € a expiré']);
  });

  test('reminders: one by itself two days before, and one a day by hand', async () => {
    const request = await ask({
      mode: 'email',
      destinataire: 'rappel@nzela.example',
      echeance: inDays(6),
    });
    const remind = () => asker.post(`/money-requests/${request.id}/rappel`);
    expect((await remind()).body.code).toBe('rappel_trop_tot');
    await pass(api, 86_400);
    expect((await remind()).status).toBe(200);
    expect((await remind()).body.code).toBe('rappel_trop_tot');
    await pass(api, 4 * 86_400);
    await sweepRequests(api.deps);
    await sweepRequests(api.deps);
    await api.runJobs();
    const { subjects } = await mailsTo('rappel@nzela.example');
    expect(await toldOf(request.id)).toEqual(['Rappel envoyé pour 25,00 €']);
    expect(subjects.map((subject) => subject.startsWith('Rappel'))).toEqual([false, true, true]);
    const link = await ask();
    const impossible = await asker.post(`/money-requests/${link.id}/rappel`);
    expect(impossible.body.code).toBe('rappel_impossible');
  });
});

test('404: not of a stranger', async () => {
  const request = await ask();
  for (const path of ['', '/cancel', '/rappel']) {
    const address = `/money-requests/${request.id}${path}`;
    const answer =
      path === ''
        ? await payer.get(address)
        : path === '/cancel'
          ? await payer.patch(address)
          : await payer.post(address);
    expect([path, answer.status]).toEqual([path, 404]);
  }
});
