/** What the list is narrowed down to, in the address by the names of the API; empty is everything. */
export type AuditFilters = {
  readonly acteur: string;
  readonly action: string;
  readonly sujet: string;
  /** Days (`2026-03-01`), both included. */
  readonly du: string;
  readonly au: string;
  /** Ids of the columns that are left out. */
  readonly sans: readonly string[];
};

const names = ['acteur', 'action', 'sujet', 'du', 'au'] as const;

export function readFilters(search: URLSearchParams): AuditFilters {
  const text = (name: string) => (search.get(name) ?? '').slice(0, 100);
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text(name)) ? text(name) : '');
  return {
    acteur: text('acteur'),
    action: text('action').slice(0, 60),
    sujet: text('sujet'),
    du: day('du'),
    au: day('au'),
    sans: (search.get('sans') ?? '').split(',').filter(Boolean),
  };
}

/** For the API, which sends each entry whole. */
export function searchOf(filters: AuditFilters): URLSearchParams {
  return new URLSearchParams(
    names.filter((name) => filters[name] !== '').map((name) => [name, filters[name]]),
  );
}

export function writeFilters(filters: AuditFilters): URLSearchParams {
  const search = searchOf(filters);
  if (filters.sans.length > 0) search.set('sans', filters.sans.join(','));
  return search;
}
