import type { Statement } from '@nzela/contract/statements';
import { subtract } from '@nzela/money/money';
import { renderText } from '../../kernel/texts/texts.ts';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import type { Drawn } from '../../kernel/texts/drawings.ts';
import type { StatementHead, StatementLine } from './statement.ts';

/** What the API tells of a statement besides its lines. */
export function wireHead(head: StatementHead): Omit<Statement, 'lignes'> {
  const { query, timeZone, opening, credits, debits, closing, creditCount, debitCount } = head;
  const { reserved } = head;
  return {
    ...query,
    fuseauHoraire: timeZone,
    soldeOuverture: wireAmount(opening),
    totalCredits: wireAmount(credits),
    totalDebits: wireAmount(debits),
    soldeCloture: wireAmount(closing),
    reserve: reserved && wireAmount(reserved),
    disponible: reserved && wireAmount(subtract(closing, reserved)),
    nombreLignes: creditCount + debitCount,
  };
}

/** The statement as the API answers it, a `Statement` of the contract. */
export async function* drawJson(head: StatementHead): Drawn<StatementLine> {
  const text = JSON.stringify({ ...wireHead(head), lignes: [] });
  // All but the end of the empty list, and of the whole.
  let lines = yield Buffer.from(text.slice(0, -2));
  let comma = '';
  while (lines !== null) {
    const wired = lines.map((line) => JSON.stringify(wireLine(line, head)));
    const written = comma + wired.join(',');
    comma = ',';
    lines = yield Buffer.from(written);
  }
  return Buffer.from(text.slice(-2));
}

function wireLine(line: StatementLine, head: StatementHead): Statement['lignes'][number] {
  return {
    date: line.at.toISOString(),
    reference: line.reference,
    genre: line.kind,
    description: renderText(line.description, head),
    beneficiaire: line.counterparty,
    montant: wireAmount(line.amount),
    soldeApres: wireAmount(line.balanceAfter),
  };
}
