import { countrySpecs } from 'ibantools';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sepaCountries } from '@nzela/contract/sepa';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { balanceOf, expectWholeBook, fund, timeless, until } from '../../../test/money.ts';
import { toBank, tryWithdrawal, withdraw, withdrawalQuote } from '../../../test/withdrawing.ts';
import { startSandbox, type TestSandbox } from '../../../../../tools/testing/sandbox.ts';

let sandbox: TestSandbox;
let api: Api;
let person: Account;

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ sandbox });
  person = timeless(api, await api.user());
  await fund(api, person, 100_000n);
});
afterAll(async () => {
  await expectWholeBook(api);
  await api.close();
  await sandbox.close();
});

const inEuros = (pays: string, compte: string) => ({ ...toBank(), pays, compte });
const german = 'DE67370400440532010001';

test('every country of the SEPA area has an IBAN, and none that the registry counts is missing', () => {
  for (const country of sepaCountries) {
    expect(countrySpecs[country]?.bban_regexp, country).toBeTypeOf('string');
  }
  const registered = Object.keys(countrySpecs).filter((country) => countrySpecs[country]?.SEPA);
  expect(registered.filter((country) => !sepaCountries.includes(country))).toEqual([]);
});

describe('POST /withdrawals in euros', () => {
  test.each([
    ['DE', german],
    ['BE', 'BE68 5390 0754 7034'],
    ['ES', 'ES91 2100 0418 4502 0005 1332'],
    ['IT', 'IT31X0542811101000000120001'],
    ['NL', 'nl55abna0417160001'],
    ['CH', 'CH7400762011623850001'],
    ['AL', 'AL30202111090000000001230001'],
  ])('201: to a bank in %s, held at the same price as to France', async (pays, compte) => {
    const made = await withdraw(person, inEuros(pays, compte), 20);
    expect(made).toMatchObject({
      pays,
      compte: compte.replaceAll(' ', '').toUpperCase(),
      totalDebite: 21,
      montantRecu: 20,
      deviseRecue: 'EUR',
    });
    await person.patch(`/withdrawals/${made.id}/cancel`);
  });

  test('201: the IBAN’s own country holds, whatever the one that was chosen, and it is paid', async () => {
    const made = await withdraw(person, inEuros('FR', german), 20);
    expect(made.pays).toBe('DE');
    const british = await withdraw(person, inEuros('FR', 'GB09NWBK60161331920001'), 20);
    expect(british).toMatchObject({ pays: 'GB', deviseRecue: 'EUR' });
    await person.patch(`/withdrawals/${british.id}/cancel`);
    const paid = async () => (await person.get(`/withdrawals/${made.id}`)).body.statut;
    await until(api, async () => (await paid()) === 'complete', { seconds: 61 });
  });

  test.each([
    ['TR', 'TR330006100519786457841326'],
    ['BR', 'BR1800360305000010009795493C1'],
    ['SN', 'SN08SN0100152000048500003035'],
  ])('400 iban_hors_sepa, at the account: a bank in %s', async (_country, compte) => {
    const before = await balanceOf(api, 'wallet', person.id);
    const answer = await tryWithdrawal(person, inEuros('FR', compte), 20);
    expect([answer.status, answer.body.code]).toEqual([400, 'iban_hors_sepa']);
    expect(answer.body.errors).toEqual([
      { champ: 'compte', message: expect.stringContaining('zone SEPA') },
    ]);
    expect(await balanceOf(api, 'wallet', person.id)).toEqual(before);
  });

  test.each([
    ['DE', 'DE6737040044053201000'],
    ['DE', 'DE68370400440532010001'],
    ['BE', 'BE68539007547035'],
    ['NL', '12345678'],
  ])(
    '400 iban_invalide: %s, %s does not have its country’s length or check',
    async (pays, compte) => {
      const answer = await tryWithdrawal(person, inEuros(pays, compte), 20);
      expect([answer.status, answer.body.code]).toEqual([400, 'iban_invalide']);
      expect(answer.body.errors[0].champ).toBe('compte');
    },
  );

  test('other currencies keep their corridor: an account of its country, in its currency', async () => {
    const pounds = { ...toBank(), pays: 'GB', devise: 'GBP', compte: german };
    const answer = await tryWithdrawal(person, pounds, 20);
    expect([answer.status, answer.body.code]).toEqual([400, 'iban_invalide']);
    const made = await withdraw(person, { ...pounds, compte: 'GB09NWBK60161331920001' }, 20);
    expect(made).toMatchObject({ pays: 'GB', deviseRecue: 'GBP' });
    await person.patch(`/withdrawals/${made.id}/cancel`);
  });
});

describe('POST /quotes', () => {
  const ask = (fields: object) =>
    person.post('/quotes', {
      canal: 'withdrawal',
      montant: 20,
      deviseSource: 'EUR',
      deviseCible: 'EUR',
      pays: 'DE',
      modeReception: 'bank',
      methodePaiement: 'wallet',
      ...fields,
    });

  test.each([
    [{ pays: 'TR' }],
    [{ deviseCible: 'GBP' }],
    [{ modeReception: 'mobile' }],
    [{ canal: 'wallet' }],
  ])('400 corridor_inconnu: %o', async (fields) => {
    expect((await ask(fields)).body.code).toBe('corridor_inconnu');
  });

  test('409 corridor_ferme: closing the euro’s corridor closes the area', async () => {
    const { corridors } = await api.deps.settings.read('corridors');
    const closed = corridors.map((one) =>
      one.pays === 'FR' ? { ...one, actif: false, avis: 'de retour demain.' } : one,
    );
    const by = { userId: null, address: null };
    await api.deps.settings.update('corridors', { value: { corridors: closed }, version: 0, by });
    expect((await ask({})).body.code).toBe('corridor_ferme');
    await api.deps.settings.update('corridors', { value: { corridors }, version: 1, by });
    await withdrawalQuote(person, inEuros('DE', german), 20);
  });
});
