import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { amountSchema, balancesOf } from './camt-balances.ts';
import {
  lineOf,
  unreadableFile,
  type ReadStatement,
  type StatementLine,
  type ToldLine,
} from './statement-lines.ts';

const repeated: ReadonlySet<string> = new Set([
  'Stmt',
  'Bal',
  'Ntry',
  'NtryDtls',
  'TxDtls',
  'Chrgs',
]);

// Values stay texts, so that no amount ever passes through a float. Without a DOCTYPE there are no entities but XML's own.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@_',
  parseTagValue: false,
  removeNSPrefix: true,
  isArray: (name) => repeated.has(name),
});

// With whatever prefix: the parser forgets prefixes, and with them what they stand for.
const documentOfVersion2Or8 =
  /<(?:[\w.-]+:)?Document\s[^<>]*["']urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.0[28]["']/;

const referencesSchema = z.object({
  AcctSvcrRef: z.string().optional(),
  EndToEndId: z.string().optional(),
});
const detailSchema = z.object({
  Refs: referencesSchema.optional(),
  Amt: amountSchema.optional(),
  // Version 2 has no amount of its own.
  AmtDtls: z.object({ TxAmt: z.object({ Amt: amountSchema }).optional() }).optional(),
});
const entrySchema = z.object({
  Amt: amountSchema,
  CdtDbtInd: z.enum(['CRDT', 'DBIT']),
  // A text in version 2, an element in version 8.
  Sts: z.union([z.string(), z.object({ Cd: z.string() }).transform(({ Cd }) => Cd)]),
  AcctSvcrRef: z.string().optional(),
  // Several in version 2, each perhaps with the total.
  Chrgs: z
    .array(z.object({ TtlChrgsAndTaxAmt: amountSchema.optional(), Amt: amountSchema.optional() }))
    .default([]),
  NtryDtls: z.array(z.object({ TxDtls: z.array(detailSchema).default([]) })).default([]),
});
type Entry = z.infer<typeof entrySchema>;

/** An element without content is a text. */
const elementSchema = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess((value) => (value === '' ? {} : value), z.object(shape));
const elementsSchema = z.array(z.unknown()).default([]);
const documentSchema = z.object({
  Document: z.object({
    BkToCstmrStmt: z.object({
      Stmt: z.array(elementSchema({ Bal: elementsSchema, Ntry: elementsSchema })).min(1),
    }),
  }),
});

/**
 * Reads the booked entries and the balances of a bank's statement, ISO 20022 camt.053.001.08 or, as older banks give it,
 * camt.053.001.02; a batch is its transactions. What came in is
 * known by the bank's reference, since a payer may write anything; what we ordered, by ours.
 */
export function readCamt(content: string): ReadStatement {
  const statements = statementsOf(content);
  if (statements === null) return unreadableFile(content);
  const lines: StatementLine[] = [];
  const unreadable: { line: number; text: string }[] = [];
  let line = 0;
  for (const one of statements.flatMap(({ Ntry }) => Ntry)) {
    const entry = entrySchema.safeParse(one);
    if (entry.success && entry.data.Sts !== 'BOOK') continue;
    const read = entry.success ? transactionsOf(entry.data) : [null];
    for (const transaction of read) {
      line += 1;
      const known = transaction === null ? null : lineOf({ ...transaction, line });
      if (known === null) unreadable.push({ line, text: JSON.stringify(one) });
      else lines.push(known);
    }
  }
  return { lines, balances: balancesOf(statements.map(({ Bal }) => Bal)), unreadable };
}

/** Null: not such a document. Entities of its own could expand without end (billion laughs): no DOCTYPE is read. */
function statementsOf(content: string): Statements | null {
  if (/<!DOCTYPE/i.test(content) || !documentOfVersion2Or8.test(content)) return null;
  if (XMLValidator.validate(content) !== true) return null;
  const document = documentSchema.safeParse(parsed(content));
  if (!document.success) return null;
  return document.data.Document.BkToCstmrStmt.Stmt;
}

function parsed(content: string): unknown {
  try {
    return parser.parse(content) as unknown;
  } catch {
    // Nested without end, or with names that no element may have: not a statement.
    return null;
  }
}

type Statements = z.infer<typeof documentSchema>['Document']['BkToCstmrStmt']['Stmt'];

type Transaction = Omit<ToldLine, 'line'> | null;

/** The entry itself, or each transaction of a batch, without whose amount nothing of it is known. */
function transactionsOf(entry: Entry): Transaction[] {
  const details = entry.NtryDtls.flatMap(({ TxDtls }) => TxDtls);
  const [only = {}] = details;
  if (details.length <= 1) {
    const { AcctSvcrRef = only.Refs?.AcctSvcrRef } = entry;
    return [transactionOf(entry, { ...only.Refs, AcctSvcrRef }, entry.Amt)];
  }
  return details.map(({ Refs = {}, Amt, AmtDtls }) => {
    const amount = Amt ?? AmtDtls?.TxAmt?.Amt;
    return amount === undefined ? null : transactionOf({ ...entry, Chrgs: [] }, Refs, amount);
  });
}

const notProvided = 'NOTPROVIDED';

function transactionOf(
  { CdtDbtInd, Chrgs }: Pick<Entry, 'CdtDbtInd' | 'Chrgs'>,
  { AcctSvcrRef = '', EndToEndId = notProvided }: z.infer<typeof referencesSchema>,
  { '@_Ccy': currency, '#text': amount }: z.infer<typeof amountSchema>,
): Transaction {
  const charges = chargesIn(Chrgs) ?? { '@_Ccy': currency, '#text': '0' };
  if (charges === 'unclear' || charges['@_Ccy'] !== currency) return null;
  const isOurs = CdtDbtInd === 'DBIT' && EndToEndId !== notProvided;
  return {
    reference: isOurs ? EndToEndId : AcctSvcrRef,
    kind: CdtDbtInd,
    direction: CdtDbtInd === 'CRDT' ? 1 : -1,
    amount,
    currency,
    fee: charges['#text'],
  };
}

/** The total of an entry's charges: told, or the only one. Null: none. Several without their total are for a clerk to read. */
function chargesIn(charges: Entry['Chrgs']): z.infer<typeof amountSchema> | 'unclear' | null {
  if (charges.length === 0) return null;
  const total = charges.find(({ TtlChrgsAndTaxAmt }) => TtlChrgsAndTaxAmt)?.TtlChrgsAndTaxAmt;
  if (total !== undefined) return total;
  return charges.length === 1 ? (charges[0]?.Amt ?? 'unclear') : 'unclear';
}
