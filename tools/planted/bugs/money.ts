import { bug, type Bug } from '../bug.ts';

const money = (file: string) => `packages/money/src/${file}`;
const feature = (file: string) => `apps/api/src/features/${file}`;

const rounding = [money('rounding.test.ts')];
const parsing = [money('parse.test.ts')];
const pricing = [feature('quotes/pricing.test.ts')];
const quotes = [feature('quotes/quotes.test.ts')];
const rates = [feature('rates/rate-book.test.ts')];
const conversions = [feature('wallets/conversions.test.ts')];

/** Amounts, rates, prices, quotes and conversions. */
export const moneyBugs: readonly Bug[] = [
  bug({
    name: 'money: rounding up only from a half on',
    class: 'rounding',
    file: money('rounding.ts'),
    text: "if (mode === 'up') return true;",
    becomes: "if (mode === 'up') return remainder * 2n >= denominator;",
    tests: rounding,
  }),
  bug({
    name: 'money: a half always goes up instead of to the even one',
    class: 'rounding',
    file: money('rounding.ts'),
    text: "return mode === 'half-up' || quotient % 2n === 1n;",
    becomes: 'return true;',
    tests: rounding,
  }),
  bug({
    name: 'money: amounts of two currencies are added',
    class: 'arithmetic',
    file: money('money.ts'),
    text: 'if (left.currency !== right.currency) {',
    becomes: 'if (left.currency === undefined) {',
    tests: [money('money.test.ts')],
  }),
  bug({
    name: 'money: what a sharing-out leaves over is dropped',
    class: 'rounding',
    file: money('money.ts'),
    text: '    share.minor += 1n;\n',
    becomes: '',
    tests: [money('money.test.ts')],
  }),
  bug({
    name: 'money: a currency’s decimals are cut off instead of refused',
    class: 'arithmetic',
    file: money('parse.ts'),
    text: "if (fraction.length > exponent) return { ok: false, fault: 'decimals' };\n  return { ok: true, amount: money(BigInt(whole + fraction.padEnd(exponent, '0')), currency) };",
    becomes:
      "return { ok: true, amount: money(BigInt(whole + fraction.padEnd(exponent, '0').slice(0, exponent)), currency) };",
    tests: parsing,
  }),
  bug({
    name: 'quotes: the amount received is rounded up',
    class: 'rounding',
    file: feature('quotes/pricing.ts'),
    text: "received: convert(amount, rate, target, 'down')",
    becomes: "received: convert(amount, rate, target, 'up')",
    tests: pricing,
  }),
  bug({
    name: 'quotes: the amount to send for a wanted one is rounded down',
    class: 'rounding',
    file: feature('quotes/pricing.ts'),
    text: "sent: convertBack(amount, rate, source, 'up')",
    becomes: "sent: convertBack(amount, rate, source, 'down')",
    tests: pricing,
  }),
  bug({
    name: 'quotes: the fee’s share is rounded down',
    class: 'rounding',
    file: feature('quotes/pricing.ts'),
    text: "scale: 4 }, 'half-up');",
    becomes: "scale: 4 }, 'down');",
    tests: pricing,
  }),
  bug({
    name: 'quotes: the flat fee is rounded down in the sending currency',
    class: 'rounding',
    file: feature('quotes/pricing.ts'),
    text: "euro, source, 'half-up');",
    becomes: "euro, source, 'down');",
    tests: pricing,
  }),
  bug({
    name: 'quotes: a minimum fee loses its excess decimals',
    class: 'rounding',
    file: feature('quotes/pricing.ts'),
    text: "10n ** BigInt(value.scale), 'up'), currency);",
    becomes: "10n ** BigInt(value.scale), 'down'), currency);",
    tests: pricing,
  }),
  bug({
    name: 'quotes: a legal parity bears a margin',
    class: 'arithmetic',
    file: feature('quotes/pricing.ts'),
    text: 'return parity ? 0 : Math.max(marginBps, volatility, driftAhead);',
    becomes: 'return Math.max(marginBps, volatility, driftAhead);',
    tests: pricing,
  }),
  bug({
    name: 'quotes: an exchange bears less than its currency moves in a day',
    class: 'arithmetic',
    file: feature('quotes/pricing.ts'),
    text: 'return parity ? 0 : Math.max(marginBps, volatility, driftAhead);',
    becomes: 'return parity ? 0 : marginBps;',
    tests: pricing,
  }),
  bug({
    name: 'quotes: an old rate bears no more than a fresh one',
    class: 'arithmetic',
    file: feature('quotes/pricing.ts'),
    text: 'return parity ? 0 : Math.max(marginBps, volatility, driftAhead);',
    becomes: 'return parity ? 0 : Math.max(marginBps, volatility);',
    tests: pricing,
  }),
  bug({
    name: 'quotes: two requests read the same quote without a lock',
    class: 'lock',
    file: feature('quotes/quotes.store.ts'),
    text: 'AND (owner_id IS NULL OR owner_id = $2) FOR UPDATE',
    becomes: 'AND (owner_id IS NULL OR owner_id = $2)',
    tests: ['apps/api/test/locks.test.ts'],
  }),
  bug({
    name: 'quotes: somebody else’s quote can be read',
    class: 'owner',
    file: feature('quotes/quotes.store.ts'),
    text: "'SELECT * FROM quotes WHERE id = $1 AND (owner_id IS NULL OR owner_id = $2)',",
    becomes: "'SELECT * FROM quotes WHERE id = $1 AND ($2::uuid IS NULL OR true)',",
    tests: quotes,
  }),
  bug({
    name: 'quotes: somebody else’s quote can be used',
    class: 'owner',
    file: feature('quotes/quotes.store.ts'),
    text: 'AND (owner_id IS NULL OR owner_id = $2) FOR UPDATE',
    becomes: 'AND ($2::uuid IS NOT NULL) FOR UPDATE',
    tests: quotes,
  }),
  bug({
    name: 'quotes: a quote can be used after its end',
    class: 'period',
    file: feature('quotes/quotes.ts'),
    text: "if (quote.expiresAt <= now) return refuse('devis_expire');",
    becomes: '',
    tests: quotes,
  }),
  bug({
    name: 'quotes: a quote can be used twice',
    class: 'state',
    file: feature('quotes/quotes.ts'),
    text: "if (quote.usedBy !== null) return refuse('devis_deja_utilise');",
    becomes: '',
    tests: quotes,
  }),
  bug({
    name: 'rates: a derived rate is rounded up',
    class: 'rounding',
    file: feature('rates/rate-book.ts'),
    text: "crossScale, 'down'),",
    becomes: "crossScale, 'up'),",
    tests: rates,
  }),
  bug({
    name: 'rates: any jump of a rate is believed',
    class: 'gateway amount',
    file: feature('rates/rate-book.ts'),
    text: 'return compareDecimals(next, lowest) >= 0 && compareDecimals(next, highest) <= 0;',
    becomes: 'return compareDecimals(next, lowest) >= 0 || compareDecimals(next, highest) <= 0;',
    tests: rates,
  }),
  bug({
    name: 'wallets: a conversion takes any quote',
    class: 'state',
    file: feature('quotes/quotes.ts'),
    text: "return claim(client, use, ({ channel }) => channel === 'conversion');",
    becomes: 'return claim(client, use, () => true);',
    tests: conversions,
  }),
];
