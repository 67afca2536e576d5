import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { money } from '@nzela/money/money';
import { drawnText } from '../../../test/drawing.ts';
import { drawCamt } from './camt.ts';
import type { StatementHead, StatementLine } from './statement.ts';

/** What an element may hold: its children in the schema's order (`?` optional, `*` any number), or a check of its text. */
type Rule = readonly string[] | { readonly either: readonly string[] } | RegExp;

const text = (length: number) => new RegExp(`^[^\\p{Cc}]{1,${length}}$`, 'u');
const amount = /^\d{1,13}(?:\.\d{1,5})?$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const name = ['Nm?'];

/**
 * The part of camt.053.001.08.xsd (ISO 20022) that a statement uses, by the path's last names: order, what must be there
 * and the facets of the values.
 */
const schema: Readonly<Record<string, Rule>> = {
  Document: ['BkToCstmrStmt'],
  BkToCstmrStmt: ['GrpHdr', 'Stmt'],
  GrpHdr: ['MsgId', 'CreDtTm', 'MsgRcpt?', 'MsgPgntn?', 'OrgnlBizQry?', 'AddtlInf?'],
  MsgId: text(35),
  CreDtTm: moment,
  Stmt: [
    'Id',
    'StmtPgntn?',
    'ElctrncSeqNb?',
    'RptgSeq?',
    'LglSeqNb?',
    'CreDtTm?',
    'FrToDt?',
    'CpyDplctInd?',
    'RptgSrc?',
    'Acct',
    'RltdAcct?',
    'Intrst*',
    'Bal*',
    'TxsSummry?',
    'Ntry*',
    'AddtlStmtInf?',
  ],
  'Stmt/Id': text(35),
  FrToDt: ['FrDtTm', 'ToDtTm'],
  FrDtTm: moment,
  ToDtTm: moment,
  Acct: ['Id', 'Tp?', 'Ccy?', 'Nm?', 'Prxy?', 'Ownr?', 'Svcr?'],
  'Acct/Id': { either: ['IBAN', 'Othr'] },
  Othr: ['Id', 'SchmeNm?', 'Issr?'],
  'Othr/Id': text(34),
  Ccy: /^[A-Z]{3}$/,
  Ownr: [...name, 'PstlAdr?'],
  PstlAdr: ['PstCd?', 'TwnNm?', 'Ctry?', 'AdrLine*'],
  PstCd: text(16),
  TwnNm: text(35),
  Ctry: /^[A-Z]{2}$/,
  AdrLine: text(70),
  Svcr: ['FinInstnId', 'BrnchId?'],
  FinInstnId: ['BICFI?', 'ClrSysMmbId?', 'LEI?', ...name, 'PstlAdr?', 'Othr?'],
  Nm: text(140),
  Bal: ['Tp', 'CdtLine*', 'Amt', 'CdtDbtInd', 'Dt', 'Avlbty*'],
  Tp: ['CdOrPrtry', 'SubTp?'],
  CdOrPrtry: { either: ['Cd', 'Prtry'] },
  Cd: text(35),
  'CdOrPrtry/Cd': text(4),
  'Sts/Cd': text(4),
  Amt: amount,
  CdtDbtInd: /^(?:CRDT|DBIT)$/,
  Dt: { either: ['Dt', 'DtTm'] },
  'Dt/Dt': /^\d{4}-\d\d-\d\d$/,
  DtTm: moment,
  TxsSummry: ['TtlNtries?', 'TtlCdtNtries?', 'TtlDbtNtries?', 'TtlNtriesPerBkTxCd*'],
  TtlNtries: ['NbOfNtries?', 'Sum?', 'TtlNetNtry?'],
  TtlCdtNtries: ['NbOfNtries?', 'Sum?'],
  TtlDbtNtries: ['NbOfNtries?', 'Sum?'],
  NbOfNtries: /^\d{1,15}$/,
  Sum: amount,
  Ntry: [
    'NtryRef?',
    'Amt',
    'CdtDbtInd',
    'RvslInd?',
    'Sts',
    'BookgDt?',
    'ValDt?',
    'AcctSvcrRef?',
    'Avlbty*',
    'BkTxCd',
    'ComssnWvrInd?',
    'AddtlInfInd?',
    'AmtDtls?',
    'Chrgs?',
    'TechInptChanl?',
    'Intrst?',
    'CardTx?',
    'NtryDtls*',
    'AddtlNtryInf?',
  ],
  NtryRef: text(35),
  Sts: { either: ['Cd', 'Prtry'] },
  BookgDt: { either: ['Dt', 'DtTm'] },
  ValDt: { either: ['Dt', 'DtTm'] },
  AcctSvcrRef: text(35),
  BkTxCd: ['Domn?', 'Prtry?'],
  Prtry: ['Cd', 'Issr?'],
  NtryDtls: ['Btch?', 'TxDtls*'],
  TxDtls: [
    'Refs?',
    'Amt?',
    'CdtDbtInd?',
    'AmtDtls?',
    'Avlbty*',
    'BkTxCd?',
    'Chrgs?',
    'Intrst?',
    'RltdPties?',
    'RltdAgts?',
    'LclInstrm?',
    'Purp?',
    'RltdRmtInf*',
    'RmtInf?',
    'RltdDts?',
    'AddtlTxInf?',
  ],
  Refs: ['MsgId?', 'AcctSvcrRef?', 'PmtInfId?', 'InstrId?', 'EndToEndId?', 'UETR?', 'TxId?'],
  EndToEndId: text(35),
  RltdPties: ['InitgPty?', 'Dbtr?', 'DbtrAcct?', 'UltmtDbtr?', 'Cdtr?', 'CdtrAcct?', 'UltmtCdtr?'],
  Dbtr: { either: ['Pty', 'Agt'] },
  Cdtr: { either: ['Pty', 'Agt'] },
  Pty: name,
  RmtInf: ['Ustrd*', 'Strd*'],
  Ustrd: text(140),
  AddtlNtryInf: text(500),
};

type Node = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  parseTagValue: false,
  trimValues: false,
});

const isElement = (node: Node) => tagOf(node) !== '#text' && tagOf(node) !== '?xml';
const tagOf = (node: Node) => Object.keys(node).find((key) => key !== ':@') ?? '';
const childrenOf = (node: Node) => (node[tagOf(node)] as readonly Node[]).filter(isElement);

/** What the schema has against the element and all in it; empty when it is valid. */
function faultsOf(node: Node, parent = ''): string[] {
  const tag = tagOf(node);
  const path = `${parent}/${tag}`;
  const rule = schema[path] ?? schema[tag];
  if (rule === undefined) return [`${path}: not in the schema`];
  if (rule instanceof RegExp) {
    const value = ((node[tag] as readonly Node[])[0]?.['#text'] ?? '') as string;
    return rule.test(value) ? [] : [`${path}: ${JSON.stringify(value)}`];
  }
  const children = childrenOf(node);
  const tags = children.map(tagOf);
  const fits =
    'either' in rule
      ? tags.length === 1 && rule.either.includes(tags[0] ?? '')
      : pattern(rule).test(tags.map((one) => `${one} `).join(''));
  return [
    ...(fits ? [] : [`${path}: ${tags.join(', ')}`]),
    ...children.flatMap((child) => faultsOf(child, tag)),
  ];
}

function pattern(children: readonly string[]): RegExp {
  const parts = children.map((child) => child.replace(/^(\w+)([?*]?)$/, '(?:$1 )$2'));
  return new RegExp(`^${parts.join('')}$`);
}

const line: StatementLine = {
  entryId: 12n,
  at: new Date('2026-03-02T10:00:00Z'),
  reference: 'TRF-123456',
  kind: 'transfert',
  description: 'Loyer de mars',
  counterparty: 'Démo Bénéficiaire',
  amount: money(-1250n, 'EUR'),
  balanceAfter: money(98_750n, 'EUR'),
};

type Made = { readonly head: StatementHead; readonly lines: readonly StatementLine[] };

function statement({
  lines = [line],
  ...over
}: Partial<StatementHead> & { readonly lines?: readonly StatementLine[] } = {}): Made {
  const head: StatementHead = {
    query: { devise: 'EUR', du: '2026-03-01', au: '2026-03-31' },
    ownerId: '0195c0de-0000-7000-8000-000000000001',
    ownerName: 'Démo Particulier',
    ownerAddress: null,
    issuer: '',
    application: 'Nzela',
    timeZone: 'Europe/Paris',
    language: 'fr',
    from: new Date('2026-02-28T23:00:00Z'),
    to: new Date('2026-03-31T22:00:00Z'),
    madeAt: new Date('2026-04-01T08:00:00Z'),
    opening: money(100_000n, 'EUR'),
    closing: money(98_750n, 'EUR'),
    reserved: null,
    credits: money(0n, 'EUR'),
    debits: money(1250n, 'EUR'),
    creditCount: lines.filter(({ amount: { minor } }) => minor > 0n).length,
    debitCount: lines.filter(({ amount: { minor } }) => minor < 0n).length,
    ...over,
  };
  return { head, lines };
}

const written = ({ head, lines }: Made) => drawnText(drawCamt(head), lines, 1);

async function check(made: Made): Promise<readonly string[]> {
  const xml = await written(made);
  expect(XMLValidator.validate(xml)).toBe(true);
  const [document] = (parser.parse(xml) as readonly Node[]).filter(isElement);
  return document === undefined ? ['no document'] : faultsOf(document);
}

describe('writeCamt: valid against camt.053.001.08', () => {
  test('what left and what came in, with all that is known of them', async () => {
    const came = { ...line, entryId: 13n, amount: money(40_000n, 'EUR'), kind: 'depot' } as const;
    expect(await check(statement({ lines: [line, came] }))).toEqual([]);
  });

  test('a movement of which little is known', async () => {
    const bare = { ...line, reference: null, kind: null, counterparty: null };
    expect(await check(statement({ lines: [bare] }))).toEqual([]);
  });

  test('the holder’s address, with and without what many have not', async () => {
    const town = { ville: 'Kinshasa', pays: 'CD' };
    for (const ownerAddress of [
      { ligne1: '12 rue des Œillets', ligne2: 'Bâtiment B', codePostal: '75011', ...town },
      { ligne1: 'a'.repeat(70), ligne2: '', codePostal: '', ...town },
    ])
      expect(await check(statement({ ownerAddress }))).toEqual([]);
  });

  test('part of the closing balance is reserved', async () => {
    expect(await check(statement({ reserved: money(5499n, 'EUR') }))).toEqual([]);
  });

  test('no movement, a balance below zero, and a currency without cents', async () => {
    expect(await check(statement({ lines: [], opening: money(-100n, 'EUR') }))).toEqual([]);
    const francs = { ...line, amount: money(-5000n, 'XOF'), balanceAfter: money(1n, 'XOF') };
    expect(
      await check(
        statement({
          query: { devise: 'XOF', du: '2026-03-01', au: '2026-03-31' },
          opening: money(5001n, 'XOF'),
          closing: money(1n, 'XOF'),
          credits: money(0n, 'XOF'),
          debits: money(5000n, 'XOF'),
          lines: [francs],
        }),
      ),
    ).toEqual([]);
  });

  test('texts that are too long, empty or hold what XML cannot carry', async () => {
    const lines = [
      {
        ...line,
        description: `<&>"'\u0000\u0007${'é'.repeat(600)}`,
        counterparty: '\u{1F600}'.repeat(200),
      },
      { ...line, description: '', counterparty: '' },
    ];
    expect(await check(statement({ lines, ownerName: '' }))).toEqual([]);
  });

  test('the rules themselves refuse a wrong order and a missing element', async () => {
    const wrong = (await written(statement())).replace(/<Sts>.*?<\/Sts>/s, '');
    const [document] = (parser.parse(wrong) as readonly Node[]).filter(isElement);
    expect(document === undefined ? [] : faultsOf(document)).toHaveLength(1);
  });
});
