import { type ContentPage, contentPages } from '@nzela/contract/content';
import type { RouterContextProvider } from 'react-router';
import { serverContext } from '../../lib/server-context.ts';
import { siteOf } from '../../lib/site.server.ts';
import { readPublicFigures } from './content.api.ts';
import { companyPages } from './footer-company.server.ts';
import type { FooterContent, FooterPages } from './footer-content.ts';
import { legalPages } from './footer-legal.server.ts';
import { servicesPages } from './footer-services.server.ts';
import { supportPages } from './footer-support.server.ts';

const pages: FooterPages = { ...servicesPages, ...companyPages, ...supportPages, ...legalPages };

/** What a page of the footer shows: the product's own texts, and instead of them what administrators published. */
export async function readFooterPage(
  context: Readonly<RouterContextProvider>,
  url: URL,
  page: ContentPage,
) {
  const { api, applicationName, demo, session } = serverContext(context);
  const own = pages[page];
  if (own === undefined) throw new Error(`No footer page at ${page}: the route table names it`);
  const { content: site } = await siteOf(context, url);
  const content: FooterContent = own({ name: applicationName, demo });
  const written = site?.pages.find((one) => one.page === page);
  const rates = page === 'currency' ? (await readPublicFigures(api)).rates : null;
  const contact = page === 'contact' ? (site?.contact ?? null) : null;
  return {
    page,
    content: {
      ...content,
      title: written?.titre ?? content.title,
      lead: written?.chapeau ?? content.lead,
    },
    html: written?.html ?? null,
    questions: page === 'faq' ? (site?.questions ?? []) : [],
    rates,
    contact,
    isSignedIn: session !== null,
  };
}

export type FooterPageData = Awaited<ReturnType<typeof readFooterPage>>;

/** The page at an address of the route table. */
export function pageAt(pathname: string): ContentPage | null {
  const number = /^\/page\/(\d+)\/?$/.exec(pathname)?.[1];
  if (number !== undefined) return contentPages[Number(number) - 1] ?? null;
  const name = pathname.replaceAll('/', '');
  return contentPages.find((page) => page === name) ?? null;
}
