import type { Readable as Stream } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type {
  PayoutReport,
  PayoutReportFormat,
  payoutReportQuerySchema,
} from '@nzela/contract/merchant-payouts';
import type { Movement } from '@nzela/ledger/types';
import { say } from '@nzela/messages/message';
import { add, money, subtract, type Money } from '@nzela/money/money';
import { wallet } from '../../../kernel/data/book.ts';
import type { WithReads } from '../../../kernel/data/reads.ts';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import type { Documents } from '../../../kernel/texts/documents.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import { dayOf } from '../../../kernel/time/calendar.ts';
import { faceOf, readingOf } from '../../merchants/merchants.ts';
import type { StatementHead, StatementLine } from '../../statements/statements.ts';
import type { MerchantPayoutDeps } from './deps.ts';
import { findMerchantPayout, type MerchantPayout } from './payouts.store.ts';
import {
  linesOf,
  nothingAfter,
  statementLine,
  summed,
  type ReportLine,
  type ReportSums,
} from './report.ts';
import { payoutBefore, storiesOf } from './report.store.ts';
import { wirePayout } from './view.ts';

export type ReportDeps = MerchantPayoutDeps & WithReads & { readonly documents: Documents };
type Own = { readonly id: string; readonly accountId: string };

const linesAtOnce = 250;

/**
 * What makes the sum of a payout: the movements of what the merchant could spend since the payout before it (ADR 42). Read in
 * one snapshot; a page of its lines, the oldest first. Refuses `introuvable`.
 */
export async function readReport(
  deps: ReportDeps,
  snapshot: Snapshot,
  { own, query }: { readonly own: Own; readonly query: z.output<typeof payoutReportQuerySchema> },
): Promise<Untold<PayoutReport>> {
  const payout = (await findMerchantPayout(snapshot, own)) ?? refuse('introuvable');
  const { sums, page, more } = await pageOfReport(deps, snapshot, { payout, ...query });
  const of = (minor: bigint) => wireAmount(money(minor, payout.amount.currency));
  const last = page.at(-1);
  return {
    versement: wirePayout(payout),
    devise: payout.amount.currency,
    reportPrecedent: wireAmount(sums.opening),
    paiements: { nombre: sums.counts.paiement, montant: of(sums.sums.paiement) },
    frais: of(sums.sums.frais),
    remboursements: { nombre: sums.counts.remboursement, montant: of(sums.sums.remboursement) },
    litiges: of(sums.sums.litige),
    versementsRevenus: of(sums.sums.versement),
    autres: of(sums.sums.autre),
    verse: wireAmount(payout.amount),
    reste: wireAmount(subtract(sums.closing, payout.amount)),
    lignes: page.map(wireLine),
    curseur: more && last !== undefined ? String(last.entryId) : null,
  };
}

type Page = {
  readonly payout: MerchantPayout;
  readonly limit: number;
  readonly curseur?: string | undefined;
};

async function pageOfReport(
  deps: ReportDeps,
  snapshot: Snapshot,
  { payout, limit, curseur }: Page,
) {
  const after = curseur === undefined ? 0n : entryOf(curseur);
  const page: ReportLine[] = [];
  let [sums, more, full]: [ReportSums | null, boolean, bigint] = [null, false, 0n];
  for await (const lines of reportLines(deps, snapshot, payout))
    for (const line of lines) {
      sums = summed(sums ?? nothingAfter(subtract(line.balanceAfter, line.amount)), line);
      if (line.entryId <= after) continue;
      // The lines of one movement stay together.
      if (page.length >= limit && line.entryId !== full) more = true;
      else {
        page.push(line);
        full = line.entryId;
      }
    }
  return { sums: sums ?? nothingAfter(await heldBefore(deps, snapshot, payout)), page, more };
}

/** What the merchant could spend just before the payout. */
async function heldBefore(
  { ledger }: Pick<ReportDeps, 'ledger'>,
  snapshot: Snapshot,
  { accountId, mode, amount, entry, entryAt }: MerchantPayout,
): Promise<Money> {
  const account = { ...wallet(accountId, amount.currency), mode };
  const period = { from: entryAt, to: new Date(entryAt.getTime() + 1) };
  let held: Money | null = null;
  for await (const some of ledger.movements(snapshot, account, { ...period, batch: linesAtOnce }))
    for (const { id, balanceAfter } of some) if (id === entry) held = add(balanceAfter, amount);
  if (held === null) throw new Error(`The ledger has no entry ${entry}`);
  return held;
}

/** Refuses `requete_invalide` for one that no answer gave. */
function entryOf(curseur: string): bigint {
  const isOne = /^\d{1,18}$/.test(curseur);
  return isOne ? BigInt(curseur) : refuse('requete_invalide', { field: 'curseur' });
}

function wireLine(line: ReportLine): Untold<PayoutReport>['lignes'][number] {
  return {
    date: line.at.toISOString(),
    genre: line.kind,
    objetId: line.objectId,
    reference: line.reference,
    description: line.description,
    client: line.counterparty,
    montant: wireAmount(line.amount),
    soldeApres: wireAmount(line.balanceAfter),
  };
}

/** The lines before the payout's own movement, oldest first. */
async function* reportLines(
  { ledger }: Pick<ReportDeps, 'ledger'>,
  snapshot: Snapshot,
  payout: MerchantPayout,
): AsyncGenerator<readonly ReportLine[], void, undefined> {
  const { accountId, mode, amount, entry, entryAt } = payout;
  const before = await payoutBefore(snapshot, payout);
  const account = { ...wallet(accountId, amount.currency), mode };
  const period = { from: before?.at ?? new Date(0), to: new Date(entryAt.getTime() + 1) };
  const isOfIt = ({ id }: Movement) => id < entry && id > (before?.entry ?? 0n);
  for await (const all of ledger.movements(snapshot, account, { ...period, batch: linesAtOnce })) {
    const movements = all.filter(isOfIt);
    const subjects = [...new Set(movements.map(({ subject }) => subject))];
    const stories = await storiesOf(snapshot, accountId, subjects);
    yield movements.flatMap((movement) => linesOf(movement, stories.get(movement.subject)));
  }
}

type Asked = {
  readonly own: Own;
  readonly format: PayoutReportFormat;
  readonly language: string;
  readonly request: FastifyRequest;
  /** Aborts when whoever asked no longer waits. */
  readonly leaves: AbortSignal;
};

const files = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
} as const satisfies Record<PayoutReportFormat, string>;

/** The same as a file to keep or to compute with, drawn as it is read. Refuses `introuvable`, `service_sature`. */
export async function reportFile(
  deps: ReportDeps,
  { own, format, language, request, leaves }: Asked,
): Promise<{ readonly name: string; readonly type: string; readonly content: Stream }> {
  const found = await deps.reads.once(request, (snapshot) => findMerchantPayout(snapshot, own));
  const payout = found ?? refuse('introuvable');
  const content = await deps.documents.stream(leaves, (paper) =>
    deps.reads.stream(request, {
      head: (snapshot) => headOf(deps, snapshot, { payout, language }),
      async rest(snapshot, head) {
        const document = await paper.begin(`statement.${format}`, head);
        for await (const lines of reportLines(deps, snapshot, payout))
          await document.add(lines.map(statementLine));
        await document.add([payoutLine(payout, head.closing)]);
        await document.end();
      },
    }),
  );
  return { name: `${payout.reference}.${format}`, type: files[format], content };
}

function payoutLine(
  payout: MerchantPayout,
  balanceAfter: StatementLine['balanceAfter'],
): StatementLine {
  const { entry, createdAt, reference, beneficiary, amount } = payout;
  return {
    entryId: entry,
    at: createdAt,
    reference,
    kind: 'retrait',
    description: say('payments_report_payout'),
    counterparty: beneficiary.name,
    amount: money(-amount.minor, amount.currency),
    balanceAfter,
  };
}

async function headOf(
  deps: ReportDeps,
  snapshot: Snapshot,
  { payout, language }: { readonly payout: MerchantPayout; readonly language: string },
): Promise<StatementHead> {
  const { accountId, amount, reference, createdAt } = payout;
  const { sums } = await pageOfReport(deps, snapshot, { payout, limit: 0 });
  const before = await payoutBefore(snapshot, payout);
  const { name } = await faceOf(snapshot, accountId);
  const { timeZone } = await readingOf(snapshot, accountId);
  const { nomApplication: application, adresse: issuer } = await deps.settings.read('application');
  const { paiement, frais, remboursement, litige, versement, autre } = sums.sums;
  const signed = [paiement, frais, remboursement, litige, versement, autre];
  const total = (keep: (sum: bigint) => boolean) =>
    money(
      signed.filter(keep).reduce((all, sum) => all + sum, 0n),
      amount.currency,
    );
  const out = total((sum) => sum < 0n);
  return {
    about: say('payments_report_title', { reference }),
    query: {
      devise: amount.currency,
      du: dayOf(before?.at ?? createdAt, timeZone),
      au: dayOf(createdAt, timeZone),
    },
    ownerId: accountId,
    ownerName: name,
    ownerAddress: null,
    opening: sums.opening,
    credits: total((sum) => sum > 0n),
    debits: add(amount, money(-out.minor, amount.currency)),
    closing: subtract(sums.closing, amount),
    creditCount: sums.counts.paiement,
    debitCount: sums.counts.remboursement + 1,
    from: before?.at ?? createdAt,
    to: createdAt,
    madeAt: deps.clock.now(),
    timeZone,
    language,
    application,
    issuer,
    reserved: null,
  };
}
