import type { ClientBase } from 'pg';
import type { Capability } from '@nzela/contract/administrators';
import type { ApprovalKind, ApprovalStatus } from '@nzela/contract/approvals';
import { aliased, type Selection, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';

export type Fields = Readonly<Record<string, unknown>>;

export type StoredApproval = {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly subject: string;
  readonly capability: Capability;
  readonly before: Fields;
  readonly after: Fields;
  readonly document: Fields;
  readonly reason: string | null;
  readonly status: ApprovalStatus;
  readonly askedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
};

const approvals: Table<
  'approvals',
  {
    kind: ApprovalKind;
    capability: Capability;
    status: ApprovalStatus;
    before: Fields;
    after: Fields;
    document: Fields;
  }
> = { name: 'approvals' };

const columns: Selection<StoredApproval> = aliased(approvals, {
  id: 'id',
  kind: 'kind',
  subject: 'subject',
  capability: 'capability',
  before: 'before',
  after: 'after',
  document: 'document',
  reason: 'reason',
  status: 'status',
  askedBy: 'asked_by',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  decidedBy: 'decided_by',
  decidedAt: 'decided_at',
  decisionReason: 'decision_reason',
});

export type NewApproval = Omit<
  StoredApproval,
  'status' | 'decidedBy' | 'decidedAt' | 'decisionReason'
>;

/** Null while another one about the same waits. */
export async function insertApproval(
  client: ClientBase,
  approval: NewApproval,
): Promise<StoredApproval | null> {
  const { askedBy, createdAt, expiresAt, ...row } = approval;
  const isFirst = await insertRow(client, approvals, {
    row: {
      ...row,
      asked_by: askedBy,
      created_at: createdAt,
      expires_at: expiresAt,
      status: 'en_attente',
      decided_by: null,
      decided_at: null,
      decision_reason: null,
    },
    onConflict: "(kind, subject) WHERE status = 'en_attente' DO NOTHING",
  });
  return isFirst ? findApproval(client, approval.id) : null;
}

/** Those about `subject` that nobody decided in time no longer wait. */
export async function endExpired(
  client: ClientBase,
  {
    kind,
    subject,
    at,
  }: { readonly kind: ApprovalKind; readonly subject: string; readonly at: Date },
): Promise<void> {
  await client.query(
    `UPDATE approvals SET status = 'expiree'
      WHERE kind = $1 AND subject = $2 AND status = 'en_attente' AND expires_at <= $3`,
    [kind, subject, at],
  );
}

export async function findApproval(source: Readable, id: string): Promise<StoredApproval | null> {
  const { rows } = await source.query<StoredApproval>(
    `SELECT ${columns} FROM approvals WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export async function lockApproval(client: ClientBase, id: string): Promise<StoredApproval | null> {
  const { rows } = await client.query<StoredApproval>(
    `SELECT ${columns} FROM approvals WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

/** Those that wait about any of these subjects. */
export async function waitingAmong(
  source: Readable,
  kind: ApprovalKind,
  { subjects, at }: { readonly subjects: readonly string[]; readonly at: Date },
): Promise<StoredApproval[]> {
  const { rows } = await source.query<StoredApproval>(
    `SELECT ${columns} FROM approvals
      WHERE kind = $1 AND subject = ANY ($2::text[]) AND status = 'en_attente' AND expires_at > $3`,
    [kind, [...subjects], at],
  );
  return rows;
}

export async function lockWaiting(
  client: ClientBase,
  kind: ApprovalKind,
  subject: string,
): Promise<StoredApproval | null> {
  const { rows } = await client.query<StoredApproval>(
    `SELECT ${columns} FROM approvals WHERE kind = $1 AND subject = $2 AND status = 'en_attente' FOR UPDATE`,
    [kind, subject],
  );
  return rows[0] ?? null;
}

type Decided = {
  readonly id: string;
  readonly status: ApprovalStatus;
  readonly by: string;
  readonly at: Date;
  readonly reason: string | null;
};

export async function saveDecision(
  client: ClientBase,
  { id, status, by, at, reason }: Decided,
): Promise<void> {
  await client.query(
    `UPDATE approvals SET status = $2, decided_by = $3, decided_at = $4, decision_reason = $5 WHERE id = $1`,
    [id, status, by, at, reason],
  );
}

/** Nulls: whatever it is. */
type Wanted = {
  readonly status: ApprovalStatus | null;
  readonly kind: ApprovalKind | null;
  readonly subject: string | null;
  readonly at: Date;
};

/** The status of a row that waited too long says so before anything has written it. */
export async function listApprovals(
  snapshot: Snapshot,
  { status, kind, subject, at }: Wanted,
  span: PageSpan,
): Promise<StoredApproval[]> {
  const current = `CASE WHEN status = 'en_attente' AND expires_at <= $2 THEN 'expiree' ELSE status END`;
  return selectPage<StoredApproval>(
    snapshot,
    {
      select: `SELECT ${columns} FROM approvals WHERE ($1::text IS NULL OR ${current} = $1)
        AND ($3::text IS NULL OR kind = $3) AND ($4::text IS NULL OR subject = $4)`,
      values: [status, at, kind, subject],
      by: 'created_at',
    },
    span,
  );
}

/** What administrators are called, by their ids. */
export async function namesOf(
  source: Readable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await source.query<{ id: string; name: string }>(
    `SELECT id, concat_ws(' ', first_name, nullif(last_name, '')) AS name FROM users WHERE id = ANY ($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
