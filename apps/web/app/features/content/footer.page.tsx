import { type MetaFunction, useLocation } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import { footerPage } from '../../layouts/footer-links.ts';
import { pageMeta } from '../../lib/meta.ts';

export const meta: MetaFunction = ({ matches, location }) => {
  const page = footerPage(location.pathname);
  return pageMeta(matches, page.label(), page.holds());
};

/** Any of the 14 pages that the footer leads to. */
export default function FooterPage() {
  const page = footerPage(useLocation().pathname);
  return <ComingPage title={page.label()} holds={page.holds()} />;
}
