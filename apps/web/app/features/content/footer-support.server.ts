import { m } from '@nzela/messages/m';
import type { FooterPages } from './footer-content.ts';

/** Texts of the footer's pages about help. On the server only: a page is sent its own texts and no other. */
export const supportPages = {
  contact: () => ({
    title: m.footer_contact(),
    lead: m.content_contact_lead(),
    sections: [
      { title: m.content_contact_1_title(), text: m.content_contact_1_text() },
      { title: m.content_contact_2_title(), text: m.content_contact_2_text() },
      { title: m.content_contact_3_title(), text: m.content_contact_3_text() },
      { title: m.content_contact_4_title(), text: m.content_contact_4_text() },
    ],
    link: { to: '/dashboard/user/transfers', label: m.content_contact_link() },
  }),
  faq: () => ({
    title: m.footer_faq(),
    lead: m.content_faq_lead(),
    sections: [
      { title: m.content_faq_1_title(), text: m.content_faq_1_text() },
      { title: m.content_faq_2_title(), text: m.content_faq_2_text() },
      { title: m.content_faq_3_title(), text: m.content_faq_3_text() },
      { title: m.content_faq_4_title(), text: m.content_faq_4_text() },
      { title: m.content_faq_5_title(), text: m.content_faq_5_text() },
      { title: m.content_faq_6_title(), text: m.content_faq_6_text() },
      { title: m.content_faq_7_title(), text: m.content_faq_7_text() },
      { title: m.content_faq_8_title(), text: m.content_faq_8_text() },
      { title: m.content_faq_9_title(), text: m.content_faq_9_text() },
    ],
    link: { to: '/transfer', label: m.content_hero_send() },
  }),
  help: () => ({
    title: m.footer_help(),
    lead: m.content_help_lead(),
    sections: [
      { title: m.content_help_1_title(), text: m.content_help_1_text() },
      { title: m.content_help_2_title(), text: m.content_help_2_text() },
      { title: m.content_help_3_title(), text: m.content_help_3_text() },
      { title: m.content_help_4_title(), text: m.content_help_4_text() },
      { title: m.content_help_5_title(), text: m.content_help_5_text() },
      { title: m.content_help_6_title(), text: m.content_help_6_text() },
    ],
    link: { to: '/faq', label: m.content_help_link() },
  }),
} satisfies FooterPages;
