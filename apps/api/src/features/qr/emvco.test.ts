import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '@nzela/money/money';
import { currencyCodes } from '@nzela/money/currencies';
import { crc16, decodeObjects, encodeObjects, openPayload, sealPayload } from './emvco.ts';
import { codePayload, codeUrl, readCode } from './payee-code.ts';

/** An example that the specification publishes: BEST TRANSPORT in Beijing. */
const published =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT' +
  '6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME' +
  '91320016A0112233449988770708123456786304A13A';

describe('CRC', () => {
  test('of the published check value (CRC-16, polynomial 1021, initial value FFFF)', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16('')).toBe('FFFF');
  });

  test('of the specification’s own example', () => {
    expect(crc16(published.slice(0, -4))).toBe('A13A');
    expect(sealPayload(published.slice(0, -8))).toBe(published);
  });

  test('catches each change of one character', () => {
    const payload = sealPayload(encodeObjects([{ id: '00', value: '01' }]));
    fc.assert(
      fc.property(
        fc.nat({ max: payload.length - 1 }),
        fc.constantFrom(...'0123456789ABC'),
        (at, sign) => {
          const changed = payload.slice(0, at) + sign + payload.slice(at + 1);
          return changed === payload || openPayload(changed) === null;
        },
      ),
    );
  });
});

describe('data objects', () => {
  test('of the specification’s example are read', () => {
    const objects = openPayload(published);
    expect(objects?.map(({ id }) => id)).toEqual([
      '00',
      '01',
      '29',
      '31',
      '52',
      '58',
      '59',
      '60',
      '64',
      '54',
      '53',
      '55',
      '62',
      '91',
    ]);
    expect(objects?.find(({ id }) => id === '59')?.value).toBe('BEST TRANSPORT');
    expect(decodeObjects(objects?.find(({ id }) => id === '64')?.value ?? '')).toEqual([
      { id: '00', value: 'ZH' },
      { id: '01', value: '最佳运输' },
      { id: '02', value: '北京' },
    ]);
  });

  test('are read as they were written, whatever they hold', () => {
    const object = fc.record({
      id: fc.integer({ min: 0, max: 99 }).map((id) => String(id).padStart(2, '0')),
      value: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    });
    fc.assert(
      fc.property(fc.array(object, { maxLength: 12 }), (objects) => {
        expect(decodeObjects(encodeObjects(objects))).toEqual(objects);
      }),
    );
  });

  test('that are cut short, or none, are not read', () => {
    for (const text of ['0', '00', '0002', '00021', 'AA0201', '000001']) {
      expect(decodeObjects(text), text).toBeNull();
    }
    expect(() => encodeObjects([{ id: '1', value: 'x' }])).toThrow(RangeError);
    expect(() => encodeObjects([{ id: '01', value: '' }])).toThrow(RangeError);
    expect(() => encodeObjects([{ id: '01', value: 'x'.repeat(100) }])).toThrow(RangeError);
  });

  test('of hostile text are never a fault', () => {
    fc.assert(fc.property(fc.string(), (text) => openPayload(text) === null));
  });
});

const site = 'https://nzela.example';
const token = 'aB3_-kLmNoPqRsTuVwXyZ0';

describe('a person’s code', () => {
  const code = fc.record({
    token: fc.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    amount: fc.option(
      fc
        .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.constantFrom(...currencyCodes))
        .map(([minor, currency]) => money(minor, currency)),
      { nil: null },
    ),
    name: fc.string({ unit: 'grapheme', maxLength: 40 }),
  });

  test('is read as it was shown, in both formats', () => {
    fc.assert(
      fc.property(code, ({ name, ...shown }) => {
        expect(readCode(codeUrl(site, shown), site)).toEqual(shown);
        const payload = codePayload({ ...shown, name, country: 'SN', currency: 'EUR' });
        expect(readCode(payload, site)).toEqual(shown);
      }),
    );
  });

  test('is a payload that any reader of the format understands', () => {
    const amount = money(1250n, 'EUR');
    const payload = codePayload({ token, amount, name: 'Démo P.', country: 'FR', currency: 'EUR' });
    expect(openPayload(payload)).toEqual([
      { id: '00', value: '01' },
      { id: '01', value: '12' },
      { id: '26', value: `0013example.nzela0122${token}` },
      { id: '52', value: '0000' },
      { id: '53', value: '978' },
      { id: '54', value: '12.50' },
      { id: '58', value: 'FR' },
      { id: '59', value: 'Demo P.' },
      { id: '60', value: 'EN LIGNE' },
    ]);
  });

  test.each([
    ['another site', `https://ailleurs.example/qr/${token}`],
    ['another page of ours', `${site}/pay/${token}`],
    ['something below a code', `${site}/qr/${token}/suite`],
    ['a text', 'Bonjour'],
    ['a network’s name', 'WIFI:S:maison;;'],
    ['another scheme of the format', published],
  ])('%s is another’s', (_name, content) => {
    expect(readCode(content, site)).toBe('foreign');
  });

  test('a damaged one is said to be damaged', () => {
    const payload = codePayload({ token, amount: null, name: 'A', country: 'FR', currency: 'EUR' });
    expect(readCode(`${payload.slice(0, 40)}x${payload.slice(41)}`, site)).toBe('broken');
    expect(readCode(`${site}/qr/${token.slice(1)}`, site)).toBe('broken');
  });

  test('an amount that is none is left to the payer', () => {
    for (const query of [
      'montant=0&devise=EUR',
      'montant=1e3&devise=EUR',
      'montant=5&devise=ABC',
      'montant=5',
    ]) {
      expect(readCode(`${site}/qr/${token}?${query}`, site)).toEqual({ token, amount: null });
    }
  });
});
