import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { m } from '@nzela/messages/m';
import { intlLocale } from '../../lib/locale.ts';
import { getLocale } from '@nzela/messages/locale';
import { SelectField } from '../../ui/SelectField.tsx';
import { PeriodFields } from '../../ui/PeriodFields.tsx';
import { administratorsQuery } from '../administrators/administrators.ts';
import { SearchTerm } from '../operations/operations.ts';
import { actionCodes, actionName } from './action-names.ts';
import type { AuditFilters } from './audit-filters.ts';

type AuditFilterBarProps = {
  readonly filters: AuditFilters;
  readonly onChange: (part: Partial<AuditFilters>) => void;
};

/** Who did it, what, to what, and when. */
export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { data } = useQuery(administratorsQuery());
  const people = data?.elements ?? [];
  const { recherche, acteur, action } = filters;
  const search = useCallback((term: string) => onChange({ recherche: term }), [onChange]);
  return (
    <search className="flex flex-col gap-4">
      <SearchTerm label={m.audit_search()} value={recherche} onChange={search} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label={m.audit_actor()}
          value={acteur}
          onChange={(chosen) => onChange({ acteur: chosen })}
          options={[
            { value: '', label: m.audit_anybody() },
            ...people.map(({ id, nom }) => ({ value: id, label: nom })),
          ]}
        />
        <SelectField
          label={m.audit_action()}
          value={action}
          onChange={(chosen) => onChange({ action: chosen })}
          options={[{ value: '', label: m.audit_any_action() }, ...actions()]}
        />
        <PeriodFields period={filters} onChange={onChange} />
      </div>
    </search>
  );
}

/** By their names, as a person looks for one. */
function actions() {
  const { compare } = new Intl.Collator(intlLocale(getLocale()));
  return actionCodes
    .map((value) => ({ value, label: actionName(value) }))
    .toSorted((one, other) => compare(one.label, other.label));
}
