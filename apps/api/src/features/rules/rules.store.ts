import type { ClientBase } from 'pg';
import type { RuleKind } from '@nzela/contract/rules';
import type { CurrencyCode } from '@nzela/money/currencies';
import { aliased, type Selection, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';
import { findsOne, findsSince } from './queries.ts';

export type Parameters = Readonly<Record<string, number>>;

/** What the past would have held, as it is kept. */
export type Trial = {
  readonly version: number;
  readonly operations: number;
  readonly hits: number;
  readonly examples: readonly Example[];
};
export type Example = {
  readonly reference: string;
  readonly userId: string;
  /** Minor units. */
  readonly amount: string;
  readonly currency: CurrencyCode;
  readonly at: string;
};

export type RuleRow = {
  readonly id: string;
  readonly kind: RuleKind;
  readonly parameters: Parameters;
  readonly isOn: boolean;
  readonly version: number;
  readonly trial: Trial | null;
  readonly triedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly updatedBy: string | null;
};

const rules: Table<'rules', { kind: RuleKind; parameters: Parameters; trial: Trial }> = {
  name: 'rules',
};

const columns: Selection<RuleRow> = aliased(rules, {
  id: 'id',
  kind: 'kind',
  parameters: 'parameters',
  isOn: 'is_on',
  version: 'version',
  trial: 'trial',
  triedAt: 'tried_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  updatedBy: 'updated_by',
});

export async function listRules(source: Readable): Promise<RuleRow[]> {
  const { rows } = await source.query<RuleRow>(
    `SELECT ${columns} FROM rules ORDER BY created_at, id`,
  );
  return rows;
}

/** Those that hold what they find. */
export async function rulesInForce(source: Readable): Promise<RuleRow[]> {
  const { rows } = await source.query<RuleRow>(
    `SELECT ${columns} FROM rules WHERE is_on ORDER BY created_at, id`,
  );
  return rows;
}

/** By id; locked until the transaction ends where it is to be changed. */
export async function findRule(
  source: Readable,
  id: string,
  lock: 'lock' | null = null,
): Promise<RuleRow | null> {
  const { rows } = await source.query<RuleRow>(
    `SELECT ${columns} FROM rules WHERE id = $1 ${lock === null ? '' : 'FOR UPDATE'}`,
    [id],
  );
  return rows[0] ?? null;
}

export async function insertRule(client: ClientBase, rule: RuleRow): Promise<void> {
  await insertRow(client, rules, {
    row: {
      id: rule.id,
      kind: rule.kind,
      parameters: rule.parameters,
      is_on: rule.isOn,
      version: rule.version,
      trial: rule.trial,
      tried_at: rule.triedAt,
      created_at: rule.createdAt,
      updated_at: rule.updatedAt,
      updated_by: rule.updatedBy,
    },
  });
  await insertVersion(client, rule);
}

const versions: Table<'rule_versions', { parameters: Parameters }> = { name: 'rule_versions' };

async function insertVersion(client: ClientBase, rule: RuleRow): Promise<void> {
  await insertRow(client, versions, {
    row: {
      rule_id: rule.id,
      version: rule.version,
      parameters: rule.parameters,
      created_by: rule.updatedBy,
      created_at: rule.updatedAt,
    },
  });
}

/** Other parameters: a new version, which holds nothing before it was tried. */
export async function changeRule(client: ClientBase, rule: RuleRow): Promise<void> {
  await client.query(
    `UPDATE rules SET parameters = $2, version = $3, is_on = false, updated_at = $4, updated_by = $5 WHERE id = $1`,
    [rule.id, JSON.stringify(rule.parameters), rule.version, rule.updatedAt, rule.updatedBy],
  );
  await insertVersion(client, rule);
}

type Switching = { readonly isOn: boolean; readonly by: string; readonly at: Date };

export async function switchRule(
  client: ClientBase,
  id: string,
  { isOn, by, at }: Switching,
): Promise<void> {
  await client.query(
    'UPDATE rules SET is_on = $2, updated_by = $3, updated_at = $4 WHERE id = $1',
    [id, isOn, by, at],
  );
}

/** Kept only while the rule is still the one that was tried. */
export async function saveTrial(
  client: ClientBase,
  id: string,
  { trial, at }: { readonly trial: Trial; readonly at: Date },
): Promise<void> {
  await client.query('UPDATE rules SET trial = $2, tried_at = $3 WHERE id = $1 AND version = $4', [
    id,
    JSON.stringify(trial),
    at,
    trial.version,
  ]);
}

export type VersionRow = {
  readonly version: number;
  readonly parameters: Parameters;
  readonly createdBy: string | null;
  readonly createdAt: Date;
};

/** A page of them. */
export function listVersions(source: Readable, id: string, span: PageSpan): Promise<VersionRow[]> {
  const select = `SELECT version, parameters, created_by AS "createdBy", created_at AS "createdAt" FROM rule_versions
      WHERE rule_id = $1`;
  return selectPage(source, { select, values: [id], by: null, id: 'version', ids: 'bigint' }, span);
}

/** EUR for a minor unit of each currency, as decimal texts. */
export type Factors = ReadonlyMap<CurrencyCode, string>;

function valuesOf(
  { parameters }: RuleRow,
  factors: Factors,
  asked: { readonly id: string | null; readonly since: Date },
): unknown[] {
  const { montantEur = 0, heures = 0, nombre = 0 } = parameters;
  const currencies = [...factors.keys()];
  return [currencies, [...factors.values()], asked.id, asked.since, montantEur, heures, nombre];
}

const ever = new Date(0);

export async function finds(
  client: ClientBase,
  rule: RuleRow,
  { id, factors }: { readonly id: string; readonly factors: Factors },
): Promise<boolean> {
  const values = valuesOf(rule, factors, { id, since: ever });
  const { rowCount } = await client.query(findsOne[rule.kind], values);
  return rowCount !== 0;
}

export async function tryOnPast(
  source: Readable,
  rule: RuleRow,
  { since, factors }: { readonly since: Date; readonly factors: Factors },
): Promise<Omit<Trial, 'version'>> {
  const { rows } = await source.query<Omit<Trial, 'version'>>(
    findsSince[rule.kind],
    valuesOf(rule, factors, { id: null, since }),
  );
  return rows[0] ?? { operations: 0, hits: 0, examples: [] };
}

/** Of what whoever pays one operation ever let leave; null: of everything that left. */
export async function leavingCurrencies(
  source: Readable,
  operationId: string | null,
): Promise<CurrencyCode[]> {
  const { rows } = await source.query<{ currency: CurrencyCode }>(
    `SELECT DISTINCT currency FROM leaving_operations
      WHERE $1::uuid IS NULL OR payer_id = (SELECT payer_id FROM leaving_operations WHERE id = $1)`,
    [operationId],
  );
  return rows.map(({ currency }) => currency);
}
