import type { Transaction } from '@nzela/contract/transactions';
import { money } from '@nzela/money/money';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import { deviceLabel } from '../../../kernel/identity/device-label.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import { usersById } from '../../users/users.ts';
import type { LoggedTransaction } from './search.store.ts';

export type Who = { readonly id: string; readonly nom: string; readonly email: string };

/** A line of the log's spreadsheet. */
export type TransactionLine = LoggedTransaction & { readonly who: Who | null };

/** Who ordered them, by id; whoever is gone is in none. */
export async function peopleOf(
  source: Readable,
  found: readonly Pick<LoggedTransaction, 'userId'>[],
): Promise<ReadonlyMap<string, Who>> {
  const ids = [...new Set(found.flatMap(({ userId }) => userId ?? []))];
  if (ids.length === 0) return new Map();
  const people = await usersById(source, ids);
  return new Map(
    [...people].map(([id, { firstName, lastName, email }]) => [
      id,
      { id, nom: `${firstName} ${lastName}`.trim(), email },
    ]),
  );
}

export function wireTransaction(
  row: LoggedTransaction,
  people: ReadonlyMap<string, Who>,
): Untold<Transaction> {
  const { amount, currency, fee } = row;
  return {
    id: row.id,
    reference: row.reference,
    date: row.at.toISOString(),
    type: row.type,
    utilisateur: people.get(row.userId ?? '') ?? null,
    commerce: row.merchant,
    montant: amount === null || currency === null ? null : wireAmount(money(amount, currency)),
    devise: currency,
    frais: currency === null ? null : wireAmount(money(fee, currency)),
    statut: row.status,
    moyen: row.method,
    adresseIp: row.address,
    appareil: row.device === null ? null : deviceLabel(row.device),
    codeErreur: row.errorCode,
    referenceObjet: row.subjectReference,
    etat: row.state,
  };
}
