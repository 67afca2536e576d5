import { useQuery } from '@tanstack/react-query';
import { m } from '@nzela/messages/m';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { administratorsQuery } from '../administrators/administrators.ts';
import type { AuditFilters } from './audit-filters.ts';

type AuditFilterBarProps = {
  readonly filters: AuditFilters;
  readonly onChange: (part: Partial<AuditFilters>) => void;
};

/** Who did it, what, to what, and when. */
export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { data } = useQuery(administratorsQuery());
  const people = data?.elements ?? [];
  const { acteur, action, sujet, du, au } = filters;
  return (
    <search className="grid grid-cols-2 gap-4 lg:grid-cols-5">
      <SelectField
        label={m.audit_actor()}
        value={acteur}
        onChange={(chosen) => onChange({ acteur: chosen })}
        options={[
          { value: '', label: m.audit_anybody() },
          ...people.map(({ id, nom }) => ({ value: id, label: nom })),
        ]}
      />
      <TextField
        label={m.audit_action()}
        value={action}
        autoComplete="off"
        onChange={(text) => onChange({ action: text })}
      />
      <TextField
        label={m.audit_subject()}
        value={sujet}
        autoComplete="off"
        onChange={(text) => onChange({ sujet: text })}
      />
      <TextField
        type="date"
        label={m.audit_from()}
        value={du}
        onChange={(text) => onChange({ du: text })}
      />
      <TextField
        type="date"
        label={m.audit_to()}
        value={au}
        onChange={(text) => onChange({ au: text })}
      />
    </search>
  );
}
