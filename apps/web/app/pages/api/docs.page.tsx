import { SearchX } from 'lucide-react';
import { type MetaFunction, useOutletContext } from 'react-router';
import { m } from '@nzela/messages/m';
import { useEarlyFields } from '../../lib/early-changes.ts';
import { pageMeta } from '../../lib/meta.ts';
import { matches } from '@nzela/messages/matches';
import { useRootData } from '../../lib/root-data.ts';
import { useAddress } from '../../lib/use-address.ts';
import { Button } from '../../ui/Button.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import type { DocsContext } from './docs.layout.tsx';
import { OperationRow } from './operation-row.tsx';
import type { OperationGroup } from './operation-view.ts';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, m.api_docs_title(), m.api_docs_lead());

const searched = {
  read: (search: URLSearchParams) => search.get('recherche') ?? '',
  write: (text: string) => new URLSearchParams(text === '' ? {} : { recherche: text }),
};

/** Every route of the API by what it does, in the order of a day's work. */
export default function DocsPage() {
  useEarlyFields();
  const { groups, introduction, codes } = useOutletContext<DocsContext>();
  const { applicationName } = useRootData();
  const [text, setText] = useAddress(searched);
  const search = (next: string) => setText(() => next, { replace: true, preventScrollReset: true });
  const found = matching(groups, text);
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <>
      <header>
        <h1 className="text-4xl sm:text-5xl">{m.api_docs_heading({ name: applicationName })}</h1>
        <p className="mt-4 max-w-prose text-xl text-ink-2">{m.api_docs_lead()}</p>
      </header>
      <Introduction paragraphs={introduction} codes={codes} />
      <div className="mt-8 max-w-form">
        <SearchField
          label={m.api_docs_search()}
          placeholder={m.api_docs_search()}
          value={text}
          onChange={search}
        />
      </div>
      <p role="status" className="mt-3 text-ink-2">
        {m.api_docs_count({ count })}
      </p>
      {count === 0 && (
        <EmptyState
          icon={<SearchX size={28} />}
          title={m.api_docs_none({ text })}
          action={
            <Button variant="secondary" onClick={() => search('')}>
              {m.api_docs_all()}
            </Button>
          }
        >
          {m.api_docs_none_text()}
        </EmptyState>
      )}
      {found.map((group) => (
        <Group key={group.tag} {...group} />
      ))}
    </>
  );
}

type IntroductionProps = {
  readonly paragraphs: readonly string[];
  readonly codes: readonly string[];
};

function Introduction({ paragraphs, codes }: IntroductionProps) {
  return (
    <section aria-label={m.api_docs_introduction()} className="mt-6 max-w-prose" lang="fr">
      <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-2">
        {paragraphs.map((paragraph) => (
          <li key={paragraph}>{withCode(paragraph)}</li>
        ))}
      </ul>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4">
          {m.api_docs_codes({ count: codes.length })}
        </summary>
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {codes.map((code) => (
            <li key={code}>
              <code className="text-sm wrap-anywhere">{code}</code>
            </li>
          ))}
        </ul>
      </details>
      <p className="mt-2">
        <TextLink to="/docs" className="target mr-6">
          {m.guide_pages()}
        </TextLink>
        <a
          href="/api/openapi.json"
          className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
        >
          {m.api_docs_openapi()}
        </a>
      </p>
    </section>
  );
}

/** What stands between backquotes is code. */
function withCode(text: string) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code key={part} className="text-ink">
        {part}
      </code>
    ) : (
      part
    ),
  );
}

function Group({ tag, title, operations }: OperationGroup) {
  return (
    <section aria-labelledby={tag} className="mt-10" lang="fr">
      <h2 id={tag} className="scroll-mt-24 text-2xl">
        {title}
      </h2>
      <ul className="mt-3 divide-y divide-border border-y border-border">
        {operations.map((operation) => (
          <OperationRow key={operation.id} {...operation} />
        ))}
      </ul>
    </section>
  );
}

/** The routes in whose summary, address or group each word of `text` is found, without its accents. */
function matching(groups: readonly OperationGroup[], text: string): readonly OperationGroup[] {
  return groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter(({ method, path, summary }) =>
        matches(`${method} ${path} ${summary} ${group.title}`, text),
      ),
    }))
    .filter(({ operations }) => operations.length > 0);
}
