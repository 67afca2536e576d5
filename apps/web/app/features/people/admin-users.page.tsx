import { peopleSorts, personStatuses, personTypes } from '@nzela/contract/people';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileSearch, MessageCircleReply, SearchX } from 'lucide-react';
import { useCallback } from 'react';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { firstReads, type Opened, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { SearchTerm } from '../operations/operations.ts';
import { TableTools } from '../views/views.ts';
import { everybody, type PeopleChoice, usePeopleFilters, readFilters } from './people-filters.ts';
import { peopleColumns, PeopleTable } from './people-table.tsx';
import { answersQuery, peopleQuery } from './people.api.ts';
import { statusNames, typeNames } from './person-words.tsx';

export const handle: PageHandle = { title: () => m.admin_users_title() };

const oldestFirst = { part: 'tout', order: 'asc' } as const;
const reads = ({ url }: Opened) => [
  peopleQuery(readFilters(url.searchParams)),
  answersQuery(oldestFirst),
];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.admin_users_title());

/** Every account: found, narrowed down, and what can be done about each. */
export default function AdminUsersPage() {
  const choice = usePeopleFilters();
  const { filters, change } = choice;
  const content = <People choice={choice} />;
  const tabs = [
    { id: '', label: m.people_tab_all(), content },
    { id: 'user', label: m.people_tab_users(), content },
    { id: 'merchant', label: m.people_tab_merchants(), content },
  ] as const;
  return (
    <div className="mx-auto max-w-content">
      <PageTitle description={m.admin_users_description()} actions={<ToQueues />}>
        {m.admin_users_title()}
      </PageTitle>
      <Tabs
        label={m.admin_users_title()}
        tabs={tabs}
        selected={filters.type === 'admin' ? '' : filters.type}
        onSelect={(type) => change({ type })}
      />
    </div>
  );
}

/** What waits for a decision: answers of suspended people, and documents for whoever may decide on them. */
function ToQueues() {
  const { session } = useRootData();
  const { data } = useInfiniteQuery(answersQuery(oldestFirst));
  const waiting = data?.pages[0]?.enAttente ?? 0;
  return (
    <>
      <ButtonLink
        to="/dashboard/admin/users/reponses"
        variant="secondary"
        icon={<MessageCircleReply size={18} aria-hidden />}
      >
        {m.people_waiting_short()}
        {waiting > 0 && <Badge tone="info">{m.people_waiting_count({ count: waiting })}</Badge>}
      </ButtonLink>
      {session?.capacites.includes('conformite') === true && (
        <ButtonLink
          to="/dashboard/admin/users/kyc"
          variant="secondary"
          icon={<FileSearch size={18} aria-hidden />}
        >
          {m.kyc_queue_title()}
        </ButtonLink>
      )}
    </>
  );
}

function People({ choice }: { readonly choice: PeopleChoice }) {
  return (
    <div className="flex flex-col gap-5">
      <FilterBar choice={choice} />
      <TableTools
        page="users"
        columns={peopleColumns()}
        hidden={choice.filters.sans}
        onHide={(sans) => choice.change({ sans })}
      />
      <List choice={choice} />
    </div>
  );
}

function FilterBar({ choice: { filters, change } }: { readonly choice: PeopleChoice }) {
  const search = useCallback((recherche: string) => change({ recherche }), [change]);
  return (
    <search className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_auto_auto]">
      <div className="col-span-2 min-w-0 sm:col-span-1">
        <SearchTerm label={m.people_search()} value={filters.recherche} onChange={search} />
      </div>
      <SelectField
        label={m.people_filter_type()}
        value={filters.type}
        onChange={(type) => change({ type })}
        options={[
          { value: '', label: m.people_filter_all() },
          ...personTypes.map((value) => ({ value, label: typeNames[value]() })),
        ]}
      />
      <SelectField
        label={m.people_filter_status()}
        value={filters.statut}
        onChange={(statut) => change({ statut })}
        options={[
          { value: '', label: m.people_filter_all() },
          ...personStatuses.map((value) => ({ value, label: statusNames[value]() })),
        ]}
      />
    </search>
  );
}

function List({ choice: { filters, change } }: { readonly choice: PeopleChoice }) {
  const list = useInfiniteQuery(peopleQuery(filters));
  const empty = (
    <EmptyState
      icon={<SearchX size={28} />}
      title={m.people_none()}
      action={
        <Button variant="secondary" onClick={() => change(everybody)}>
          {m.transfers_filter_clear()}
        </Button>
      }
    >
      {m.people_none_text()}
    </EmptyState>
  );
  return (
    <PagedTable of={list} failed={m.people_failed()} rows={8} rowClassName="h-18">
      {(rows) => (
        <PeopleTable
          people={rows}
          empty={empty}
          busy={list.isPlaceholderData}
          hidden={filters.sans}
          sort={{ by: filters.tri, isDescending: filters.ordre === '' }}
          onSort={({ by, isDescending }) =>
            change({
              tri: peopleSorts.find((sort) => sort === by) ?? 'dateCreation',
              ordre: isDescending ? '' : 'asc',
            })
          }
        />
      )}
    </PagedTable>
  );
}
