import { currencyCodes, type CurrencyCode } from '@nzela/money/currencies';
import { add, money, moneyText, subtract, type Money } from '@nzela/money/money';
import { XMLBuilder } from 'fast-xml-parser';
import { orderedAmount, type WireAmount } from '../amounts.ts';
import type { Line } from '../statements.ts';
import { account } from './bank.ts';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  format: true,
  suppressEmptyNode: true,
  processEntities: true,
});

type Statement = {
  readonly day: string;
  /** What the account held before its first entry. */
  readonly opening: readonly WireAmount[];
  /** What the statements tell of every day until this one. */
  readonly told: readonly Line[];
  /** The desk makes the closing balances the smallest coin too high. */
  readonly isBalanceWrong: boolean;
  readonly now: Date;
};

/**
 * The account's statement of a day as ISO 20022 camt.053.001.08: one for each currency that the account ever had, and always
 * one in euros. The balances follow the entries, as a bank's do. The order of the elements is the schema's.
 */
export function camtOf({ day, opening, told, isBalanceWrong, now }: Statement): string {
  const madeAt = now.toISOString();
  const currencies = currencyCodes.filter(
    (code) => code === 'EUR' || [...opening, ...told].some(({ currency }) => currency === code),
  );
  const before = told.filter((line) => !line.at.startsWith(day));
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    Document: {
      '@_xmlns': 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08',
      BkToCstmrStmt: {
        GrpHdr: { MsgId: `statement-${day}`, CreDtTm: madeAt },
        Stmt: currencies.map((currency) => ({
          Id: `${day}-${currency}`,
          CreDtTm: madeAt,
          FrToDt: { FrDtTm: `${day}T00:00:00.000Z`, ToDtTm: `${day}T23:59:59.999Z` },
          Acct: {
            Id: { IBAN: account.iban },
            Ccy: currency,
            Ownr: { Nm: account.holder },
            Svcr: { FinInstnId: { BICFI: account.bic, Nm: account.bank } },
          },
          Bal: [
            balance('OPBD', day, balanceOf(currency, opening, before)),
            balance(
              'CLBD',
              day,
              add(balanceOf(currency, opening, told), money(isBalanceWrong ? 1n : 0n, currency)),
            ),
          ],
          Ntry: told
            .filter((line) => line.currency === currency && line.at.startsWith(day))
            .map(entry),
        })),
      },
    },
  });
}

const isCredit = ({ kind }: Line): boolean => kind !== 'WIRE_RETURN';

function balanceOf(
  currency: CurrencyCode,
  opening: readonly WireAmount[],
  lines: readonly Line[],
): Money {
  const own = ({ currency: code }: WireAmount) => code === currency;
  const held = opening
    .filter(own)
    .reduce<Money>((sum, one) => add(sum, orderedAmount(one)), money(0n, currency));
  return lines
    .filter(own)
    .reduce((sum, line) => (isCredit(line) ? add : subtract)(sum, orderedAmount(line)), held);
}

function balance(code: 'OPBD' | 'CLBD', day: string, amount: Money) {
  const { minor, currency } = amount;
  const written = moneyText(money(minor < 0n ? -minor : minor, currency));
  return {
    Tp: { CdOrPrtry: { Cd: code } },
    Amt: { '@_Ccy': currency, '#text': written },
    CdtDbtInd: minor < 0n ? 'DBIT' : 'CRDT',
    Dt: { Dt: day },
  };
}

function entry(line: Line) {
  const { id, reference, currency, at, wire, fee } = line;
  const amount = { '@_Ccy': currency, '#text': line.amount };
  const direction = isCredit(line) ? 'CRDT' : 'DBIT';
  return {
    NtryRef: id,
    Amt: amount,
    CdtDbtInd: direction,
    Sts: { Cd: 'BOOK' },
    BookgDt: { DtTm: at },
    ValDt: { Dt: at.slice(0, 10) },
    // What we ordered is known by our reference, and the bank has an id of its own for it.
    AcctSvcrRef: isCredit(line) ? reference : id,
    BkTxCd: {
      Domn: { Cd: 'PMNT', Fmly: { Cd: 'RCDT', SubFmlyCd: isCredit(line) ? 'ESCT' : 'RRTN' } },
    },
    ...(fee === '0' ? {} : { Chrgs: { TtlChrgsAndTaxAmt: { ...amount, '#text': fee } } }),
    NtryDtls: {
      TxDtls: {
        Refs: { EndToEndId: isCredit(line) ? notProvided : reference },
        Amt: amount,
        CdtDbtInd: direction,
        ...(wire === undefined ? {} : partyOf(line, wire)),
      },
    },
  };
}

function partyOf(line: Line, { debtorName, text, returnReason }: NonNullable<Line['wire']>) {
  const party = { Pty: { Nm: carried(debtorName, 140) } };
  return {
    RltdPties: isCredit(line) ? { Dbtr: party } : { Cdtr: party },
    RmtInf: { Ustrd: carried(text, 140) },
    ...(returnReason === undefined ? {} : { RtrInf: { Rsn: { Cd: returnReason } } }),
  };
}

/** What ISO 20022 writes where a value is wanted and there is none. */
const notProvided = 'NOTPROVIDED';

/** At most `length` characters, and none that XML cannot carry. */
function carried(value: string, length: number): string {
  const text = [...value.replace(/\p{C}/gu, ' ').trim()].slice(0, length).join('');
  return text === '' ? notProvided : text;
}
