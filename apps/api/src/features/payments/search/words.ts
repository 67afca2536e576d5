import { paymentCurrencySchema } from '@nzela/contract/payment-fields';
import type { PaymentCurrency } from '@nzela/contract/payment-terms';
import { parseWireAmount } from '@nzela/money/parse';

/** What somebody looks for among the payments of an account. */
export type Search = {
  /** Text of a `tsquery` over `payments.words` (migration 0175); null: it can be an amount alone. */
  readonly query: string | null;
  /** The same where nothing answers to that; null: there is nothing wider to look for. */
  readonly wider: string | null;
  /** In minor units, of each currency that the term can be an amount of. */
  readonly amounts: Readonly<Partial<Record<PaymentCurrency, bigint>>>;
};

/** Shorter beginnings of words say too little to be looked for. */
const shortest = 2;

/**
 * Null for a term that says nothing. A word is found by how it begins, a phone number also by its end. Of several words all but
 * the last are whole at first: a whole word is looked up in a moment, and all that begins like it has to be read.
 */
export function searchOf(accountId: string, term: string): Search | null {
  const owner = accountId.slice(-6);
  const is = (word: string) => `'${owner}${word}'`;
  const begins = (word: string) => `${is(word)}:*`;
  const digits = term.replace(/[\s.()-]/g, '').replace(/^(?:\+|00)/, '');
  const amounts = amountsOf(term);
  if (/^\d{3,}$/.test(digits)) {
    const ends = [...digits.replace(/^0/, '')].toReversed().join('');
    return { query: `${begins(digits)} | ${begins(`<${ends}`)}`, wider: null, amounts };
  }
  const words = plain(term.replace(/^\s*pay-/i, ''));
  const last = words.at(-1);
  if (last === undefined)
    return Object.keys(amounts).length === 0 ? null : { query: null, wider: null, amounts };
  const query = [...words.slice(0, -1).map(is), begins(last)].join(' & ');
  const wider = words.length === 1 ? null : words.map(begins).join(' & ');
  return { query, wider, amounts };
}

/** As `payment_words` has them: without accents, small letters. Nothing that has a meaning in a `tsquery` is left. */
function plain(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .split(/[\s,;:.'’"\\()/_<>&|!*+-]+/)
    .filter((word) => word.length >= shortest);
}

function amountsOf(term: string): Search['amounts'] {
  const text = term.replace(/\s/g, '').replace(',', '.');
  if (!/^\d{1,12}(?:\.\d{1,2})?$/.test(text)) return {};
  const meant = paymentCurrencySchema.options.flatMap((currency) => {
    const parsed = parseWireAmount(text, currency);
    return parsed.ok ? [[currency, parsed.amount.minor] as const] : [];
  });
  return Object.fromEntries(meant);
}
