import { paymentCurrencySchema, type PaymentCurrency } from '@nzela/contract/payments';
import { parseWireAmount } from '@nzela/money/parse';

/** What somebody looks for among the payments of an account. */
export type Search = {
  /** Text of a `tsquery` over `payments.words` (migration 0175); null: it can be an amount alone. */
  readonly query: string | null;
  /** In minor units, of each currency that the term can be an amount of. */
  readonly amounts: Readonly<Partial<Record<PaymentCurrency, bigint>>>;
};

/** Shorter beginnings of words say too little to be looked for. */
const shortest = 2;

/** Null for a term that says nothing. Each word is found by how it begins, a phone number also by its end. */
export function searchOf(accountId: string, term: string): Search | null {
  const owner = accountId.slice(-6);
  const begins = (word: string) => `'${owner}${word}':*`;
  const digits = term.replace(/[\s.()-]/g, '').replace(/^(?:\+|00)/, '');
  const amounts = amountsOf(term);
  if (/^\d{3,}$/.test(digits)) {
    const ends = [...digits.replace(/^0/, '')].toReversed().join('');
    return { query: `${begins(digits)} | ${begins(`<${ends}`)}`, amounts };
  }
  const words = plain(term.replace(/^\s*pay-/i, ''));
  if (words.length > 0) return { query: words.map(begins).join(' & '), amounts };
  return Object.keys(amounts).length === 0 ? null : { query: null, amounts };
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
