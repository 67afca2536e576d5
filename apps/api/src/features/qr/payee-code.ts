import { qrTokenSchema } from '@nzela/contract/qr';
import { qrPath } from '@nzela/contract/qr-terms';
import { currencyCodes, type CurrencyCode } from '@nzela/money/currencies';
import { moneyText, type Money } from '@nzela/money/money';
import { parseWireAmount } from '@nzela/money/parse';
import {
  currencyNumbers,
  decodeObjects,
  encodeObjects,
  openPayload,
  sealPayload,
} from './emvco.ts';

/** What a code of ours says: whom to pay, and how much when it asks for an amount. */
export type PayeeCode = { readonly token: string; readonly amount: Money | null };

/** Our merchant account template: the first of those that a scheme may choose for itself (26 to 51). */
const ourTemplate = '26';
/** Tells our template from others': the reverse of a domain (§4.7.4). */
const ourIdentifier = 'example.nzela';

/** The address that any camera opens. `site`: the product's own, without a trailing slash. */
export function codeUrl(site: string, { token, amount }: PayeeCode): string {
  const query =
    amount === null
      ? ''
      : `?${new URLSearchParams({ montant: moneyText(amount), devise: amount.currency }).toString()}`;
  return `${site}${qrPath}/${token}${query}`;
}

type Presented = PayeeCode & {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Of a code that asks for no amount. */
  readonly currency: CurrencyCode;
};

/** The same as an EMVCo payload. The name is written in the letters that every reader knows. */
export function codePayload({ token, amount, name, country, currency }: Presented): string {
  const template = encodeObjects([
    { id: '00', value: ourIdentifier },
    { id: '01', value: token },
  ]);
  const body = encodeObjects([
    { id: '00', value: '01' },
    // 11: the same code for many payments; 12: for one.
    { id: '01', value: amount === null ? '11' : '12' },
    { id: ourTemplate, value: template },
    // 0000: not a merchant of any category.
    { id: '52', value: '0000' },
    { id: '53', value: currencyNumbers[amount?.currency ?? currency] },
    ...(amount === null ? [] : [{ id: '54', value: moneyText(amount) }]),
    { id: '58', value: country },
    { id: '59', value: plainLetters(name, 25) },
    { id: '60', value: 'EN LIGNE' },
  ]);
  return sealPayload(body);
}

/** What was read, or why it is not ours: `foreign`, another's code; `broken`, one of ours that was damaged. */
export type ReadCode = PayeeCode | 'foreign' | 'broken';

/** Reads what a camera or a picture gave, in either format. */
export function readCode(content: string, site: string): ReadCode {
  const text = content.trim();
  if (/^https?:\/\//i.test(text)) return readUrl(text, site);
  return text.startsWith('0002') ? readPayload(text) : 'foreign';
}

function readUrl(text: string, site: string): ReadCode {
  const url = URL.parse(text);
  if (url?.origin !== new URL(site).origin) return 'foreign';
  const [path, token, ...rest] = url.pathname.split('/').slice(1);
  if (`/${path}` !== qrPath || rest.length > 0) return 'foreign';
  if (!qrTokenSchema.safeParse(token).success || token === undefined) return 'broken';
  const { searchParams: asked } = url;
  return { token, amount: amountOf(asked.get('montant'), asked.get('devise')) };
}

function readPayload(text: string): ReadCode {
  const objects = openPayload(text);
  if (objects === null) return 'broken';
  const valueOf = (id: string) => objects.find((object) => object.id === id)?.value ?? null;
  const template = openTemplate(valueOf(ourTemplate));
  if (template === null) return 'foreign';
  const { success, data: token } = qrTokenSchema.safeParse(template);
  if (!success) return 'broken';
  const currency = currencyCodes.find((code) => currencyNumbers[code] === valueOf('53'));
  return { token, amount: amountOf(valueOf('54'), currency ?? null) };
}

/** The token of our template; null for another scheme's. */
function openTemplate(text: string | null): string | null {
  const inner = text === null ? null : decodeObjects(text);
  if (inner?.find(({ id }) => id === '00')?.value !== ourIdentifier) return null;
  return inner.find(({ id }) => id === '01')?.value ?? '';
}

/** Null when it asks for none, or for what is no amount: the payer then says how much. */
function amountOf(text: string | null, currency: string | null): Money | null {
  const known = currencyCodes.find((code) => code === currency);
  if (text === null || known === undefined) return null;
  const parsed = parseWireAmount(text, known);
  return parsed.ok && parsed.amount.minor > 0n ? parsed.amount : null;
}

/** Accents taken off, everything else that is not plain left out: many readers know ASCII alone. */
function plainLetters(text: string, longest: number): string {
  const plain = text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, longest);
  return plain === '' ? 'NZELA' : plain;
}
