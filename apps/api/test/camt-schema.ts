import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** What an element may hold: its children in the schema's order (`?` optional, `*` any number), or a check of its text. */
type Rule = readonly string[] | { readonly either: readonly string[] } | RegExp;

const text = (length: number) => new RegExp(`^[^\\p{Cc}]{1,${length}}$`, 'u');
const amount = /^\d{1,13}(?:\.\d{1,5})?$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const day = /^\d{4}-\d\d-\d\d$/;
const name = ['Nm?'];

/**
 * The part of camt.053.001.08.xsd (ISO 20022) that statements use, by the path's last names: order, what must be there
 * and the facets of the values.
 */
const schema: Readonly<Record<string, Rule>> = {
  Document: ['BkToCstmrStmt'],
  BkToCstmrStmt: ['GrpHdr', 'Stmt', 'Stmt*'],
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
  IBAN: /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/,
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
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
  Bal: ['Tp', 'CdtLine*', 'Amt', 'CdtDbtInd', 'Dt', 'Avlbty*'],
  Tp: ['CdOrPrtry', 'SubTp?'],
  CdOrPrtry: { either: ['Cd', 'Prtry'] },
  Cd: text(35),
  'CdOrPrtry/Cd': text(4),
  'Sts/Cd': text(4),
  Amt: amount,
  CdtDbtInd: /^(?:CRDT|DBIT)$/,
  Dt: { either: ['Dt', 'DtTm'] },
  'Dt/Dt': day,
  'ValDt/Dt': day,
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
  Domn: ['Cd', 'Fmly'],
  'Domn/Cd': text(4),
  Fmly: ['Cd', 'SubFmlyCd'],
  'Fmly/Cd': text(4),
  SubFmlyCd: text(4),
  Chrgs: ['TtlChrgsAndTaxAmt?', 'Rcrd*'],
  TtlChrgsAndTaxAmt: amount,
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
    'RtrInf?',
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
  RtrInf: ['OrgnlBkTxCd?', 'Orgtr?', 'Rsn?', 'AddtlInf*'],
  Rsn: { either: ['Cd', 'Prtry'] },
  'Rsn/Cd': text(4),
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

/** What the schema has against the document; empty when it is valid. */
export function camtFaults(xml: string): string[] {
  if (XMLValidator.validate(xml) !== true) return ['not well-formed'];
  const [document] = (parser.parse(xml) as readonly Node[]).filter(isElement);
  return document === undefined ? ['no document'] : faultsOf(document);
}

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
