import { m } from '@nzela/messages/m';
import type { FooterPages } from './footer-content.ts';

/** Texts of the footer's pages about the company. On the server only: a page is sent its own texts and no other. */
export const companyPages = {
  about: () => ({
    title: m.footer_about(),
    lead: m.content_about_lead(),
    sections: [
      { title: m.content_about_1_title(), text: m.content_about_1_text() },
      { title: m.content_about_2_title(), text: m.content_about_2_text() },
      { title: m.content_about_3_title(), text: m.content_about_3_text() },
    ],
    link: { to: '/transfer', label: m.content_hero_send() },
  }),
  team: () => ({
    title: m.footer_team(),
    lead: m.content_team_lead(),
    sections: [
      { title: m.content_team_1_title(), text: m.content_team_1_text() },
      { title: m.content_team_2_title(), text: m.content_team_2_text() },
    ],
    link: { to: '/about', label: m.content_about_link() },
  }),
  careers: () => ({
    title: m.footer_careers(),
    lead: m.content_careers_lead(),
    sections: [
      { title: m.content_careers_1_title(), text: m.content_careers_1_text() },
      { title: m.content_careers_2_title(), text: m.content_careers_2_text() },
    ],
    link: { to: '/about', label: m.content_about_link() },
  }),
  blog: () => ({
    title: m.footer_blog(),
    lead: m.content_blog_lead(),
    sections: [
      { title: m.content_blog_1_title(), text: m.content_blog_1_text() },
      { title: m.content_blog_2_title(), text: m.content_blog_2_text() },
    ],
    link: { to: '/#pricing', label: m.content_blog_link() },
  }),
} satisfies FooterPages;
