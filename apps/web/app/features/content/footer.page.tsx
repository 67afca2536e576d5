import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '../../lib/meta.ts';
import { FooterArticle } from './footer-article.tsx';
import { pageAt, readFooterPage } from './footer-page.server.ts';

/** The content of the page asked for, by its name or its number. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const page = pageAt(url.pathname);
  // oxlint-disable-next-line typescript/only-throw-error -- React Router's way to answer 404.
  if (page === null) throw new Response(null, { status: 404 });
  return readFooterPage(context, url, page);
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  loaderData === undefined
    ? []
    : pageMeta(matches, loaderData.content.title, loaderData.content.lead);

/** Any of the 14 pages that the footer leads to. */
export default function FooterPage() {
  return <FooterArticle {...useLoaderData<typeof loader>()} />;
}
