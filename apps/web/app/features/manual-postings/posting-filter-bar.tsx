import { m } from '@nzela/messages/m';
import { SelectField } from '../../ui/SelectField.tsx';
import { PeriodFields } from '../../ui/PeriodFields.tsx';
import { approvalStates } from '../approvals/approvals.ts';
import { accountNames } from './account-names.ts';
import { postingAccounts, postingStatuses, type PostingFilters } from './posting-filters.ts';

type PostingFilterBarProps = {
  readonly filters: PostingFilters;
  readonly onChange: (part: Partial<PostingFilters>) => void;
};

/** In which state, on which account, and when. */
export function PostingFilterBar({ filters, onChange }: PostingFilterBarProps) {
  const { statut, compte } = filters;
  const all = { value: '' as const, label: m.transfers_filter_type_all() };
  return (
    <search className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField
        label={m.postings_status()}
        value={statut}
        onChange={(chosen) => onChange({ statut: chosen })}
        options={[
          all,
          ...postingStatuses.map((value) => ({ value, label: approvalStates[value].name() })),
        ]}
      />
      <SelectField
        label={m.postings_account()}
        value={compte}
        onChange={(chosen) => onChange({ compte: chosen })}
        options={[
          all,
          ...postingAccounts.map((value) => ({ value, label: accountNames[value]() })),
        ]}
      />
      <PeriodFields period={filters} onChange={onChange} />
    </search>
  );
}
