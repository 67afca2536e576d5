import { randomInt } from 'node:crypto';
import { passesLuhn } from '../cards/test-cards.ts';

export const issuedBrands = ['VISA', 'MASTERCARD', 'AMEX'] as const;
export type IssuedBrand = (typeof issuedBrands)[number];

// Ranges that no bank issues in.
const prefixes: Readonly<Record<IssuedBrand, string>> = {
  VISA: '400012',
  MASTERCARD: '520012',
  AMEX: '340012',
};
const validForYears = 3;

/** Above it, two cards may end alike. */
const mostApart = 5_000;

/**
 * A new number of the brand that passes the Luhn check: 16 digits, 15 for American Express. Its last four digits, by which
 * people tell cards apart, are those of no other card.
 */
export function newCardNumber(brand: IssuedBrand, others: readonly string[]): string {
  const endings = new Set(others.map((number) => number.slice(-4)));
  for (;;) {
    const number = anyCardNumber(brand);
    if (endings.size > mostApart || !endings.has(number.slice(-4))) return number;
  }
}

function anyCardNumber(brand: IssuedBrand): string {
  const length = brand === 'AMEX' ? 15 : 16;
  const free = length - prefixes[brand].length - 1;
  const body = prefixes[brand] + digits(free);
  for (let check = 0; check < 10; check += 1) {
    if (passesLuhn(`${body}${check}`)) return `${body}${check}`;
  }
  throw new Error('One of ten check digits always fits');
}

/** `4000 1212 3456 7899`, `3400 121234 56789`. */
export function groupedNumber(number: string): string {
  return number.length === 15
    ? number.replace(/^(\d{4})(\d{6})(\d{5})$/, '$1 $2 $3')
    : number.replace(/(\d{4})(?=\d)/g, '$1 ');
}

export function newSecurityCode(brand: IssuedBrand): string {
  return digits(brand === 'AMEX' ? 4 : 3);
}

/** `MM/YY`, three years on. */
export function expiryFrom(now: Date): string {
  const month = String(now.getUTCMonth() + 1).padStart(2, '0');
  return `${month}/${String(now.getUTCFullYear() + validForYears).slice(-2)}`;
}

function digits(count: number): string {
  return Array.from({ length: count }, () => String(randomInt(10))).join('');
}
