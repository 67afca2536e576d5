import type { AuditAction } from '@nzela/contract/audit';
import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import {
  rulesMost,
  trialDays,
  type Rule,
  type ruleChangeSchema,
  type RuleInput,
  type RuleVersionList,
  type ruleVersionQuerySchema,
} from '@nzela/contract/rules';
import { money } from '@nzela/money/money';
import { transact } from '../../kernel/data/database.ts';
import { newId } from '../../kernel/data/ids.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit, type AuditedBy } from '../../kernel/identity/audit.ts';
import { publishToAdministrators } from '../../kernel/identity/capabilities.ts';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import type { Rates } from '../rates/rates.ts';
import { peopleById, type Person } from '../users/users.ts';
import { factorsOf } from './factors.ts';
import {
  changeRule,
  findRule,
  insertRule,
  leavingCurrencies,
  listRules,
  listVersions,
  saveTrial,
  switchRule,
  tryOnPast,
  type Example,
  type RuleRow,
} from './rules.store.ts';

export type RuleDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly rates: Pick<Rates, 'between'>;
};

export async function readRules({ pool }: Pick<RuleDeps, 'pool'>): Promise<{ elements: Rule[] }> {
  return { elements: await wireRules(pool, await listRules(pool)) };
}

async function wireRules(source: Readable, rules: readonly RuleRow[]): Promise<Rule[]> {
  const ids = rules.flatMap(({ updatedBy, trial }) => [
    ...(updatedBy === null ? [] : [updatedBy]),
    ...(trial?.examples ?? []).map(({ userId }) => userId),
  ]);
  const people = await peopleById(source, ids);
  return rules.map((rule) => wireRule(rule, people));
}

function wireRule(rule: RuleRow, people: ReadonlyMap<string, Person>): Rule {
  const { trial, triedAt, updatedBy } = rule;
  return {
    id: rule.id,
    genre: rule.kind,
    parametres: rule.parameters,
    active: rule.isOn,
    version: rule.version,
    essai:
      trial === null || triedAt === null
        ? null
        : {
            version: trial.version,
            date: triedAt.toISOString(),
            operations: trial.operations,
            nombre: trial.hits,
            exemples: trial.examples.map((example) => wireExample(example, people)),
          },
    modifieePar: updatedBy === null ? null : nameOf(people.get(updatedBy)),
    dateModification: rule.updatedAt.toISOString(),
  };
}

function wireExample(
  { reference, userId, amount, currency, at }: Example,
  people: ReadonlyMap<string, Person>,
) {
  return {
    reference,
    compte: { id: userId, nom: nameOf(people.get(userId)) },
    montant: wireAmount(money(BigInt(amount), currency)),
    devise: currency,
    date: new Date(at).toISOString(),
  };
}

function nameOf(person: Person | undefined): string {
  return person === undefined ? '' : `${person.firstName} ${person.lastName}`.trim();
}

type Asked = { readonly request: FastifyRequest; readonly id: string };

/** Writes a rule down, off: it is tried before it holds anything. Refuses `trop_de_regles`. */
export async function addRule(
  { pool, clock }: RuleDeps,
  request: FastifyRequest,
  { genre: kind, parametres: parameters }: RuleInput,
): Promise<Rule> {
  const by = auditedBy(request);
  const at = clock.now();
  const rule: RuleRow = {
    id: newId(),
    kind,
    parameters,
    isOn: false,
    version: 1,
    trial: null,
    triedAt: null,
    createdAt: at,
    updatedAt: at,
    updatedBy: by.userId,
  };
  await transact(pool, async ({ client }) => {
    if ((await listRules(client)).length >= rulesMost) refuse('trop_de_regles');
    await insertRule(client, rule);
    await written(client, { by, at, action: 'rules.create', before: null, after: rule });
  });
  return readRule(pool, rule.id);
}

type Written = {
  readonly by: AuditedBy;
  readonly at: Date;
  readonly action: Extract<AuditAction, `rules.${string}`>;
  readonly before: RuleRow | null;
  readonly after: RuleRow;
};

/** Other pages read the rules again, and the audit has its row, last. */
async function written(
  client: PoolClient,
  { by, at, action, before, after }: Written,
): Promise<void> {
  await publishToAdministrators(client, 'reviews');
  await writeAudit(client, {
    ...auditOf(by),
    action,
    subject: after.id,
    before: before === null ? null : told(before),
    after: told(after),
    at,
  });
}

function told({ kind, parameters, version, isOn }: RuleRow) {
  return { genre: kind, parametres: parameters, version, active: isOn };
}

/** Changes a rule's parameters, which switches it off. Refuses `introuvable`, `regle_modifiee`. */
export async function editRule(
  { pool, clock }: RuleDeps,
  { request, id }: Asked,
  { version, regle }: z.output<typeof ruleChangeSchema>,
): Promise<Rule> {
  const by = auditedBy(request);
  await transact(pool, async ({ client }) => {
    const before = (await findRule(client, id, 'lock')) ?? refuse('introuvable');
    if (before.version !== version || before.kind !== regle.genre) return refuse('regle_modifiee');
    const at = clock.now();
    const after: RuleRow = {
      ...before,
      parameters: regle.parametres,
      version: version + 1,
      isOn: false,
      updatedAt: at,
      updatedBy: by.userId,
    };
    await changeRule(client, after);
    await written(client, { by, at, action: 'rules.change', before, after });
    return undefined;
  });
  return readRule(pool, id);
}

const daySeconds = 86_400;

/** Looks at what the rule would have held in the last 30 days. Nothing is held by it. Refuses `introuvable`. */
export async function tryRule(deps: RuleDeps, { request, id }: Asked): Promise<Rule> {
  const { pool, clock, rates } = deps;
  const by = auditedBy(request);
  const rule = (await findRule(pool, id)) ?? refuse('introuvable');
  const at = clock.now();
  const factors = await factorsOf(rates, await leavingCurrencies(pool, null));
  const since = addSeconds(at, -trialDays * daySeconds);
  const trial = { version: rule.version, ...(await tryOnPast(pool, rule, { since, factors })) };
  await transact(pool, async ({ client }) => {
    await saveTrial(client, id, { trial, at });
    await publishToAdministrators(client, 'reviews');
    await writeAudit(client, {
      ...auditOf(by),
      action: 'rules.try',
      subject: id,
      before: null,
      after: { version: trial.version, operations: trial.operations, trouvees: trial.hits },
      at,
    });
  });
  return readRule(pool, id);
}

/**
 * Switches a rule on or off; as it is already, nothing changes. Refuses `introuvable`, and `regle_non_essayee` for one that
 * was not tried with the parameters that it has.
 */
export async function setRule(
  { pool, clock }: RuleDeps,
  { request, id }: Asked,
  isOn: boolean,
): Promise<Rule> {
  const by = auditedBy(request);
  await transact(pool, async ({ client }) => {
    const before = (await findRule(client, id, 'lock')) ?? refuse('introuvable');
    if (before.isOn === isOn) return;
    if (isOn && before.trial?.version !== before.version) refuse('regle_non_essayee');
    const at = clock.now();
    await switchRule(client, id, { isOn, by: by.userId, at });
    const action = isOn ? 'rules.on' : 'rules.off';
    await written(client, { by, at, action, before, after: { ...before, isOn } });
  });
  return readRule(pool, id);
}

/**
 * A page of what a rule was, the newest first. Refuses `introuvable`, and `requete_invalide` for a `curseur` that no answer
 * gave.
 */
export async function readVersions(
  { pool }: Pick<RuleDeps, 'pool'>,
  id: string,
  asked: z.output<typeof ruleVersionQuerySchema>,
): Promise<RuleVersionList> {
  if ((await findRule(pool, id)) === null) return refuse('introuvable');
  const query = { ...asked, order: 'desc' } as const;
  const found = await listVersions(pool, id, spanOf(query, 'bigint'));
  const { shown: versions, ...page } = pageOf(query, found, ({ version, createdAt: at }) => ({
    at,
    id: String(version),
  }));
  const people = await peopleById(
    pool,
    versions.flatMap(({ createdBy }) => createdBy ?? []),
  );
  return {
    elements: versions.map(({ version, parameters, createdBy, createdAt }) => ({
      version,
      parametres: parameters,
      auteur: createdBy === null ? null : nameOf(people.get(createdBy)),
      date: createdAt.toISOString(),
    })),
    ...page,
  };
}

async function readRule(pool: Pool, id: string): Promise<Rule> {
  const rule = (await findRule(pool, id)) ?? refuse('introuvable');
  const [wired] = await wireRules(pool, [rule]);
  return wired ?? refuse('introuvable');
}
