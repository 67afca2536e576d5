import { ArrowLeft, ArrowRight, ChevronDown } from 'lucide-react';
import {
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router';
import { m } from '@nzela/messages/m';
import { pageMeta } from '../../lib/meta.ts';
import { serverContext } from '../../lib/server-context.ts';
import { TextLink } from '../../ui/Link.tsx';
import { readDescription } from './description.server.ts';
import { Fields, Ways } from './fields.tsx';
import { Address } from './operation-row.tsx';
import type { AnswerView, OperationLink, OperationView, RefusalView } from './operation-view.ts';
import { viewOf } from './operation-view.server.ts';
import { Sample } from './sample.tsx';

export async function loader({ params, url, context }: LoaderFunctionArgs): Promise<OperationView> {
  const description = await readDescription(serverContext(context).api);
  const view = viewOf(description, params['operation'] ?? '', url.origin);
  // oxlint-disable-next-line typescript/only-throw-error -- React Router's way to answer 404
  if (view === null) throw data(null, { status: 404 });
  return view;
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  loaderData === undefined ? [] : pageMeta(matches, loaderData.link.summary);

/** One route: how it is called, what it takes, what it answers and what it refuses. */
export default function OperationPage() {
  const { link, group, description, needsSession, ...view } = useLoaderData<typeof loader>();
  return (
    <article>
      <header>
        <p lang="fr">
          <TextLink to={`/api/docs#${group.tag}`} className="target">
            {group.title}
          </TextLink>
        </p>
        <h1 className="mt-2 text-3xl sm:text-4xl" lang="fr">
          {link.summary}
        </h1>
        <p className="mt-4">
          <Address method={link.method} path={link.path} />
        </p>
        <p className="mt-3 max-w-prose text-ink-2">
          {needsSession ? m.api_docs_session() : m.api_docs_no_session()}{' '}
          {description !== null && <span lang="fr">{description}</span>}
        </p>
      </header>
      <div className="mt-8 gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="flex min-w-0 flex-col gap-10">
          <Parameters parameters={view.parameters} />
          <Body body={view.body} />
          <Answers answers={view.answers} />
          <Refusals refusals={view.refusals} />
        </div>
        <div className="mt-10 flex min-w-0 flex-col gap-6 self-start xl:sticky xl:top-[calc(var(--header-height)+16px)] xl:mt-0">
          <Sample key={link.id} title={m.api_docs_curl()} text={view.curl} />
          {view.answers.map(
            ({ status, example }) =>
              example !== null && (
                <Sample
                  key={`${link.id} ${status}`}
                  title={m.api_docs_answer_example({ status })}
                  text={example}
                />
              ),
          )}
        </div>
      </div>
      <Neighbours before={view.before} after={view.after} />
    </article>
  );
}

function Parameters({ parameters }: Pick<OperationView, 'parameters'>) {
  const titles = {
    path: m.api_docs_in_path(),
    query: m.api_docs_in_query(),
    header: m.api_docs_in_header(),
  } as const;
  return (['path', 'query', 'header'] as const).map((place) => {
    const fields = parameters.filter((one) => one.place === place);
    if (fields.length === 0) return null;
    return (
      <section key={place}>
        <h2 className="text-xl">{titles[place]}</h2>
        <Fields fields={fields} />
      </section>
    );
  });
}

function Body({ body }: Pick<OperationView, 'body'>) {
  if (body === null) return null;
  return (
    <section>
      <h2 className="text-xl">{m.api_docs_body()}</h2>
      <p className="mt-1 text-ink-2">
        <code className="text-sm">{body.type}</code>
      </p>
      {body.shape.length === 0 ? (
        <p className="mt-3 text-ink-2">{m.api_docs_empty_object()}</p>
      ) : (
        <Ways shape={body.shape} />
      )}
    </section>
  );
}

function Answers({ answers }: Pick<OperationView, 'answers'>) {
  return (
    <section>
      <h2 className="text-xl">{m.api_docs_answers()}</h2>
      <ul className="mt-3 flex flex-col gap-3">
        {answers.map((answer) => (
          <li key={answer.status} className="rounded-m border border-border px-4 py-1">
            <OneAnswer {...answer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneAnswer({ status, shape, example }: AnswerView) {
  const code = <code className="font-semibold">{status}</code>;
  if (shape.length === 0) {
    const nothing = status === '204' ? m.api_docs_no_content() : m.api_docs_file();
    return (
      <p className="flex min-h-11 flex-wrap items-center gap-3">
        {code} {example === null ? nothing : m.api_docs_empty_object()}
      </p>
    );
  }
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none flex-wrap items-center gap-3">
        {code} {m.api_docs_fields({ count: shape.flat().length })}
        <ChevronDown
          size={20}
          className="ml-auto transition-transform group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <Ways shape={shape} />
    </details>
  );
}

function Refusals({ refusals }: { readonly refusals: readonly RefusalView[] }) {
  return (
    <section>
      <h2 className="text-xl">{m.api_docs_refusals()}</h2>
      {refusals.length > 0 && (
        <ul className="mt-3 divide-y divide-border border-y border-border">
          {refusals.map(({ status, code }) => (
            <li key={code} className="flex min-h-11 flex-wrap items-center gap-x-4 py-2">
              <code className="font-semibold">{status}</code>
              <code className="text-sm wrap-anywhere">{code}</code>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 max-w-prose text-ink-2">{m.api_docs_refusals_of_all()}</p>
    </section>
  );
}

type NeighboursProps = {
  readonly before: OperationLink | null;
  readonly after: OperationLink | null;
};

function Neighbours({ before, after }: NeighboursProps) {
  return (
    <nav
      aria-label={m.api_docs_neighbours()}
      lang="fr"
      className="mt-12 flex flex-wrap justify-between gap-4 border-t border-border pt-4"
    >
      {before !== null && (
        <Link to={`/api/docs/${before.id}`} className="inline-flex min-h-12 items-center gap-2">
          <ArrowLeft size={18} aria-hidden /> {before.summary}
        </Link>
      )}
      {after !== null && (
        <Link
          to={`/api/docs/${after.id}`}
          className="ml-auto inline-flex min-h-12 items-center gap-2"
        >
          {after.summary} <ArrowRight size={18} aria-hidden />
        </Link>
      )}
    </nav>
  );
}
