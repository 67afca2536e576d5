import { XMLBuilder } from 'fast-xml-parser';
import { say } from '@nzela/messages/message';
import { moneyText, type Money } from '@nzela/money/money';
import { renderText } from '../../kernel/texts/texts.ts';
import type { Drawn } from '../../kernel/texts/drawings.ts';
import { derivedId } from '../../kernel/data/ids.ts';
import type { Reader } from '../../kernel/texts/reader.ts';
import { kindWords } from '../operations/operations.ts';
import { accountNumber, keptOf, type StatementHead, type StatementLine } from './statement.ts';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  format: true,
  suppressEmptyNode: true,
  processEntities: true,
});

/**
 * The statement as ISO 20022 camt.053.001.08, for accounting software: opening and closing booked balances, what of the
 * closing one is available when part of it is reserved, and an entry for each movement. The order of the elements is the schema's.
 */
export async function* drawCamt(head: StatementHead): Drawn<StatementLine> {
  const message = builder.build(messageOf(head));
  // The entries are the last of the statement's elements.
  const end = message.lastIndexOf('</Stmt>');
  let lines = yield Buffer.from(message.slice(0, end).trimEnd() + '\n');
  while (lines !== null) {
    const entries = builder.build({ Ntry: lines.map((line) => entry(line, head)) });
    lines = yield Buffer.from(entries);
  }
  return Buffer.from(message.slice(end));
}

function messageOf(head: StatementHead) {
  const { query, ownerId, ownerName, from, to, madeAt, opening, closing } = head;
  const kept = keptOf(head);
  const id = shortId('statement', ownerId, query.devise, query.du, query.au);
  return {
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    Document: {
      '@_xmlns': 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08',
      BkToCstmrStmt: {
        GrpHdr: {
          MsgId: shortId('message', id, madeAt.toISOString()),
          CreDtTm: madeAt.toISOString(),
        },
        Stmt: {
          Id: id,
          CreDtTm: madeAt.toISOString(),
          FrToDt: { FrDtTm: from.toISOString(), ToDtTm: to.toISOString() },
          Acct: {
            Id: { Othr: { Id: accountNumber(head) } },
            Ccy: query.devise,
            Ownr: { Nm: text(ownerName, 140), ...postalAddress(head) },
            Svcr: { FinInstnId: { Nm: text(head.application, 140) } },
          },
          Bal: [
            balance('OPBD', opening, query.du),
            balance('CLBD', closing, query.au),
            ...(kept === null ? [] : [balance('CLAV', kept.available, query.au)]),
          ],
          TxsSummry: summary(head),
        },
      },
    },
  };
}

/** `PostalAddress24`, in the order of its schema. */
function postalAddress({ ownerAddress }: StatementHead) {
  if (ownerAddress === null) return {};
  const { ligne1, ligne2, codePostal, ville, pays } = ownerAddress;
  return {
    PstlAdr: {
      ...(codePostal === '' ? {} : { PstCd: text(codePostal, 16) }),
      TwnNm: text(ville, 35),
      Ctry: pays,
      AdrLine: [ligne1, ligne2].filter((line) => line !== '').map((line) => text(line, 70)),
    },
  };
}

function balance(code: 'OPBD' | 'CLBD' | 'CLAV', amount: Money, day: string) {
  return { Tp: { CdOrPrtry: { Cd: code } }, ...signed(amount), Dt: { Dt: day } };
}

function summary({ credits, debits, creditCount, debitCount }: StatementHead) {
  return {
    TtlNtries: { NbOfNtries: creditCount + debitCount },
    TtlCdtNtries: { NbOfNtries: creditCount, Sum: moneyText(credits) },
    TtlDbtNtries: { NbOfNtries: debitCount, Sum: moneyText(debits) },
  };
}

function entry(line: StatementLine, reader: Reader) {
  const at = { DtTm: line.at.toISOString() };
  const party = line.counterparty === null ? null : { Pty: { Nm: text(line.counterparty, 140) } };
  const isCredit = line.amount.minor > 0n;
  return {
    NtryRef: line.entryId.toString(),
    ...signed(line.amount),
    Sts: { Cd: 'BOOK' },
    BookgDt: at,
    ValDt: at,
    ...(line.reference === null ? {} : { AcctSvcrRef: text(line.reference, 35) }),
    BkTxCd: { Prtry: { Cd: line.kind === null ? 'MOUVEMENT' : line.kind.toUpperCase() } },
    NtryDtls: {
      TxDtls: {
        ...(line.reference === null ? {} : { Refs: { EndToEndId: text(line.reference, 35) } }),
        ...signed(line.amount),
        ...(party === null ? {} : { RltdPties: isCredit ? { Dbtr: party } : { Cdtr: party } }),
        RmtInf: { Ustrd: text(renderText(line.description, reader), 140) },
      },
    },
    AddtlNtryInf: renderText(
      line.kind === null ? say('operations_movement') : kindWords[line.kind],
      reader,
    ),
  };
}

/** ISO 20022 writes amounts without a sign, and says apart which way they went. */
function signed(amount: Money) {
  const isCredit = amount.minor >= 0n;
  return {
    Amt: {
      '@_Ccy': amount.currency,
      '#text': moneyText(isCredit ? amount : { ...amount, minor: -amount.minor }),
    },
    CdtDbtInd: isCredit ? 'CRDT' : 'DBIT',
  };
}

/** At most 35 characters, the same for the same parts. */
function shortId(...parts: readonly string[]): string {
  return derivedId('camt', ...parts).replaceAll('-', '');
}

/** What ISO 20022 writes where a value is wanted and there is none: its texts hold one character at least. */
const notProvided = 'NOTPROVIDED';

/** At most `length` characters, and none that XML cannot carry. */
function text(value: string, length: number): string {
  const carried = [...value.replace(/[^\P{C}\n\t]/gu, ' ').trim()].slice(0, length).join('');
  return carried === '' ? notProvided : carried;
}
