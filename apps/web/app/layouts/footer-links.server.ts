import { contentPages, type ContentPage } from '@nzela/contract/content';
import { addressOfPage, type AddressFormat } from '@nzela/contract/redirects';
import { comparedPath, isAnswered } from '@nzela/contract/site-paths';
import { inTheirLanguage, type Site } from '../lib/site.server.ts';
import { m } from '@nzela/messages/m';

export type FooterLink = {
  readonly to: string;
  readonly text: string;
  /** One of our own pages; anything else is loaded as a document. */
  readonly isPage: boolean;
};

export type Footer = {
  readonly about: string;
  readonly terms: string | null;
  readonly groups: readonly { readonly title: string; readonly links: readonly FooterLink[] }[];
};

const labels: Readonly<Record<ContentPage, typeof m.footer_about>> = {
  currency: m.footer_currency,
  business: m.footer_business,
  mobile: m.footer_mobile,
  about: m.footer_about,
  team: m.footer_team,
  careers: m.footer_careers,
  blog: m.footer_blog,
  contact: m.footer_contact,
  faq: m.footer_faq,
  help: m.footer_help,
  legal: m.footer_legal,
  privacy: m.footer_privacy,
  terms: m.footer_terms,
  cookies: m.footer_cookies,
};

const groups: readonly { readonly title: () => string; readonly pages: readonly ContentPage[] }[] =
  [
    { title: m.footer_group_services, pages: ['currency', 'business', 'mobile'] },
    { title: m.footer_group_company, pages: ['about', 'team', 'careers', 'blog'] },
    { title: m.footer_group_help, pages: ['contact', 'faq', 'help'] },
    { title: m.footer_group_legal, pages: ['legal', 'privacy', 'terms', 'cookies'] },
  ];

type Link = { readonly texte: string; readonly url: string };

/** The footer as administrators wrote it: links to the pages by what they are about, then the others. */
export function footerOf({ content, seo }: Site): Footer {
  const format = seo?.format ?? 'pretty';
  const links = content?.pied.liens ?? contentPages.map((page) => ({ url: `/${page}`, texte: '' }));
  const shown = links.map((link) => ({ page: pageOf(link), link: linkOf(link, format) }));
  const named = groups.map(({ title, pages }) => ({
    title: title(),
    links: shown
      .filter(({ page }) => page !== null && pages.includes(page))
      .map(({ link }) => link),
  }));
  const others = shown.filter(({ page }) => page === null).map(({ link }) => link);
  const all = [...named, { title: m.footer_group_more(), links: others }];
  const conditions = content?.pied.conditions ?? null;
  return {
    about: inTheirLanguage(content?.pied.aPropos, m.footer_tagline),
    terms: conditions === null ? null : inTheirLanguage(conditions, m.footer_terms_line),
    groups: all.filter((group) => group.links.length > 0),
  };
}

function pageOf({ url }: Link): ContentPage | null {
  return contentPages.find((page) => url === `/${page}`) ?? null;
}

function linkOf(link: Link, format: AddressFormat): FooterLink {
  const page = pageOf(link);
  if (page === null) return { to: link.url, text: link.texte, isPage: isOfOurs(link.url) };
  const label = labels[page];
  const text = link.texte === '' ? label() : inTheirLanguage(link.texte, label);
  return { to: addressOfPage(page, format), text, isPage: true };
}

function isOfOurs(url: string): boolean {
  if (!url.startsWith('/')) return false;
  const path = comparedPath(url);
  return isAnswered(path) && !path.startsWith('/images/');
}
