import type { PoolClient } from 'pg';
import type { CurrencyRow } from '@nzela/contract/currencies';
import { say } from '@nzela/messages/message';
import { legalParities } from '@nzela/money/currencies';
import { decimal } from '@nzela/money/decimal';
import { refuse } from '../../kernel/http/problem.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import type { Follower } from '../settings/settings.ts';
import { sourceName } from './sources.ts';
import { insertRates, lockBook, readBook, type NewRate } from './rates.store.ts';

const parityHolds = new Date('1999-01-01T00:00:00Z');

/** The settings `currencies` in the rate book: a parity and a fixed rate at once, a published one with the next table. */
export const currenciesFollower: Follower<'currencies'> = {
  compare: (before, next) => requireAll(before.devises, next.devises),
  async saved(client, { before, next, at }) {
    await lockBook(client);
    const book = await readBook(client);
    const rates = next.devises.flatMap((row): NewRate[] => {
      const former = before.devises.find(({ code }) => code === row.code);
      if (row.source === 'parite') return book.has(row.code) ? [] : [parityOf(row)];
      const isNew = former?.source !== row.source || former.tauxFixe !== row.tauxFixe;
      return row.source === 'fixe' && isNew ? [fixedRate(row, at)] : [];
    });
    await insertRates(client, rates);
    if (next.devises.some((row) => isNewOnFeed(row, before.devises))) await readFeed(client);
  },
};

/** Somebody may hold money in each currency that there was: it is switched off, and never taken away. */
function requireAll(before: readonly CurrencyRow[], next: readonly CurrencyRow[]): void {
  if (before.every(({ code }) => next.some((row) => row.code === code))) return;
  refuse('requete_invalide', {
    errors: [{ champ: 'valeur.devises', message: say('fields_currency_kept') }],
  });
}

function isNewOnFeed(row: CurrencyRow, before: readonly CurrencyRow[]): boolean {
  const former = before.find(({ code }) => code === row.code);
  return row.source === 'flux' && former?.source !== 'flux';
}

async function readFeed(client: PoolClient): Promise<void> {
  await addJobs(client, [
    { name: 'rates.refresh', payload: { cause: 'currency' }, key: 'rates.refresh' },
  ]);
}

function parityOf({ code }: CurrencyRow): NewRate {
  const rate = decimal(legalParities[code] ?? '1');
  const source = sourceName('parity');
  return { currency: code, rate, source, at: parityHolds, parity: true, refused: false };
}

/** Two administrators stand by it from `at` on. */
export function fixedRate({ code, tauxFixe }: CurrencyRow, at: Date): NewRate {
  const source = sourceName('fixed');
  return { currency: code, rate: decimal(tauxFixe), source, at, parity: false, refused: false };
}
