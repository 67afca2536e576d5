import type { PayoutReportKind } from '@nzela/contract/merchant-payouts';
import type { Movement } from '@nzela/ledger/types';
import { say } from '@nzela/messages/message';
import { add, money, subtract, type Money } from '@nzela/money/money';
import type { StatementLine } from '../../statements/statements.ts';
import type { Story } from './report.store.ts';

/** One line of a payout's report: a movement of what the merchant can spend, or a part of one. */
export type ReportLine = Omit<StatementLine, 'kind'> & {
  readonly kind: PayoutReportKind;
  /** The payment, the refund, the dispute or the payout. */
  readonly objectId: string;
};

/** A payment's net amount as what was paid and its fee, any other movement as itself. */
export function linesOf(movement: Movement, story: Story | undefined): readonly ReportLine[] {
  const { id: entryId, at, subject: objectId, amount, balanceAfter } = movement;
  const common = {
    entryId,
    at,
    objectId,
    reference: story?.reference ?? null,
    counterparty: story?.who ?? null,
  };
  const plain = { ...common, amount, balanceAfter };
  switch (story?.kind) {
    case 'payment':
      return paymentLines(plain, story);
    case 'refund':
      return [{ ...plain, kind: 'remboursement', description: say('documents_kind_refund') }];
    case 'dispute': {
      const isBack = amount.minor > 0n;
      const description = say(isBack ? 'payments_report_dispute_back' : 'payments_report_dispute');
      return [{ ...plain, kind: 'litige', description }];
    }
    case 'payout':
      return [{ ...plain, kind: 'versement', description: say('payments_report_payout') }];
    case undefined:
      return [{ ...plain, kind: 'autre', description: say('operations_movement') }];
  }
}

const statementKinds = {
  paiement: 'paiement',
  frais: 'frais',
  remboursement: 'remboursement',
  litige: null,
  versement: 'retrait',
  autre: null,
} as const satisfies Record<PayoutReportKind, StatementLine['kind']>;

/** The same on a statement. */
export function statementLine(line: ReportLine): StatementLine {
  const { entryId, at, reference, description, counterparty, amount, balanceAfter } = line;
  const kind = statementKinds[line.kind];
  return { entryId, at, reference, kind, description, counterparty, amount, balanceAfter };
}

/** A movement as one line of a statement: of a payment, what its fee left of it. */
export function movementLine(movement: Movement, story: Story | undefined): StatementLine {
  const [line] = linesOf(movement, story);
  if (line === undefined) throw new Error('A movement has a line');
  const { amount, balanceAfter } = movement;
  return { ...statementLine(line), amount, balanceAfter };
}

type Plain = Omit<ReportLine, 'kind' | 'description'>;

function paymentLines(plain: Plain, { description, paid, fee, id }: Story): readonly ReportLine[] {
  const { amount, balanceAfter } = plain;
  const { currency } = amount;
  const [gross, cost] = [money(paid ?? 0n, currency), money(fee ?? 0n, currency)];
  if (subtract(gross, cost).minor !== amount.minor)
    throw new Error(`The payment ${id} is not what the ledger moved`);
  const payment: ReportLine = {
    ...plain,
    kind: 'paiement',
    description: description ?? say('documents_kind_payment'),
    amount: gross,
    balanceAfter: add(balanceAfter, cost),
  };
  if (cost.minor === 0n) return [payment];
  const less = money(-cost.minor, currency);
  const fees = {
    ...plain,
    kind: 'frais',
    description: say('documents_fees'),
    amount: less,
  } as const;
  return [payment, fees];
}

/** What a report sums, in minor units; the counts are of payments and of refunds. */
export type ReportSums = {
  readonly opening: Money;
  readonly closing: Money;
  readonly sums: Readonly<Record<PayoutReportKind, bigint>>;
  readonly counts: Readonly<Record<PayoutReportKind, number>>;
};

export function summed(sums: ReportSums, line: ReportLine): ReportSums {
  const { kind, amount, balanceAfter } = line;
  return {
    ...sums,
    closing: balanceAfter,
    sums: { ...sums.sums, [kind]: sums.sums[kind] + amount.minor },
    counts: { ...sums.counts, [kind]: sums.counts[kind] + 1 },
  };
}

export function nothingAfter(opening: Money): ReportSums {
  const none = { paiement: 0n, frais: 0n, remboursement: 0n, litige: 0n, versement: 0n, autre: 0n };
  const zero = { paiement: 0, frais: 0, remboursement: 0, litige: 0, versement: 0, autre: 0 };
  return { opening, closing: opening, sums: none, counts: zero };
}
