import type { Capability } from '@nzela/contract/administrators';
import {
  settingsCapabilities,
  settingsSchemas,
  type SettingsDocument,
  type SettingsSubject,
} from '@nzela/contract/settings';
import type { FieldPath } from 'react-hook-form';
import { m } from '@nzela/messages/m';
import { matches } from './palette-search.ts';

type Words<Subject extends SettingsSubject> = {
  readonly [Path in FieldPath<SettingsDocument<Subject>>]?: () => string;
};

type Place = {
  readonly subject: SettingsSubject;
  /** Below `/dashboard/admin/`, with what opens its part of the page. */
  readonly at: string;
  readonly page: () => string;
  readonly part?: () => string;
  readonly words: Readonly<Record<string, () => string>>;
};

function place<Subject extends SettingsSubject>(
  subject: Subject,
  where: Pick<Place, 'at' | 'page' | 'part'>,
  words: Words<Subject>,
): Place {
  return { subject, ...where, words: words as Place['words'] };
}

const gateways = [
  ['gateways.cards', m.payment_config_gateway_cards],
  ['gateways.payouts', m.payment_config_gateway_payouts],
  ['gateways.issuing', m.payment_config_gateway_issuing],
  ['gateways.topup', m.payment_config_gateway_topup],
  ['gateways.bills', m.payment_config_gateway_bills],
  ['gateways.bank', m.payment_config_gateway_bank],
  ['gateways.sms', m.payment_config_gateway_sms],
  ['gateways.screening', m.payment_config_gateway_screening],
] as const;

const gatewayWords: Words<'gateways.cards'> = {
  actif: m.gateway_config_on,
  mode: m.gateway_config_mode,
  clePublique: m.gateway_config_public_key,
  cleSecrete: m.gateway_config_secret_key,
  secretWebhook: m.payment_config_webhook_secret,
  url: m.gateway_config_address,
  delaiTransactionMinutes: m.gateway_config_timeout,
};

/** Of those, the words of the fields that this gateway has. */
function wordsOf(subject: (typeof gateways)[number][0]) {
  const words = Object.entries(gatewayWords);
  return Object.fromEntries(words.filter(([name]) => name in settingsSchemas[subject].shape));
}

const tabsOf = (page: string, title: () => string) => (tab: string, part: () => string) => ({
  at: `${page}?onglet=${tab}`,
  page: title,
  part,
});
const payments = tabsOf('payment-config', m.payment_config_title);
const gateway = tabsOf('maishapay-config', m.gateway_config_title);
const seo = tabsOf('seo-config', m.seo_config_title);
const content = tabsOf('content-management', m.content_management_title);

/** Where each field of the configuration is changed, by the words that stand at it. */
export const settingPlaces: readonly Place[] = [
  place(
    'application',
    { at: 'settings', page: m.system_settings_title },
    {
      nomApplication: m.system_settings_name,
      emailAdmin: m.system_settings_email,
      fuseauHoraire: m.system_settings_zone,
      adresse: m.system_settings_address,
      sourceChiffres: m.system_settings_source,
      maintenance: m.system_settings_maintenance_mode,
      messageMaintenance: m.system_settings_maintenance_message,
    },
  ),
  place(
    'mail',
    { at: 'email-config?onglet=serveur', page: m.email_config_title },
    {
      hote: m.mails_host,
      port: m.mails_port,
      utilisateur: m.mails_user,
      motDePasse: m.mails_password,
      nomExpediteur: m.mails_sender_name,
      emailExpediteur: m.mails_sender_email,
      chiffrement: m.mails_encryption,
      utiliserSsl: m.mails_ssl,
    },
  ),
  place(
    'mail-templates',
    { at: 'email-config?onglet=modeles', page: m.email_config_title },
    { modeles: m.mails_tab_templates },
  ),
  place('tariffs', payments('tarifs', m.payment_config_tab_tariffs), {
    lignes: m.payment_config_tab_tariffs,
  }),
  place('payment-tariffs', payments('commerces', m.payment_config_tab_merchants), {
    lignes: m.payment_config_tab_merchants,
  }),
  place('corridors', payments('corridors', m.payment_config_tab_corridors), {
    corridors: m.payment_config_tab_corridors,
  }),
  place('currencies', payments('devises', m.payment_config_tab_currencies), {
    miseAJourAutomatique: m.currencies_automatic,
    frequence: m.currencies_frequency,
    devises: m.payment_config_tab_currencies,
  }),
  ...gateways.map(([subject, part]) =>
    place(
      subject,
      payments(`passerelles&passerelle=${subject.replace('gateways.', '')}`, part),
      wordsOf(subject),
    ),
  ),
  place('gateways.mobile-money', gateway('credentials', m.gateway_config_tab_credentials), {
    mode: m.gateway_config_mode,
    clePublique: m.gateway_config_public_key,
    cleSecrete: m.gateway_config_secret_key,
    urlRappel: m.gateway_config_callback,
    url: m.gateway_config_address,
    actif: m.gateway_config_on,
  }),
  place('gateways.mobile-money', gateway('payment', m.gateway_config_tab_payment), {
    methodes: m.gateway_config_methods,
    methodeParDefaut: m.gateway_config_default_method,
    deviseParDefaut: m.gateway_config_default_currency,
    delaiTransactionMinutes: m.gateway_config_timeout,
  }),
  place('gateways.mobile-money', gateway('operators', m.gateway_config_tab_operators), {
    operateurs: m.gateway_config_operators,
  }),
  place('virtual-cards', gateway('virtual-cards', m.gateway_config_tab_cards), {
    isEnabled: m.gateway_config_cards_on,
    cardProviders: m.gateway_config_cards_providers,
    defaultCurrency: m.gateway_config_cards_currency,
    issueFee: m.gateway_config_cards_issue_fee,
    monthlyFee: m.gateway_config_cards_monthly_fee,
    reloadFee: m.gateway_config_cards_reload_fee,
    minLoadAmount: m.gateway_config_cards_minimum,
    maxLoadAmount: m.gateway_config_cards_maximum,
  }),
  place('seo', seo('seo', m.seo_tab_seo), {
    titre: m.seo_title,
    description: m.seo_description,
    motsCles: m.seo_keywords,
    canonique: m.seo_canonical,
    indexation: m.seo_index,
    ogTitre: m.seo_og_title,
    ogDescription: m.seo_og_description,
    ogImage: m.seo_og_image,
    twitterCarte: m.seo_twitter_card,
    twitterTitre: m.seo_twitter_title,
    twitterDescription: m.seo_twitter_description,
    twitterImage: m.seo_twitter_image,
  }),
  place('urls', seo('adresses', m.seo_tab_urls), {
    adresseBase: m.urls_base,
    forcerHttps: m.urls_https,
    prefixeWww: m.urls_www,
    format: m.urls_format,
  }),
  place('redirects', seo('redirections', m.seo_tab_redirects), {
    hotes: m.hosts_title,
    redirections: m.redirects_title,
  }),
  place('content-draft', content('elements', m.content_tab_elements), {
    elements: m.content_tab_elements,
  }),
  place('content-draft', content('accueil', m.content_tab_home), {
    'accueil.afficherHero': m.content_show_hero,
    'accueil.titreHero': m.content_hero_title_label,
    'accueil.texteHero': m.content_hero_text_label,
    'accueil.afficherFonctionnalites': m.content_show_features,
  }),
  place('content-draft', content('web', m.content_tab_web), {
    'accueil.afficherServices': m.content_show_services,
    'aPropos.titre': m.content_about_title_label,
    'aPropos.contenu': m.content_about_content_label,
    'contact.afficherFormulaire': m.content_show_form,
    'contact.email': m.content_contact_email,
    'contact.telephone': m.content_contact_phone,
    'pied.liens': m.content_footer_links,
  }),
  place(
    'chat',
    { at: 'chat-config', page: m.chat_config_title },
    {
      active: m.chat_active,
      fournisseur: m.chat_provider,
      identifiant: m.chat_site_id,
      messageAccueil: m.chat_message,
      position: m.chat_position,
      couleur: m.chat_color,
    },
  ),
  place(
    'images',
    { at: 'images-manager', page: m.images_manager_title },
    { tailleMaximaleMo: m.images_largest, qualite: m.images_quality, format: m.images_format },
  ),
  place(
    'api',
    { at: 'api-config?onglet=cles', page: m.api_config_title, part: m.api_config_tab_keys },
    {
      environnement: m.api_config_environment,
      webhookActif: m.api_config_webhook_on,
      webhookUrl: m.webhooks_url,
    },
  ),
  place(
    'cookies',
    {
      at: 'privacy-config?onglet=banniere',
      page: m.privacy_config_title,
      part: m.privacy_tab_banner,
    },
    {
      active: m.banner_active,
      titre: m.banner_field_title,
      texte: m.banner_field_text,
      libelleAccepter: m.banner_field_accept,
      libelleRefuser: m.banner_field_refuse,
      libellePersonnaliser: m.banner_field_customize,
      position: m.banner_field_position,
      theme: m.banner_field_theme,
      dureeJours: m.banner_field_expiry,
      categories: m.banner_categories,
    },
  ),
  place(
    'compliance',
    { at: 'verifications?onglet=reglages', page: m.reviews_title, part: m.reviews_tab_settings },
    {
      seuilConcordance: m.reviews_threshold,
      delaiHeures: m.reviews_hours,
      apresDelai: m.reviews_after,
      secondRegardEur: m.reviews_second,
    },
  ),
  place(
    'retention',
    {
      at: 'privacy-config?onglet=conservation',
      page: m.privacy_config_title,
      part: m.privacy_tab_retention,
    },
    {
      choixCookies: m.retention_choices,
      sessions: m.retention_sessions,
      appareils: m.retention_appareils,
      notifications: m.retention_notifications,
      assistance: m.retention_assistance,
      demandesDonnees: m.retention_requests,
      pagesIntrouvables: m.retention_missing,
    },
  ),
];

export type FoundSetting = { readonly to: string; readonly label: string; readonly page: string };

const shortestTerm = 2;
const shownAtMost = 8;

/** The fields whose words, with those of their page, hold all of `term`; nothing under two letters. */
export function settingsCalled(
  term: string,
  capabilities: readonly Capability[],
): readonly FoundSetting[] {
  if (term.trim().length < shortestTerm) return [];
  return settingPlaces
    .filter(({ subject }) => capabilities.includes(settingsCapabilities[subject]))
    .flatMap(({ at, page, part, words }) => {
      const where = part === undefined ? page() : `${page()} · ${part()}`;
      return Object.entries(words).map(([path, label]) => ({
        to: `/dashboard/admin/${at}${at.includes('?') ? '&' : '?'}champ=${path}`,
        label: label(),
        page: where,
      }));
    })
    .filter(({ label, page }) => matches(`${label} ${page}`, term))
    .slice(0, shownAtMost);
}

/** What a subject of the configuration is called: its page, and the part of it. Null for one that has no page. */
export function subjectCalled(subject: string): string | null {
  const places = settingPlaces.filter((place) => place.subject === subject);
  const [first] = places;
  if (first === undefined) return null;
  return places.length > 1 || first.part === undefined
    ? first.page()
    : `${first.page()} · ${first.part()}`;
}

/** What stands at the field of a subject, or at the one that holds it. */
export function fieldCalled(subject: string, path: string): string | null {
  const words = settingPlaces.find(
    (place) => place.subject === subject && (path in place.words || holder(path) in place.words),
  )?.words;
  return (words?.[path] ?? words?.[holder(path)])?.() ?? null;
}

const holder = (path: string) => path.replace(/\..*$/, '');
