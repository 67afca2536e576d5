import { type MetaFunction, useLocation } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '../../paraglide/messages.js';

type Page = { readonly title: () => string; readonly holds: () => string };

const pages: Readonly<Record<string, Page>> = {
  currency: { title: m.footer_currency, holds: m.footer_holds_currency },
  business: { title: m.footer_business, holds: m.footer_holds_business },
  mobile: { title: m.footer_mobile, holds: m.footer_holds_mobile },
  about: { title: m.footer_about, holds: m.footer_holds_about },
  team: { title: m.footer_team, holds: m.footer_holds_team },
  careers: { title: m.footer_careers, holds: m.footer_holds_careers },
  blog: { title: m.footer_blog, holds: m.footer_holds_blog },
  contact: { title: m.footer_contact, holds: m.footer_holds_contact },
  faq: { title: m.footer_faq, holds: m.footer_holds_faq },
  help: { title: m.footer_help, holds: m.footer_holds_help },
  legal: { title: m.footer_legal, holds: m.footer_holds_legal },
  privacy: { title: m.footer_privacy, holds: m.footer_holds_privacy },
  terms: { title: m.footer_terms, holds: m.footer_holds_terms },
  cookies: { title: m.footer_cookies, holds: m.footer_holds_cookies },
};

/** The page at `path`. Throws for a path that is none: the route table lists the same ones. */
function pageAt(path: string): Page {
  const page = pages[path.replaceAll('/', '')];
  if (page === undefined) throw new Error(`No footer page at ${path}`);
  return page;
}

export const meta: MetaFunction = ({ matches, location }) => {
  const { title, holds } = pageAt(location.pathname);
  return pageMeta(matches, title(), holds());
};

/** Any of the 14 pages that the footer leads to. */
export default function FooterPage() {
  const { title, holds } = pageAt(useLocation().pathname);
  return <ComingPage title={title()} holds={holds()} />;
}
