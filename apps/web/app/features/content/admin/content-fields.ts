import type { Content } from '@nzela/contract/content';
import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../../settings/settings.tsx';

const listed = (texts: readonly string[]) =>
  texts.length === 0 ? m.settings_empty() : texts.join(', ');

/** What each part of the content is called in lists of changes. */
export const contentFields = {
  elements: {
    label: m.content_tab_elements,
    show: (elements: Content['elements']) => listed(elements.map(({ cle }) => cle)),
  },
  accueil: m.content_web_home,
  'accueil.afficherHero': m.content_show_hero,
  'accueil.titreHero': m.content_hero_title_label,
  'accueil.texteHero': m.content_hero_text_label,
  'accueil.afficherFonctionnalites': m.content_show_features,
  'accueil.afficherServices': m.content_show_services,
  aPropos: m.content_web_about,
  'aPropos.titre': m.content_about_title_label,
  'aPropos.contenu': m.content_about_content_label,
  contact: m.content_web_contact,
  'contact.afficherFormulaire': m.content_show_form,
  'contact.email': m.content_contact_email,
  'contact.telephone': m.content_contact_phone,
  pied: m.content_web_footer,
  'pied.liens': {
    label: m.content_footer_links,
    show: (links: Content['pied']['liens']) => listed(links.map(({ texte }) => texte)),
  },
} satisfies SettingsFields<'content-draft'>;
