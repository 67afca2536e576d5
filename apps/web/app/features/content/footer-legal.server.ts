import { m } from '@nzela/messages/m';
import type { FooterPages } from './footer-content.ts';

/** Texts of the footer's pages about the law. On the server only: a page is sent its own texts and no other. */
export const legalPages = {
  legal: ({ demo }) => ({
    title: m.footer_legal(),
    lead: m.content_legal_lead(),
    sections: [
      ...(demo ? [{ title: m.content_legal_demo_title(), text: m.content_legal_demo_text() }] : []),
      { title: m.content_legal_1_title(), text: m.content_legal_1_text() },
      { title: m.content_legal_2_title(), text: m.content_legal_2_text() },
      { title: m.content_legal_3_title(), text: m.content_legal_3_text() },
    ],
  }),
  privacy: () => ({
    title: m.footer_privacy(),
    lead: m.content_privacy_lead(),
    sections: [
      { title: m.content_privacy_1_title(), text: m.content_privacy_1_text() },
      { title: m.content_privacy_2_title(), text: m.content_privacy_2_text() },
      { title: m.content_privacy_3_title(), text: m.content_privacy_3_text() },
      { title: m.content_privacy_4_title(), text: m.content_privacy_4_text() },
      { title: m.content_privacy_5_title(), text: m.content_privacy_5_text() },
    ],
  }),
  terms: () => ({
    title: m.footer_terms(),
    lead: m.content_terms_lead(),
    sections: [
      { title: m.content_terms_1_title(), text: m.content_terms_1_text() },
      { title: m.content_terms_2_title(), text: m.content_terms_2_text() },
      { title: m.content_terms_3_title(), text: m.content_terms_3_text() },
      { title: m.content_terms_4_title(), text: m.content_terms_4_text() },
      { title: m.content_terms_5_title(), text: m.content_terms_5_text() },
      { title: m.content_terms_6_title(), text: m.content_terms_6_text() },
    ],
  }),
  cookies: () => ({
    title: m.footer_cookies(),
    lead: m.content_cookies_lead(),
    sections: [
      { title: m.content_cookies_1_title(), text: m.content_cookies_1_text() },
      { title: m.content_cookies_2_title(), text: m.content_cookies_2_text() },
      { title: m.content_cookies_3_title(), text: m.content_cookies_3_text() },
    ],
  }),
} satisfies FooterPages;
