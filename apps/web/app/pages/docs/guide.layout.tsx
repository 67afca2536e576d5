import { ChevronDown } from 'lucide-react';
import { NavLink, Outlet, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { m } from '@nzela/messages/m';
import { serverContext } from '../../lib/server-context.ts';
import { TextLink } from '../../ui/Link.tsx';
import { readDescription } from '../api/description.server.ts';
import type { GuideLink } from './guide.ts';
import { guideOf } from './pages.server.ts';

/** What there is to read does not change while one reads. */
export const shouldRevalidate = () => false;

export async function loader({ context }: LoaderFunctionArgs): Promise<readonly GuideLink[]> {
  const description = await readDescription(serverContext(context).api);
  return guideOf(description).map(({ path, title }) => ({ path, title }));
}

/** The frame of the developers' guide: its pages on the left, or above on a small screen. */
export default function GuideLayout() {
  const links = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-content gap-10 px-5 pt-6 pb-14 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:pt-10">
      <details className="group mb-6 rounded-m border border-border bg-surface lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 font-semibold">
          {m.guide_pages()}
          <ChevronDown
            size={20}
            className="transition-transform group-open:rotate-180"
            aria-hidden
          />
        </summary>
        <Pages links={links} className="px-2 pb-3" />
      </details>
      <Pages
        links={links}
        className="sticky top-(--header-height) self-start pt-2 pb-8 max-lg:hidden"
      />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

type PagesProps = { readonly links: readonly GuideLink[]; readonly className: string };

function Pages({ links, className }: PagesProps) {
  return (
    <nav aria-label={m.guide_pages()} className={className}>
      <ul lang="fr">
        {links.map(({ path, title }) => (
          <li key={path}>
            <NavLink
              to={path}
              end
              className="flex min-h-11 items-center rounded-s px-3 py-1.5 leading-snug text-ink-2 hover:bg-surface-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
      <p className="mt-3 border-t border-border px-3 pt-3">
        <TextLink to="/api/docs" className="target">
          {m.guide_routes()}
        </TextLink>
      </p>
    </nav>
  );
}
