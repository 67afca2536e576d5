import type { LoggedChoice } from '@nzela/contract/cookies';
import { http } from '../../lib/http.ts';
import { readPages } from '../../lib/read-query.ts';

/** What the log is narrowed down to, by the names of the API; empty is everything. */
export type ChoiceFilters = {
  readonly choix: string;
  readonly qui: string;
  /** Days (`2026-03-01`), both included. */
  readonly du: string;
  readonly au: string;
  /** Empty: the newest first. */
  readonly ordre: 'asc' | '';
  /** Ids of the columns that are left out. */
  readonly sans: readonly string[];
};

type ChoiceLog = { readonly elements: readonly LoggedChoice[]; readonly curseur: string | null };

type Narrowing = Exclude<keyof ChoiceFilters, 'ordre' | 'sans'>;

const isWhole: Readonly<Record<Narrowing, RegExp>> = {
  choix: /^\w+$/,
  qui: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  du: /^\d{4}-\d{2}-\d{2}$/,
  au: /^\d{4}-\d{2}-\d{2}$/,
};

export const isWholeId = (text: string) => isWhole.qui.test(text);

/** What is being typed and no id yet narrows nothing. */
function searchOf(filters: ChoiceFilters): URLSearchParams {
  const names = Object.keys(isWhole) as Narrowing[];
  return new URLSearchParams(
    names.filter((name) => isWhole[name].test(filters[name])).map((name) => [name, filters[name]]),
  );
}

export function choicesQuery(filters: ChoiceFilters) {
  const search = searchOf(filters);
  search.set('order', filters.ordre === '' ? 'desc' : filters.ordre);
  search.set('limit', '50');
  return readPages<ChoiceLog>(
    ['cookies', 'journal', search.toString()],
    '/cookies/journal',
    search,
  );
}

export function downloadChoices(filters: ChoiceFilters): Promise<File> {
  return http.download(`/cookies/journal/fichier?${searchOf(filters).toString()}`);
}
