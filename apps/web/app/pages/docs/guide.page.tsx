import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '../../lib/meta.ts';
import { serverContext } from '../../lib/server-context.ts';
import { readDescription } from '../api/description.server.ts';
import { GuideParts } from './guide-parts.tsx';
import type { GuidePage as Page } from './guide.ts';
import { guideOf } from './pages.server.ts';

export async function loader({ params, context }: LoaderFunctionArgs): Promise<Page> {
  const name = params['page'];
  const path = name === undefined ? '/docs' : `/docs/${name}`;
  const description = await readDescription(serverContext(context).api);
  const page = guideOf(description).find((one) => one.path === path);
  // oxlint-disable-next-line typescript/only-throw-error -- React Router's way to answer 404
  if (page === undefined) throw data(null, { status: 404 });
  return page;
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  loaderData === undefined ? [] : pageMeta(matches, loaderData.title, loaderData.lead);

/** One page of the developers' guide. It is French, as the API is. */
export default function GuidePage() {
  const { title, lead, sections } = useLoaderData<typeof loader>();
  return (
    <article lang="fr">
      <header>
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-4 max-w-prose text-xl text-ink-2">{lead}</p>
      </header>
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id} className="mt-10">
          <h2 id={section.id} className="scroll-mt-24 text-2xl">
            {section.title}
          </h2>
          <GuideParts parts={section.parts} />
        </section>
      ))}
    </article>
  );
}
