import { expect, test } from 'vitest';
import { catalogueTexts } from '../../../tools/testing/catalogue.ts';
import { say, type Message } from './message.ts';
import { render } from './render.ts';

const message = say('transfers_confirmed_text_by', {
  name: 'Awa',
  amount: { minor: 2_000n, currency: 'EUR' },
  moment: new Date('2026-07-31T23:05:00Z'),
});
const told = (timeZone: string, language = 'fr') =>
  render(message, { language, timeZone }).replaceAll('\u00a0', ' ');

test('a moment is told on the clocks of its reader, whose zone is named while it is only presumed', () => {
  const start = 'Awa recevra 20,00 €, au plus tard le';
  expect(told('Europe/Paris')).toBe(`${start} 1er août 2026 à 01:05 (heure locale à Paris).`);
  expect(told('Africa/Dakar')).toBe(`${start} 31 juillet 2026 à 23:05.`);
  expect(told('Asia/Tokyo')).toBe(`${start} 1er août 2026 à 08:05.`);
});

test('amounts, dates and hours are those of the language', () => {
  expect(told('Asia/Tokyo', 'en')).toBe(
    'Awa will receive €20.00, at the latest on 1 August 2026 at 08:05.',
  );
  expect(told('Asia/Tokyo', 'es')).toBe(
    'Awa recibirá 20,00 €, a más tardar el 1 de agosto de 2026 a las 08:05.',
  );
  expect(told('Europe/Paris', 'ln')).toBe(told('Europe/Paris'));
});

const paris = (language: string) => ({ language, timeZone: 'Europe/Paris' });
const inFour = (sentence: Message) =>
  ['fr', 'en', 'es', 'ln'].map((language) =>
    render(sentence, paris(language)).replaceAll('\u00a0', ' '),
  );

test('a refusal tells its values in the language, a sentence within another too', () => {
  const limit = say('limits_a_day', { amount: { minor: 100_000n, currency: 'EUR' } });
  const left = { minor: 2_000n, currency: 'EUR' } as const;
  const since = new Date('2026-07-31T23:05:00Z');
  const refused = (advice: Message) => say('refusals_plafond_atteint', { limit, left, advice });
  const [french = '', english, spanish, lingala] = inFour(refused(say('limits_advice_less')));
  expect([french, english, spanish]).toEqual([
    'Ce montant dépasse votre plafond de 1 000,00 € par jour : il vous reste 20,00 €. Choisissez un montant plus petit, ou relevez votre plafond dans les paramètres. Rien n’a été débité.',
    'This amount exceeds your limit of €1,000.00 a day: you have €20.00 left. Choose a smaller amount, or raise your limit in the settings. Nothing was debited.',
    'Este importe supera su límite de 1000,00 € al día: le quedan 20,00 €. Elija un importe menor o suba su límite en los ajustes. No se ha cargado nada.',
  ]);
  expect(lingala).toBe(french);
  const [later] = inFour(refused(say('limits_advice_later', { since })));
  expect(later).toContain('Ce montant passera à partir du 1er août 2026 à 01:05. Rien');
});

test('a delay is told in whole minutes, then in whole hours, rounded up', () => {
  const told = [1, 60, 61, 3_540, 3_541, 3_601, 86_400].map((delay) =>
    inFour(say('refusals_trop_de_tentatives', { delay })),
  );
  const at = (language: number) =>
    told.map((one) => one[language]?.split(/ dans | in |dentro de /)[1]);
  expect(at(0).join(' ')).toBe(
    'une minute. une minute. 2 minutes. 59 minutes. une heure. 2 heures. 24 heures.',
  );
  expect([1, 2].map((language) => [at(language)[0], at(language)[6]])).toEqual([
    ['one minute.', '24 hours.'],
    ['un minuto.', '24 horas.'],
  ]);
});

test('countries are named in the language, with commas between them', () => {
  const countries = ['SN', 'CI', 'CD'].map((country) => ({ country }));
  const told = inFour(say('refusals_operateur_pays', { operator: 'Orange', countries }));
  expect(told.map((one) => one.split(/: /)[1])).toEqual([
    'Sénégal, Côte d’Ivoire, Congo-Kinshasa.',
    'Senegal, Côte d’Ivoire, Congo (DRC).',
    'Senegal, Côte d’Ivoire, Congo (RDC).',
    'Sénégal, Côte d’Ivoire, Congo-Kinshasa.',
  ]);
});

test('a count is told in the singular and in the plural', () => {
  const told = [1, 5].map((count) => inFour(say('refusals_paiements_en_attente', { count }))[0]);
  expect(told).toEqual([
    'Vous avez déjà 1 opération qui attend son paiement. Payez-la ou annulez-la, puis recommencez.',
    'Vous avez déjà 5 opérations qui attendent leur paiement. Payez-en une ou annulez-en une, puis recommencez.',
  ]);
});

test('a name, a memo or a reason that a person wrote comes back unchanged, though it is a text of ours', () => {
  const written = [...new Set(['fr', 'en', 'es', 'ln'].flatMap(catalogueTexts))];
  expect(written.length).toBeGreaterThan(5_000);
  const telling = (words: string) => [
    say('money_requests_paid_by_for', { name: words, reason: words, reference: words }),
    say('sentences', { first: words, second: say('transfers_memo', { memo: words }) }),
  ];
  for (const language of ['fr', 'en', 'es', 'ln']) {
    const told = (words: string) => telling(words).map((one) => render(one, paris(language)));
    const around = told('\uffff');
    const changed = written.filter(
      (words) => told(words).join() !== around.join().replaceAll('\uffff', () => words),
    );
    expect(changed).toEqual([]);
  }
});

test('no text names the product: administrators name it', () => {
  // The header `Nzela-Version` is a name of the API. In Lingala the word means a way.
  const named = ['fr', 'en', 'es'].flatMap((language) =>
    catalogueTexts(language).filter((text) => /Nzela(?!-Version)/.test(text)),
  );
  expect(named).toEqual([]);
});
