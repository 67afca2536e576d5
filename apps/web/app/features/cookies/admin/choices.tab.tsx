import { choiceKinds, type ChoiceKind, type LoggedChoice } from '@nzela/contract/cookies';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Cookie } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { m } from '@nzela/messages/m';
import { DataTable, type DataTableProps } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NothingFound } from '../../../ui/NothingFound.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { PeriodFields } from '../../../ui/PeriodFields.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { StatusPill, type StatusLook } from '../../../ui/StatusPill.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TableTools } from '../../views/views.ts';
import { type ChoiceFilters, choicesQuery, downloadChoices, isWholeId } from '../cookies.api.ts';
import { categoryName } from './category-name.ts';

const kinds: Readonly<Record<ChoiceKind, { label: () => string; look: StatusLook }>> = {
  tout_accepte: { label: m.choices_tout_accepte, look: 'done' },
  tout_refuse: { label: m.choices_tout_refuse, look: 'cancelled' },
  personnalise: { label: m.choices_personnalise, look: 'returned' },
};

const noFilters = { choix: '', qui: '', du: '', au: '' } as const satisfies Partial<ChoiceFilters>;
const names = ['choix', 'qui', 'du', 'au'] as const;

/** The filters beside the tab that the address opens. */
const codec = {
  read(search: URLSearchParams): ChoiceFilters {
    const of = (name: (typeof names)[number]) => search.get(name) ?? '';
    return {
      choix: choiceKinds.find((kind) => kind === of('choix')) ?? '',
      qui: of('qui'),
      du: of('du'),
      au: of('au'),
      ordre: search.get('ordre') === 'asc' ? 'asc' : '',
      sans: (search.get('sans') ?? '').split(',').filter(Boolean),
    };
  },
  write(filters: ChoiceFilters): URLSearchParams {
    const set = names.filter((name) => filters[name] !== '');
    const { ordre, sans } = filters;
    return new URLSearchParams([
      ['onglet', 'consentements'],
      ...set.map((name) => [name, filters[name]]),
      ...(ordre === '' ? [] : [['ordre', ordre]]),
      ...(sans.length === 0 ? [] : [['sans', sans.join(',')]]),
    ]);
  },
};

/** The consent log: what each browser chose, by cursor and as a file. */
export function ChoicesTab() {
  const [filters, set] = useAddress(codec);
  const [isTyping, setTyping] = useState(false);
  const isKnown = filters.qui === '' || isWholeId(filters.qui);
  const change = (part: Partial<ChoiceFilters>) =>
    set((now) => ({ ...now, ...part }), { replace: true, preventScrollReset: true });
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-xl">{m.choices_title()}</h2>
          <p className="text-ink-2">{m.choices_text()}</p>
        </div>
      </div>
      <search className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <SelectField
          label={m.choices_kind()}
          value={filters.choix}
          onChange={(choix) => change({ choix })}
          options={[
            { value: '', label: m.choices_all() },
            ...choiceKinds.map((value) => ({ value, label: kinds[value].label() })),
          ]}
        />
        <TextField
          label={m.choices_who()}
          value={filters.qui}
          error={isTyping || isKnown ? undefined : m.choices_who_wrong()}
          autoComplete="off"
          onChange={(qui) => {
            setTyping(true);
            change({ qui: qui.trim() });
          }}
          onBlur={() => setTyping(false)}
        />
        <PeriodFields period={filters} onChange={change} />
      </search>
      <TableTools
        page="consentements"
        columns={columns()}
        hidden={filters.sans}
        onHide={(sans) => change({ sans })}
      >
        <ExportButton size="s" download={() => downloadChoices(filters)} />
      </TableTools>
      <Choices filters={filters} change={change} />
    </div>
  );
}

type ChoicesProps = {
  readonly filters: ChoiceFilters;
  readonly change: (part: Partial<ChoiceFilters>) => void;
};

function Choices({ filters, change }: ChoicesProps) {
  const choices = useInfiniteQuery(choicesQuery(filters));
  return (
    <PagedTable of={choices} failed={m.choices_failed()}>
      {(rows) => (
        <DataTable
          label={m.choices_title()}
          rows={rows}
          rowKey={({ id }) => id}
          columns={columns().filter(({ id }) => !filters.sans.includes(id))}
          sort={{ by: 'date', isDescending: filters.ordre === '' }}
          onSort={({ isDescending }) => change({ ordre: isDescending ? '' : 'asc' })}
          empty={
            names.some((name) => filters[name] !== '') ? (
              <NothingFound onClear={() => change(noFilters)} />
            ) : (
              <EmptyState icon={<Cookie size={28} />} title={m.choices_none()}>
                {m.choices_none_text()}
              </EmptyState>
            )
          }
        />
      )}
    </PagedTable>
  );
}

const columns = (): DataTableProps<LoggedChoice>['columns'] => [
  {
    id: 'date',
    header: m.choices_date(),
    isSortable: true,
    cell: ({ date }) => (
      <span className="whitespace-nowrap tabular-nums">{formatDate(date, 'dateTime')}</span>
    ),
  },
  {
    id: 'choix',
    header: m.choices_kind(),
    cell: ({ choix }) => <StatusPill look={kinds[choix].look}>{kinds[choix].label()}</StatusPill>,
  },
  {
    id: 'categories',
    header: m.choices_categories(),
    cell: ({ acceptees }) =>
      acceptees.length === 0 ? m.choices_nothing() : acceptees.map(categoryName).join(', '),
  },
  {
    id: 'version',
    header: m.choices_version(),
    cell: ({ version }) => m.choices_version_of({ version }),
  },
  {
    id: 'par',
    header: m.choices_by(),
    cell: ({ compte, anonyme }) => (
      <span className="block">
        <span className="block">{compte?.nom ?? m.choices_visitor()}</span>
        <span className="block font-mono text-xs wrap-anywhere text-ink-2">{anonyme}</span>
      </span>
    ),
  },
];
