import { m } from '@nzela/messages/m';
import type { FooterPages } from './footer-content.ts';

/** Texts of the footer's pages about the services. On the server only: a page is sent its own texts and no other. */
export const servicesPages = {
  currency: () => ({
    title: m.footer_currency(),
    lead: m.content_currency_lead(),
    sections: [
      { title: m.content_currency_1_title(), text: m.content_currency_1_text() },
      { title: m.content_currency_2_title(), text: m.content_currency_2_text() },
      { title: m.content_currency_3_title(), text: m.content_currency_3_text() },
    ],
    link: { to: '/#convertisseur', label: m.content_currency_convert() },
  }),
  business: () => ({
    title: m.footer_business(),
    lead: m.content_business_lead(),
    sections: [
      { title: m.content_business_1_title(), text: m.content_business_1_text() },
      { title: m.content_business_2_title(), text: m.content_business_2_text() },
      { title: m.content_business_3_title(), text: m.content_business_3_text() },
    ],
    link: { to: '/register', label: m.content_business_link() },
  }),
  mobile: ({ name }) => ({
    title: m.footer_mobile(),
    lead: m.content_mobile_lead({ name }),
    sections: [
      { title: m.content_mobile_1_title(), text: m.content_mobile_1_text() },
      { title: m.content_mobile_2_title(), text: m.content_mobile_2_text() },
      { title: m.content_mobile_3_title(), text: m.content_mobile_3_text() },
    ],
  }),
} satisfies FooterPages;
