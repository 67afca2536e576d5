import type { Capability } from '@nzela/contract/administrators';
import {
  settingsCapabilities,
  settingsSchemas,
  type SettingsSubject,
} from '@nzela/contract/settings';
import { m } from '@nzela/messages/m';
import { billFields } from '../features/bills/settings.fields.ts';
import { chatFields } from '../features/chat/chat.fields.ts';
import { contentFields } from '../features/content/admin/content-fields.ts';
import { bannerFields } from '../features/cookies/admin/banner.fields.ts';
import { fields as mobileMoneyFields } from '../features/gateways/maishapay/fields.ts';
import { virtualCardFields } from '../features/gateways/maishapay/virtual-cards.fields.ts';
import { bankAccountFields } from '../features/gateways/payments/bank-account.fields.ts';
import { corridorFields } from '../features/gateways/payments/corridors.fields.ts';
import { currencyFields } from '../features/gateways/payments/currencies.fields.ts';
import { gatewayFields, jobNames, jobs } from '../features/gateways/payments/gateways.fields.ts';
import { merchantTariffFields } from '../features/gateways/payments/merchants.fields.ts';
import { rateSourceFields } from '../features/gateways/payments/rate-source.fields.ts';
import { tariffFields } from '../features/gateways/payments/tariffs.fields.ts';
import { imageFields } from '../features/images/image.fields.ts';
import { limitFields, limitPaths } from '../features/limits/settings.fields.ts';
import { serverFields } from '../features/mails/server.fields.ts';
import { templateFields } from '../features/mails/templates.fields.ts';
import { platformFields } from '../features/platform/keys.fields.ts';
import { redirectFields } from '../features/redirects/redirect.fields.ts';
import { seoFields } from '../features/redirects/seo.fields.ts';
import { urlFields } from '../features/redirects/urls.fields.ts';
import { referralFields } from '../features/referrals/settings.fields.ts';
import { retentionFields } from '../features/retention/retention.fields.ts';
import { reviewFields } from '../features/reviews/settings.fields.ts';
import { applicationFields } from '../features/settings/application.fields.ts';
import { securityFields } from '../features/settings/security.fields.ts';
import { type AnyFields, labelOf, type Naming } from '../features/settings/settings-fields.ts';
import { supportFields } from '../features/support/settings.fields.ts';
import { matches } from '@nzela/messages/matches';

type Place = {
  readonly subject: SettingsSubject;
  /** Below `/dashboard/admin/`, with what opens its part of the page. */
  readonly at: string;
  readonly page: () => string;
  readonly part?: () => string;
  /** What its form calls each field that is changed there. */
  readonly words: Readonly<Record<string, () => string>>;
  /** All that its form has. */
  readonly fields: AnyFields;
};

/** `paths`: of the form's fields, those that stand in that part of the page; all that are in no other, unless told. */
function place<Fields extends AnyFields>(
  subject: SettingsSubject,
  where: Pick<Place, 'at' | 'page' | 'part'>,
  fields: Fields,
  paths: readonly (keyof Fields & string)[] = Object.keys(fields).filter(isWhole),
): Place {
  const words = paths.map((path) => [path, () => labelOf(fields, path)] as const);
  return { subject, ...where, words: Object.fromEntries(words), fields };
}

const isWhole = (path: string) => !path.includes('.');

const tabsOf = (page: string, title: () => string) => (tab: string, part: () => string) => ({
  at: `${page}?onglet=${tab}`,
  page: title,
  part,
});
const system = tabsOf('settings', m.system_settings_title);
const mails = tabsOf('email-config', m.email_config_title);
const api = tabsOf('api-config', m.api_config_title);
const payments = tabsOf('payment-config', m.payment_config_title);
const gateway = tabsOf('maishapay-config', m.gateway_config_title);
const seo = tabsOf('seo-config', m.seo_config_title);
const content = tabsOf('content-management', m.content_management_title);
const privacy = tabsOf('privacy-config', m.privacy_config_title);

/** Where each field of the configuration is changed, by the words that stand at it. */
export const settingPlaces: readonly Place[] = [
  place('application', system('general', m.system_settings_tab_general), applicationFields),
  place('security', system('securite', m.system_settings_tab_security), securityFields),
  place('mail', mails('serveur', m.mails_tab_server), serverFields),
  place('mail-templates', mails('modeles', m.mails_tab_templates), templateFields),
  place('tariffs', payments('tarifs', m.payment_config_tab_tariffs), tariffFields),
  place(
    'payment-tariffs',
    payments('commerces', m.payment_config_tab_merchants),
    merchantTariffFields,
  ),
  place('corridors', payments('corridors', m.payment_config_tab_corridors), corridorFields),
  place('currencies', payments('devises', m.payment_config_tab_currencies), currencyFields),
  place('rates', payments('devises', m.payment_config_tab_currencies), rateSourceFields, [
    'url',
    'ageMaximalHeures',
    'moyenneBanques.pourcentage',
    'moyenneBanques.source',
    'moyenneBanques.datePublication',
  ]),
  place('bank-account', payments('compte', m.payment_config_tab_account), bankAccountFields),
  place('limits', payments('plafonds', m.level_limits_tab), limitFields, limitPaths),
  place('bills', payments('factures', m.bill_settings_tab), billFields),
  place('referrals', payments('parrainage', m.referrals_title), referralFields),
  ...jobs.map((job) => {
    const { shape } = settingsSchemas[`gateways.${job}`];
    return place(
      `gateways.${job}`,
      payments(`passerelles&passerelle=${job}`, jobNames[job]),
      gatewayFields,
      // Of those that gateways may have, the ones that this one has.
      (Object.keys(gatewayFields) as (keyof typeof gatewayFields)[]).filter(
        (name) => name in shape,
      ),
    );
  }),
  place(
    'gateways.mobile-money',
    gateway('credentials', m.gateway_config_tab_credentials),
    mobileMoneyFields,
    ['mode', 'clePublique', 'cleSecrete', 'urlRappel', 'url', 'actif'],
  ),
  place(
    'gateways.mobile-money',
    gateway('payment', m.gateway_config_tab_payment),
    mobileMoneyFields,
    ['methodes', 'methodeParDefaut', 'deviseParDefaut', 'delaiTransactionMinutes'],
  ),
  place(
    'gateways.mobile-money',
    gateway('operators', m.gateway_config_tab_operators),
    mobileMoneyFields,
    ['operateurs'],
  ),
  place('virtual-cards', gateway('virtual-cards', m.gateway_config_tab_cards), virtualCardFields),
  place('seo', seo('seo', m.seo_tab_seo), seoFields),
  place('urls', seo('adresses', m.seo_tab_urls), urlFields),
  place('redirects', seo('redirections', m.seo_tab_redirects), redirectFields),
  place('content-draft', content('elements', m.content_tab_elements), contentFields, ['elements']),
  place('content-draft', content('accueil', m.content_tab_home), contentFields, [
    'accueil.afficherHero',
    'accueil.titreHero',
    'accueil.texteHero',
    'accueil.afficherFonctionnalites',
  ]),
  place('content-draft', content('web', m.content_tab_web), contentFields, [
    'accueil.afficherServices',
    'aPropos.titre',
    'aPropos.contenu',
    'contact.afficherFormulaire',
    'contact.email',
    'contact.telephone',
    'pied.liens',
  ]),
  place('chat', { at: 'chat-config', page: m.chat_config_title }, chatFields),
  place('images', { at: 'images-manager', page: m.images_manager_title }, imageFields),
  place('api', api('cles', m.api_config_tab_keys), platformFields),
  place('cookies', privacy('banniere', m.privacy_tab_banner), bannerFields),
  place(
    'compliance',
    { at: 'verifications?onglet=reglages', page: m.reviews_title, part: m.reviews_tab_settings },
    reviewFields,
  ),
  place(
    'support',
    {
      at: 'assistance?onglet=reglages',
      page: m.support_cases_title,
      part: m.support_cases_settings_tab,
    },
    supportFields,
  ),
  place('retention', privacy('conservation', m.privacy_tab_retention), retentionFields),
];

/** What an administrator does on a page of the configuration, beside changing it. */
const commands: readonly (Pick<Place, 'at' | 'page' | 'part'> & {
  readonly capability: Capability;
  readonly label: () => string;
})[] = [
  {
    ...api('serveur', m.api_config_tab_server),
    capability: 'technique',
    label: m.api_config_cache_empty,
  },
  { ...mails('serveur', m.mails_tab_server), capability: 'technique', label: m.mails_trial_send },
];

export type FoundSetting = { readonly to: string; readonly label: string; readonly page: string };

const shortestTerm = 2;
const shownAtMost = 8;

/** The fields and commands whose words, with those of their page, hold all of `term`; nothing under two letters. */
export function settingsCalled(
  term: string,
  capabilities: readonly Capability[],
): readonly FoundSetting[] {
  if (term.trim().length < shortestTerm) return [];
  const permitted = commands.filter(({ capability }) => capabilities.includes(capability));
  const fields = settingPlaces
    .filter(({ subject }) => capabilities.includes(settingsCapabilities[subject]))
    .flatMap(({ at, words, ...where }) =>
      Object.entries(words).map(([path, label]) => ({
        to: `/dashboard/admin/${at}${at.includes('?') ? '&' : '?'}champ=${path}`,
        label: label(),
        page: nameOf(where),
      })),
    );
  return [
    ...permitted.map(({ at, label, ...where }) => ({
      to: `/dashboard/admin/${at}`,
      label: label(),
      page: nameOf(where),
    })),
    ...fields,
  ]
    .filter(({ label, page }) => matches(`${label} ${page}`, term))
    .slice(0, shownAtMost);
}

function nameOf({ page, part }: Pick<Place, 'page' | 'part'>): string {
  return part === undefined ? page() : `${page()} · ${part()}`;
}

/** What a subject of the configuration is called: its page, and the part of it. Null for one that has no page. */
export function subjectCalled(subject: string): string | null {
  const places = placesOf(subject);
  const [first] = places;
  if (first === undefined) return null;
  return places.length > 1 ? first.page() : nameOf(first);
}

/** What is published is written as a draft. */
function placesOf(subject: string): readonly Place[] {
  const written = subject === 'content' ? 'content-draft' : subject;
  return settingPlaces.filter((place) => place.subject === written);
}

/** What the fields of a subject are called, and how their values are written. Null for one that has no page. */
export function namingOf(subject: string): Naming | null {
  const places = placesOf(subject);
  const [first] = places;
  if (first === undefined) return null;
  return {
    subject: first.subject,
    fields: Object.assign({}, ...places.map(({ fields }) => fields)) as AnyFields,
  };
}
