import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '../../lib/meta.ts';
import { serverContext } from '../../lib/server-context.ts';
import { m } from '@nzela/messages/m';
import { ButtonLink, TextLink } from '../../ui/Link.tsx';
import { RateTable, ratesPath } from '../rates/rates.tsx';
import { readPublicFigures } from './content.api.ts';
import { companyPages } from './footer-company.server.ts';
import type { FooterContent, FooterPages } from './footer-content.ts';
import { legalPages } from './footer-legal.server.ts';
import { servicesPages } from './footer-services.server.ts';
import { supportPages } from './footer-support.server.ts';

const pages: FooterPages = { ...servicesPages, ...companyPages, ...supportPages, ...legalPages };

/** The content of the page asked for, and the rate book for the one that shows it. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, applicationName, demo } = serverContext(context);
  const path = url.pathname.replaceAll('/', '');
  const page = pages[path];
  if (page === undefined) throw new Error(`No footer page at ${path}: the route table names it`);
  const content = page({ name: applicationName, demo });
  const rates = path === 'currency' ? (await readPublicFigures(api)).rates : null;
  return { path, content, rates };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  loaderData === undefined
    ? []
    : pageMeta(matches, loaderData.content.title, loaderData.content.lead);

/** Any of the 14 pages that the footer leads to. */
export default function FooterPage() {
  const { path, content, rates } = useLoaderData<typeof loader>();
  return (
    <article className="mx-auto flex max-w-2xl flex-col gap-8 px-5 pt-8 pb-14 sm:pt-14">
      <header>
        <h1 className="text-4xl sm:text-6xl">{content.title}</h1>
        <p className="mt-4 text-xl text-ink-2">{content.lead}</p>
      </header>
      {rates !== null && <RateTable rates={rates} />}
      {path === 'currency' && (
        <p>
          <TextLink to={ratesPath('EUR', 'USD')}>{m.rates_history_title()}</TextLink>
        </p>
      )}
      {path === 'faq' ? <Questions content={content} /> : <Sections content={content} />}
      {content.link !== undefined && (
        <p>
          <ButtonLink to={content.link.to} size="l">
            {content.link.label}
          </ButtonLink>
        </p>
      )}
    </article>
  );
}

function Sections({ content }: { readonly content: FooterContent }) {
  return content.sections.map(({ title, text }) => (
    <section key={title}>
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 text-lg text-ink-2">{text}</p>
    </section>
  ));
}

/** Questions that open one by one, by the browser's own means. */
function Questions({ content }: { readonly content: FooterContent }) {
  return (
    <div className="flex flex-col divide-y divide-border border-y border-border">
      {content.sections.map(({ title, text }) => (
        <details key={title} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 text-lg font-semibold">
            {title}
            <span
              aria-hidden
              className="text-2xl leading-none text-brand transition-transform group-open:rotate-45"
            >
              +
            </span>
          </summary>
          <p className="pb-5 text-lg text-ink-2">{text}</p>
        </details>
      ))}
    </div>
  );
}
