import { m } from '../paraglide/messages.js';

export type FooterLink = {
  readonly path: string;
  readonly label: () => string;
  readonly holds: () => string;
};

/** The 14 pages of the footer, in its four groups. */
export const footerGroups: readonly { readonly title: () => string; readonly links: readonly FooterLink[] }[] = [
  {
    title: m.footer_group_services,
    links: [
      { path: '/currency', label: m.footer_currency, holds: m.footer_holds_currency },
      { path: '/business', label: m.footer_business, holds: m.footer_holds_business },
      { path: '/mobile', label: m.footer_mobile, holds: m.footer_holds_mobile },
    ],
  },
  {
    title: m.footer_group_company,
    links: [
      { path: '/about', label: m.footer_about, holds: m.footer_holds_about },
      { path: '/team', label: m.footer_team, holds: m.footer_holds_team },
      { path: '/careers', label: m.footer_careers, holds: m.footer_holds_careers },
      { path: '/blog', label: m.footer_blog, holds: m.footer_holds_blog },
    ],
  },
  {
    title: m.footer_group_help,
    links: [
      { path: '/contact', label: m.footer_contact, holds: m.footer_holds_contact },
      { path: '/faq', label: m.footer_faq, holds: m.footer_holds_faq },
      { path: '/help', label: m.footer_help, holds: m.footer_holds_help },
    ],
  },
  {
    title: m.footer_group_legal,
    links: [
      { path: '/legal', label: m.footer_legal, holds: m.footer_holds_legal },
      { path: '/privacy', label: m.footer_privacy, holds: m.footer_holds_privacy },
      { path: '/terms', label: m.footer_terms, holds: m.footer_holds_terms },
      { path: '/cookies', label: m.footer_cookies, holds: m.footer_holds_cookies },
    ],
  },
];

/** The footer page at `path`. Throws for a path that is none: the route table lists the same ones. */
export function footerPage(path: string): FooterLink {
  const bare = path.replace(/\/+$/, '');
  const page = footerGroups.flatMap((group) => group.links).find((link) => link.path === bare);
  if (page === undefined) throw new Error(`No footer page at ${path}`);
  return page;
}
