import { isCurrencyCode } from '@nzela/money/currencies';
import { moneyText, type Money } from '@nzela/money/money';
import { parseWireAmount } from '@nzela/money/parse';
import { z } from 'zod';

/** An amount as providers write it: decimal text in major units beside an ISO 4217 code. */
export const wireMoneyShape = { amount: z.string(), currency: z.string() };

export type WireMoney = { readonly amount: string; readonly currency: string };

export function toWireMoney(amount: Money): WireMoney {
  return { amount: moneyText(amount), currency: amount.currency };
}

/** Inside a Zod transform: the exact amount, or an issue (and so an unreadable answer) when it is not one. */
export function fromWireMoney(wire: WireMoney, context: z.RefinementCtx): Money {
  if (isCurrencyCode(wire.currency)) {
    const parsed = parseWireAmount(wire.amount, wire.currency);
    if (parsed.ok) return parsed.amount;
  }
  context.addIssue({ code: 'custom', message: 'not an amount we know', path: ['amount'] });
  return z.NEVER;
}
