import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { StatementFormat, Statement, StatementQuery } from '@nzela/contract/statements';
import type { Ledger, Mode, Movement } from '@nzela/ledger/types';
import { say } from '@nzela/messages/message';
import type { CurrencyCode } from '@nzela/money/currencies';
import { wallet } from '../../kernel/data/book.ts';
import { dayAfter, startOfDay } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Documents } from '../../kernel/texts/documents.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { renderText } from '../../kernel/texts/texts.ts';
import { operationsAbout } from '../operations/operations.ts';
import type { Settings } from '../settings/settings.ts';
import { findAddress, findUser } from '../users/users.ts';
import { wireHead } from './json.ts';
import { lineOf, type StatementHead, type StatementLine } from './statement.ts';

export type StatementDeps = WithReads & {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly documents: Documents;
};

declare module '../../kernel/texts/drawings.ts' {
  interface Drawings {
    'statement.pdf': { head: StatementHead; line: StatementLine };
    'statement.csv': { head: StatementHead; line: StatementLine };
    'statement.camt053': { head: StatementHead; line: StatementLine };
    'statement.json': { head: StatementHead; line: StatementLine };
  }
}

/** Whose statement it is, of which book, and how what moved is told to them. */
export type StatementHolder = Pick<
  StatementHead,
  'ownerId' | 'ownerName' | 'ownerAddress' | 'timeZone' | 'about'
> & {
  readonly mode: Mode;
  tell(
    snapshot: Snapshot,
    movements: readonly Movement[],
    currency: CurrencyCode,
  ): Promise<readonly StatementLine[]>;
};

/** A statement that somebody asks for. `leaves` aborts when they no longer wait for it. */
export type AskedStatement = {
  readonly holder: StatementHolder;
  readonly language: string;
  /** Says how recent what is read must be. */
  readonly request: FastifyRequest;
  readonly query: StatementQuery;
  readonly leaves: AbortSignal;
};

/** The sums of a period, without its lines. Refuses `periode_invalide`. */
export async function statementSums(
  deps: StatementDeps,
  asked: Omit<AskedStatement, 'leaves'>,
): Promise<Statement> {
  const subject = await subjectOf(deps, asked);
  const head = await deps.reads.within(asked.request, (snapshot) =>
    headOf(deps, snapshot, { subject, mode: asked.holder.mode }),
  );
  return { ...wireHead(head), lignes: [] };
}

/** The whole statement as JSON, a `Statement` of the contract. Refuses `periode_invalide`, `service_sature`. */
export async function statementJson(deps: StatementDeps, asked: AskedStatement): Promise<Readable> {
  return streamed(deps, await subjectOf(deps, asked), { name: 'statement.json', ...asked });
}

export type StatementFile = {
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
};

const files = {
  pdf: { extension: 'pdf', type: 'application/pdf' },
  csv: { extension: 'csv', type: 'text/csv; charset=utf-8' },
  camt053: { extension: 'camt053.xml', type: 'application/xml; charset=utf-8' },
} as const satisfies Record<StatementFormat, { extension: string; type: string }>;

/**
 * The statement as a file to keep (PDF), to compute with (CSV) or to hand to accounting software (camt.053). Refuses
 * `periode_invalide`, `service_sature`.
 */
export async function statementFile(
  deps: StatementDeps,
  { format, ...asked }: AskedStatement & { readonly format: StatementFormat },
): Promise<StatementFile> {
  const subject = await subjectOf(deps, asked);
  const { devise, du, au } = subject.query;
  const { extension, type } = files[format];
  const kind = renderText(say('statements_file'), subject);
  const name = `${kind}-${devise}-${du}-${au}.${extension}`;
  const content = await streamed(deps, subject, { name: `statement.${format}`, ...asked });
  return { name, type, content };
}

/** Whose statement of which period it is: all of it but what the ledger says. */
type Subject = Omit<StatementHead, keyof Awaited<ReturnType<Ledger['statement']>> | 'reserved'>;

const yearsAtMost = 5;

/** Refuses `periode_invalide` for a period that ends before it begins, or is longer than five years. */
async function subjectOf(
  { settings, clock }: StatementDeps,
  { holder, language, query }: Omit<AskedStatement, 'leaves'>,
): Promise<Subject> {
  const { du, au, devise } = query;
  const latest = Temporal.PlainDate.from(du).add({ years: yearsAtMost }).toString();
  if (au < du || au >= latest) return refuse('periode_invalide', { field: 'au' });
  const { mode: _mode, tell: _tell, ...owner } = holder;
  const { timeZone } = owner;
  const { nomApplication: application, adresse: issuer } = await settings.read('application');
  return {
    query: { devise, du, au },
    ...owner,
    from: startOfDay(du, timeZone),
    to: startOfDay(dayAfter(au), timeZone),
    madeAt: clock.now(),
    language,
    application,
    issuer,
  };
}

/** A statement of a person's own wallets. */
export async function holderOf(pool: Pool, userId: string): Promise<StatementHolder> {
  const owner = (await findUser(pool, 'id', userId)) ?? refuse('non_authentifie');
  return {
    ownerId: userId,
    ownerName: `${owner.firstName} ${owner.lastName}`,
    ownerAddress: await findAddress(pool, userId),
    timeZone: owner.timeZone,
    mode: 'live',
    async tell(snapshot, movements, currency) {
      const subjects = [...new Set(movements.map(({ subject }) => subject))];
      const headers = await operationsAbout(snapshot, { ownerId: userId, subjects, currency });
      return movements.map((movement) => lineOf(movement, headers.get(movement.subject) ?? []));
    },
  };
}

type Drawn = Pick<AskedStatement, 'holder' | 'request' | 'leaves'> & {
  readonly name: `statement.${StatementFormat | 'json'}`;
};

/** Read in one snapshot, so that the lines sum to the head, and drawn as they are read. */
function streamed(
  deps: StatementDeps,
  subject: Subject,
  { name, holder, request, leaves }: Drawn,
): Promise<Readable> {
  return deps.documents.stream(leaves, (paper) =>
    deps.reads.stream(request, {
      head: (snapshot) => headOf(deps, snapshot, { subject, mode: holder.mode }),
      async rest(snapshot, head) {
        const document = await paper.begin(name, head);
        let balance = head.opening.minor;
        for await (const lines of linesOf(deps, snapshot, { subject, holder })) {
          balance = lines.reduce((sum, { amount }) => sum + amount.minor, balance);
          await document.add(lines);
        }
        if (balance !== head.closing.minor) throw new Error('A statement does not sum');
        await document.end();
      },
    }),
  );
}

async function headOf(
  { ledger }: StatementDeps,
  snapshot: Snapshot,
  { subject, mode }: { readonly subject: Subject; readonly mode: Mode },
): Promise<StatementHead> {
  const account = { ...wallet(subject.ownerId, subject.query.devise), mode };
  const sums = await ledger.statement(snapshot, account, subject);
  const isOver = subject.madeAt >= subject.to || subject.madeAt < subject.from;
  const [balance] = isOver ? [] : await ledger.balances(snapshot, [account]);
  return { ...subject, ...sums, reserved: balance?.pendingOut ?? null };
}

/** What is read, sent to the thread and drawn at a time: a few milliseconds of the event loop. */
const linesAtOnce = 250;

async function* linesOf(
  { ledger }: StatementDeps,
  snapshot: Snapshot,
  { subject, holder }: { readonly subject: Subject; readonly holder: StatementHolder },
): AsyncGenerator<readonly StatementLine[], void, undefined> {
  const { ownerId, query, from, to } = subject;
  const account = { ...wallet(ownerId, query.devise), mode: holder.mode };
  const period = { from, to, batch: linesAtOnce };
  for await (const movements of ledger.movements(snapshot, account, period))
    yield await holder.tell(snapshot, movements, query.devise);
}
