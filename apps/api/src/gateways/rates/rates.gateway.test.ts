import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startOutsideWorld, type OutsideWorld } from '../test/sandbox.ts';
import { readDailyRates } from './daily-rates.ts';
import { createRatesGateway } from './rates.gateway.ts';

let world: OutsideWorld;

beforeAll(async () => {
  world = await startOutsideWorld();
});
afterAll(() => world.close());
afterEach(() => world.desk('/desk/api/reset', {}));

const gateway = () => createRatesGateway(world.deps(world.gateways.rates), { threshold: 2 });

describe('the feed', () => {
  test('gives the first day rates, as texts, without the fixed parities', async () => {
    const answer = await gateway().daily();
    expect(answer).toMatchObject({
      status: 'answered',
      value: {
        rates: { USD: '1.09', GBP: '0.85', CAD: '1.47', CDF: '2705.31', MAD: '10.85' },
      },
    });
    if (answer.status !== 'answered') return;
    expect(Object.keys(answer.value.rates)).not.toContain('XOF');
    expect(answer.value.publishedAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('moves a little from one day to the next', async () => {
    await world.desk('/desk/api/clock', { advanceMs: 5 * 86_400_000 });
    const answer = await gateway().daily();
    if (answer.status !== 'answered') throw new Error(answer.status);
    const dollar = Number(answer.value.rates.USD);
    expect(dollar).not.toBe(1.09);
    expect(Math.abs(dollar / 1.09 - 1)).toBeLessThan(0.02);
  });

  test('half a document and an outage are unknown, and open the breaker', async () => {
    const rates = gateway();
    await world.desk('/desk/api/providers/rates', { nextOutcomes: ['0003'] });
    expect(await rates.daily()).toMatchObject({ status: 'unknown' });
    await world.desk('/desk/api/providers/rates', { outage: 'html' });
    expect(await rates.daily()).toMatchObject({ status: 'unknown' });
    await world.desk('/desk/api/providers/rates', { outage: 'none' });
    expect(await rates.health()).toMatchObject({ state: 'down', breaker: 'open' });
  });
});

describe('readDailyRates', () => {
  const feed = (cubes: string, time = '2026-11-20') =>
    `<?xml version="1.0"?><gesmes:Envelope xmlns:gesmes="g"><gesmes:subject>s</gesmes:subject>` +
    `<Cube><Cube time='${time}'>${cubes}</Cube></Cube></gesmes:Envelope>`;

  test('reads one currency or many, and leaves out those we do not know', () => {
    expect(readDailyRates(feed("<Cube currency='USD' rate='1.0900'/>"))).toEqual({
      ok: true,
      rates: { publishedAt: new Date('2026-11-20T15:00:00Z'), rates: { USD: '1.0900' } },
    });
    expect(
      readDailyRates(feed("<Cube currency='BTC' rate='160'/><Cube currency='GBP' rate='0.85'/>")),
    ).toMatchObject({ rates: { rates: { GBP: '0.85' } } });
  });

  test('16:00 in Frankfurt is an hour earlier in summer', () => {
    expect(readDailyRates(feed("<Cube currency='USD' rate='1.1'/>", '2026-07-01'))).toMatchObject({
      rates: { publishedAt: new Date('2026-07-01T14:00:00Z') },
    });
  });

  test('a feed that changes within the day says when', () => {
    const hourly = feed("<Cube currency='USD' rate='1.1'/>", '2026-07-01T09:00:00.000Z');
    expect(readDailyRates(hourly)).toMatchObject({
      rates: { publishedAt: new Date('2026-07-01T09:00:00Z') },
    });
  });

  test.each([
    ['nothing', ''],
    ['a page', '<html><body>Internal error</body></html>'],
    ['JSON', '{"USD": 1.09}'],
    ['half a document', feed("<Cube currency='USD' rate='1.09'/>").slice(0, 120)],
    ['no currency', feed('')],
    ['a negative rate', feed("<Cube currency='USD' rate='-1.09'/>")],
    ['a rate of zero', feed("<Cube currency='USD' rate='0.00'/>")],
    ['an exponent', feed("<Cube currency='USD' rate='1e3'/>")],
    ['a comma', feed("<Cube currency='USD' rate='1,09'/>")],
    ['a currency twice', feed("<Cube currency='USD' rate='1'/><Cube currency='USD' rate='2'/>")],
    ['no date', feed("<Cube currency='USD' rate='1.09'/>", '')],
    ['a date that is not one', feed("<Cube currency='USD' rate='1.09'/>", '2026-02-30')],
    ['entities', `<!DOCTYPE x [<!ENTITY a "1">]>${feed("<Cube currency='USD' rate='&a;'/>")}`],
  ])('refuses %s', (_name, xml) => {
    expect(readDailyRates(xml)).toMatchObject({ ok: false });
  });
});
