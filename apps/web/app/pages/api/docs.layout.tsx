import { ChevronDown } from 'lucide-react';
import {
  NavLink,
  Link,
  Outlet,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
} from 'react-router';
import { m } from '@nzela/messages/m';
import { serverContext } from '../../lib/server-context.ts';
import { cx } from '../../ui/cx.ts';
import { readDescription } from './description.server.ts';
import type { OperationGroup } from './operation-view.ts';
import { groupsOf } from './operations.server.ts';

/** What every page of the documentation is given by its frame. */
export type DocsContext = {
  readonly groups: readonly OperationGroup[];
  /** The paragraphs that introduce the API, in the description's language. */
  readonly introduction: readonly string[];
  /** Every code that a refusal may have. */
  readonly codes: readonly string[];
};

/** What the API is does not change while one reads about it. */
export const shouldRevalidate = () => false;

export async function loader({ context }: LoaderFunctionArgs): Promise<DocsContext> {
  const description = await readDescription(serverContext(context).api);
  const { info, components } = description;
  return {
    groups: groupsOf(description),
    introduction: info.description.split('\n\n'),
    codes: (components.schemas['Probleme']?.properties?.['code']?.enum ?? []).map(String),
  };
}

/** The frame of the API's documentation: the groups of its routes on the left, or above on a small screen. */
export default function DocsLayout() {
  const docs = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-content gap-10 px-5 pt-6 pb-14 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:pt-10">
      <details className="group mb-6 rounded-m border border-border bg-surface lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 font-semibold">
          {m.api_docs_groups()}
          <ChevronDown
            size={20}
            className="transition-transform group-open:rotate-180"
            aria-hidden
          />
        </summary>
        <Groups groups={docs.groups} className="px-2 pb-3" />
      </details>
      <Groups
        groups={docs.groups}
        className="sticky top-(--header-height) max-h-[calc(100dvh-var(--header-height))] self-start overflow-y-auto pt-2 pb-8 max-lg:hidden"
      />
      <div className="min-w-0">
        <Outlet context={docs} />
      </div>
    </div>
  );
}

type GroupsProps = {
  readonly groups: readonly OperationGroup[];
  readonly className: string;
};

/** Each group leads to its place in the list; the one that is open shows its routes. */
function Groups({ groups, className }: GroupsProps) {
  const { operation } = useParams();
  return (
    <nav aria-label={m.api_docs_groups()} lang="fr" className={className}>
      <ul>
        {groups.map(({ tag, title, operations }) => {
          const isOpen = operations.some(({ id }) => id === operation);
          return (
            <li key={tag}>
              <Link
                to={`/api/docs#${tag}`}
                className={cx(
                  'flex min-h-11 items-center rounded-s px-3 py-1.5 leading-snug hover:bg-surface-2',
                  isOpen ? 'font-semibold' : 'text-ink-2',
                )}
              >
                {title}
              </Link>
              {isOpen && <Routes operations={operations} />}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Routes({ operations }: Pick<OperationGroup, 'operations'>) {
  return (
    <ul className="mb-3 ml-3 border-l border-border">
      {operations.map(({ id, summary }) => (
        <li key={id}>
          <NavLink
            to={`/api/docs/${id}`}
            className="-ml-px flex min-h-10 items-center border-l-2 border-transparent px-3 py-1.5 text-sm leading-snug text-ink-2 hover:text-ink aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {summary}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
