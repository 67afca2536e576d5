import type { SettingsSubject } from '@nzela/contract/settings';

/** Where an administrator changes a subject: below `/dashboard/admin/`, and the file that has its form. */
type Form = { readonly at: string; readonly file: string };

/** One that no administrator edits. */
type Made = { readonly made: string };

const features = 'apps/web/app/features';
const payments = `${features}/gateways/payments`;

const tab = (page: string, name: string, file: string): Form => ({
  at: `${page}?onglet=${name}`,
  file,
});
const gateway = (job: string): Form => ({
  at: `payment-config?onglet=passerelles&passerelle=${job}`,
  file: `${payments}/gateways.tab.tsx`,
});

/** Of every subject, its form, or why it has none. Of one with several, one of them. */
export const forms: Readonly<Record<SettingsSubject, Form | Made>> = {
  application: tab('settings', 'general', `${features}/settings/application-settings.tsx`),
  security: tab('settings', 'securite', `${features}/settings/security-settings.tsx`),
  tariffs: tab('payment-config', 'tarifs', `${payments}/tariffs.tab.tsx`),
  'payment-tariffs': tab('payment-config', 'commerces', `${payments}/merchants.tab.tsx`),
  corridors: tab('payment-config', 'corridors', `${payments}/corridors.tab.tsx`),
  currencies: tab('payment-config', 'devises', `${payments}/currencies.tab.tsx`),
  rates: tab('payment-config', 'devises', `${payments}/rate-source.tsx`),
  'bank-account': tab('payment-config', 'compte', `${payments}/bank-account.tab.tsx`),
  limits: tab('payment-config', 'plafonds', `${features}/limits/settings.tab.tsx`),
  bills: tab('payment-config', 'factures', `${features}/bills/settings.tab.tsx`),
  referrals: tab('payment-config', 'parrainage', `${features}/referrals/settings.tab.tsx`),
  'gateways.cards': gateway('cards'),
  'gateways.payouts': gateway('payouts'),
  'gateways.bank': gateway('bank'),
  'gateways.issuing': gateway('issuing'),
  'gateways.sms': gateway('sms'),
  'gateways.screening': gateway('screening'),
  'gateways.topup': gateway('topup'),
  'gateways.bills': gateway('bills'),
  'gateways.mobile-money': tab(
    'maishapay-config',
    'credentials',
    `${features}/gateways/maishapay/gateway-form.tsx`,
  ),
  'virtual-cards': tab(
    'maishapay-config',
    'virtual-cards',
    `${features}/gateways/maishapay/virtual-cards.tab.tsx`,
  ),
  mail: tab('email-config', 'serveur', `${features}/mails/server.tab.tsx`),
  'mail-templates': tab('email-config', 'modeles', `${features}/mails/templates.tab.tsx`),
  seo: tab('seo-config', 'seo', `${features}/redirects/seo.tab.tsx`),
  urls: tab('seo-config', 'adresses', `${features}/redirects/urls.tab.tsx`),
  redirects: tab('seo-config', 'redirections', `${features}/redirects/allowed-hosts.tsx`),
  'content-draft': tab('content-management', 'accueil', `${features}/content/admin/home.tab.tsx`),
  chat: { at: 'chat-config', file: `${features}/chat/chat-settings.tsx` },
  images: { at: 'images-manager', file: `${features}/images/image-settings.tsx` },
  api: tab('api-config', 'cles', `${features}/platform/keys.tab.tsx`),
  cookies: tab('privacy-config', 'banniere', `${features}/cookies/admin/banner.tab.tsx`),
  retention: tab('privacy-config', 'conservation', `${features}/retention/retention.tab.tsx`),
  compliance: tab('verifications', 'reglages', `${features}/reviews/settings.tab.tsx`),
  support: tab('assistance', 'reglages', `${features}/support/settings.tab.tsx`),
  content: { made: 'what was published of `content-draft`' },
  'web-push': { made: 'by the program, when it is first needed' },
};
