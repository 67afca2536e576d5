import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { launchCurrencies, type CurrencyCode } from '@nzela/money/currencies';
import { compareDecimals, decimal, type Decimal } from '@nzela/money/decimal';
import { convert, money } from '@nzela/money/money';
import { price, type PriceRequest, type PriceTariff } from './pricing.ts';

const wizard: PriceTariff = {
  feeRateBps: 100,
  minimum: decimal('2.00'),
  flatEur: decimal('0'),
  marginBps: 0,
};
const wallet: PriceTariff = {
  feeRateBps: 0,
  minimum: decimal('0'),
  flatEur: decimal('4.99'),
  marginBps: 0,
};

const parityOf = (text: string) => ({
  rate: decimal(text),
  parity: true,
  volatility: 0,
  driftAhead: 0,
});

const toDakar = (request: Partial<PriceRequest>): PriceRequest => ({
  side: 'envoi',
  amount: money(200_00n, 'EUR'),
  source: 'EUR',
  target: 'XOF',
  tariff: wizard,
  exchange: parityOf('655.957'),
  euro: decimal('1'),
  ...request,
});

describe('price', () => {
  test('200 EUR to Dakar: 2 EUR of fee on top, the parity, no margin (spec §9)', () => {
    const priced = price(toDakar({}));
    expect(priced).toMatchObject({
      fee: money(200n, 'EUR'),
      total: money(202_00n, 'EUR'),
      received: money(131_191n, 'XOF'),
      spread: money(0n, 'EUR'),
      highFee: false,
    });
  });

  test('the minimum of 2.00 holds in the sending currency, and is said to be high', () => {
    expect(price(toDakar({ amount: money(10_00n, 'EUR') }))).toMatchObject({
      fee: money(200n, 'EUR'),
      highFee: true,
    });
  });

  test('a fee of half a cent is rounded up, and a minimum between two cents too', () => {
    const feeOf = (minor: bigint, minimum: string) =>
      price(
        toDakar({
          amount: money(minor, 'EUR'),
          tariff: { ...wizard, minimum: decimal(minimum) },
        }),
      )?.fee;
    expect(feeOf(300_50n, '2.00')).toEqual(money(301n, 'EUR'));
    expect(feeOf(300_49n, '2.00')).toEqual(money(300n, 'EUR'));
    expect(feeOf(10_00n, '2.001')).toEqual(money(201n, 'EUR'));
  });

  test('an exchange bears what its currencies move in a day or may have moved since the rate, whatever less the tariff says', () => {
    const toDollars = (volatility: number, { parity = false, driftAhead = 0 } = {}) =>
      price(
        toDakar({
          amount: money(100_00n, 'EUR'),
          target: 'USD',
          tariff: wallet,
          exchange: { rate: decimal('1.09'), parity, volatility, driftAhead },
        }),
      )?.received;
    expect(toDollars(60)).toEqual(money(108_34n, 'USD'));
    expect(toDollars(0)).toEqual(money(109_00n, 'USD'));
    expect(toDollars(60, { parity: true })).toEqual(money(109_00n, 'USD'));
    expect(toDollars(60, { driftAhead: 100 })).toEqual(money(107_91n, 'USD'));
    expect(toDollars(60, { driftAhead: 59 })).toEqual(money(108_34n, 'USD'));
  });

  test('the flat fee of the wallet is 4.99 EUR, converted at the mid rate (spec §9)', () => {
    const dollars = toDakar({
      amount: money(100_00n, 'USD'),
      source: 'USD',
      tariff: wallet,
      euro: decimal('1.09'),
    });
    expect(price(dollars)?.fee).toEqual(money(544n, 'USD'));
  });

  test('an amount that arrives as nothing has no price', () => {
    const francs = toDakar({
      amount: money(1n, 'XOF'),
      source: 'XOF',
      target: 'EUR',
      exchange: parityOf('0.0015'),
    });
    expect(price(francs)).toBeNull();
  });

  test('a parity never bears a margin', () => {
    const tariff = { ...wizard, marginBps: 150 };
    expect(price(toDakar({ tariff }))?.spread).toEqual(money(0n, 'EUR'));
    const other = price(toDakar({ tariff, exchange: { ...parityOf('655.957'), parity: false } }));
    expect(other?.spread.minor).toBeGreaterThan(0n);
  });
});

const currency = fc.constantFrom(...launchCurrencies);
const rate = fc.bigInt({ min: 1_000n, max: 3_000_000_000n }).map((units) => ({ units, scale: 6 }));

const request: fc.Arbitrary<PriceRequest> = fc
  .record({
    side: fc.constantFrom('envoi' as const, 'reception' as const),
    minor: fc.bigInt({ min: 1n, max: 1_000_000_000n }),
    source: currency,
    target: currency,
    feeRateBps: fc.integer({ min: 0, max: 2000 }),
    marginBps: fc.integer({ min: 0, max: 1000 }),
    mid: rate,
    euro: rate,
    parity: fc.boolean(),
    volatility: fc.integer({ min: 0, max: 500 }),
    driftAhead: fc.integer({ min: 0, max: 2_000 }),
  })
  .map(({ minor, side, source, target, mid, parity, volatility, driftAhead, ...rest }) => {
    const same = source === target;
    return {
      side,
      source,
      target,
      amount: money(minor, side === 'envoi' ? source : target),
      exchange: { rate: same ? decimal('1') : mid, parity: parity || same, volatility, driftAhead },
      euro: rest.euro,
      tariff: {
        feeRateBps: rest.feeRateBps,
        marginBps: rest.marginBps,
        minimum: decimal('2.00'),
        flatEur: decimal('4.99'),
      },
    };
  });

/** Runs `check` on every request that has a price. */
function always(
  check: (priced: NonNullable<ReturnType<typeof price>>, from: PriceRequest) => void,
) {
  fc.assert(
    fc.property(request, (from) => {
      const priced = price(from);
      if (priced !== null) check(priced, from);
    }),
    { numRuns: 500 },
  );
}

describe('price, for any request', () => {
  test('the debit is the amount and the fee, to the minor unit', () => {
    always(({ total, sent, fee }) => expect(total.minor).toBe(sent.minor + fee.minor));
  });

  test('the side that was typed is exactly what was typed', () => {
    always(({ sent, received }, { side, amount }) =>
      expect(side === 'envoi' ? sent : received).toEqual(amount),
    );
  });

  test('what is received is worth no more than what is sent, and what is left over is booked', () => {
    always(({ sent, received, spread }, { exchange: { rate: mid }, target }) => {
      expect(spread.minor).toBeGreaterThanOrEqual(0n);
      const position = money(sent.minor - spread.minor, sent.currency);
      const worth = convert(position, mid, target, 'down');
      expect(worth.minor).toBeGreaterThanOrEqual(received.minor);
      // One minor unit less in the position would no longer cover what is received.
      const short = convert(money(position.minor - 1n, sent.currency), mid, target, 'down');
      expect(short.minor).toBeLessThanOrEqual(received.minor);
    });
  });

  test('the rate applied is never better than the mid rate', () => {
    always((priced, { exchange }) => expect(atMost(priced.rate, exchange.rate)).toBe(true));
  });

  test('there and back never gains', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 1_000_000_000n }),
        fc.constantFrom<CurrencyCode>('XOF', 'USD'),
        rate,
        (minor, target, mid) => {
          const there = convert(money(minor, 'EUR'), mid, target, 'down');
          const inverse = { units: 10n ** 24n / mid.units, scale: 18 };
          const back = convert(there, inverse, 'EUR', 'down');
          expect(back.minor).toBeLessThanOrEqual(minor);
        },
      ),
    );
  });
});

function atMost(left: Decimal, right: Decimal): boolean {
  return compareDecimals(left, right) <= 0;
}
