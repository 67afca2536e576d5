import { stringify } from 'csv-stringify/sync';
import type { Pool } from 'pg';
import type { DataExport } from '@nzela/contract/users';
import { isCurrencyCode } from '@nzela/money/currencies';
import { money, moneyText } from '@nzela/money/money';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import { transact } from '../../kernel/database.ts';
import { publish } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { addJobs } from '../../kernel/jobs.ts';
import { refuse } from '../../kernel/problem.ts';
import { inDocument, inLanguage } from '../../kernel/words.ts';
import { requireStepUp, type StepUpRequest } from '../auth/auth.ts';
import { notify } from '../notifications/notifications.ts';
import { kindWords, statusWords } from '../operations/operations.ts';
import {
  fillExport,
  findExport,
  insertExport,
  listExports,
  operationLines,
  readExportFile,
  rowsAbout,
  type ExportRow,
  type OperationLine,
} from './exports.store.ts';
import { findUser } from './users.store.ts';

export type ExportDeps = { readonly pool: Pool; readonly clock: Clock };

const keptSeconds = 7 * 86_400;
const openMost = 3;

/** Asks for everything we keep about a person. Refuses `verification_requise`, `trop_de_requetes`. */
export async function requestExport(
  { pool, clock }: ExportDeps,
  { userId, request }: { readonly userId: string; readonly request: StepUpRequest },
): Promise<DataExport> {
  const now = clock.now();
  if ((await listExports(pool, userId, now)).length >= openMost) return refuse('trop_de_requetes');
  await requireStepUp({ pool, clock }, request, {
    action: 'donnees-exporter',
    subject: { donnees: 'toutes' },
  });
  const row: ExportRow = {
    id: newId(),
    userId,
    state: 'en_preparation',
    createdAt: now,
    expiresAt: addSeconds(now, keptSeconds),
  };
  await transact(pool, async ({ client }) => {
    await insertExport(client, row);
    await addJobs(client, [{ name: 'users.export', payload: { exportId: row.id } }]);
  });
  return wireExport(row);
}

export async function readExports({ pool, clock }: ExportDeps, userId: string) {
  return { elements: (await listExports(pool, userId, clock.now())).map(wireExport) };
}

export type Download = {
  readonly id: string;
  readonly userId: string;
  readonly format: 'json' | 'csv';
  readonly request: StepUpRequest;
};

/**
 * The file itself, for its owner alone, who proves it each time: an access token that got into other hands must not carry
 * everything away. Refuses `introuvable`, `verification_requise`.
 */
export async function downloadExport(
  { pool, clock }: ExportDeps,
  { id, userId, format, request }: Download,
): Promise<Buffer> {
  const file = await readExportFile(pool, { id, userId, now: clock.now() }, format);
  if (file === null) return refuse('introuvable');
  await requireStepUp({ pool, clock }, request, {
    action: 'donnees-exporter',
    subject: { donnees: 'toutes', fichier: format, export: id },
  });
  return file;
}

function wireExport({ id, state, createdAt, expiresAt }: ExportRow): DataExport {
  return {
    id,
    etat: state,
    dateCreation: createdAt.toISOString(),
    expireLe: expiresAt.toISOString(),
  };
}

/** The job: reads everything about the person, and says so when it is ready. Twice changes nothing. */
export async function makeExport({ pool, clock }: ExportDeps, exportId: string): Promise<void> {
  const row = await findExport(pool, exportId);
  if (row === null || row.state !== 'en_preparation') return;
  const { userId } = row;
  const language = (await findUser(pool, 'id', userId))?.language ?? 'fr';
  const about = {
    date: clock.now().toISOString(),
    remarque: inDocument(minorUnits, language),
    donnees: await rowsAbout(pool, userId),
  };
  const json = Buffer.from(JSON.stringify(about, null, 2));
  const csv = Buffer.from(operationsCsv(await operationLines(pool, userId), language));
  await fillExport(pool, exportId, { json, csv });
  await transact(pool, async ({ client }) => {
    await publish(client, { userId, sujet: 'users', id: null });
    await notify(client, {
      userId,
      event: 'compte',
      title: 'Vos données sont prêtes',
      text: 'L’export que vous avez demandé se télécharge depuis vos paramètres pendant 7 jours.',
      path: '/dashboard/user/settings?onglet=privacy',
      subject: `export:${exportId}`,
    });
  });
}

const minorUnits = 'Les montants sont en unités mineures : centimes d’euro, francs CFA entiers.';

const headings = [
  'Date',
  'Référence',
  'Genre',
  'Description',
  'Bénéficiaire',
  'Sens',
  'Montant',
  'Frais',
  'Devise',
  'Statut',
];

/**
 * For a spreadsheet set to `language`: every cell is quoted, no text can begin a formula, amounts have the decimal mark it
 * reads as a number's. Kinds and states are in words; programs read those of the JSON file.
 */
export function operationsCsv(lines: readonly OperationLine[], language: string): string {
  const told = (text: string) => inDocument(text, language);
  const amount = (minor: bigint, currency: string) =>
    amountText(minor, currency).replace('.', language === 'en' ? '.' : ',');
  return stringify(
    [
      headings.map(told),
      ...lines.map((line) => [
        line.at.toISOString(),
        line.reference,
        told(kindWords[line.kind]),
        inLanguage(line.description, language),
        line.counterparty ?? '',
        told(line.direction === 'in' ? 'reçu' : 'envoyé'),
        amount(line.amount, line.currency),
        amount(line.fee, line.currency),
        line.currency,
        told(statusWords[line.status]),
      ]),
    ],
    {
      bom: true,
      delimiter: language === 'en' ? ',' : ';',
      quoted_string: true,
      escape_formulas: true,
    },
  );
}

function amountText(minor: bigint, currency: string): string {
  if (!isCurrencyCode(currency)) throw new Error(`Not a currency: ${currency}`);
  return moneyText(money(minor, currency));
}
