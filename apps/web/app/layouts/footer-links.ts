import { m } from '@nzela/messages/m';

export type FooterLink = {
  readonly path: string;
  readonly label: () => string;
};

/** The 14 pages of the footer, in its four groups. */
export const footerGroups: readonly {
  readonly title: () => string;
  readonly links: readonly FooterLink[];
}[] = [
  {
    title: m.footer_group_services,
    links: [
      { path: '/currency', label: m.footer_currency },
      { path: '/business', label: m.footer_business },
      { path: '/mobile', label: m.footer_mobile },
    ],
  },
  {
    title: m.footer_group_company,
    links: [
      { path: '/about', label: m.footer_about },
      { path: '/team', label: m.footer_team },
      { path: '/careers', label: m.footer_careers },
      { path: '/blog', label: m.footer_blog },
    ],
  },
  {
    title: m.footer_group_help,
    links: [
      { path: '/contact', label: m.footer_contact },
      { path: '/faq', label: m.footer_faq },
      { path: '/help', label: m.footer_help },
    ],
  },
  {
    title: m.footer_group_legal,
    links: [
      { path: '/legal', label: m.footer_legal },
      { path: '/privacy', label: m.footer_privacy },
      { path: '/terms', label: m.footer_terms },
      { path: '/cookies', label: m.footer_cookies },
    ],
  },
];
