import { expect, test } from 'vitest';
import type { QuotedTransfer, TransferEvent } from '@nzela/contract/transfers';
import { startWorld } from '../../../../test/world.ts';
import { fund, pass, timeless, until } from '../../../../test/money.ts';
import { withoutProofs } from '../../../../test/proof.ts';
import { dakar, dakarBank, dakarCash, statusOf } from '../../../../test/sending.ts';
import { recipientHash } from '../../../gateways/deliver.ts';
import { tellRecipient } from './arrival.ts';

const { api, sandbox } = await startWorld();
await withoutProofs(api);
const sender = timeless(api, await api.user());
await fund(api, sender, 1_000_000n);

type Payee = ReturnType<typeof dakar | typeof dakarBank | typeof dakarCash>;

async function send(beneficiaire: Payee, prevenirBeneficiaire: boolean | undefined) {
  const quote = await sender.post('/quotes', {
    montant: 20,
    deviseSource: 'EUR',
    deviseCible: beneficiaire.pays === 'GH' ? 'GHS' : 'XOF',
    pays: beneficiaire.pays,
    modeReception: beneficiaire.mode,
    methodePaiement: 'wallet',
  });
  expect(quote.status, quote.text).toBe(201);
  const devisId = quote.body.id;
  const motif = 'Loyer';
  const methodePaiement = 'wallet';
  const body: QuotedTransfer = {
    devisId,
    beneficiaire,
    methodePaiement,
    motif,
    prevenirBeneficiaire,
  };
  const made = await sender.post('/transfers', body);
  expect(made.status, made.text).toBe(201);
  expect((await sender.patch(`/transfers/${made.body.id}/confirm`)).status).toBe(200);
  await pass(api, 61);
  return made.body;
}

async function arrives(beneficiaire: Payee, isTold: boolean | undefined, end = 'complete') {
  const made = await send(beneficiaire, isTold);
  await until(api, async () => (await statusOf(sender, made.id)) === end);
  await api.runJobs();
  return made;
}

async function textsTo(phone: string): Promise<string[]> {
  const answer = await fetch(`${sandbox.url}/desk/api/sms?to=${encodeURIComponent(phone)}`);
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
}

async function eventsOf(id: string): Promise<TransferEvent['type'][]> {
  const { chronologie } = (await sender.get(`/transfers/${id}`)).body;
  return chronologie.map(({ type }: TransferEvent) => type);
}

test('the recipient is told by SMS once the money is there, and the timeline says so', async () => {
  const payee = dakar('1101');
  const made = await send(payee, true);
  expect(made.prevenirBeneficiaire).toBe(true);
  await until(api, async () => {
    const isTold = (await textsTo(payee.telephone)).length > 0;
    expect(isTold && (await statusOf(sender, made.id))).toBe(isTold && 'complete');
    return isTold;
  });
  const [text, ...more] = await textsTo(payee.telephone);
  expect(more).toEqual([]);
  expect(text?.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(
    new RegExp(
      `vous a envoyé 13 119 F CFA. La somme est sur votre compte mobile money. Référence ${made.reference}. STOP : http.*/stop/`,
    ),
  );
  expect(text).not.toContain('Loyer');
  expect(await eventsOf(made.id)).toContain('beneficiaire_prevenu');
});

test('in the language of the country: English in Ghana', async () => {
  const accra = { ...dakar(), telephone: '+233241231102', pays: 'GH', operateur: 'MTN' };
  await arrives(accra, true);
  const [text] = await textsTo(accra.telephone);
  expect(text).toContain('has sent you');
});

test('nobody is told who was not chosen to be, nor at a counter, where the code said it', async () => {
  const payee = dakar('1103');
  const { id } = await arrives(payee, undefined);
  expect(await textsTo(payee.telephone)).toEqual([]);
  expect(await eventsOf(id)).not.toContain('beneficiaire_prevenu');
  const cash = { ...dakarCash(), telephone: '+221771231104' };
  const fetched = await send(cash, true);
  expect(fetched.prevenirBeneficiaire).toBe(false);
  await until(api, async () => (await textsTo(cash.telephone)).length > 0);
  expect((await textsTo(cash.telephone))[0]).toContain('Code de retrait');
});

test('money that did not arrive is told to nobody', async () => {
  const payee = { ...dakarBank('0003'), telephone: '+221771231105' };
  const { id } = await arrives(payee, true, 'echoue');
  await tellRecipient(api.deps, id);
  await api.runJobs();
  expect(await textsTo(payee.telephone)).toEqual([]);
});

test('an answer that is lost, and a job that runs again, send one SMS', async () => {
  const payee = { ...dakarBank(), telephone: '+221771230006' };
  const { id } = await arrives(payee, true);
  await until(api, async () => (await eventsOf(id)).includes('beneficiaire_prevenu'));
  await tellRecipient(api.deps, id);
  expect(await textsTo(payee.telephone)).toHaveLength(1);
  const told = (await eventsOf(id)).filter((type) => type === 'beneficiaire_prevenu');
  expect(told).toHaveLength(1);
});

test('a number that takes no SMS: the sender sees that nobody was told', async () => {
  const payee = { ...dakarBank(), telephone: '+221771230003' };
  const { id } = await arrives(payee, true);
  await until(api, async () => (await eventsOf(id)).includes('beneficiaire_non_prevenu'));
});

test('who refuses messages of strangers gets none, and nobody more than five a day', async () => {
  const refusing = { ...dakarBank(), telephone: '+221771231107' };
  await api.database.pool.query('INSERT INTO refused_recipients VALUES ($1, now())', [
    recipientHash(refusing.telephone),
  ]);
  const refused = await arrives(refusing, true);
  expect(await textsTo(refusing.telephone)).toEqual([]);
  expect(await eventsOf(refused.id)).toContain('beneficiaire_non_prevenu');

  const often = { ...dakarBank(), telephone: '+221771231108' };
  const made = [];
  for (let count = 0; count < 6; count += 1) made.push(await arrives(often, true));
  expect(await textsTo(often.telephone)).toHaveLength(5);
  expect(await eventsOf(made.at(-1)?.id)).toContain('beneficiaire_non_prevenu');
});
